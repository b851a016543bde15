import { escapeSpreadsheetFormula } from '../../../../../lib/rules/spreadsheet-text.ts';
import { fromApiDate } from '../../parts/format.ts';
import type { Period } from '../filters/periods.ts';
import { toCell } from '../rows/cells.ts';
import { describeReference } from '../rows/references.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { ledgerTexts } from './ledger/texts/index.ts';

/** A line of the export of the journal (BEHAVIOR §36.13). */
type Line = Readonly<Record<string, string>>;

export type AccountFile = {
  readonly text: string;
  /** The days whose lines can still change; undefined where all are closed, or without lines. */
  readonly open: Period | undefined;
  readonly isEmpty: boolean;
};

/** The visit, sale or drawer of an entry in words. Other entries are about themselves. */
function toReference(reference: string): string {
  if (reference.startsWith('APT-')) return describeReference({ kind: 'appointment', number: reference });
  const [kind, id = ''] = reference.split(' ');
  return kind === 'sale' || kind === 'drawer' ? describeReference({ kind, id }) : '';
}

function findOpenDays(lines: readonly Line[]): Period | undefined {
  const days = lines.filter(({ status }) => status === 'provisional').map(({ date = '' }) => date);
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/**
 * Exports of the journal as one file in the language of the page: words in place of codes, names in place of ids, and a number for
 * each entry of the file.
 */
export async function toJournalFileInPageLanguage(
  exports: readonly string[],
  { data, rows }: Pick<ViewProps, 'data' | 'rows'>,
  hasDecimalComma: boolean,
): Promise<AccountFile> {
  const [{ default: Papa }] = await Promise.all([import('papaparse'), rows.wait('location')]);
  const lines = exports.flatMap(
    (text) => Papa.parse<Line>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data,
  );
  const { columns, statuses } = ledgerTexts().accounts;
  const { account: accounts = {}, event: events = {} } = officeTexts().choices;
  const numbers = new Map<string, number>();
  const toNumber = (entry = ''): number => {
    const number = numbers.get(entry) ?? numbers.size + 1;
    numbers.set(entry, number);
    return number;
  };
  const toAmount = (amount = ''): string => (hasDecimalComma ? amount.replace('.', ',') : amount);
  const toRow = (line: Line): readonly (string | number)[] => {
    const { account = '', event = '', reference = '', status = '' } = line;
    const location = toCell(
      ['location_id', 'location'],
      { location_id: line.location || null },
      { data, rows },
    );
    return [
      ...[fromApiDate(line.date ?? ''), fromApiDate(line.value_date ?? ''), toNumber(line.entry)],
      ...[events[event] ?? event, toReference(reference), escapeSpreadsheetFormula(location)],
      ...[accounts[account] ?? account, line.number ?? '', toAmount(line.debit), toAmount(line.credit)],
      ...[toAmount(line.tax_code), statuses[status as keyof typeof statuses] ?? status],
    ];
  };
  const table = { fields: Object.values(columns), data: lines.map(toRow) };
  return {
    text: Papa.unparse(table, { delimiter: hasDecimalComma ? ';' : ',' }),
    open: findOpenDays(lines),
    isEmpty: lines.length === 0,
  };
}
