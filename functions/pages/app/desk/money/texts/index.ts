import { texts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of checkout, till and sales holds. */
export type MoneyTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, MoneyTexts>;

/** The texts of checkout, till and sales, which load after the day. */
export const moneyTexts = (): MoneyTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
