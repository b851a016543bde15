import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the later steps holds. */
export type LaterTexts = { readonly [Name in keyof typeof en]: string };

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, LaterTexts>;

/** The texts of the later steps in the page's language. */
export const laterTexts = (): LaterTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
