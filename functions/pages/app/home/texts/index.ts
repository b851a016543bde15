import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type HomeTexts = Translated<typeof en>;

/** The texts of the pages without a salon. */
export const homeTexts = createPartTexts<HomeTexts>({ en });
