import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { moveBlockEntry, putBlockTime } from '../../lib/table/block-times.ts';
import type { Store } from '../../lib/table/store.ts';
import { todayOf } from './ahead.ts';
import { conflictsUnder } from './block-time-conflicts.ts';

type Placing = Pick<Request<(typeof directory.routes)['block-time-store']>, 'tenant' | 'now'>;

/** A block time in the diary, taken from where it stood `before`; and how to find the appointments under it. */
export async function placedBlock(
  { tenant, now }: Placing,
  store: Store,
  catalog: Catalog,
  salon: Salon,
  { before, after }: { readonly before?: BlockTime; readonly after: BlockTime },
) {
  const moves = await moveBlockEntry(store, tenant, catalog, before ? { before, after } : { after });
  const today = todayOf(salon, now);
  return {
    changes: [putBlockTime(tenant, after), ...moves],
    leftUnder: () => conflictsUnder(after, catalog, { store, tenant, today }),
  };
}
