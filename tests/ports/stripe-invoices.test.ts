import { expect, test } from 'vitest';
import { parseInvoice } from '../../lib/ports/stripe-invoices.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const line = (end: string, start = '2026-12-16T14:00:00Z') => ({
  period: { start: seconds(start), end: seconds(end) },
});
const INVOICE = {
  id: 'in_1',
  status: 'paid',
  billing_reason: 'subscription_cycle',
  total: 6_495,
  currency: 'usd',
  status_transitions: { paid_at: seconds('2026-12-16T15:00:00Z') },
  lines: { data: [line('2027-01-16T14:00:00Z')] },
};
const FACTS = {
  id: 'in_1',
  state: 'paid',
  isRenewal: true,
  charge: 'in_1',
  billed: 64_95,
  isAttempted: false,
  paidAt: new Date('2026-12-16T15:00:00Z'),
  paidFrom: new Date('2026-12-16T14:00:00Z'),
  paidUntil: new Date('2027-01-16T14:00:00Z'),
};

// BEHAVIOR §24.4
test.each<[string, object, object]>([
  ['of a renewal', {}, {}],
  [
    'with several lines pays until the last end',
    { lines: { data: [line('2027-01-16T14:00:00Z'), line('2026-12-16T14:00:00Z', '2026-11-16T14:00:00Z')] } },
    { paidFrom: new Date('2026-11-16T14:00:00Z') },
  ],
  ['of the first period', { billing_reason: 'subscription_create' }, { isRenewal: false }],
  ['of an intent, before 2025-03-31', { payment_intent: 'pi_1' }, { charge: 'pi_1' }],
  [
    'of an intent, since 2025-03-31',
    { payments: { data: [{ payment: { payment_intent: { id: 'pi_1' } } }] } },
    { charge: 'pi_1' },
  ],
  ['in a currency without decimals', { total: 6_495, currency: 'jpy' }, { billed: 649_500 }],
  ['that is open can be paid', { status: 'open' }, { state: 'payable' }],
  ['that is uncollectible can be paid', { status: 'uncollectible' }, { state: 'payable' }],
  ['that is void', { status: 'void' }, { state: 'other' }],
  ['that is a draft', { status: 'draft' }, { state: 'other' }],
])('reads an invoice %s', (_, change, expected) => {
  expect(parseInvoice({ ...INVOICE, ...change })).toEqual({ ...FACTS, ...expected });
});

test('reads no amount and no instants where an invoice has none', () => {
  expect(parseInvoice({ id: 'in_1', lines: {}, status_transitions: { paid_at: null } })).toEqual({
    id: 'in_1',
    state: 'other',
    isRenewal: false,
    charge: 'in_1',
    isAttempted: false,
  });
});
