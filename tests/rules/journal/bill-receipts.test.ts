import { expect, test } from 'vitest';
import { listJournalLinesOfReceipt, toBillEntries } from '../../../lib/rules/journal/bill-receipts.ts';
import type { JournalEntry, JournalLine, ReceiptBill } from '../../../lib/rules/journal/entries.ts';

const line = (account: JournalLine['account'], amount: number, fields: object = {}): JournalLine => ({
  account,
  of: null,
  amount,
  ...fields,
});
const toEntry = (
  id: string,
  kind: 'appointment' | 'sale',
  fields: Partial<JournalEntry> = {},
): JournalEntry => ({
  id,
  businessDate: '2026-11-16',
  at: '2026-11-16T15:00:00.000Z',
  locationId: 1,
  event: 'completed',
  customerId: 5,
  reference: { kind, id: 7 },
  actor: { kind: 'system' },
  corrects: null,
  lines: [],
  ...fields,
});
const toBill = (fields: Partial<ReceiptBill> = {}): ReceiptBill => ({
  lines: [],
  taxLines: [],
  subtotal: 0,
  total: 0,
  due: 0,
  ...fields,
});
const SERVICE = (serviceId: number, price: number) => ({ serviceId, price });
const SHAMPOO = { name: 'Shampoo', price: 1250, qty: 2, discount: 0 };
const COMB = { name: 'Comb', price: 500, qty: 1, discount: 50 };
const CARD = { type: 'giftcard', name: 'Birthday card', price: 9000 } as const;
const GIFT_CARD_SOLD = line('giftCards', -9000);

const MOTHER = toEntry('appointment-42-2', 'appointment', {
  series: 'R',
  lines: [line('credit', 5413), line('services', -5413)],
  bill: toBill({
    lines: [SERVICE(1, 5000)],
    taxLines: [{ percent: 8, amount: 400 }],
    isTaxIncluded: true,
    serviceCharge: 13,
    subtotal: 5000,
    total: 5413,
    due: 3,
    tipsBefore: 1,
    change: 20,
    products: [SHAMPOO],
  }),
});
const SHOWN = [
  ...(
    ['cash', 'reader', 'card', 'external', 'rounding', 'giftCards', 'credit', 'prepaid', 'tips'] as const
  ).map((account, index) => line(account, index + 1)),
  line('fees', -2, { code: 'surplus' }),
];
const SON = toEntry('appointment-43-2', 'appointment', {
  series: 'R',
  lines: [line('services', -40), ...SHOWN, line('tax', -3), line('receivable', 9, { code: 'service' })],
  bill: toBill({
    lines: [SERVICE(2, 2000)],
    products: [COMB],
    taxLines: [
      { percent: 5, amount: 7 },
      { percent: 8, amount: 100 },
    ],
    serviceCharge: 2,
    subtotal: 2000,
    total: 2107,
    due: 5,
    tipsBefore: 10,
    change: 0,
  }),
});
const SALE = toEntry('sale-9-1', 'sale', { series: 'R', lines: [line('cash', 9000), GIFT_CARD_SOLD] });
const SALE_BILL = toBill({ sold: [CARD], subtotal: 9000, total: 9000, due: 0 });
const SOLD = new Map([[SALE.id, SALE_BILL]]);
const RETURN = toEntry('appointment-44-2', 'appointment', { series: 'C' });
const DISCOUNTED = toEntry('appointment-45-2', 'appointment');
/** A visit that a package without a value has paid: its entry moves nothing. */
const FREE = toEntry('appointment-46-2', 'appointment', { lines: [] });
const FREE_BILL = toBill({ lines: [{ ...SERVICE(3, 3500), coveredBy: 'package' }] });
const withoutReceipt = ({ series: _series, bill: _bill, ...entry }: JournalEntry) => ({
  ...entry,
  billId: MOTHER.id,
});

// BEHAVIOR §37.8, §37.9
test('a bill of several records has the receipt of all in its first entry, and the others name it', () => {
  expect(toBillEntries([DISCOUNTED, MOTHER, RETURN, SON, SALE], SOLD)).toStrictEqual([
    DISCOUNTED,
    {
      ...MOTHER,
      billId: 'appointment-42-2',
      bill: {
        lines: [SERVICE(1, 5000), SERVICE(2, 2000)],
        taxLines: [
          { percent: 8, amount: 500 },
          { percent: 5, amount: 7 },
        ],
        isTaxIncluded: true,
        serviceCharge: 15,
        subtotal: 16000,
        total: 16520,
        due: 8,
        tipsBefore: 11,
        change: 20,
        products: [SHAMPOO, COMB],
        sold: [CARD],
        others: {
          entries: [
            { id: 'appointment-43-2', reference: { kind: 'appointment', id: 7 } },
            { id: 'sale-9-1', reference: { kind: 'sale', id: 7 } },
          ],
          lines: [...SHOWN, line('cash', 9000)],
        },
      },
    },
    RETURN,
    withoutReceipt(SON),
    withoutReceipt(SALE),
  ]);
});

test('a visit of a bill for which nothing was paid is on the receipt, and its entry names the bill', () => {
  const bills = new Map([...SOLD, [FREE.id, FREE_BILL]]);
  const [free, sale] = toBillEntries([FREE, SALE], bills);
  expect(free).toStrictEqual({ ...FREE, billId: SALE.id });
  expect(sale?.bill).toMatchObject({
    lines: FREE_BILL.lines,
    sold: [CARD],
    total: 9000,
    others: { entries: [{ id: FREE.id, reference: FREE.reference }], lines: [] },
  });
  expect(toBillEntries([FREE], bills)).toStrictEqual([FREE]);
});

test('a bill of several visits lists products and sales only where it has any', () => {
  const [lead] = toBillEntries(
    [MOTHER, SON].map((entry) => ({ ...entry, bill: toBill() })),
    new Map(),
  );
  expect(lead?.bill).not.toHaveProperty('products');
  expect(lead?.bill).not.toHaveProperty('sold');
});

test.each<[what: string, written: JournalEntry[], expected: JournalEntry[]]>([
  ['one visit keeps its receipt', [MOTHER, DISCOUNTED], [MOTHER, DISCOUNTED]],
  ['one sale shows what it sold', [SALE], [{ ...SALE, bill: SALE_BILL }]],
  ['nothing that was paid has no receipt', [DISCOUNTED, RETURN], [DISCOUNTED, RETURN]],
  ['a sale whose money was returned shows nothing', [{ ...SALE, series: 'C' }], [{ ...SALE, series: 'C' }]],
])('a bill of %s', (_, written, expected) => {
  expect(toBillEntries(written, SOLD)).toStrictEqual(expected);
});

const OTHERS = { entries: [], lines: [line('tips', -5)] };
test.each<
  [what: string, entry: Parameters<typeof listJournalLinesOfReceipt>[0], expected: readonly JournalLine[]]
>([
  ['without a bill: its own', SALE, SALE.lines],
  ['of a visit: its own', MOTHER, MOTHER.lines],
  [
    'of a sold gift card: without the card, which has paid nothing',
    { ...SALE, bill: SALE_BILL },
    [line('cash', 9000)],
  ],
  [
    'of several records: those of all',
    { ...SON, bill: toBill({ others: OTHERS }) },
    [...SON.lines, line('tips', -5)],
  ],
])('the lines of a receipt %s', (_, entry, expected) => {
  expect(listJournalLinesOfReceipt(entry)).toStrictEqual(expected);
});
