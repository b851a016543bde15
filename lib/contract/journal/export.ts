import * as z from 'zod';
import {
  dateWithSlashes,
  line,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  oneOf,
  optional,
} from '../fields.ts';
import { forUsers, get, post } from '../route.ts';
import { account, JOURNAL_ACCOUNT_NAMES } from './receipt-fields.ts';

const numberedAccount = named('NumberedAccount', () =>
  z.object({ account: account(), number: z.string().describe('Empty without a number') }),
);
const accounts = () => z.array(numberedAccount());
const NUMBER_MAX = 20;
const number = () =>
  line(NUMBER_MAX).regex(/^(?:[A-Za-z0-9][A-Za-z0-9-]*)?$/, 'Must be letters, digits and hyphens');

/** The books for an accountant's own programs (BEHAVIOR §36.13). */
export const exportRoutes = {
  'journal-export': get('/admin/export/journal', forUsers('journal.read'), {
    summary: 'Export the journal',
    description: 'Of up to 31 days. Closed days give the same text for the same account numbers.',
    csv: true,
    input: () =>
      z.object({
        from: dateWithSlashes(),
        to: dateWithSlashes(),
        format: oneOf(['csv', 'csv_semicolon']).default('csv'),
      }),
    reply: () => z.string(),
  }),
  'account-map-index': get('/admin/account-map/index', forUsers('journal.read'), {
    summary: 'List the accounts with their numbers',
    input: () => z.object(listParameters(['account'])),
    reply: () =>
      listEnvelope(numberedAccount()).extend({
        downloads: z.array(z.object({ from: z.string(), to: z.string(), at: z.string(), by: z.string() })),
      }),
  }),
  'account-map-update': post('/admin/account-map/update', forUsers('books.write'), {
    confirms: false,
    summary: 'Number accounts',
    description: 'Accounts that are not named keep their numbers.',
    input: () =>
      z.object({
        accounts: listUpTo(z.object({ account: account(), number: number() }), JOURNAL_ACCOUNT_NAMES.length),
        downloaded: optional(z.object({ from: dateWithSlashes(), to: dateWithSlashes() })).describe(
          'The days of a file that was downloaded',
        ),
      }),
    reply: () => messageEnvelope(accounts()),
  }),
} as const;
