import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type HintTexts = Translated<typeof en>;

/** The texts of what a form asks before a save, and says after it. */
export const hintTexts = createPartTexts<HintTexts>({ en, de, fr, es });
