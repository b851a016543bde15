import type { AccountMap, Download } from '../../rules/journal/account-map.ts';
import { JOURNAL_ACCOUNTS, type JournalEntry, type JournalLine } from '../../rules/journal/entries.ts';
import { formatMoney } from '../../rules/money.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { toWireDate } from '../dates.ts';
import { toSnakeCase } from '../field-names.ts';
import { formatReferenceNumber } from './journal.ts';

const formatRate = ({ account, of, taxRate }: JournalLine): string =>
  String((account === 'tax' ? of : taxRate) ?? '');

const formatReference = ({ reference }: JournalEntry): string =>
  formatReferenceNumber(reference) ?? `${reference.kind} ${reference.id}`;

/** The lines of entries for an accountant's program: final when their day is closed (BEHAVIOR §36.13). */
export const toJournalExportView = (
  entries: readonly JournalEntry[],
  { numbers }: AccountMap,
  closedThrough: LocalDate | undefined,
) =>
  entries.flatMap((entry) =>
    entry.lines.map((line) => ({
      date: entry.businessDate,
      value_date: entry.valueDate ?? entry.businessDate,
      entry: entry.id,
      event: toSnakeCase(entry.event),
      reference: formatReference(entry),
      location: String(entry.locationId ?? ''),
      account: toSnakeCase(line.account),
      number: numbers[line.account] ?? '',
      of: String(line.of ?? ''),
      debit: line.amount > 0 ? formatMoney(line.amount) : '',
      credit: line.amount < 0 ? formatMoney(0 - line.amount) : '',
      tax_code: formatRate(line),
      status:
        closedThrough !== undefined && entry.businessDate <= closedThrough
          ? ('final' as const)
          : ('provisional' as const),
    })),
  );

export const toAccountMapView = ({ numbers }: AccountMap) =>
  JOURNAL_ACCOUNTS.map((account) => ({ account: toSnakeCase(account), number: numbers[account] ?? '' }));

export const toDownloadView = ({ from, to, at, by }: Download) => ({
  from: toWireDate(from),
  to: toWireDate(to),
  at,
  by,
});
