import type { Salon } from '../../lib/rules/salon/salon.ts';

/** A page of the salon's own app, where the salon has told its web address; the app may be shared by several salons. */
export function appLink(salon: Salon, path: string, token: string): string | undefined {
  const { appUrl } = salon.settings;
  if (!/^https?:\/\//.test(appUrl) || !URL.canParse(appUrl)) return undefined;
  const url = new URL(appUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  url.searchParams.set('slug', salon.tenant);
  url.searchParams.set('token', token);
  return url.href;
}
