import { MERGE_LINK_HOURS } from '../../rules/customers/merge-proofs.ts';
import type { Tenant } from '../../rules/ids.ts';
import { HOUR_MS } from '../../rules/time-units.ts';
import { toEmailProofKey } from '../booking/open-bookings.ts';
import { toTtlAttribute } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putItem, type Store } from '../store.ts';

/** The name under which the code of a merge is stored. No e-mail address has a space, so that no code of a booking counts. */
export const toMergeProofName = (subject: string): string => `merge ${subject}`;

const toConfirmationKey = (tenant: Tenant, subject: string) =>
  toEmailProofKey(tenant, `confirmed merge ${subject}`);

export async function isMergeConfirmed(
  store: Store,
  tenant: Tenant,
  subject: string,
  now: Date,
): Promise<boolean> {
  const found = await findRecordByKey<{ readonly expiresAt: string }>(
    store,
    toConfirmationKey(tenant, subject),
  );
  return found !== undefined && found.expiresAt > now.toISOString();
}

export function putMergeConfirmation(tenant: Tenant, subject: string, now: Date): Change {
  const end = new Date(now.getTime() + MERGE_LINK_HOURS * HOUR_MS);
  return putItem(toConfirmationKey(tenant, subject), {
    expiresAt: end.toISOString(),
    ...toTtlAttribute(end),
  });
}
