import { getPageLanguage } from './texts/index.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the language for later pages of the path (BEHAVIOR §10.8). */
export function keepLanguageInCookie(language: string, path: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `language=${language}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Opens the desk and the office in the language of their user; null keeps that of the page. */
export function setUserPagesLanguageAndReload(language: string | null, slug: string): void {
  if (language === null) return;
  keepLanguageInCookie(language, `/desk/${slug}`);
  keepLanguageInCookie(language, `/office/${slug}`);
  if (language !== getPageLanguage().language) location.reload();
}
