import { texts } from '../../texts/index.ts';
import { isArea } from '../areas/areas.ts';
import { toFieldName } from '../areas/fields.ts';
import { findLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import { factTexts } from './texts/index.ts';

const findAreaName = (name: string): string | undefined =>
  isArea(name) ? officeTexts().area[name].name : undefined;

/**
 * The name of a field of a reply; undefined if the office has no word for it.
 * @param parent the field that has this one
 */
export const findFactLabel = (area: string, name: string, parent = ''): string | undefined =>
  factTexts().labels[`${parent}.${name}`] ??
  factTexts().labels[toFieldName(name)] ??
  findLabel(area, name)?.label ??
  officeTexts().choices.account?.[name] ??
  officeTexts().choices.event?.[name] ??
  findAreaName(name.replaceAll('_', '-'));

const LINE_CODES = ['code', 'description_code', 'covered_by'];

/** The word for a code of a field; undefined if the value is none. */
export function findCodeWord(name: string, code: string): string | undefined {
  const { account, [name]: own } = officeTexts().choices;
  const word = own?.[code] ?? factTexts().codes[name]?.[code];
  if (word !== undefined || !LINE_CODES.includes(name)) return word;
  const words: Readonly<Record<string, string>> = texts().receipt.codes;
  return account?.[code] ?? words[code];
}
