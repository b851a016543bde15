import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts, toEntryBetween } from '../../../lib/rules/journal/entries.ts';
import { REPORTS, sumFigures } from '../../../lib/rules/journal/reports.ts';
import {
  decidePayout,
  itemisePayout,
  type PayoutFacts,
  type PayoutRecord,
  type PayoutTransaction,
  toPayoutReference,
} from '../../../lib/rules/payments/payouts.ts';
import { fromProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';

const DAY = '2026-11-18';
/** With 2, 0 and 3 minor digits. */
const CURRENCIES = ['USD', 'JPY', 'KWD'];
const OWN = ['pi_1', 'pi_2', 'pi_3'];

const transaction: fc.Arbitrary<PayoutTransaction> = fc.record({
  kind: fc.constantFrom('charge', 'refund', 'dispute', 'adjustment', 'fee'),
  amount: fc.integer({ min: -99_999, max: 99_999 }),
  fee: fc.integer({ min: 0, max: 999 }),
  intent: fc.constantFrom(...OWN, 'pi_foreign', null),
  isReturned: fc.boolean(),
});

const toNet = ({ kind, amount, fee }: PayoutTransaction): number => (kind === 'fee' ? amount : amount - fee);
const toFacts = (transactions: readonly PayoutTransaction[], currency: string): PayoutFacts => ({
  id: 'po_1',
  currency,
  isAutomatic: true,
  isComplete: true,
  hasFailed: false,
  arrivesOn: DAY,
  amount: transactions.reduce((sum, each) => sum + toNet(each), 0),
});
const findOwn = (of: string) => (OWN.includes(of) ? { of, isAtReader: of === 'pi_2' } : undefined);

const AUTHOR = {
  salon: { tenant: 'demo', timeZone: 'America/New_York' },
  now: new Date('2026-11-18T12:00:00Z'),
} as unknown as Parameters<typeof toEntryBetween>[0];

// BEHAVIOR §36.15
test('a payout adds up to its transactions to the cent: charges, refunds, disputes, fees, whatever currency and account they are of', () => {
  fc.assert(
    fc.property(
      fc.array(transaction, { minLength: 1, maxLength: 320 }),
      fc.constantFrom(...CURRENCIES),
      (transactions, currency) => {
        const facts = toFacts(transactions, currency);
        const itemised = itemisePayout(facts, transactions, findOwn);
        const change = decidePayout(undefined, facts, itemised, currency, DAY);
        const paid = fromProcessorAmount(facts.amount, currency);
        const lines = (change?.entries ?? []).flatMap((each) => each.lines);
        for (const { lines: own } of change?.entries ?? []) expect(sumAmounts(own)).toBe(0);
        expect(sumAmounts(lines.filter(({ account }) => account === 'bank')) - paid).toBe(0);
        const entries = (change?.entries ?? []).flatMap(({ event, lines: own }, version) => {
          const origin = { event, version, reference: toPayoutReference('po_1') };
          return toEntryBetween(AUTHOR, { ...origin, locationId: null, customerId: null }, [], own) ?? [];
        });
        const reported = entries.flatMap((entry) => entry.lines.map((line) => ({ ...entry, ...line })));
        const figures = sumFigures(REPORTS.payouts, reported as never);
        const { gross = 0, refunds = 0, disputes = 0, adjustments = 0, fees = 0, net = 0 } = figures;
        expect(gross + refunds + disputes + adjustments + fees).toBe(net);
        expect(net - paid).toBe(0);
        for (const { reference } of entries)
          expect(reference).toStrictEqual({ kind: 'adjustment', id: null, charge: 'po_1' });
        transactions.forEach(({ kind, amount, intent: of, isReturned }, place) => {
          const own = of === 'pi_2' ? 'reader' : 'card';
          const account = OWN.includes(String(of)) || isReturned ? own : 'foreign';
          const [bank, fees, taken] = itemised?.[place] ?? [];
          expect([bank?.of, fees?.of, taken?.of, taken?.account]).toStrictEqual([of, of, of, account]);
          expect(taken?.transaction).toBe(kind === 'fee' ? 'adjustment' : kind);
          const due = kind === 'fee' ? 0 : 0 - amount;
          if (kind === 'fee' || currency === 'USD') expect(taken?.amount).toBe(due);
        });
      },
    ),
  );
});

test('transactions that do not add up to the payout are not itemised', () => {
  const charge = { kind: 'charge', amount: 100, fee: 3, intent: 'pi_1', isReturned: false } as const;
  const facts = { ...toFacts([charge], 'USD'), amount: 96 };
  expect(itemisePayout(facts, [charge], findOwn)).toBeUndefined();
  const change = decidePayout(undefined, facts, undefined, 'usd', DAY);
  const bank = { account: 'bank', of: null, amount: 96 };
  const card = { account: 'card', of: null, amount: -96 };
  expect(change?.entries).toStrictEqual([
    { event: 'payoutPaid', lines: [bank, { ...card, transaction: 'notItemised' }] },
  ]);
  expect(change?.record).toMatchObject({ lines: [bank, card], currency: 'USD', version: 1 });
  expect(decidePayout(change?.record, { ...facts, hasFailed: true }, undefined, 'USD', DAY)).toMatchObject({
    entries: [
      {
        event: 'payoutFailed',
        lines: [
          { ...bank, amount: -96 },
          { ...card, amount: 96, transaction: 'adjustment' },
        ],
      },
    ],
    record: { lines: [], version: 2 },
  });
  expect(decidePayout(undefined, facts, undefined, 'EUR', DAY)).toMatchObject({ entries: [] });
});

test('a payout of more transactions than an entry takes has several entries, each transaction once', () => {
  const charge = { kind: 'charge', amount: 100, fee: 3, intent: 'pi_1', isReturned: false } as const;
  const transactions = Array.from({ length: 301 }, () => charge);
  const facts = toFacts(transactions, 'USD');
  const change = decidePayout(undefined, facts, itemisePayout(facts, transactions, findOwn), 'USD', DAY);
  expect(change?.entries.map(({ lines }) => lines.length)).toStrictEqual([900, 3]);
});

test('a payout counts once and is reversed once, in whatever order and however often its events come', () => {
  const charge = { kind: 'charge', amount: 10_000, fee: 320, intent: 'pi_1', isReturned: false } as const;
  const complete = toFacts([charge], 'USD');
  const states = [
    { ...complete, isComplete: false },
    complete,
    { ...complete, hasFailed: true },
    { ...complete, isComplete: false, hasFailed: true },
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 8 }), (order) => {
      let record: PayoutRecord | undefined;
      const events: string[] = [];
      for (const facts of order) {
        const itemised = facts.isComplete ? itemisePayout(facts, [charge], findOwn) : undefined;
        const change = decidePayout(record, facts, itemised, 'USD', DAY);
        record = change?.record ?? record;
        events.push(...(change?.entries ?? []).map(({ event }) => event));
      }
      const isCounted = order.some(({ isComplete }) => isComplete);
      const hasFailed = order.some((each) => each.hasFailed);
      expect(events).toStrictEqual([
        ...(isCounted ? ['payoutPaid'] : []),
        ...(isCounted && hasFailed ? ['payoutFailed'] : []),
      ]);
      const bank = (record?.lines ?? []).filter(({ account }) => account === 'bank');
      expect(sumAmounts(bank)).toBe(isCounted && !hasFailed ? 9680 : 0);
    }),
  );
});
