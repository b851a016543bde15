import { texts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of a user's own log-in holds. */
export type OwnLogInTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, OwnLogInTexts>;

export const ownLogInTexts = (): OwnLogInTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
