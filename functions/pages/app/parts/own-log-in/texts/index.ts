import { createPartTexts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts of a user's own log-in. */
export const ownLogInTexts = createPartTexts(en);
