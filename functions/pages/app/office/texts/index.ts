import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

export type OfficeTexts = typeof en;

/** The texts of the office. */
export const officeTexts = createPartTexts(en);
