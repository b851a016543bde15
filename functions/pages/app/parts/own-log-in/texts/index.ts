import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type OwnLogInTexts = Translated<typeof en>;

/** The texts of a user's own log-in. */
export const ownLogInTexts = createPartTexts<OwnLogInTexts>({ en, de, fr, es });
