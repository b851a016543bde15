import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type VisitTexts = Translated<typeof en>;

/** The texts of the panel of a visit, and of what the desk says about a client. */
export const visitTexts = createPartTexts<VisitTexts>({ en, de, fr, es });
