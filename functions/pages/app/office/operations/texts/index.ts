import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** What the operations of the audit trail do, by their codes. */
export const operationTexts = createPartTexts<Readonly<Record<string, string>>>(en);
