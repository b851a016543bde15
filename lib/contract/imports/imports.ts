import * as z from 'zod';
import { shownContact } from '../contact-fields.ts';
import {
  dataEnvelope,
  id,
  integer,
  line,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  nonEmptyLine,
  oneOf,
  optional,
} from '../fields.ts';
import { forUsers, get, group, post } from '../route.ts';

const FILE_MAX_BYTES = 20 * 1024 * 1024;
const COLUMNS_MAX = 200;
const FIELDS_MAX = 20;

/** The kinds of files (BEHAVIOR §43.2). */
const KINDS = ['customers', 'services', 'staff', 'visits', 'giftcards', 'packages', 'credit'] as const;
const DUPLICATES = ['skip', 'merge', 'add'] as const;
const WAIT_REASONS = [
  ...(['unknown_client', 'unknown_service', 'unknown_staff', 'unknown_location'] as const),
  ...(['number_taken', 'time_taken'] as const),
] as const;
const DATE_ORDERS = ['mdy', 'dmy'] as const;
const STATES = ['previewed', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;

const forImporters = forUsers('settings.write');
const count = () => z.int();

const importFields = named('Import', () =>
  z.object({
    id: z.int(),
    kind: z.enum(KINDS),
    state: z.enum(STATES),
    rows: count().describe('Rows below the header that are not empty'),
    processed: count(),
    created: count(),
    merged: count(),
    skipped: count().describe('Rows whose client or record the salon has already'),
    unplaced: count().describe('Rows that wait: `waiting` of `import-show` has them'),
    left_out: count(),
    undone: z.int().nullable().describe('Records that an undo has taken back so far; null without an undo'),
    missing_columns: z.array(z.string()),
    date_order: z.enum(DATE_ORDERS).nullable().describe('null where `preview` must name it'),
    created_at: z.string(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    undo_until: z.string().nullable(),
  }),
);
const importId = () => z.object({ import_id: id() });
const change = {
  confirms: false,
  failures: ['recordNotFound'],
  reply: () => messageEnvelope(importFields()),
} as const;

const forExporters = forUsers('data.export');
const salonExport = named('SalonExport', () =>
  z.object({
    state: z.enum(['running', 'done']),
    records: count().describe('Records that are read'),
    progress: z.int().describe('Percent of the kinds of records that are read; 100 with the file'),
    started_at: z.string(),
    ended_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    url: z
      .string()
      .nullable()
      .describe(
        'A zip. Works for an hour: until `expires_at` each reply has a new link, in the session that has started the export',
      ),
  }),
);

/** Files of other systems, and the file with everything of this one (BEHAVIOR §43). */
export const imports = group({
  name: 'imports',
  description: 'Clients and other records from files of other systems.',
  routes: {
    'import-upload': post('/admin/import/upload', forImporters, {
      confirms: false,
      readOnly: true,
      summary: 'Get a link for a file',
      description: 'Send the CSV file to `url` by PUT within an hour. It is kept for a day.',
      input: () =>
        z.object({
          size: integer({ min: 1, max: FILE_MAX_BYTES }).describe('The exact length of the file in bytes'),
        }),
      reply: () => dataEnvelope(z.object({ upload_id: z.string(), url: z.string(), expires_at: z.string() })),
    }),
    'import-preview': post('/admin/import/preview', forImporters, {
      confirms: false,
      summary: 'Look at a file before its import',
      description: 'Writes no record of the salon. Without `columns`, they are found by their names.',
      input: () =>
        z.object({
          upload_id: nonEmptyLine(),
          kind: oneOf(KINDS),
          columns: optional(
            listUpTo(z.object({ column: integer({ min: 1, max: COLUMNS_MAX }), field: line() }), COLUMNS_MAX),
          ),
          date_order: optional(oneOf(DATE_ORDERS)),
        }),
      reply: () =>
        dataEnvelope(
          z.object({
            import_id: z.int(),
            import: importFields(),
            fields: z.array(z.string()).describe('What a column can be matched with'),
            columns: z.array(
              z.object({
                column: z.int().describe('Counted from 1'),
                name: z.string(),
                field: z.string().nullable(),
                examples: z.array(z.string()),
              }),
            ),
            problems: z
              .array(
                z.object({
                  row: z.int().describe('The header is row 1'),
                  column: z.string(),
                  reason: z.string(),
                  leaves_out: z.enum(['row', 'cell']),
                }),
              )
              .describe('The first 500'),
            problem_count: count(),
            left_out: count().describe('Rows that are not imported'),
            duplicates: z
              .array(
                z.object({
                  row: z.int(),
                  by: z.enum(['email', 'phone']),
                  name: shownContact(),
                  customer_id: z.int().nullable(),
                  customer_name: shownContact(),
                  of_row: z.int().nullable().describe('An earlier row of the file'),
                }),
              )
              .describe('The first 500'),
            duplicate_count: count(),
            imported_before: count().describe('Rows that an earlier import has brought in'),
          }),
        ),
    }),
    'import-start': post('/admin/import/start', forImporters, {
      ...change,
      confirms: true,
      summary: 'Start an import',
      description: 'It runs in the background.',
      idempotent: true,
      input: () => importId().extend({ duplicates: oneOf(DUPLICATES) }),
    }),
    'import-index': get('/admin/import/index', forImporters, {
      summary: 'List the imports that were started',
      input: () => z.object(listParameters(['id'], 'desc')),
      reply: () => listEnvelope(importFields()),
    }),
    'import-show': get('/admin/import/show', forImporters, {
      summary: 'Show an import and its progress',
      failures: ['recordNotFound'],
      input: importId,
      reply: () =>
        dataEnvelope(
          importFields().extend({
            kept: z
              .array(
                z.object({
                  row: z.int(),
                  record_id: z.int().nullable(),
                  reason: z.enum(['changed', 'used', 'gone']),
                }),
              )
              .describe('What stays of an undone import: the first 500'),
            waiting: z
              .array(
                z.object({
                  row: z.int(),
                  reason: z.enum(WAIT_REASONS),
                  fields: z.array(z.object({ field: z.string(), value: shownContact() })),
                }),
              )
              .describe('Rows that wait to be placed or dismissed: the first 500'),
          }),
        ),
    }),
    'import-undo': post('/admin/import/undo', forImporters, {
      ...change,
      summary: 'Take an import back',
      description: 'Within 7 days of its start. What somebody has used or changed since stays.',
      input: importId,
    }),
    'import-place': post('/admin/import/place', forImporters, {
      ...change,
      confirms: ['fields'],
      summary: 'Place or dismiss a row that waits',
      description:
        '`fields` replace values of the row; an empty one removes it. `dismiss` without `row` dismisses the first 90 rows that wait: repeat the call until `unplaced` is 0.',
      idempotent: true,
      input: () =>
        importId().extend({
          row: optional(id()),
          act: oneOf(['place', 'dismiss']),
          fields: optional(listUpTo(z.object({ field: line(), value: line() }), FIELDS_MAX)),
        }),
    }),
    'export-start': post('/admin/export/start', forExporters, {
      confirms: true,
      summary: 'Export everything that the salon has',
      description:
        'It runs in the background. An export that runs goes on; a finished one is replaced. Also needs `customers.contact`, `journal.read`, `payroll.read` and `audit.read`.',
      reply: () => messageEnvelope(salonExport()),
    }),
    'export-show': get('/admin/export/show', forExporters, {
      summary: 'Show the export and its link',
      failures: ['recordNotFound'],
      reply: () => dataEnvelope(salonExport()),
    }),
  },
});
