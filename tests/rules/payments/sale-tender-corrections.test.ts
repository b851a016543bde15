import { describe, expect, test } from 'vitest';
import type { StatedTender } from '../../../lib/rules/booking/appointments.ts';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import { addUpLines, negate } from '../../../lib/rules/journal/entries.ts';
import {
  findCorrectedSaleEntryId,
  toPaidSaleReceiptBill,
  toSaleEventCode,
  toSalePosition,
} from '../../../lib/rules/journal/sale-entries.ts';
import {
  decideSaleTenderCorrection,
  TENDER_CORRECTIONS_MAX,
} from '../../../lib/rules/payments/tender-corrections.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';

/** A package for 100.00 and 10 % tax, paid at the salon. */
const sale = (fields: object = {}): Sale =>
  ({
    id: 7,
    type: 'package',
    purchasedId: 3,
    subtotal: 10_000,
    tax: 1_000,
    total: 11_000,
    taxPercent: 10,
    paymentIntent: null,
    status: SALE_STATUS.paid,
    version: 1,
    ...fields,
  }) as Sale;
const CASH = sale({ paidBy: 'cash', drawerId: 8 });
const refunded = (amount: number) => ({
  refundedBySalon: { amount, tax: 0, rest: 0, paidBy: 'external', at: '2026-11-16T15:00:00.000Z' },
});
const drawer = (id: number, received: number): Drawer => ({
  id,
  locationId: 1,
  name: '',
  float: 0,
  received,
  refunded: 0,
  movements: [],
  openedAt: '2026-11-16T14:00:00.000Z',
  openedBy: { kind: 'system' },
  version: 1,
});

const correct = (sold: Sale, tender: StatedTender, open: Drawer | undefined, cashRounding = 0) =>
  decideSaleTenderCorrection(sold, { tender, place: undefined }, { drawer: open, cashRounding });
function mustCorrect(...input: Parameters<typeof correct>) {
  const corrected = correct(...input);
  if (!corrected.ok) throw new Error(JSON.stringify(corrected.errors));
  return corrected.value;
}

// BEHAVIOR §21.7
describe('the correction of the tender of a sale', () => {
  // Sale, right tender, open drawer; amounts by account and drawer, and the drawer that must have the cash
  test.each<[string, Sale, StatedTender, Drawer | undefined, object, number | undefined]>([
    [
      'takes cash out of its drawer',
      CASH,
      'external',
      drawer(8, 20_000),
      { 'cash 8': -11_000, external: 11_000 },
      8,
    ],
    [
      'takes cash of a closed drawer out of the open one',
      CASH,
      'external',
      drawer(9, 20_000),
      { 'cash 9': -11_000, external: 11_000 },
      9,
    ],
    [
      'takes cash of no drawer out of none',
      sale({ paidBy: 'cash' }),
      'external',
      drawer(9, 0),
      { cash: -11_000, external: 11_000 },
      undefined,
    ],
    [
      'puts cash into the open drawer',
      sale(),
      'cash',
      drawer(9, 0),
      { external: -11_000, 'cash 9': 11_000 },
      undefined,
    ],
    [
      'moves what a refund has left',
      sale(refunded(4_000)),
      'cash',
      undefined,
      { external: -7_000, cash: 7_000 },
      undefined,
    ],
  ])('%s', (_title, sold, tender, open, sums, from) => {
    const { sale: after, cashFrom } = mustCorrect(sold, tender, open);
    const moved = addUpLines([...toSalePosition(after), ...negate(toSalePosition(sold))]);
    const names = moved.map(({ account, of, amount }) => [
      of === null ? account : `${account} ${of}`,
      amount,
    ]);
    expect(Object.fromEntries(names)).toStrictEqual(sums);
    expect(cashFrom?.drawer.id).toBe(from);
    expect(toSaleEventCode(sold, after)).toBe('tenderCorrected');
    expect(findCorrectedSaleEntryId(sold, after)).toBe('sale-7-1');
  });

  test.each<[string, Sale, StatedTender, Drawer | undefined, object]>([
    [
      'a sale that is not paid',
      sale({ status: SALE_STATUS.pending }),
      'cash',
      undefined,
      { saleId: ['Must be a paid sale'] },
    ],
    ...[
      sale({ paymentIntent: 'pi_1' }),
      sale({ uncollected: 11_000 }),
      sale({ subtotal: 0, tax: 0, total: 0 }),
    ].map((wrong): [string, Sale, StatedTender, undefined, object] => [
      `a sale of ${wrong.total} by ${wrong.paymentIntent ?? 'no intent'}, of it ${wrong.uncollected ?? 0} not collected`,
      wrong,
      'cash',
      undefined,
      { saleId: ['Must be paid in cash or outside this system'] },
    ]),
    [
      'a payment that was refunded',
      sale(refunded(11_000)),
      'cash',
      undefined,
      { saleId: ['Nothing is left to correct'] },
    ],
    [
      'the tender that the payment has',
      CASH,
      'cash',
      undefined,
      { tender: ['Must differ from the tender of the payment'] },
    ],
    [
      'cash of a closed drawer while none is open',
      CASH,
      'external',
      undefined,
      { tender: ['Open a drawer first: the drawer of this payment is closed'] },
    ],
    [
      'more cash than is in the open drawer',
      CASH,
      'external',
      drawer(9, 10_999),
      { tender: ['Must not be above what is in the drawer'] },
    ],
  ])('is refused for %s', (_title, sold, tender, open, errors) => {
    expect(correct(sold, tender, open)).toMatchObject({ errors });
  });

  // BEHAVIOR §37.7
  test('takes back cash as it was rounded, and rounds the cash that it adds', () => {
    const [rounded, external] = [{ ...CASH, rounding: -2 }, sale({})];
    const { sale: after, cashFrom } = mustCorrect(rounded, 'external', drawer(8, 10_998));
    expect(cashFrom?.amount).toBe(10_998);
    expect(addUpLines(toSalePosition(after))).toStrictEqual(addUpLines(toSalePosition(external)));
    const odd = sale({ total: 11_002, subtotal: 10_002 });
    expect(mustCorrect(odd, 'cash', undefined, 5).sale.tenderCorrections).toMatchObject([
      { to: { paidBy: 'cash', rounding: -2 } },
    ]);
  });

  // BEHAVIOR §37.9
  describe('at a place among several', () => {
    const tenders = [
      { amount: 4_000, paidBy: 'credit' },
      { amount: 5_001, paidBy: 'cash', drawerId: 8, rounding: -1 },
      { amount: 2_000 },
    ];
    const decide = (place: number | undefined, tender: StatedTender, fields: object = {}) =>
      decideSaleTenderCorrection(
        sale({ total: 11_001, tenders, ...fields }),
        { tender, place },
        { drawer: drawer(8, 20_000), cashRounding: 0 },
      );
    const bySalon = (amount: number, parts: object) => ({ refundedBySalon: { amount, tax: 0, ...parts } });

    test.each<[string, number | undefined, object, object]>([
      ['without the place', undefined, {}, { place: ['Is required'] }],
      ['at a place that nothing has', 3, {}, { place: ['Unknown payment'] }],
      ['of credit', 0, {}, { place: ['Must be paid in cash or outside this system'] }],
      ['of what a refund gave back', 2, bySalon(2_000, {}), { place: ['Nothing is left to correct'] }],
    ])('is refused %s', (_, place, fields, errors) => {
      expect(decide(place, 'cash', fields)).toMatchObject({ ok: false, errors });
    });

    test('names the place, and moves its rounded cash', () => {
      expect(decide(1, 'external')).toMatchObject({
        value: {
          sale: {
            tenderCorrections: [
              {
                amount: 5_001,
                from: { paidBy: 'cash', drawerId: 8, rounding: -1 },
                to: { paidBy: 'external' },
                place: 1,
                version: 2,
              },
            ],
          },
          cashFrom: { amount: 5_000 },
        },
      });
    });

    test('takes the cash that a refund of the last tender has left, as each was rounded', () => {
      const cash = { amount: 5_001, paidBy: 'cash', drawerId: 8, rounding: -1 };
      const part = { amount: 2_001, paidBy: 'cash', rounding: 1 };
      const fields = { total: 10_002, tenders: [cash, cash], ...bySalon(2_001, { parts: [part] }) };
      expect(decide(0, 'external', fields)).toMatchObject({ value: { cashFrom: { amount: 5_000 } } });
      expect(decide(1, 'external', fields)).toMatchObject({ value: { cashFrom: { amount: 3_000 } } });
    });

    test('names no place for the first one', () => {
      const [, ...others] = tenders;
      const corrected = decide(0, 'external', { total: 7_001, tenders: others });
      if (!corrected.ok) throw new Error(JSON.stringify(corrected.errors));
      expect(corrected.value.sale.tenderCorrections?.[0]).not.toHaveProperty('place');
    });

    test.each([
      ['in parts', { parts: [{ rounding: 2 }, { rounding: 7 }] }, 3_001],
      ['alone', { rounding: 2 }, 3_001],
    ])('counts the rounding of the cash that a refund gave back %s', (_, parts, amount) => {
      const corrected = decide(1, 'external', bySalon(4_000, parts));
      expect(corrected).toMatchObject({
        value: { cashFrom: { amount: amount + 1 }, sale: { tenderCorrections: [{ amount }] } },
      });
    });
  });

  test('can be corrected again, and then names the correction before', () => {
    const { sale: first } = mustCorrect(CASH, 'external', drawer(8, 20_000));
    const stored = { ...first, version: 2 };
    const { sale: second } = mustCorrect(stored, 'cash', drawer(9, 0));
    expect(addUpLines(toSalePosition(second))).toStrictEqual(
      addUpLines(toSalePosition(sale({ paidBy: 'cash', drawerId: 9 }))),
    );
    expect(findCorrectedSaleEntryId(stored, second)).toBe('sale-7-2');
    expect(findCorrectedSaleEntryId(second, { ...second, version: 3 })).toBeNull();
  });

  test.each([
    [sale(), { subtotal: 10_000, total: 11_000, taxLines: [{ percent: 10, amount: 1_000 }] }],
    [sale({ subtotal: 11_000, isTaxIncluded: true }), { subtotal: 11_000, isTaxIncluded: true }],
  ])('has the whole bill on its receipt', (sold, bill) => {
    expect(toPaidSaleReceiptBill(sold)).toMatchObject({ ...bill, lines: [], due: 0 });
  });

  test('is made at most 50 times for a sale (422 on sale_id)', () => {
    const turns = Array.from(
      { length: TENDER_CORRECTIONS_MAX },
      (_, index): StatedTender => (index % 2 === 0 ? 'external' : 'cash'),
    );
    const sold = turns.reduce(
      (before, tender) => mustCorrect(before, tender, undefined).sale,
      sale({ paidBy: 'cash' }),
    );
    expect(correct(sold, 'external', undefined)).toMatchObject({
      ok: false,
      errors: { saleId: ['Must have at most 50 corrections'] },
    });
  });
});
