import Papa from 'papaparse';
import { FILE_MAX_COLUMNS, FILE_MAX_ROWS } from '../rules/imports/text-files.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import { escapeSpreadsheetFormula } from '../rules/spreadsheet-text.ts';

/** A row that is not empty. Rows count as in a spreadsheet: the header is row 1. */
export type CsvRow = { readonly row: number; readonly cells: readonly string[] };
export type Csv = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

const DELIMITERS = [',', ';', '\t', '|', '\u001F', ':', '^', '~'];

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Reads a CSV file with any delimiter, one row after the other. Fails for a file that is too large or not complete (BEHAVIOR §43.1). */
export function parseCsv(text: string): Outcome<Csv> {
  let row = 0;
  let header: readonly string[] | undefined;
  let refusal: Outcome<Csv> | undefined;
  const rows: CsvRow[] = [];
  Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    step({ data: cells, errors }, parser) {
      row += 1;
      if (errors.some(({ code }) => code === 'MissingQuotes'))
        refusal = invalid('uploadId', 'Must close the quotes of each cell');
      else if (cells.length > FILE_MAX_COLUMNS)
        refusal = invalid('uploadId', `Must have at most ${FILE_MAX_COLUMNS} columns`);
      else if (!header) header = cells;
      else if (!isEmpty(cells) && rows.push({ row, cells }) > FILE_MAX_ROWS)
        refusal = invalid('uploadId', `Must have at most ${FILE_MAX_ROWS} rows`);
      if (refusal) parser.abort();
    },
  });
  if (refusal) return refusal;
  if (!header || rows.length === 0) return invalid('uploadId', 'Must have a header and rows below it');
  return ok({ header, rows });
}

type CsvCell = string | number;
type CsvRows = readonly (readonly CsvCell[])[];

const toSafeCell = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' ? escapeSpreadsheetFormula(cell) : cell;

/** The rows of a table as text; a text that a spreadsheet would compute begins with an apostrophe. */
export const formatFormulaSafeCsvRows = (rows: CsvRows): string =>
  `${Papa.unparse(rows.map((cells) => cells.map(toSafeCell)))}\r\n`;

export const formatCsvForSpreadsheets = (rows: CsvRows): string => `\uFEFF${formatFormulaSafeCsvRows(rows)}`;
