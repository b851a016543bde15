import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type FindTexts = Translated<typeof en>;

/** Other words by which Find knows the pages and fields. */
export const findTexts = createPartTexts<FindTexts>({ en, de, fr, es });
