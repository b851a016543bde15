import type { Salon } from '../../lib/rules/salon/salon.ts';

/**
 * A link to a page of the salon's own app (BEHAVIOR §29.1); undefined if its `app_url` is no web address. The link names
 * the salon, because salons may share an app.
 */
export function formatAppLink(salon: Salon, path: string, token: string): string | undefined {
  const { appUrl } = salon.settings;
  if (!/^https?:\/\//.test(appUrl) || !URL.canParse(appUrl)) return undefined;
  const url = new URL(appUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  url.searchParams.set('slug', salon.tenant);
  url.searchParams.set('token', token);
  return url.href;
}
