import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

type Words = Readonly<Record<string, string>>;
type Own = Translated<typeof en>;
/** Texts that are looked up by what the API gives. */
type Lookups = {
  readonly [Name in 'main' | 'groupings' | 'rows' | 'figures' | 'comparisons' | 'check']: Words;
} & {
  readonly keys: Readonly<Record<string, Words>>;
};
export type ReportTexts = Omit<Own, keyof Lookups> & Lookups;

/** The texts of reports. */
export const reportTexts = createPartTexts<ReportTexts>({ en, de, fr, es });
