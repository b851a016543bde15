import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type DayTexts = Translated<typeof en>;

/** The texts of the rail, the bar and the day. */
export const dayTexts = createPartTexts<DayTexts>({ en, de, fr, es });
