import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The operations of the audit trail in words, by their codes. */
export const operationTexts = createPartTexts<Readonly<Record<string, string>>>({ en });
