import { texts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of what a form says after a save holds. */
export type HintTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, HintTexts>;

/** The texts of what a form says after a save. */
export const hintTexts = (): HintTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
