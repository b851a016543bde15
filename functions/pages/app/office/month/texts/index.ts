import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type MonthTexts = Translated<typeof en>;

/** The texts of the end of a month and of the closing of pay. */
export const monthTexts = createPartTexts<MonthTexts>({ en, de, fr, es });
