/** A text that begins a formula, which a spreadsheet would compute. An amount below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?![\d.]+$))/;

/** The text of a cell that no spreadsheet computes (BEHAVIOR §40.4). Some spreadsheets read wide and narrow forms of a sign alike. */
export const escapeSpreadsheetFormula = (text: string): string =>
  FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
