import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type OwnLogInTexts = Translated<typeof en>;

/** The texts of a user's own log-in. */
export const ownLogInTexts = createPartTexts<OwnLogInTexts>({ en });
