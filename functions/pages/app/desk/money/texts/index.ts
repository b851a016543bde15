import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type MoneyTexts = Translated<typeof en>;

/** The texts of checkout and sales, which load after the day. */
export const moneyTexts = createPartTexts<MoneyTexts>({ en, de, fr, es });
