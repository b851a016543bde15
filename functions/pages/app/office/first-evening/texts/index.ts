import { texts } from '../../../texts/index.ts';
import { en } from './en.ts';

/** The texts that each language file of the first evening holds. */
export type FirstEveningTexts = typeof en;

const LANGUAGES = { 'en-US': en } as const satisfies Record<string, FirstEveningTexts>;

/** The texts of the checklist, the list of services to start with, the account for payments, and the last step. */
export const firstEveningTexts = (): FirstEveningTexts =>
  LANGUAGES[texts().language as keyof typeof LANGUAGES] ?? en;
