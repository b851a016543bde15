import * as z from 'zod';
import { contactInput } from './contact-fields.ts';
import {
  dataEnvelope,
  email,
  emptyEnvelope,
  id,
  listEnvelope,
  listParameters,
  nonEmptyLine,
  optional,
  slashedDate,
} from './fields.ts';
import { discountRoutes } from './journal/discount.ts';
import { drawerRoutes } from './journal/drawer.ts';
import { tipRoutes } from './journal/tip.ts';
import { once } from './once.ts';
import { ACCOUNTS, account, RECEIPT_DESCRIPTION, receiptReply } from './receipt-fields.ts';
import { forCustomers, forUsers, get, group, post } from './route.ts';

const EVENTS = [
  'deposit_paid',
  'redeemed',
  'redemption_returned',
  'payment_failed',
  'completed',
  'quick_sale',
  'paid',
  'charged',
  'fee_charged',
  'tipped',
  'cancelled',
  'no_show',
  'refunded',
  'refund_failed',
  'updated',
  'written_off',
  'sold',
  'renewed',
  'expired',
  'forfeited',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'unclaimed',
  'opening',
  'drawer_paid',
  'drawer_closed',
  'tips_paid_out',
  'merged',
] as const;
const event = once(() => z.enum(EVENTS, `Must be one of ${EVENTS.join(', ')}`));

const REFERENCE_KINDS = ['appointment', 'sale', 'drawer', 'adjustment'] as const;
const referenceKind = once(() => z.enum(REFERENCE_KINDS, `Must be one of ${REFERENCE_KINDS.join(', ')}`));

const descriptionCode = once(() =>
  z.enum([
    'service',
    'package_use',
    'membership_use',
    'product',
    'service_charge',
    'kept_payment',
    'late_cancel',
    'no_show',
    'surplus',
  ]),
);

const of = once(() =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .describe('The appointment, product, charge, drawer or tax rate that the amount is of'),
);

const entry = once(() =>
  z.object({
    id: z.string(),
    business_date: z.string().describe("YYYY/MM/DD, the day of `at` in the salon's zone"),
    at: z.string(),
    location_id: z.int().nullable().describe('Null for money that belongs to no record'),
    event: event(),
    backfilled: z.boolean().describe('Written for what existed before the journal'),
    customer_id: z.int().nullable(),
    reference: z.object({
      kind: referenceKind(),
      id: z.int().nullable(),
      number: z
        .string()
        .nullable()
        .describe(
          'The number of the appointment; the charge of an adjustment, or `tips-` and the id of a staff member',
        ),
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
        account: account(),
        of: of(),
        amount: z.string().describe('Debits are positive, credits negative'),
        staff_id: z.int().nullable(),
        service_id: z.int().nullable(),
        product_id: z.int().nullable(),
        tax_rate: z.number().nullable().describe('Percent of the tax on this income'),
        description_code: descriptionCode().nullable(),
      }),
    ),
  }),
);

export type JournalEntryView = z.output<ReturnType<typeof entry>>;

const taxAndTips = once(() => ({
  tax: z.array(z.object({ rate: z.number(), amount: z.string() })),
  tips: z.array(z.object({ staff_id: z.int(), amount: z.string() })),
}));
const totals = once(() => z.partialRecord(z.enum(ACCOUNTS), z.string()));
const dayRow = once(() =>
  z.object({
    location_id: z.int(),
    location_name: z.string().describe('As it was when the day was closed'),
    date: z.string().describe('YYYY/MM/DD'),
    number: z
      .int()
      .nullable()
      .describe("Counts the location's closed days from 1; null while the day is open"),
    closed_at: z.string().nullable(),
    entries: z.int(),
    first_entry: z.string().nullable(),
    last_entry: z.string().nullable(),
    totals: totals().describe('Sum of each account'),
    tenders: totals().describe(
      'What was received for visits and sales, less what was returned, by cash, reader, card and other ways',
    ),
    ...taxAndTips(),
    hash: z
      .string()
      .nullable()
      .describe(
        'SHA-256 of the canonical JSON (RFC 8785) of `previous_hash` and the entries as journal-index lists them',
      ),
    previous_hash: z.string().nullable(),
  }),
);

const namesOne = (input: object): boolean =>
  Object.values(input).filter((value) => value !== undefined).length === 1;

/** Entries, balances, days, receipts, cash drawers and tips of the salon. */
export const journal = group({
  name: 'journal',
  description:
    'Every movement of money or value is a balanced entry, written in the transaction that makes it. Entries are never changed. A drawer holds the cash of a location from its opening to its counting. While it is open, all cash of the location belongs to it. Tips are owed to the staff until they are paid out.',
  routes: {
    ...drawerRoutes,
    ...tipRoutes,
    ...discountRoutes,
    'journal-index': get('/admin/journal/index', forUsers('journal.read'), {
      summary: 'List journal entries',
      description:
        'Entries of up to 366 days, in order of time. Filters choose entries; `lines` and all sums are those of the whole entries.',
      input: () =>
        z.object({
          ...listParameters(['at']),
          from: slashedDate(),
          to: slashedDate(),
          location_id: id().optional(),
          event: event().optional(),
          account: account().optional(),
          reference_kind: referenceKind().optional(),
          reference_id: id().optional(),
          customer_id: id().optional(),
          staff_id: id().optional(),
        }),
      reply: () =>
        listEnvelope(entry()).extend({
          totals: totals().describe('Sum of each account over all chosen entries'),
          tax: taxAndTips().tax.describe('Tax of each rate over all chosen entries'),
          tips: taxAndTips().tips.describe('Tips that each person was given, over all chosen entries'),
        }),
    }),
    'day-index': get('/admin/day/index', forUsers('journal.read'), {
      summary: 'List the days of a location, or of all locations',
      description:
        'Days with entries, in order of day, then location. The sums are those of all listed days. A day closes by itself at 00:05; a closed day never changes: what is refunded later is an entry of its own day.',
      input: () =>
        z.object({
          ...listParameters(['date']),
          location_id: id().optional().describe('Without it, the days of all locations'),
          from: slashedDate(),
          to: slashedDate(),
        }),
      reply: () =>
        listEnvelope(dayRow()).extend({
          totals: totals().describe('Sum of each account over all listed days'),
          tenders: totals().describe('What was received over all listed days'),
          ...taxAndTips(),
        }),
    }),
    'day-show': get('/admin/day/show', forUsers('any'), {
      summary: 'Show a day of a location',
      description:
        'An open day and one without entries have neither `number` nor `closed_at`. Needs `journal.read`; for today, `money.drawer` is enough.',
      input: () => z.object({ location_id: id(), date: slashedDate() }),
      reply: () =>
        dataEnvelope(
          dayRow().extend({
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
    'payroll-index': get('/admin/payroll/index', forUsers(['payroll.read', 'payroll.read_own']), {
      summary: 'List what each staff member brought in',
      description:
        'The income of services and products that name the staff member, without tax and less what was refunded, and the tips that were given, of up to 366 days. Users without `payroll.read` see their own row alone.',
      input: () =>
        z.object({
          ...listParameters(['id']),
          from: slashedDate(),
          to: slashedDate(),
          location_id: id().optional(),
        }),
      reply: () =>
        listEnvelope(
          z.object({
            staff_id: z.int(),
            name: z.string(),
            services: z.string(),
            products: z.string(),
            tips: z.string(),
          }),
        ),
    }),
    'receipt-show': get('/admin/receipt/show', forUsers('sales.read'), {
      summary: 'Show a receipt',
      description: `${RECEIPT_DESCRIPTION} \`url\` is a page to print it, for whoever has the link.`,
      failures: ['recordNotFound'],
      input: () =>
        z
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
      reply: () => receiptReply().extend({ url: z.url() }),
    }),
    'receipt-send': post('/admin/receipt/send', forUsers('sales.write'), {
      summary: 'Send a receipt by e-mail',
      description:
        'To `email`, or without it to the customer or guest of the visit, or the buyer of the sale. The mail shows the whole receipt. That of a visit links to its page while a tip can be given there.',
      idempotent: true,
      failures: ['recordNotFound'],
      input: () =>
        z
          .object({
            receipt_id: optional(nonEmptyLine(100)),
            receipt_number: optional(nonEmptyLine(100)),
            email: contactInput(optional(email())),
          })
          .refine(({ receipt_id, receipt_number }) => namesOne({ receipt_id, receipt_number }), {
            path: ['receipt_number'],
            message: 'Must name exactly one receipt',
          }),
      reply: emptyEnvelope,
    }),
    'customer-receipt-show': get('/customer/receipt/show', forCustomers(), {
      summary: 'Show a receipt of the customer',
      description: RECEIPT_DESCRIPTION,
      failures: ['recordNotFound'],
      input: () =>
        z.object({ appointment_id: id().optional(), sale_id: id().optional() }).refine(namesOne, {
          path: ['appointment_id'],
          message: 'Must name exactly one appointment or sale',
        }),
      reply: receiptReply,
    }),
    'journal-balances': get('/admin/journal/balances', forUsers('journal.read'), {
      summary: 'Show the balances of the journal',
      description:
        'The sum of each account, and of each of its parts, from the first entry to the end of a day.',
      input: () =>
        z.object({
          at: slashedDate().optional().describe('Default: today'),
          location_id: id().optional(),
        }),
      reply: () =>
        dataEnvelope(
          z.array(
            z.object({
              account: account(),
              balance: z.string(),
              of: z.array(z.object({ of: of(), balance: z.string() })),
            }),
          ),
        ),
    }),
  },
});
