import { describeBrowser } from '../rules/access/browsers.ts';
import type { ConfirmedCall } from '../rules/access/owner-news.ts';
import type { CallState, Event } from './call.ts';
import { findConfirmedFields } from './check-confirmation.ts';

/** They say how a request is made, not what it does. */
const CONTROLS = ['version', 'dry_run'];

/** Ids and names of the sent fields, never other values: they may be secrets, or the data of a customer who is erased. */
const describeFields = (input: unknown): readonly string[] =>
  Object.entries(Object(input))
    .filter(([name, value]) => value !== undefined && value !== null && !CONTROLS.includes(name))
    .map(([name, value]) => (name.endsWith('_id') && typeof value === 'number' ? `${name} ${value}` : name));

/** Describes a call that needs a confirmation for the mail to the owners (BEHAVIOR §3.9); undefined for all other calls. */
export function findConfirmedCall(call: CallState, event: Event): ConfirmedCall | undefined {
  const { route, input, account, device, address, now } = call;
  if (!route || !account || !findConfirmedFields(route, input)) return undefined;
  const browser = describeBrowser(event.headers['user-agent'] ?? '');
  return {
    at: now.toISOString(),
    what: route.summary,
    fields: describeFields(input),
    by: account.name,
    device: [device?.name ?? browser, address].filter((each) => each !== '').join(', '),
  };
}
