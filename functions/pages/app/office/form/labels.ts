import { toFieldName, toPathPattern } from '../areas/fields.ts';
import { officeTexts } from '../texts/index.ts';

export type Label = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The name of the field in errors; undefined: the label. */
  readonly subject?: string;
};

/** The label of a field: that of its area and path, of its area and name, or of its name. */
export function findLabel(area: string, path: string): Label | undefined {
  const { fields, fieldsOf } = officeTexts();
  const [pattern, name] = [toPathPattern(path), toFieldName(path)];
  const text =
    fieldsOf[`${area}.${pattern}`] ?? fieldsOf[`${area}.${name}`] ?? fieldsOf[pattern] ?? fields[name];
  if (text === undefined) return undefined;
  return typeof text === 'string' ? { label: text } : { label: text[0], hint: text[1] };
}
export const getLabel = (area: string, path: string): Label =>
  findLabel(area, path) ?? { label: toFieldName(path) };
