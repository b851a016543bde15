import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the pages without a salon. */
export const homeTexts = createPartTexts(en);
