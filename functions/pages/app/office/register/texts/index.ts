import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The texts about certified cash registers. */
export const registerTexts = createPartTexts<Translated<typeof en>>({ en, de, fr, es });
