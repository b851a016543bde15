import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type LaterStepTexts = Translated<typeof en>;

export const laterStepTexts = createPartTexts<LaterStepTexts>({ en, de, fr, es });
