import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type ProductActTexts = Translated<typeof en>;

/** The texts of acts on sold products. */
export const productActTexts = createPartTexts<ProductActTexts>({ en, de, fr, es });
