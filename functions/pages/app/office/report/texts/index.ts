import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of reports. */
export const reportTexts = createPartTexts(en);
