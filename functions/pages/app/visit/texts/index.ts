import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type SeriesTexts = Translated<typeof en>;

/** The texts about the later visits of a series. */
export const seriesTexts = createPartTexts<SeriesTexts>({ en });
