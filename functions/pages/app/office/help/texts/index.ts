import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type HelpTexts = Translated<typeof en>;

/** The questions of owners and their answers. */
export const helpTexts = createPartTexts<HelpTexts>({ en, de, fr, es });
