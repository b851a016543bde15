import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the desk holds. */
export type DeskTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, DeskTexts>;

/** The texts of the desk in the page's language. */
export const deskTexts = (): DeskTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
