import { createPartTexts, type Translated } from '../../texts/index.ts';
import { en } from './en.ts';

export type AccountTexts = Translated<typeof en>;

/** The texts of the account page. */
export const accountTexts = createPartTexts<AccountTexts>({ en });
