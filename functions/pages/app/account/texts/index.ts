import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the account page. */
export const accountTexts = createPartTexts(en);
