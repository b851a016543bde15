import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { type Change, deleteItem, putItem, requireItem, type Store } from '../store.ts';
import { deleteRegisteredSalon } from './registry.ts';

/** How long the slug of an erased salon cannot be taken, so that links and apps of the old salon reach no new one. */
const SLUG_BLOCKED_DAYS = 30;

/** Deletes the record of a suspended salon and blocks its slug; from then on the salon does not exist. */
export function deleteSuspendedSalonAndBlockSlug(tenant: Tenant, now: Date): Change[] {
  const until = new Date(now.getTime() + SLUG_BLOCKED_DAYS * DAY_MS);
  return [
    deleteItem(keys.salon(tenant), { attribute: 'suspendedAt', atLeast: '' }),
    deleteRegisteredSalon(tenant),
    putItem(keys.erasedSlug(tenant), {
      erasedAt: now.toISOString(),
      blockedUntil: until.toISOString(),
      ...toTtlAttribute(until),
    }),
  ];
}

/** Requires that no salon with this slug was erased lately. */
export const requireSlugNotBlocked = (tenant: Tenant, now: Date): Change =>
  requireItem(keys.erasedSlug(tenant), {
    anyOf: [{ that: 'absent' }, { attribute: 'blockedUntil', atMost: now.toISOString() }],
  });

/** Until when the slug of an erased salon is blocked; undefined if no such salon is known. */
export async function findSlugBlockEnd(store: Store, tenant: Tenant): Promise<string | undefined> {
  const item = await store.get(keys.erasedSlug(tenant));
  return item && String(item.blockedUntil);
}
