import type { Language } from '../../rules/salons/languages.ts';
import type { Salon } from '../../rules/salons/salon.ts';

const withToken = (url: URL, token: string): string => {
  url.searchParams.set('token', token);
  return url.href;
};

/** Whether the salon has an app of its own, with a web address. */
const hasApp = ({ settings: { appUrl } }: Salon): boolean =>
  /^https?:\/\//.test(appUrl) && URL.canParse(appUrl);

/**
 * A link to a page of the salon's own app; undefined if its `app_url` is no web address. The link names the salon, because
 * salons may share an app.
 */
function formatAppLink(salon: Salon, path: string, token: string): string | undefined {
  if (!hasApp(salon)) return undefined;
  const url = new URL(salon.settings.appUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  url.searchParams.set('slug', salon.tenant);
  return withToken(url, token);
}

/** The page on which users of the salon choose a password (BEHAVIOR §3.4, §11.10). */
export const USER_PASSWORD_PAGE = 'admin/reset-password';

/** The page that prints receipts (BEHAVIOR §36.7). */
export const RECEIPT_PAGE = 'receipt';

/** The language of a mail's reader, for the page of its link; none for that of the salon. */
const toLangParameter = (language: Language | undefined): string => (language ? `&lang=${language}` : '');

/**
 * A link to a page of the salon's own app; to this API's page where the salon has none (BEHAVIOR §29.1).
 * @param language of the reader, if it is known
 */
export const formatAppOrPageLink = (
  salon: Salon,
  path: string,
  token: string,
  baseUrl: string,
  language?: Language | undefined,
): string =>
  (formatAppLink(salon, path, token) ??
    withToken(new URL(`/book/${salon.tenant}/${path.replace('/', '-')}`, baseUrl), token)) +
  toLangParameter(language);

/** Where customers log in: the salon's own app, or this API's page where the salon has none. */
export function formatAppOrAccountLink(
  salon: Salon,
  baseUrl: string,
  language: Language | undefined,
): string {
  const url = new URL(hasApp(salon) ? salon.settings.appUrl : `/book/${salon.tenant}/account`, baseUrl);
  if (language) url.searchParams.set('lang', language);
  return url.href;
}

/** The address that declines reminders; mail programs post to it (RFC 8058). */
export const formatUnsubscribeLink = (
  { tenant }: Salon,
  token: string,
  baseUrl: string,
  language: Language | undefined,
): string => `${baseUrl}/visit/unsubscribe/${token}?slug=${tenant}${toLangParameter(language)}`;

/** The address that leaves the waitlist; mail programs post to it (RFC 8058). */
export const formatLeaveWaitlistLink = (
  { tenant }: Salon,
  token: string,
  baseUrl: string,
  language: Language | undefined,
): string => `${baseUrl}/booking/waitlist/unsubscribe/${token}?slug=${tenant}${toLangParameter(language)}`;

/** The address from which calendar programs read the visits of a staff member (BEHAVIOR §11.18). */
export const formatStaffCalendarLink = (token: string, baseUrl: string): string =>
  new URL(`/calendar/${token}.ics`, baseUrl).href;
