import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type CustomerTexts = Translated<typeof en>;

/** The texts of the profile of a client. */
export const customerTexts = createPartTexts<CustomerTexts>({ en, de, fr, es });
