import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type ReportTexts = Translated<typeof en>;

/** The texts of reports. */
export const reportTexts = createPartTexts<ReportTexts>({ en });
