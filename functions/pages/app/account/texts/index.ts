import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the shop holds. */
export type ShopTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, ShopTexts>;

/** The texts of the shop in the page's language. */
export const shopTexts = (): ShopTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
