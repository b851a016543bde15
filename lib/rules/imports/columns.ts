import { invalid, type Outcome, ok } from '../outcome.ts';
import { toCellText, toComparableName } from './cells.ts';
import { type ImportKind, listImportFields } from './kinds.ts';

/** A column of a file, counted from 1, and the field that it fills; a column without a field is not read. */
export type ImportColumn = { readonly column: number; readonly name: string; readonly field?: string };

/** Finds the fields of the columns by their names, which no two fields of a kind share (BEHAVIOR §43.2). */
export function matchColumns(kind: ImportKind, header: readonly string[]): ImportColumn[] {
  const plain = header.map(toComparableName);
  const fieldByIndex = new Map<number, string>();
  for (const { field, names } of listImportFields(kind)) {
    const places = names.map((name) => plain.indexOf(toComparableName(name)));
    const index = places.find((place) => place >= 0);
    if (index !== undefined) fieldByIndex.set(index, field);
  }
  return header.map((text, index) => ({
    column: index + 1,
    name: toCellText(text),
    ...(fieldByIndex.has(index) ? { field: fieldByIndex.get(index) as string } : {}),
  }));
}

/** The columns as a person has matched them. Each field has at most one column. */
export function decideChosenColumns(
  kind: ImportKind,
  header: readonly string[],
  chosen: readonly { readonly column: number; readonly field: string }[],
): Outcome<ImportColumn[]> {
  const fields = listImportFields(kind).map(({ field }) => field);
  for (const [index, { column, field }] of chosen.entries()) {
    if (column > header.length) return invalid(`columns.${index}.column`, `Must be at most ${header.length}`);
    if (!fields.includes(field))
      return invalid(`columns.${index}.field`, `Must be one of ${fields.join(', ')}`);
    const isTaken = chosen.findIndex((other) => other.field === field || other.column === column) < index;
    if (isTaken) return invalid(`columns.${index}`, 'Duplicate');
  }
  return ok(
    header.map((text, index) => {
      const field = chosen.find(({ column }) => column === index + 1)?.field;
      return { column: index + 1, name: toCellText(text), ...(field ? { field } : {}) };
    }),
  );
}
