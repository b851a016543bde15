import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of checkout, till and sales, which load after the day. */
export const moneyTexts = createPartTexts(en);
