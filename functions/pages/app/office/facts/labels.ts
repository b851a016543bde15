import { toName } from '../fields.ts';
import { findLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import { factTexts } from './texts/index.ts';

/** The name of a field of a reply; undefined if the office has no word for it. */
export const findFactLabel = (area: string, name: string): string | undefined =>
  factTexts().labels[toName(name)] ?? findLabel(area, name)?.label ?? officeTexts().choices.account?.[name];
