import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of what a form asks before a save, and says after it. */
export const homeTexts = createPartTexts(en);
