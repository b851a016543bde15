import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** Texts that are looked up by what the API gives. */
type Lookups = {
  readonly labels: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
export type FactTexts = Omit<Translated<typeof en>, keyof Lookups> & Lookups;

/** The texts of what the office tells besides forms and lists. */
export const factTexts = createPartTexts<FactTexts>({ en, de, fr, es });
