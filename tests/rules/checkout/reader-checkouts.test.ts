import { expect, test } from 'vitest';
import { decideReaderStep, parseCheckoutId } from '../../../lib/rules/checkout/reader-checkouts.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { ReaderPayment } from '../../../lib/rules/payments/card-readers.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';

const STARTED = { createdAt: '2026-11-16T14:00:00.000Z' };
const ROSE = 'rose' as Tenant;
const after = (minutes: number, seconds = 0): Date =>
  new Date(Date.parse(STARTED.createdAt) + (minutes * 60 + seconds) * 1_000);

const pay = (state: IntentFacts['state'], refusal?: ReaderPayment['refusal']): ReaderPayment => ({
  facts: { state } as IntentFacts,
  ...(refusal ? { refusal } : {}),
});

// BEHAVIOR §37.6
test.each<[string, ReaderPayment, Date, ReturnType<typeof decideReaderStep>]>([
  ['an authorized card', pay('authorized'), after(0, 5), 'commit'],
  ['an authorized card that is learned of late', pay('authorized'), after(29), 'commit'],
  ['an authorized card that is learned of too late', pay('authorized'), after(30), 'timedOut'],
  ['no card yet', pay('open'), after(1, 59), 'wait'],
  ['no card for 2 minutes', pay('open'), after(2), 'timedOut'],
  ['a declined card', pay('open', 'declined'), after(1), 'declined'],
  ['a customer who cancels', pay('open', 'cancelled'), after(1), 'cancelled'],
  ['a decline that is learned of late', pay('open', 'declined'), after(5), 'declined'],
  ['a payment that was canceled elsewhere', pay('canceled'), after(1), 'cancelled'],
  ['a payment that the account no longer has', { facts: undefined }, after(1), 'cancelled'],
])('a checkout at a reader with %s', (_, payment, now, step) => {
  expect(decideReaderStep(STARTED, payment, now)).toBe(step);
});

test('an intent names a checkout of its own salon alone', () => {
  const metadata = { checkout: '7', salon: 'rose' };
  expect(parseCheckoutId({ metadata }, ROSE)).toBe(7);
  expect(parseCheckoutId({ metadata }, 'lily' as Tenant)).toBeUndefined();
  expect(parseCheckoutId({ metadata: { salon: 'rose' } }, ROSE)).toBeUndefined();
});
