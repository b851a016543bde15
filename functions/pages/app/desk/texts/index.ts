import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

export type DeskTexts = typeof en;

/** The texts of the desk. */
export const deskTexts = createPartTexts(en);
