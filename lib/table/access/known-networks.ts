import type { Account } from '../../rules/access/accounts.ts';
import { KNOWN_NETWORK_DAYS } from '../../rules/access/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { type Change, putItem, type Store } from '../store.ts';

type Person = Pick<Account, 'kind' | 'id'>;

/** Records that an account logged in from a network (BEHAVIOR §3.5). */
export function putKnownNetwork(tenant: Tenant, { kind, id }: Person, network: string, now: Date): Change {
  const until = new Date(now.getTime() + KNOWN_NETWORK_DAYS * DAY_MS);
  return putItem(keys.knownNetwork(tenant, kind, id, network), {
    until: until.toISOString(),
    ...toTtlAttribute(until),
  });
}

/** Whether the account logged in from this network lately. */
export async function isKnownNetwork(
  store: Store,
  tenant: Tenant,
  { kind, id }: Person,
  network: string,
  now: Date,
): Promise<boolean> {
  const item = await store.get(keys.knownNetwork(tenant, kind, id, network));
  return item !== undefined && String(item.until) > now.toISOString();
}
