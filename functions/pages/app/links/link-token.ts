import type { PageData, PageName } from '../page-data.ts';
import { findStorage } from '../storage.ts';

const toKey = (slug: string, page: PageName): string => `salon-link ${slug} ${page}`;

/** Keeps the token of a page in this tab, so that its URL needs none. */
export const keepLinkToken = (slug: string, page: PageName, token: string): void =>
  findStorage()?.setItem(toKey(slug, page), token);

/**
 * Takes the token of a mailed link out of the address bar. This tab keeps it for a reload. Empty if the visitor comes
 * without one.
 */
export function takeLinkTokenOrEmpty({ slug, page }: Pick<PageData, 'slug' | 'page'>): string {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return findStorage()?.getItem(toKey(slug, page)) ?? '';
  keepLinkToken(slug, page, token);
  for (const name of ['token', 'action']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return token;
}
