import { saveCustomerTotalsAndGuestProfiles } from '../../../functions/outbox/customer-totals.ts';
import type { Key } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';

/** Delivers the changes of some keys as the table's stream does. Returns the logged failures. */
export async function deliverChanges(
  clock: () => Date,
  store: Store,
  written: readonly Key[],
): Promise<string[]> {
  const failures: string[] = [];
  await saveCustomerTotalsAndGuestProfiles(
    { Records: written.map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })) },
    {
      store,
      clock,
      log: { info: () => {}, warn: () => {}, error: (message) => void failures.push(message) },
    },
  );
  return failures;
}
