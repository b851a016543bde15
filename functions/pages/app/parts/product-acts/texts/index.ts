import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type ProductActTexts = Translated<typeof en>;

/** The texts of acts on sold products. */
export const productActTexts = createPartTexts<ProductActTexts>({ en });
