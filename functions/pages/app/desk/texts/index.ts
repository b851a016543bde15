import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { en } from './en.ts';

export type DeskTexts = Translated<typeof en>;

/** The texts of the desk. */
export const deskTexts = createPartTexts<DeskTexts>({ en });
