import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type ExportTexts = Translated<typeof en>;

/** The texts of the export of everything. */
export const exportTexts = createPartTexts<ExportTexts>({ en, de, fr, es });
