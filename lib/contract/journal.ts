import * as z from 'zod';
import { ACCOUNTS } from '../rules/journal/entries.ts';
import { JOURNAL_EVENTS } from '../rules/journal/events.ts';
import { dataEnvelope, id, listEnvelope, listParameters, slashedDate } from './fields.ts';
import { forUsers, get, group } from './route.ts';

const account = z.enum(ACCOUNTS, `Must be one of ${ACCOUNTS.join(', ')}`);
const REFERENCE_KINDS = ['appointment', 'sale', 'drawer'] as const;
const referenceKind = z.enum(REFERENCE_KINDS, `Must be one of ${REFERENCE_KINDS.join(', ')}`);
const of = z
  .union([z.int(), z.string()])
  .nullable()
  .describe('The appointment, product, charge, drawer or tax rate that the amount is of');

const entry = z.object({
  id: z.string(),
  business_date: z.string().describe("YYYY/MM/DD, the day of `at` in the salon's zone"),
  at: z.string(),
  location_id: z.int(),
  event: z.enum(JOURNAL_EVENTS),
  customer_id: z.int().nullable(),
  reference: z.object({ kind: referenceKind, id: z.int(), number: z.string().nullable() }),
  actor: z.object({
    kind: z.enum(['user', 'customer', 'guest', 'link', 'system']),
    id: z.int().nullable(),
    name: z.string().nullable().describe('Of users alone'),
  }),
  lines: z.array(
    z.object({
      account,
      of,
      amount: z.string().describe('Debits are positive, credits negative'),
      staff_id: z.int().nullable(),
      service_id: z.int().nullable(),
    }),
  ),
});

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

/** Entries, balances and days of the salon's journal. */
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
        }),
      ),
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
