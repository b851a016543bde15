import { createPartTexts } from '../../../texts/part.ts';
import { en } from './en.ts';

/** The texts of a user's own log-in. */
export const ownLogInTexts = createPartTexts(en);
