import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type DeskTexts = Translated<typeof en>;

/** The texts of the desk. */
export const deskTexts = createPartTexts<DeskTexts>({ en });
