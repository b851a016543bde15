import { refusals, type Sent } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';

/** What a salon says of itself and of its addresses. */
export type SalonDetails = {
  readonly currency: string;
  readonly timeZone: string;
  readonly appUrl: string;
  readonly allowedOrigins: readonly string[];
};

/** Zone names of the IANA database: 'Europe/Berlin', and 'UTC'. Offsets and abbreviations know no summer time. */
const ZONE_FORM = /^(?:UTC|[a-z_]+(?:\/[a-z0-9_+-]+)+)$/i;

/** The zone as the database spells it; undefined where it knows none of this name. */
function zoneOf(name: string): string | undefined {
  if (!ZONE_FORM.test(name)) return undefined;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return known.toLowerCase() === name.toLowerCase() ? known : name;
  } catch {
    return undefined;
  }
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** An address that browsers open: https, on one machine also http; nothing else could be told from a trap. */
function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url));
  return url && isSafe && url.username === '' && url.password === '' ? url : undefined;
}

/** An origin as browsers send it; '*' for all. */
const isOrigin = (text: string): boolean => text === '*' || webAddress(text)?.origin === text;

/** Checks what was sent of the salon's details (decisions §7), each under the name that the client gave it. */
export function checkedDetails(sent: Sent<SalonDetails>): Outcome<Sent<SalonDetails>> {
  const { refuse, outcome } = refusals();
  const currency = sent.currency?.toUpperCase();
  if (currency !== undefined && !isCurrency(currency)) refuse('currency', 'Must be a currency code like USD');
  const timeZone = sent.timeZone === undefined ? undefined : zoneOf(sent.timeZone);
  if (sent.timeZone !== undefined && !timeZone) {
    refuse('time_zone', 'Must be a time zone like America/New_York');
  }
  if (sent.appUrl && !webAddress(sent.appUrl)) refuse('app_url', 'Must be an https address');
  for (const [index, origin] of (sent.allowedOrigins ?? []).entries()) {
    if (!isOrigin(origin))
      refuse(`allowed_origins.${index}`, 'Must be an origin like https://example.com, or *');
  }
  const allowedOrigins = sent.allowedOrigins && [...new Set(sent.allowedOrigins)];
  return outcome({ currency, timeZone, appUrl: sent.appUrl, allowedOrigins });
}
