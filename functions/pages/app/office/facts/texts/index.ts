import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type FactTexts = Translated<typeof en>;

/** The texts of what the office tells besides forms and lists. */
export const factTexts = createPartTexts<FactTexts>({ en });
