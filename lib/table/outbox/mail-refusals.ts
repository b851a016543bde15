import type { Tenant } from '../../rules/ids.ts';
import {
  computeRefusalEnd,
  type DeclinableKind,
  type MailRefusal,
} from '../../rules/notifications/mail-refusals.ts';
import { type Change, putItem } from '../change.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

/** Suppresses a salon's mails to an address for a time. Idempotent. */
export async function saveMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  reason: MailRefusal,
  now: Date,
): Promise<void> {
  const until = computeRefusalEnd(reason, now);
  await store.commit([
    putItem(keys.mailRefusal(tenant, address), {
      reason,
      until: until.toISOString(),
      ...toTtlAttribute(until),
    }),
  ]);
}

/** Records that the owner of an address declines mails of a kind, for good (BEHAVIOR §33.5). Idempotent. */
export const putMailDecline = (tenant: Tenant, address: string, kind: DeclinableKind, now: Date): Change =>
  putItem(keys.mailDeclined(tenant, address, kind), { declinedAt: now.toISOString() });

export const isDeclined = async (
  store: Store,
  tenant: Tenant,
  address: string,
  kind: DeclinableKind,
): Promise<boolean> => (await store.get(keys.mailDeclined(tenant, address, kind))) !== undefined;

/** Why an address gets no mail now; undefined if it does. */
export async function findMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  now: Date,
): Promise<MailRefusal | undefined> {
  const mark = await store.get(keys.mailRefusal(tenant, address), 'eventual');
  return mark && String(mark.until) > now.toISOString() ? (mark.reason as MailRefusal) : undefined;
}
