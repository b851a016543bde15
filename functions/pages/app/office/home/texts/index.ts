import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type HomeTexts = Translated<typeof en>;

/** The texts of what a form asks before a save, and says after it. */
export const homeTexts = createPartTexts<HomeTexts>({ en });
