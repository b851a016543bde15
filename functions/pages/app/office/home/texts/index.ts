import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

type Own = Translated<typeof en>;
/** Texts that are looked up by what the API gives. */
type Lookups = {
  readonly owed: Omit<Own['owed'], 'accounts'> & { readonly accounts: Readonly<Record<string, string>> };
};
export type HomeTexts = Omit<Own, keyof Lookups> & Lookups;

/** The texts of the first page. */
export const homeTexts = createPartTexts<HomeTexts>({ en, de, fr, es });
