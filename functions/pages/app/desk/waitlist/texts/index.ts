import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The texts of the waitlist, which load when it opens. */
export const waitlistTexts = createPartTexts<Translated<typeof en>>({ en, de, fr, es });
