import { escapeSpreadsheetFormula } from '../../rules/spreadsheet-text.ts';

type Cell = string | number | null | undefined;

const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that no spreadsheet computes. */
function formatCell(value: Cell, hasDecimalComma: boolean): string {
  const text = String(value ?? '');
  if (/^-?\d+(\.\d+)?$/.test(text)) return hasDecimalComma ? text.replace('.', ',') : text;
  return `"${escapeSpreadsheetFormula(text).replaceAll('"', '""')}"`;
}

/** Rows as text for spreadsheets, in UTF-8 with a byte order mark. `isSemicolon`: with semicolons and decimal commas. */
export const formatSpreadsheet = (rows: readonly (readonly Cell[])[], isSemicolon: boolean): string =>
  `${BYTE_ORDER_MARK}${rows
    .map((cells) => `${cells.map((cell) => formatCell(cell, isSemicolon)).join(isSemicolon ? ';' : ',')}\r\n`)
    .join('')}`;
