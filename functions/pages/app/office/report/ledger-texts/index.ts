import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type LedgerTexts = Translated<typeof en>;

/** The texts of account numbers, of the accountant's file, and of amounts that are transferred. */
export const ledgerTexts = createPartTexts<LedgerTexts>({ en, de, fr, es });
