import * as z from 'zod';
import { dataEnvelope, id, listEnvelope, listParameters, nonEmptyLine, slashedDate } from './fields.ts';
import { linkTokenField } from './login-fields.ts';
import { forCustomers, forEverybody, forUsers, get, group, post } from './route.ts';

const ACCOUNTS = [
  'cash',
  'reader',
  'card',
  'external',
  'receivable',
  'prepaid',
  'gift_cards',
  'packages',
  'credit',
  'tips',
  'tax',
  'services',
  'products',
  'memberships',
  'fees',
  'breakage',
  'bonus',
  'disputed',
  'losses',
  'unclaimed',
  'petty',
  'over_short',
] as const;
const account = z.enum(ACCOUNTS, `Must be one of ${ACCOUNTS.join(', ')}`);

const event = z.enum([
  'deposit_paid',
  'redeemed',
  'redemption_returned',
  'payment_failed',
  'completed',
  'quick_sale',
  'paid',
  'charged',
  'fee_charged',
  'cancelled',
  'no_show',
  'refunded',
  'refund_failed',
  'updated',
  'written_off',
  'sold',
  'renewed',
  'expired',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'unclaimed',
  'opening',
  'drawer_paid',
  'drawer_closed',
]);

const REFERENCE_KINDS = ['appointment', 'sale', 'drawer', 'adjustment'] as const;
const referenceKind = z.enum(REFERENCE_KINDS, `Must be one of ${REFERENCE_KINDS.join(', ')}`);

const descriptionCode = z.enum([
  'service',
  'package_use',
  'membership_use',
  'product',
  'service_charge',
  'kept_payment',
  'late_cancel',
  'no_show',
  'surplus',
]);

const of = z
  .union([z.number(), z.string()])
  .nullable()
  .describe('The appointment, product, charge, drawer or tax rate that the amount is of');

const entry = z.object({
  id: z.string(),
  business_date: z.string().describe("YYYY/MM/DD, the day of `at` in the salon's zone"),
  at: z.string(),
  location_id: z.int().nullable().describe('Null for money that belongs to no record'),
  event,
  backfilled: z.boolean().describe('Written for what existed before the journal'),
  customer_id: z.int().nullable(),
  reference: z.object({
    kind: referenceKind,
    id: z.int().nullable(),
    number: z.string().nullable().describe('The number of the appointment; the charge of an adjustment'),
  }),
  actor: z.object({
    kind: z.enum(['user', 'customer', 'guest', 'link', 'system']),
    id: z.int().nullable(),
    name: z.string().nullable().describe('Of users alone'),
  }),
  corrects: z.string().nullable().describe('The entry that took the money which this one gives back'),
  receipt_number: z.string().nullable(),
  lines: z.array(
    z.object({
      account,
      of,
      amount: z.string().describe('Debits are positive, credits negative'),
      staff_id: z.int().nullable(),
      service_id: z.int().nullable(),
      product_id: z.int().nullable(),
      tax_rate: z.number().nullable().describe('Percent of the tax on this income'),
      description_code: descriptionCode.nullable(),
    }),
  ),
});

export type JournalEntryView = z.output<typeof entry>;

const totals = z.partialRecord(z.enum(ACCOUNTS), z.string());
const dayRow = z.object({
  location_id: z.int(),
  location_name: z.string().describe('As it was when the day was closed'),
  date: z.string().describe('YYYY/MM/DD'),
  number: z.int().nullable().describe("Counts the location's closed days from 1; null while the day is open"),
  closed_at: z.string().nullable(),
  entries: z.int(),
  first_entry: z.string().nullable(),
  last_entry: z.string().nullable(),
  totals: totals.describe('Sum of each account'),
  hash: z
    .string()
    .nullable()
    .describe(
      'SHA-256 of the canonical JSON (RFC 8785) of `previous_hash` and the entries as journal-index lists them',
    ),
  previous_hash: z.string().nullable(),
});
const locationAndDays = { location_id: id(), from: slashedDate(), to: slashedDate() };

const RECEIPT_CODES = [
  ...(['service', 'add_on', 'product', 'giftcard', 'package', 'membership'] as const),
  ...(['service_charge', 'kept_payment', 'late_cancel', 'no_show', 'surplus'] as const),
  ...ACCOUNTS,
] as const;
const receipt = z.object({
  receipt_id: z.string().describe('The id of its entry'),
  receipt_number: z
    .string()
    .describe('Series, location, year and number, such as R-1-2026-000123. Without gaps in each'),
  series: z.enum(['R', 'C']).describe('R: money was taken. C: money was returned'),
  date: z.string().describe('YYYY/MM/DD'),
  at: z.string(),
  salon: z.string(),
  location: z.object({ id: z.int(), name: z.string(), address: z.string() }),
  currency: z.string(),
  reference: z.object({
    kind: z.enum(['appointment', 'sale']),
    id: z.int(),
    number: z.string().nullable().describe('The number of the appointment'),
  }),
  customer_id: z.int().nullable(),
  lines: z.array(
    z.object({
      code: z.enum(RECEIPT_CODES),
      name: z.string().nullable(),
      qty: z.int(),
      price: z.string(),
      discount: z.string(),
      covered_by: z.enum(['package', 'membership']).nullable().describe('The product that pays the service'),
      amount: z.string().describe('`qty` × `price` − `discount`'),
    }),
  ),
  subtotal: z.string(),
  tax: z.array(z.object({ rate: z.number().describe('Percent'), amount: z.string() })),
  tax_included: z.boolean().describe('The amounts of the lines include the tax'),
  tips: z.array(z.object({ staff_id: z.int(), name: z.string(), amount: z.string() })),
  total: z.string(),
  tenders: z
    .array(z.object({ account, amount: z.string() }))
    .describe('What was paid by each way; `prepaid` was paid before the visit. Negative: returned'),
  paid_before: z.string().describe('Paid by earlier receipts'),
  due: z.string().describe('Still to be paid'),
  corrects: z
    .object({ receipt_number: z.string().nullable(), payment: z.string().nullable() })
    .nullable()
    .describe('The receipt whose money this one returns; without one, the payment'),
  entries: z.array(z.string()).describe('Its entries in the journal'),
});
const receiptReply = dataEnvelope(receipt).extend({
  others: z.array(receipt).describe('The other receipts of the same visit or sale, the oldest first'),
});
const RECEIPT_DESCRIPTION =
  'Without the name of a receipt, `data` is the newest receipt of the visit or sale for money that was taken. A receipt is not changed after it was given.';

const namesOne = (input: object): boolean =>
  Object.values(input).filter((value) => value !== undefined).length === 1;

/** Entries, balances, days and receipts of the salon's journal. */
export const journal = group({
  name: 'journal',
  description:
    'Every movement of money or value is a balanced entry, written in the transaction that makes it. Entries are never changed.',
  routes: {
    'journal-index': get('/admin/journal/index', forUsers('journal.read'), {
      summary: 'List journal entries',
      description:
        'Entries of up to 366 days, in order of time. Filters choose entries; `lines` and `totals` are those of the whole entries.',
      input: z.object({
        ...listParameters(['at']),
        from: slashedDate(),
        to: slashedDate(),
        location_id: id().optional(),
        account: account.optional(),
        reference_kind: referenceKind.optional(),
        reference_id: id().optional(),
        customer_id: id().optional(),
        staff_id: id().optional(),
      }),
      reply: listEnvelope(entry).extend({
        totals: z
          .partialRecord(z.enum(ACCOUNTS), z.string())
          .describe('Sum of each account over all chosen entries'),
      }),
    }),
    'day-index': get('/admin/day/index', forUsers('journal.read'), {
      summary: 'List the days of a location',
      description:
        'Days with entries, in order. A day closes by itself at 00:05; a closed day never changes: what is refunded later is an entry of its own day.',
      input: z.object({ ...listParameters(['date']), ...locationAndDays }),
      reply: listEnvelope(dayRow),
    }),
    'day-show': get('/admin/day/show', forUsers('any'), {
      summary: 'Show a day of a location',
      description:
        'An open day and one without entries have neither `number` nor `closed_at`. Needs `journal.read`; for today, `money.drawer` is enough.',
      input: z.object({ location_id: id(), date: slashedDate() }),
      reply: dataEnvelope(
        dayRow.extend({
          tenders: totals.describe(
            'What was received, less what was returned, by cash, reader, card and other ways',
          ),
          tax: z.array(z.object({ rate: z.number(), amount: z.string() })),
          tips: z.array(z.object({ staff_id: z.int(), amount: z.string() })),
          drawers: z
            .array(
              z.object({
                drawer_id: z.int(),
                name: z.string(),
                float: z.string(),
                expected: z.string(),
                counted: z.string(),
                difference: z.string(),
              }),
            )
            .describe('The drawers that were counted on the day'),
        }),
      ),
    }),
    'receipt-show': get('/admin/receipt/show', forUsers('sales.read'), {
      summary: 'Show a receipt',
      description: `${RECEIPT_DESCRIPTION} \`url\` is a page to print it, for whoever has the link.`,
      failures: ['recordNotFound'],
      input: z
        .object({
          receipt_id: nonEmptyLine(100).optional(),
          receipt_number: nonEmptyLine(100).optional(),
          appointment_id: id().optional(),
          sale_id: id().optional(),
        })
        .refine(namesOne, {
          path: ['receipt_number'],
          message: 'Must name exactly one receipt, appointment or sale',
        }),
      reply: receiptReply.extend({ url: z.url() }),
    }),
    'customer-receipt-show': get('/customer/receipt/show', forCustomers(), {
      summary: 'Show a receipt of the customer',
      description: RECEIPT_DESCRIPTION,
      failures: ['recordNotFound'],
      input: z.object({ appointment_id: id().optional(), sale_id: id().optional() }).refine(namesOne, {
        path: ['appointment_id'],
        message: 'Must name exactly one appointment or sale',
      }),
      reply: receiptReply,
    }),
    'link-receipt-show': post('/receipt/show', forEverybody('any'), {
      summary: 'Show the receipt of a link',
      description: `With the token of a receipt's \`url\`, of a mail, or of the manage link of a visit. ${RECEIPT_DESCRIPTION}`,
      readOnly: true,
      failures: ['visitLinkInvalid', 'recordNotFound'],
      input: z.object(linkTokenField),
      reply: receiptReply,
    }),
    'journal-balances': get('/admin/journal/balances', forUsers('journal.read'), {
      summary: 'Show the balances of the journal',
      description:
        'The sum of each account, and of each of its parts, from the first entry to the end of a day.',
      input: z.object({
        at: slashedDate().optional().describe('Default: today'),
        location_id: id().optional(),
      }),
      reply: dataEnvelope(
        z.array(
          z.object({
            account,
            balance: z.string(),
            of: z.array(z.object({ of, balance: z.string() })),
          }),
        ),
      ),
    }),
  },
});
