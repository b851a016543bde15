import { texts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of what the office tells holds. */
export type FactTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, FactTexts>;

/** The texts of what the office tells besides forms and lists. */
export const factTexts = (): FactTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
