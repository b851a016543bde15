import { parseAcceptLanguage } from '../rules/salons/languages.ts';
import type { Event } from './call.ts';

/** Where a page keeps the language that somebody has chosen. */
const LANGUAGE_COOKIE = /^language=([\w-]+)$/;

/** Language tags that a browser asks for: that of an earlier choice, then those of its settings (BEHAVIOR §10.8). */
export const listWantedLanguages = ({
  cookies = [],
  headers,
}: Pick<Event, 'cookies' | 'headers'>): string[] => [
  ...cookies.flatMap((cookie) => LANGUAGE_COOKIE.exec(cookie)?.[1] ?? []),
  ...parseAcceptLanguage(headers['accept-language']),
];
