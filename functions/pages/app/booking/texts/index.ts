import { createPartTexts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the later steps of a booking. */
export const laterStepTexts = createPartTexts(en);
