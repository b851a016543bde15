import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { BlockTimeId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkedBlockTime } from '../../lib/rules/salon/catalog-records.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { blockTimeView } from './block-time-view.ts';
import { type LeftOutside, withConflicts } from './left-outside.ts';
import { placedBlock } from './placed-block.ts';

/** Record and diary change together; appointments that are there already stay, and are named. */
export const blockTimeStore: Handler<(typeof directory.routes)['block-time-store']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  let id: BlockTimeId | undefined;
  let leftUnder: LeftOutside = async () => [];
  const saved = await decideOnCatalog(deps, request, async (catalog, salon) => {
    const { location_id, staff_id, reason, ...span } = input;
    const draft = { ...span, locationId: location_id, staffId: staff_id ?? null, reason: reason ?? '' };
    const wanted = checkedBlockTime(draft, catalog);
    if (!wanted.ok) return wanted;
    id ??= await allocateId(store, tenant, 'BLOCK-TIME');
    const block = { ...wanted.value, id };
    const placed = await placedBlock(request, store, catalog, salon, { after: block });
    leftUnder = placed.leftUnder;
    return ok({
      changes: placed.changes,
      reply: {
        status: true as const,
        message: 'Block time added',
        data: blockTimeView(block),
        conflicts: (await leftUnder()).map(({ id }) => id),
      },
    });
  });
  return withConflicts(saved, leftUnder);
};
