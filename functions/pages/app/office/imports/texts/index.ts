import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type ImportTexts = Translated<typeof en>;

/** The texts of the import of files. */
export const importTexts = createPartTexts<ImportTexts>({ en });
