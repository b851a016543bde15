import * as z from 'zod';
import {
  dataEnvelope,
  dateWithSlashes,
  id,
  integer,
  listEnvelope,
  listParameters,
  named,
  nonEmptyLine,
  oneOf,
  withDefault,
} from '../fields.ts';
import { forUsers, get } from '../route.ts';
import { journalEvent, lineSubject, referenceKind } from './entry-fields.ts';
import { account } from './receipt-fields.ts';
import { REPORT_GROUPINGS, type ReportName } from './report-groupings.ts';

const NAMES = Object.keys(REPORT_GROUPINGS) as [ReportName, ...ReportName[]];
/** The report of a day has an operation of its own. */
const KINDS = NAMES.filter((name) => name !== 'owed') as [
  Exclude<ReportName, 'owed'>,
  ...Exclude<ReportName, 'owed'>[],
];
type Grouping = (typeof REPORT_GROUPINGS)[ReportName][number];
const GROUPINGS = [...new Set(Object.values(REPORT_GROUPINGS).flat())] as [Grouping, ...Grouping[]];

const COMPARISONS = ['previous_period', 'previous_year'] as const;
const FORMATS = ['json', 'csv', 'csv_semicolon'] as const;

export const figures = named('ReportFigures', () =>
  z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('By column: amounts are text, counts and minutes numbers'),
);
const row = named('ReportRow', () =>
  z.object({
    key: z.string().describe('An id, a date, an hour, a word; 0 or none: without'),
    name: z.string().nullable().describe('The present name of the record'),
    figures: figures(),
    share: z.string().nullable().describe('Percent of the total; null where the main column is in percent'),
    previous: z.string().nullable().describe('The main column of the compared days; null without `compare`'),
    change: z.string().nullable().describe('Percent against `previous`; null where that is 0'),
    open: z
      .object({ operation: z.string(), query: z.record(z.string(), z.union([z.string(), z.int()])) })
      .describe('The call that lists the lines of the row'),
  }),
);
const check = named('ReportCheck', () =>
  z.object({ name: z.string(), left: z.string(), right: z.string(), holds: z.boolean() }),
);
const owedRow = named('OwedRow', () =>
  row()
    .omit({ previous: true, change: true })
    .extend({
      kind: z.enum(['giftcard', 'package', 'membership', 'credit']),
      number: z.string().nullable().describe('Of a gift card'),
      customer_id: z.int().nullable(),
      holder: z.string().nullable().describe('Null for an erased customer'),
      sold_on: z.string().nullable(),
      sale_id: z.int().nullable(),
      expires: z.string().nullable().describe('The last day'),
      state: z.enum(['active', 'blocked', 'expired']),
    }),
);
const reportOf = <Row extends z.ZodType>(each: Row) =>
  z.object({
    rows: z.array(each),
    totals: figures(),
    main: z.string().describe('The column of `share`, `previous` and `change`'),
    checks: z.array(check()),
    definitions: z.record(z.string(), z.string()).describe('Each column in words'),
  });
const filters = () => ({
  from: dateWithSlashes(),
  to: dateWithSlashes(),
  location_id: id().optional(),
  group_by: oneOf(GROUPINGS).optional(),
  n: withDefault(integer({ min: 1, max: 366 }), 30).describe(
    'Of `clients`: the days within which a client has rebooked',
  ),
});

/** The Z report of a day (BEHAVIOR §36.14). */
export const zReport = named('ZReport', () => {
  const rows = z.array(row().pick({ key: true, figures: true }).meta({ id: 'ZReportRow' }));
  return z.object({
    sales: rows.describe('By kind, with the columns of the report of sales'),
    sales_totals: figures(),
    tax: rows.describe('By rate, with the columns of the report of tax'),
    receipts: z.array(
      z.object({ series: z.enum(['R', 'C']), first: z.string(), last: z.string(), count: z.int() }),
    ),
  });
});

const forReaders = forUsers(['journal.read', 'payroll.read', 'payroll.read_own']);

/** Reports of the owner's month (BEHAVIOR §41). */
export const reportRoutes = {
  'report-show': get('/admin/report/{kind}', forReaders, {
    summary: 'Report sales, tax, cash, payouts, clients, utilisation or pay',
    csv: true,
    input: () =>
      z.object({
        kind: oneOf(KINDS),
        ...filters(),
        compare: oneOf(COMPARISONS).optional(),
        format: oneOf(FORMATS).default('json'),
      }),
    reply: () =>
      dataEnvelope(
        reportOf(row()).extend({
          compared: z
            .object({
              from: z.string(),
              to: z.string(),
              previous: z.string(),
              change: z.string().nullable().describe('Percent'),
            })
            .nullable()
            .describe('The compared days and their total of `main`'),
        }),
      ),
  }),
  'report-owed': get('/admin/report/owed', forUsers('journal.read'), {
    summary: 'Report what the salon owes for gift cards, packages and credit',
    description: 'At the end of a day, by default today. Memberships in use are listed with 0.',
    csv: true,
    input: () => z.object({ at: dateWithSlashes().optional(), format: oneOf(FORMATS).default('json') }),
    reply: () => dataEnvelope(reportOf(owedRow())),
  }),
  'report-lines': get('/admin/report/lines', forReaders, {
    summary: 'List what the figures of a report add up',
    description:
      'One line for each service performed, piece sold, tender, tip or tax, visit of a client, or shift of a day.',
    input: () =>
      z.object({
        ...listParameters(['day']),
        ...filters(),
        report: oneOf(NAMES),
        key: nonEmptyLine(100).optional().describe('The lines of this row alone'),
      }),
    reply: () =>
      listEnvelope(
        z.object({
          entry_id: z.string().nullable(),
          date: z.string(),
          time: z.string().nullable(),
          event: journalEvent().nullable(),
          location_id: z.int().nullable(),
          reference: z
            .object({
              kind: referenceKind(),
              id: z.int().nullable(),
              number: z.string().nullable(),
            })
            .nullable(),
          customer_id: z.int().nullable(),
          customer_name: z.string().nullable(),
          name: z.string().nullable().describe('The present name of the service, product or drawer'),
          account: account().nullable(),
          of: lineSubject(),
          staff_id: z.int().nullable(),
          service_id: z.int().nullable(),
          product_id: z.int().nullable(),
          rate: z.number().nullable(),
          channel: z.string().nullable(),
          figures: figures(),
        }),
      ).extend({ totals: figures().describe('Of all lines, whatever the page') }),
  }),
} as const;
