import type { FieldMessage } from '../field-messages.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import {
  type CellContext,
  type DateOrder,
  findDateOrder,
  parseCell,
  toCellText,
  toCellTextOfValue,
} from './cells.ts';
import type { ImportColumn } from './columns.ts';
import { ALTERNATIVES, type ImportKind, type ImportRow, listImportFields } from './kinds.ts';

/** A problem of a cell, or of a row that is left out. Rows count as in a spreadsheet: the header is row 1. */
export type RowProblem = {
  readonly row: number;
  /** The name of the column in the file; that of the template where the file has none. */
  readonly column: string;
  readonly reason: FieldMessage;
  readonly leavesOut: 'row' | 'cell';
};

const isOneOf = (fields: readonly string[], { field }: ImportColumn): boolean =>
  fields.some((each) => each === field);

/** The fields that need a column in a file, and a value in a row. */
const listNeeds = (kind: ImportKind): readonly (readonly string[])[] => [
  ...listImportFields(kind).flatMap(({ field, isRequired }) => (isRequired ? [[field]] : [])),
  ...[ALTERNATIVES[kind] ?? []].filter(({ length }) => length > 0),
];

const toColumnName = (kind: ImportKind, field: string): string =>
  listImportFields(kind).find((each) => each.field === field)?.names[0] ?? field;

/** The names of the columns that a file lacks, those of the template. */
export const listMissingColumns = (kind: ImportKind, columns: readonly ImportColumn[]): string[] =>
  listNeeds(kind)
    .filter((fields) => !columns.some((column) => isOneOf(fields, column)))
    .map(([first = '']) => toColumnName(kind, first));

/** The order of the numbers in the dates of a file, as its cells prove it; undefined where a person must say it. */
export const findFileDateOrder = (
  kind: ImportKind,
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): DateOrder | undefined => {
  const dates = listImportFields(kind).flatMap(({ field, type }) => (type === 'date' ? [field] : []));
  const own = columns.filter((column) => isOneOf(dates, column));
  const cells = own.flatMap(({ column }) => rows.map((row) => toCellText(row[column - 1] ?? '')));
  const order = findDateOrder(cells);
  return order === 'none' ? 'mdy' : order;
};

/** The first needed fields that a row lacks; undefined where it lacks none. */
function findLacking(
  kind: ImportKind,
  values: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const needs = [
    ...listNeeds(kind),
    ...listImportFields(kind).flatMap((each) => (each.isAlsoIn ? [[each.field]] : [])),
  ];
  return needs.find((fields) => fields.every((field) => values[field] === undefined));
}

/** The problem of a row that lacks needed fields. A cell of a needed field that cannot be read is named already. */
function listMissingValues(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  row: number,
  values: Readonly<Record<string, unknown>>,
): RowProblem[] {
  const lacking = findLacking(kind, values);
  if (!lacking) return [];
  const found = columns.find((column) => isOneOf(lacking, column));
  const column = found?.name ?? toColumnName(kind, lacking[0] ?? '');
  return [{ row, column, reason: 'Is required', leavesOut: 'row' }];
}

/** Reads a row: its values, none where it is left out, and what is wrong with it (BEHAVIOR §43.3). */
export function parseImportRow<Kind extends ImportKind>(
  kind: Kind,
  columns: readonly ImportColumn[],
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  context: CellContext,
): { readonly values?: ImportRow<Kind>; readonly problems: readonly RowProblem[] } {
  const values: Record<string, unknown> = {};
  const problems = listImportFields(kind).flatMap(({ field, type, isRequired, isAlsoIn }): RowProblem[] => {
    const own = columns.find((each) => each.field === field);
    const column = own ?? columns.find((each) => each.field !== undefined && each.field === isAlsoIn);
    if (!column) return [];
    const written = cells[column.column - 1] ?? '';
    if (toCellText(written) === '') return [];
    const cell = parseCell(type, written, context);
    if ('problem' in cell) {
      const leavesOut = isRequired || isAlsoIn ? 'row' : 'cell';
      return [{ row, column: column.name, reason: cell.problem, leavesOut }];
    }
    values[field] = cell.value;
    return [];
  });
  if (problems.some(({ leavesOut }) => leavesOut === 'row')) return { problems };
  const missing = listMissingValues(kind, columns, row, values);
  return missing.length > 0
    ? { problems: [...problems, ...missing] }
    : { values: values as ImportRow<Kind>, problems };
}

/** The values of a row as texts that can be read again, by the fields of its kind; a date as YYYY-MM-DD. */
export const toRowTexts = (
  kind: ImportKind,
  values: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly value: string }[] =>
  listImportFields(kind).map(({ field, type }) => ({ field, value: toCellTextOfValue(type, values[field]) }));

/** The values of a row after a person has replaced some of them (BEHAVIOR §43.11). */
export function correctRow(
  kind: ImportKind,
  before: Readonly<Record<string, unknown>>,
  corrections: readonly { readonly field: string; readonly value: string }[],
  context: CellContext,
): Outcome<ImportRow<ImportKind>> {
  const values = { ...before };
  for (const [index, { field, value }] of corrections.entries()) {
    const type = listImportFields(kind).find((each) => each.field === field)?.type;
    if (!type) {
      const fields = listImportFields(kind).map((each) => each.field);
      return invalid(`fields.${index}.field`, `Must be one of ${fields.join(', ')}`);
    }
    delete values[field];
    if (toCellText(value) === '') continue;
    const cell = parseCell(type, value, context);
    if ('problem' in cell) return invalid(`fields.${index}.value`, cell.problem);
    values[field] = cell.value;
  }
  return findLacking(kind, values) ? invalid('fields', 'Is required') : ok(values as ImportRow<ImportKind>);
}
