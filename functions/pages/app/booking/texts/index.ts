import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type LaterStepTexts = Translated<typeof en>;

export const laterStepTexts = createPartTexts<LaterStepTexts>({ en });
