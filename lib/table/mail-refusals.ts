import type { Tenant } from '../rules/ids.ts';
import { put } from './change.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

/** Why an address takes no mail: its host says that it does not exist, or its owner complained. */
export type MailRefusal = 'bounced' | 'complained';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long an address is left alone. Not for ever: a mailbox may be made after the mail was sent, and who has
 * complained may book again.
 */
const LEFT_ALONE_DAYS = { bounced: 30, complained: 180 } as const satisfies Record<MailRefusal, number>;

/** Marks an address of a salon's mails, so that no more go there for a time. Marking twice is marking once. */
export async function putMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  reason: MailRefusal,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + LEFT_ALONE_DAYS[reason] * DAY_MS);
  await store.commit([
    put(keys.mailRefusal(tenant, address), {
      reason,
      until: until.toISOString(),
      ...ttl(until),
    }),
  ]);
}

/** Why nothing is to be sent to this address now; undefined where it takes mail. */
export async function findMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  now: Date,
): Promise<MailRefusal | undefined> {
  const mark = await store.get(keys.mailRefusal(tenant, address), 'eventual');
  return mark && String(mark.until) > now.toISOString() ? (mark.reason as MailRefusal) : undefined;
}
