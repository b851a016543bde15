import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type SeriesTexts = Translated<typeof en>;

/** The texts about the later visits of a series. */
export const seriesTexts = createPartTexts<SeriesTexts>({ en, de, fr, es });
