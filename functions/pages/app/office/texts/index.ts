import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import { en } from './en.ts';

export type OfficeTexts = Translated<typeof en>;

/** The texts of the office. */
export const officeTexts = createPartTexts<OfficeTexts>({ en });
