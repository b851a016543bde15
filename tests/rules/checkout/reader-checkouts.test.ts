import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import {
  decideReaderStep,
  formatBillFingerprint,
  isMergedRecently,
  parseCheckoutId,
  toAuthorizedTenders,
  toCheckoutCheckInstant,
  toCheckoutDeletionInstant,
  toCheckoutMetadata,
  toPaidCheckout,
  toUnpaidCheckout,
  type WaitingCheckout,
} from '../../../lib/rules/checkout/reader-checkouts.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import type { ReaderPayment } from '../../../lib/rules/payments/card-readers.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';

const STARTED = { createdAt: '2026-11-16T14:00:00.000Z' };
const ROSE = 'rose' as Tenant;
const at = (minutes: number, seconds = 0): Date =>
  new Date(Date.parse(STARTED.createdAt) + (minutes * 60 + seconds) * 1_000);

const pay = (state: IntentFacts['state'], refusal?: ReaderPayment['refusal']): ReaderPayment => ({
  facts: { state } as IntentFacts,
  ...(refusal ? { refusal } : {}),
});

// BEHAVIOR §37.6
test.each<[string, ReaderPayment, Date, ReturnType<typeof decideReaderStep>]>([
  ['an authorized card', pay('authorized'), at(0, 5), 'commit'],
  ['an authorized card that is learned of late', pay('authorized'), at(29), 'commit'],
  ['an authorized card that is learned of too late', pay('authorized'), at(30), 'timedOut'],
  ['a card that the salon has captured at the processor', pay('succeeded'), at(0, 5), 'commit'],
  ['a captured card that is learned of too late', pay('succeeded'), at(30), 'timedOut'],
  ['no card yet', pay('open'), at(1, 59), 'wait'],
  ['no card for 2 minutes', pay('open'), at(2), 'timedOut'],
  ['a declined card', pay('open', 'declined'), at(1), 'declined'],
  ['a customer who cancels', pay('open', 'cancelled'), at(1), 'cancelled'],
  ['a decline that is learned of late', pay('open', 'declined'), at(5), 'declined'],
  ['a payment that was canceled elsewhere', pay('canceled'), at(1), 'cancelled'],
  ['a payment that the account no longer has', { facts: undefined }, at(1), 'cancelled'],
])('a checkout at a reader with %s', (_, payment, now, step) => {
  expect(decideReaderStep(STARTED, payment, now)).toBe(step);
});

test('an intent names a checkout of its own salon alone', () => {
  const metadata = { checkout: '7', salon: 'rose' };
  expect(parseCheckoutId({ metadata }, ROSE)).toBe(7);
  expect(parseCheckoutId({ metadata }, 'lily' as Tenant)).toBeUndefined();
  expect(parseCheckoutId({ metadata: { salon: 'rose' } }, ROSE)).toBeUndefined();
});

describe('a checkout at a reader', () => {
  const NOW = at(1);
  const waiting = {
    id: 7,
    reader: 'tmr_1',
    intent: 'pi_1',
    createdAt: STARTED.createdAt,
    state: 'waiting',
    amount: 500,
    currency: 'USD',
    request: {},
    tenders: [{ amount: 100 }, { amount: 500, reader: 'tmr_1' }],
    place: 1,
  } as unknown as WaitingCheckout;
  const kept = { id: 7, reader: 'tmr_1', intent: 'pi_1', createdAt: STARTED.createdAt };
  const endedAt = NOW.toISOString();

  test('keeps nothing of what it would have committed, once it has ended', () => {
    const unpaid = toUnpaidCheckout(waiting, 'declined', NOW);
    expect(unpaid).toStrictEqual({ ...kept, state: 'declined', endedAt, isReleasing: true });
    expect(toUnpaidCheckout(waiting, 'cancelled', NOW, 'slotNotAvailable')).toStrictEqual({
      ...kept,
      state: 'cancelled',
      endedAt,
      isReleasing: true,
      reason: 'slotNotAvailable',
    });
    const paid = {
      visitIds: [42],
      saleIds: [],
      change: 0,
      receipt: { id: 'appointment-42-2', number: 'R-1' },
    };
    expect(toPaidCheckout(waiting, paid, NOW)).toStrictEqual({ ...kept, state: 'paid', endedAt, ...paid });
    expect(
      [toUnpaidCheckout(waiting, 'declined', NOW), toPaidCheckout(waiting, paid, NOW)].map(
        toCheckoutDeletionInstant,
      ),
    ).toStrictEqual([at(24 * 60 + 1), at(24 * 60 + 1)]);
    expect(toCheckoutDeletionInstant(waiting)).toBeUndefined();
  });

  test('is looked after while it waits, and until its amount is freed', () => {
    const { isReleasing: _isReleasing, ...freed } = toUnpaidCheckout(waiting, 'declined', NOW);
    expect(toCheckoutCheckInstant(waiting)).toStrictEqual(at(2));
    expect(toCheckoutCheckInstant(toUnpaidCheckout(waiting, 'declined', NOW))).toStrictEqual(at(2));
    expect(toCheckoutCheckInstant(freed)).toBeUndefined();
    expect(
      toCheckoutCheckInstant(toPaidCheckout(waiting, { visitIds: [42], saleIds: [], change: 0 }, NOW)),
    ).toBeUndefined();
  });

  test('waits while the records of a merged customer move', () => {
    const merged = { mergedAt: STARTED.createdAt };
    expect(isMergedRecently(undefined, NOW)).toBe(false);
    expect(isMergedRecently(merged, new Date(at(5).getTime() - 1))).toBe(true);
    expect(isMergedRecently(merged, at(5))).toBe(false);
  });

  test('gives its authorization to the tender of the reader', () => {
    const authorized = { id: 'pi_1', clientSecret: 's' };
    expect(toAuthorizedTenders(waiting, authorized)).toStrictEqual([
      { amount: 100 },
      { amount: 500, reader: 'tmr_1', authorized },
    ]);
    expect(toCheckoutMetadata(7, ROSE)).toStrictEqual({ checkout: '7', salon: 'rose' });
  });

  test('commits the bill that was accepted, whatever else has changed', () => {
    const line = { serviceId: 7, staffId: 3, price: 500, addOns: [] };
    const product = { name: 'Wax', qty: 1, price: 100, discount: 0 };
    const payment = { id: 1, type: 0, amount: 600, paid: 0, pending: 600, txnId: '', status: 0 };
    const toVisit = (fields: object = {}) =>
      ({
        id: 42,
        lines: [line],
        products: [product],
        payments: [payment],
        subtotal: 600,
        tax: 0,
        taxPercent: 0,
        ...fields,
      }) as unknown as Appointment;
    const sale = { kind: 'package', templateId: 1, amounts: { total: 100, tax: 0 } } as const;
    const format = (other: object = {}, sales: readonly object[] = [sale]) =>
      formatBillFingerprint(
        { visits: [{ billed: toVisit() }, { billed: toVisit(other) }], sales: sales as [typeof sale] },
        'USD',
      );
    const facts = format();
    expect(format({ note: 'late', version: 9, reminders: [1] })).toBe(facts);
    for (const sales of [[], [{ ...sale, templateId: 2 }], [{ ...sale, amounts: { total: 101, tax: 0 } }]])
      expect(format({}, sales)).not.toBe(facts);
    for (const changed of [
      { lines: [{ ...line, serviceId: 8 }] },
      { lines: [{ ...line, staffId: 4 }] },
      { lines: [{ ...line, price: 501 }] },
      { products: [{ ...product, name: 'Gel' }] },
      { products: [{ ...product, staffId: 4 }] },
      { products: undefined },
      { payments: [{ ...payment, pending: 500 }] },
      { subtotal: 700 },
    ])
      expect(format(changed)).not.toBe(facts);
  });
});
