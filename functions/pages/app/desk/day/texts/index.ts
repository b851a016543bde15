import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the rail, the bar and the day. */
export const dayTexts = createPartTexts(en);
