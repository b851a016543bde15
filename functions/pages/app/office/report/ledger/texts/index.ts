import { createPartTexts } from '../../../../texts/index.ts';
import type { Translated } from '../../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

type Words = Readonly<Record<string, string>>;
type Own = Translated<typeof en>;
export type LedgerTexts = Own & {
  /** Texts that are looked up by what the API gives. */
  readonly owed: Own['owed'] & { readonly kinds: Words; readonly states: Words };
};

/** The texts of account numbers, the accountant's file, what is owed, and amounts that are transferred. */
export const ledgerTexts = createPartTexts<LedgerTexts>({ en, de, fr, es });
