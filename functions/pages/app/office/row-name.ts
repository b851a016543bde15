import type { Row } from './values.ts';

/** The name of a record in lists and titles. */
export function toRowName(row: Row): string {
  const { name, fname, lname, label, url, code, date, reason } = row;
  const person = [fname, lname].filter((each) => each).join(' ');
  const found = [name, person, label, url, [date, reason].filter((each) => each).join(' '), code, row.id];
  return String(found.find((each) => each !== undefined && each !== '') ?? '');
}
