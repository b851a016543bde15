import { DAY_MS } from '../rules/durations.ts';
import type { Tenant } from '../rules/ids.ts';
import { put } from './change.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

/** Why an address gets no mail: a permanent bounce, or a complaint. */
export type MailRefusal = 'bounced' | 'complained';

/** How long an address gets no mail. A mailbox may be created later, and a customer who complained may book again. */
const REFUSAL_DAYS = { bounced: 30, complained: 180 } as const satisfies Record<MailRefusal, number>;

/** Suppresses a salon's mails to an address for a time (BEHAVIOR §29.2). Idempotent. */
export async function saveMailRefusal(
  store: Store,
  tenant: Tenant,
  address: string,
  reason: MailRefusal,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + REFUSAL_DAYS[reason] * DAY_MS);
  await store.commit([
    put(keys.mailRefusal(tenant, address), {
      reason,
      until: until.toISOString(),
      ...ttl(until),
    }),
  ]);
}

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
