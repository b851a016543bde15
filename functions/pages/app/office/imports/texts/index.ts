import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

type Own = Translated<typeof en>;
type Words = Readonly<Record<string, string>>;
/** Texts that are looked up by what the API gives. */
type Lookups = {
  readonly fields: Readonly<Record<string, Words>>;
  readonly progress: Own['progress'] & { readonly [Name in 'states' | 'counts' | 'reasons']: Words };
};
export type ImportTexts = Omit<Own, keyof Lookups> & Lookups;

/** The texts of the import of files. */
export const importTexts = createPartTexts<ImportTexts>({ en, de, fr, es });
