import { getNumberFormat } from './format.ts';

/** Without it, spreadsheets read letters with accents wrongly. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lets the browser keep a text as a file. */
export function downloadTextAsFile(name: string, type: string, text: string): void {
  const mark = type === 'text/csv' ? BYTE_ORDER_MARK : '';
  const href = URL.createObjectURL(new Blob([mark, text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** Downloads the file at an address. The reply names the file. */
export function downloadFile(href: string): void {
  Object.assign(document.createElement('a'), { href }).click();
}

/** The spreadsheet that programs of the page's language open: where numbers have a decimal comma, `;` separates cells. */
export const chooseCsvFormat = (): 'csv' | 'csv_semicolon' =>
  getNumberFormat({}).format(1.5).includes(',') ? 'csv_semicolon' : 'csv';
