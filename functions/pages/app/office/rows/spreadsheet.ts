import { escapeSpreadsheetFormula } from '../../../../../lib/rules/spreadsheet-text.ts';
import { fromApiDate } from '../../parts/format.ts';
import type { UserPageData } from '../../user-page.ts';
import {
  formatFact,
  isAmountText,
  isApiDate,
  isInstantField,
  isPercentField,
  isRow,
  LIST_BY_FIELD,
} from '../facts/facts.tsx';
import { findFactLabel } from '../facts/labels.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { addRestPart } from './book-sums.ts';
import type { RowStore } from './rows.ts';

type Sheet = {
  readonly data: UserPageData;
  readonly rows: RowStore;
  readonly area: string;
  /** A field of each record with a list, whose rows become those of the spreadsheet. */
  readonly lines: string | undefined;
};

/** The text of a cell: as the office tells it, but days, instants, amounts and percentages as spreadsheets read them. */
function toCell(sheet: Sheet, name: string, value: unknown, account: unknown, partName: unknown): string {
  if (value === null || value === '') return '';
  if (isApiDate(value)) return fromApiDate(value);
  if (isAmountText(value) || isPercentField(name)) return String(value);
  if (!isInstantField(name)) return formatFact({ ...sheet, name, value, account, partName });
  // Swedish has the order of ISO 8601: '2026-11-24 14:30:00'
  const format = { dateStyle: 'short', timeStyle: 'medium', timeZone: sheet.data.timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(String(value)));
}

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The fields with an amount for each account that has moved. */
const SUMS = ['totals', 'tenders'];
/** Adds the accounts that have not moved, so that each spreadsheet has the same columns. */
const withAllAccounts = (sums: Row): Row => {
  const accounts = Object.keys(officeTexts().choices.account ?? {});
  return { ...Object.fromEntries(accounts.map((account) => [account, '0.00'])), ...sums };
};

/** The cells of a record by the paths of its fields. Lists are left out. */
function toCells(sheet: Sheet, row: Row, path = '', account = row.account): Readonly<Record<string, string>> {
  const cells = Object.entries(row).map(([name, value]): Readonly<Record<string, string>> => {
    const own = joinPath(path, name);
    // A client has the name in the place of the number
    const isNamed = name === 'customer_id' && 'customer_name' in row;
    if (Array.isArray(value) || name === 'of_name' || isNamed) return {};
    if (isRow(value)) return toCells(sheet, SUMS.includes(name) ? withAllAccounts(value) : value, own);
    return { [own]: toCell(sheet, name, value, account, row.of_name) };
  });
  return Object.assign({}, ...cells);
}

const toHeading = (area: string, path: string): string =>
  path
    .split('.')
    .map((name, index, names) => findFactLabel(area, name, names[index - 1]) ?? name)
    .join(': ');

/** The text of a file that spreadsheets open: a row for each record, or for each of its lines (BEHAVIOR §40.4). */
export async function toCsvOfRecordsOrLines(sheet: Sheet, records: readonly Row[]): Promise<string> {
  // For the names of what the records are about
  await Promise.all(Object.values(LIST_BY_FIELD).map(sheet.rows.wait));
  const lines = records.map(addRestPart).flatMap((record) => {
    const cells = toCells(sheet, record);
    const list = sheet.lines === undefined ? undefined : record[sheet.lines];
    if (!Array.isArray(list) || list.length === 0) return [cells];
    // The balance of a part stands in the place of the account's
    return list.map((line: Row) => ({
      ...cells,
      ...toCells(sheet, line, '', line.account ?? record.account),
    }));
  });
  const all = [...new Set(lines.flatMap(Object.keys))];
  // A group that one record lacks, such as who closed a drawer, is null there
  const paths = all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
  const fields = paths.map((path) => escapeSpreadsheetFormula(toHeading(sheet.area, path)));
  const data = lines.map((line) => paths.map((path) => escapeSpreadsheetFormula(line[path] ?? '')));
  const { default: Papa } = await import('papaparse');
  return Papa.unparse({ fields, data });
}
