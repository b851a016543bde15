import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts about the later visits of a series. */
export const seriesTexts = createPartTexts(en);
