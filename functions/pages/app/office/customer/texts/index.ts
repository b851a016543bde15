import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the profile of a client. */
export const customerTexts = createPartTexts(en);
