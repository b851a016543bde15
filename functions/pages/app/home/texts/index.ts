import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type HomeTexts = Translated<typeof en>;

/** The texts of the pages without a salon. */
export const homeTexts = createPartTexts<HomeTexts>({ en, de, fr, es });
