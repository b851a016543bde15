import { createPartTexts } from '../../../texts/index.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The operations of the audit trail in words, by their codes. */
export const operationTexts = createPartTexts<Readonly<Record<string, string>>>({ en, de, fr, es });
