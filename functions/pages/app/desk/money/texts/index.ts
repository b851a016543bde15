import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type MoneyTexts = Translated<typeof en>;

/** The texts of checkout, till and sales, which load after the day. */
export const moneyTexts = createPartTexts<MoneyTexts>({ en });
