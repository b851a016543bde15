import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type VisitPageTexts = Translated<typeof en>;

/** The texts of tips and of the later visits of a series. */
export const visitPageTexts = createPartTexts<VisitPageTexts>({ en, de, fr, es });
