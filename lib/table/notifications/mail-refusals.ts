import { createHash } from 'node:crypto';
import type { Tenant } from '../../rules/ids.ts';
import {
  computeRefusalEnd,
  type DeclinableKind,
  type MailRefusalReason,
} from '../../rules/notifications/mail-refusals.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import { type Change, putItem, type Store } from '../store.ts';

/** The address itself is not stored: an opt-out outlives the person who is erased (BEHAVIOR §4.7). */
export const hashMailAddress = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 32);

export const toMailRefusalKey = (tenant: Tenant, address: string): Key =>
  keys.mailRefusal(tenant, hashMailAddress(address));

const toDeclineKey = (tenant: Tenant, address: string, kind: DeclinableKind): Key =>
  keys.mailDeclined(tenant, hashMailAddress(address), kind);

/** Suppresses a salon's mails to an address for a time. Idempotent. */
export async function saveMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  reason: MailRefusalReason,
  now: Date,
): Promise<void> {
  const until = computeRefusalEnd(reason, now);
  await store.commit([
    putItem(toMailRefusalKey(tenant, address), {
      reason,
      until: until.toISOString(),
      ...toTtlAttribute(until),
    }),
  ]);
}

/** Records that the owner of an address declines mails of a kind, for good (BEHAVIOR §33.5). Idempotent. */
export const putMailDecline = (tenant: Tenant, address: string, kind: DeclinableKind, now: Date): Change =>
  putItem(toDeclineKey(tenant, address, kind), { declinedAt: now.toISOString() });

export const hasDeclinedMails = async (
  store: Store,
  tenant: Tenant,
  address: string,
  kind: DeclinableKind,
): Promise<boolean> => (await store.get(toDeclineKey(tenant, address, kind))) !== undefined;

/** Why an address gets no mail now; undefined if it does. */
export async function findMailRefusalReason(
  store: Store,
  tenant: Tenant,
  address: string,
  now: Date,
): Promise<MailRefusalReason | undefined> {
  const mark = await store.get(toMailRefusalKey(tenant, address), 'eventual');
  return mark && String(mark.until) > now.toISOString() ? (mark.reason as MailRefusalReason) : undefined;
}
