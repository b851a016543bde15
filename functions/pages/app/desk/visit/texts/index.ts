import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of the panel of a visit, and of what the desk says about a client. */
export const visitTexts = createPartTexts(en);
