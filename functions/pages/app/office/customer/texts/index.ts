import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type CustomerTexts = Translated<typeof en>;

/** The texts of the profile of a client. */
export const customerTexts = createPartTexts<CustomerTexts>({ en });
