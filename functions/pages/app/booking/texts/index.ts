import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

export const laterStepTexts = createPartTexts(en);
