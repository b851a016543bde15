import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type ExportTexts = Translated<typeof en>;

/** The texts of the export of everything. */
export const exportTexts = createPartTexts<ExportTexts>({ en });
