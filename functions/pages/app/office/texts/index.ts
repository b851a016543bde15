import { texts } from '../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the office holds. */
export type OfficeTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, OfficeTexts>;

/** The texts of the office in the page's language. */
export const officeTexts = (): OfficeTexts => LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
