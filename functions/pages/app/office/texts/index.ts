import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type OfficeTexts = Translated<typeof en>;

/** The texts of the office. */
export const officeTexts = createPartTexts<OfficeTexts>({ en });
