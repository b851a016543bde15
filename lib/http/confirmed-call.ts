import type { ConfirmedCall } from '../rules/access/owner-news.ts';
import type { CallState, Event } from './call.ts';
import { needsConfirmation } from './check-confirmation.ts';

/** Names of browsers and systems by what a User-Agent header holds; the first match counts. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const findName = (names: typeof BROWSERS | typeof SYSTEMS, userAgent: string): string | undefined =>
  names.find(([form]) => form.test(userAgent))?.[1];

/** A browser in the words of a person (BEHAVIOR §3.9): 'Chrome (Windows)', in any language. Empty for other programs. */
export function describeBrowser(userAgent: string): string {
  const [browser, system] = [findName(BROWSERS, userAgent), findName(SYSTEMS, userAgent)];
  return browser && system ? `${browser} (${system})` : (browser ?? '');
}

/** They say how a request is made, not what it does. */
const UNNAMED_FIELDS = ['version', 'dry_run', 'page', 'per_page', 'sort', 'order', 'download'] as const;
export type UnnamedField = (typeof UNNAMED_FIELDS)[number];
const isNamed = (name: string): boolean => !UNNAMED_FIELDS.some((each) => each === name);

/** Ids and names of the sent fields, never other values: they may be secrets, or the data of a customer who is erased. */
const describeFields = (input: unknown): ConfirmedCall['fields'] =>
  Object.entries(Object(input))
    .filter(([name, value]) => value !== undefined && value !== null && isNamed(name))
    .map(([name, value]) =>
      name.endsWith('_id') && typeof value === 'number' ? { name, id: value } : { name },
    );

/** Describes a call that needs a confirmation for the mail to the owners (BEHAVIOR §3.9); undefined for all other calls. */
export function describeConfirmedCall(
  call: CallState,
  event: Event,
  groupName: string,
): ConfirmedCall | undefined {
  const { operation, route, input, account, device, network, now } = call;
  if (!route || !account || !needsConfirmation(route, input)) return undefined;
  const browser = describeBrowser(event.headers['user-agent'] ?? '');
  return {
    at: now.toISOString(),
    operation: `${groupName}/${operation}`,
    fields: describeFields(input),
    by: account.name,
    device: [device?.name ?? browser, network].filter((each) => each !== '').join(', '),
  };
}
