import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of what the office tells besides forms and lists. */
export const factTexts = createPartTexts(en);
