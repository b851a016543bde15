import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the pages without a salon holds. */
export type HomeTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, HomeTexts>;

/** The texts of the pages without a salon in the page's language. */
export const homeTexts = (): HomeTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
