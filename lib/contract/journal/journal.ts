import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  id,
  listEnvelope,
  listParameters,
  logEnvelope,
  logParameters,
  messageEnvelope,
  moneyChange,
  named,
  nonEmptyLine,
  oneOf,
  optional,
  toggle,
  withDefault,
} from '../fields.ts';
import { forUsers, get, group, post } from '../route.ts';
import { bankTransferRoutes } from './bank-transfer.ts';
import { discountRoutes } from './discount.ts';
import { drawerRoutes } from './drawer.ts';
import { entry, entryCustomer, journalEvent, lineSubject, partName, referenceKind } from './entry-fields.ts';
import { exportRoutes } from './export.ts';
import { homeRoutes } from './home.ts';
import { payrollRoutes } from './payroll.ts';
import { receiptRoutes } from './receipt.ts';
import { account, JOURNAL_ACCOUNT_NAMES } from './receipt-fields.ts';
import { reportRoutes, zReport } from './report.ts';

const taxAndTips = once(() => ({
  tax: z.array(z.object({ rate: z.number(), amount: z.string() })),
  tips: z.array(z.object({ staff_id: z.int(), amount: z.string() })),
}));
const totals = once(() => z.partialRecord(z.enum(JOURNAL_ACCOUNT_NAMES), z.string()));
const dayRow = named('JournalDay', () =>
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

/** Credit of customers (BEHAVIOR §37.5). */
const creditRoutes = {
  'credit-adjust': post('/admin/credit/adjust', forUsers('money.refund'), {
    confirms: false,
    summary: 'Move the credit of a customer up or down',
    description: 'Up is a bonus, down is breakage.',
    idempotent: true,
    input: () => z.object({ customer_id: id(), amount: moneyChange(), reason: nonEmptyLine() }),
    reply: () => messageEnvelope(z.object({ customer_id: z.int(), credit: z.string() })),
  }),
} as const;

const balance = named('TipBalance', () =>
  z.object({
    staff_id: z.int(),
    name: z.string(),
    owed: z.string().describe('Negative where tips were refunded after they were paid out'),
  }),
);

const forDrawers = forUsers('money.drawer');

/** The tips that the salon owes its staff (BEHAVIOR §36.6). */
const tipRoutes = {
  'tip-index': get('/admin/tip/index', forUsers(['money.drawer', 'journal.read']), {
    summary: 'List the staff members to whom tips are owed',
    description: 'What is owed is the sum of all tips, less what was refunded and paid out.',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(balance()),
  }),
  'tip-pay-out': post('/admin/tip/pay-out', forDrawers, {
    confirms: false,
    summary: 'Pay out tips to a staff member',
    description:
      'With `drawer_id`, the cash leaves that drawer. Without it, they are paid by bank transfer. At most what is owed can be paid out. A negative `amount` takes pay-outs back.',
    idempotent: true,
    failures: ['recordNotFound', 'drawerClosed'],
    input: () => z.object({ staff_id: id(), amount: moneyChange(), drawer_id: optional(id()) }),
    reply: () => messageEnvelope(balance()),
  }),
} as const;

/** Entries, balances, days, receipts, cash drawers and tips of the salon. */
export const journal = group({
  name: 'journal',
  description:
    'Every movement of money or value is a balanced entry, written in the transaction that makes it. Entries are never changed. A drawer holds the cash of a location from its opening to its counting. Tips are owed to the staff until they are paid out.',
  routes: {
    ...drawerRoutes,
    ...tipRoutes,
    ...bankTransferRoutes,
    ...creditRoutes,
    ...homeRoutes,
    ...discountRoutes,
    ...reportRoutes,
    ...exportRoutes,
    'journal-index': get('/admin/journal/index', forUsers('journal.read'), {
      summary: 'List journal entries',
      description:
        'Entries of up to 366 days, in order of time. Filters choose whole entries. A page may have fewer rows than `per_page`, also none: `links.next` goes on.',
      input: () =>
        z.object({
          ...logParameters(),
          from: dateWithSlashes(),
          to: dateWithSlashes(),
          sums: toggle()
            .optional()
            .describe('1: also `totals`, `tax` and `tips`, which reads all entries of the days'),
          location_id: id().optional(),
          event: journalEvent().optional(),
          account: account().optional(),
          reference_kind: referenceKind().optional(),
          reference_id: id().optional(),
          customer_id: id().optional(),
          staff_id: id().optional(),
        }),
      reply: () =>
        logEnvelope(entry()).extend({
          totals: totals().optional().describe('Sum of each account over all chosen entries'),
          tax: taxAndTips().tax.optional().describe('Tax of each rate over all chosen entries'),
          tips: taxAndTips()
            .tips.optional()
            .describe('Tips that each person was given, over all chosen entries'),
          names: z.array(partName()).describe('The names of the parts that `of` of a line names'),
          customers: z
            .array(entryCustomer())
            .describe('The names that the customers of the entries have now'),
          guests: z.array(entryCustomer()),
        }),
    }),
    'day-index': get('/admin/day/index', forUsers('journal.read'), {
      summary: 'List the days of a location, or of all locations',
      description:
        'Days with entries, in order of day, then location. A day closes by itself at 00:05, and then never changes.',
      input: () =>
        z.object({
          ...listParameters(['date']),
          location_id: id().optional().describe('Without it, the days of all locations'),
          from: dateWithSlashes(),
          to: dateWithSlashes(),
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
        'An open day and one without entries have neither `number` nor `closed_at`. Needs `journal.read`; for today, `money.drawer` is enough while no drawer is open.',
      input: () => z.object({ location_id: id(), date: dateWithSlashes() }),
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
                  note: z.string().describe('Why the count differs; empty without a note'),
                }),
              )
              .describe('The drawers that were counted on the day'),
            z_report: zReport(),
          }),
        ),
    }),
    'day-send': post('/admin/day/send', forUsers('journal.read'), {
      confirms: false,
      summary: 'Mail the Z report of a day',
      description: 'To the user who asks, or to `reply_to` of the salon.',
      idempotent: true,
      input: () =>
        z.object({
          location_id: id(),
          date: dateWithSlashes(),
          to: withDefault(oneOf(['user', 'salon']), 'user'),
        }),
    }),
    ...payrollRoutes,
    ...receiptRoutes,
    'journal-balances': get('/admin/journal/balances', forUsers('journal.read'), {
      summary: 'Show the balances of the journal',
      description:
        'The sum of each account, and of each of its parts, from the first entry to the end of a day.',
      input: () =>
        z.object({
          at: dateWithSlashes().optional().describe('Default: today'),
          location_id: id().optional(),
        }),
      reply: () =>
        dataEnvelope(
          z.array(
            z.object({
              account: account(),
              balance: z.string(),
              of: z.array(z.object({ of: lineSubject(), balance: z.string() })),
            }),
          ),
        ).extend({ names: z.array(partName()).describe('The names of the parts, of at most 200') }),
    }),
  },
});
