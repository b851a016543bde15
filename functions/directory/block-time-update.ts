import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkedBlockTime } from '../../lib/rules/salon/catalog-records.ts';
import { getBlockTime } from '../../lib/table/block-times.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { blockTimeView } from './block-time-view.ts';
import { type LeftOutside, withConflicts } from './left-outside.ts';
import { placedBlock } from './placed-block.ts';

/** Moves a block time from the diary where it stands to the one where it is to stand, in one transaction. */
export const blockTimeUpdate: Handler<(typeof directory.routes)['block-time-update']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  let leftUnder: LeftOutside = async () => [];
  const saved = await decideOnCatalog(deps, request, async (catalog, salon) => {
    const { block_time_id, location_id, staff_id, ...others } = input;
    const before = await getBlockTime(store, tenant, block_time_id);
    if (!before) return fail('recordUnknown');
    const sent = { ...others, locationId: location_id, staffId: staff_id };
    const wanted = checkedBlockTime(changed(before, sent), catalog);
    if (!wanted.ok) return wanted;
    const block = { ...wanted.value, id: before.id };
    const placed = await placedBlock(request, store, catalog, salon, { before, after: block });
    leftUnder = placed.leftUnder;
    return ok({
      changes: placed.changes,
      reply: {
        status: true as const,
        message: 'Block time changed',
        data: blockTimeView(block),
        conflicts: [],
      },
    });
  });
  return withConflicts(saved, leftUnder);
};
