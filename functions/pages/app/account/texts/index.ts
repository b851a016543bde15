import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the account page holds. */
export type AccountTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, AccountTexts>;

/** The texts of the account page in the page's language. */
export const accountTexts = (): AccountTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
