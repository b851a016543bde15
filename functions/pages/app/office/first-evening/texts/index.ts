import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type FirstEveningTexts = Translated<typeof en>;

/** The texts of the checklist, the list of services to start with, the account for payments, and the last step. */
export const firstEveningTexts = createPartTexts<FirstEveningTexts>({ en, de, fr, es });
