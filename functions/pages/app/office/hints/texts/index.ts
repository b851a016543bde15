import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of what a form says after a save. */
export const hintTexts = createPartTexts(en);
