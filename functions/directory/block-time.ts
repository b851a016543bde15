import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { BlockTimeId } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { type BlockTime, validateBlockTime } from '../../lib/rules/salon/block-times.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { overlaps } from '../../lib/rules/scheduling/intervals.ts';
import { isUnderBlockTime } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import {
  deleteBlockTime,
  getBlockTime,
  getBlockTimePage,
  getNewBlockChanges,
  putBlockTime,
  updateBlockTime,
} from '../../lib/table/booking/block-times.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import type { Store } from '../../lib/table/store.ts';
import { toWireDate, toWireTime24h } from '../../lib/views/dates.ts';
import { toListSpan, toPagedListReply } from '../../lib/views/lists.ts';
import { getFreedTimeChanges } from '../../lib/workflows/booking/free-time.ts';
import type { DirectoryHandlers } from './handlers.ts';
import {
  addConflicts,
  type DiarySearch,
  type ListConflicts,
  listHomeLocationIds,
  listUpcomingAppointments,
} from './upcoming-appointments.ts';

const toBlockTimeView = (block: BlockTime) => ({
  id: block.id,
  location_id: block.locationId,
  staff_id: block.staffId,
  date: toWireDate(block.date),
  from: toWireTime24h(block.from),
  to: toWireTime24h(block.to),
  reason: block.reason,
});

type Call = Pick<Request<(typeof directory.routes)['block-time-store']>, 'tenant' | 'now'>;

/** The changes that create a block time, or move it from `before`, in record and diary; and its conflicts. */
async function getBlockTimeChanges(
  { tenant, now }: Call,
  store: Store,
  catalog: Catalog,
  salon: Salon,
  { before, after }: { readonly before?: BlockTime; readonly after: BlockTime },
) {
  const diaryChanges = before
    ? await getFreedTimeChanges({ table: store, salon, catalog, now }, { kind: 'unblocked', before, after })
    : await getNewBlockChanges(store, tenant, catalog, after);
  const today = toLocalDate(salon.timeZone, now);
  return {
    changes: [...(before ? [updateBlockTime(tenant, after)] : putBlockTime(tenant, after)), ...diaryChanges],
    listConflicts: () => listAppointmentsUnder(after, catalog, { store, tenant, today }),
  };
}

/** Upcoming appointments that a block time overlaps; they stay, and the reply lists them (BEHAVIOR §11.7). */
async function listAppointmentsUnder(
  block: BlockTime,
  catalog: Catalog,
  search: Omit<DiarySearch, 'locationIds'>,
): Promise<Appointment[]> {
  const staffMember = block.staffId === null ? undefined : catalog.staff.get(block.staffId);
  const locationIds = staffMember ? [staffMember.homeLocationId] : listHomeLocationIds(catalog);
  return listUpcomingAppointments(
    { ...search, locationIds },
    (appointment) => isUnderBlockTime(appointment, block),
    ({ date, owner, entry }) => {
      if (date !== block.date) return false;
      // A block of the location also concerns visits in their processing time, which have no entry then
      return (
        !staffMember || (owner.kind === 'staff' && owner.id === staffMember.id && overlaps([entry], block))
      );
    },
  );
}

export const blockTimeHandlers: DirectoryHandlers<'block-time'> = {
  'block-time-index': async ({ tenant, input, url }, { store }) => {
    const list = await getBlockTimePage(store, tenant, toListSpan(input));
    return ok({ status: true, ...toPagedListReply(list, input, url, toBlockTimeView) });
  },
  /** Creates a block time in record and diary; existing appointments stay, and the reply lists them (BEHAVIOR §11.7). */
  'block-time-store': async (request, deps) => {
    const { tenant, input } = request;
    const { store } = deps;
    let id: BlockTimeId | undefined;
    let listConflicts: ListConflicts = async () => [];
    const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
      const { location_id, staff_id, reason, ...time } = input;
      const draft = { ...time, locationId: location_id, staffId: staff_id ?? null, reason: reason ?? '' };
      const valid = validateBlockTime(draft, catalog);
      if (!valid.ok) return valid;
      id ??= await allocateId(store, tenant, 'BLOCK-TIME');
      const block = { ...valid.value, id };
      const planned = await getBlockTimeChanges(request, store, catalog, salon, { after: block });
      listConflicts = planned.listConflicts;
      return ok({
        changes: planned.changes,
        reply: {
          status: true as const,
          message: 'Block time added',
          data: toBlockTimeView(block),
          conflicts: (await listConflicts()).map(({ id }) => id),
        },
      });
    });
    return addConflicts(saved, listConflicts);
  },
  /** Updates a block time and moves it between diaries in one transaction (BEHAVIOR §11.7). */
  'block-time-update': async (request, deps) => {
    const { tenant, input } = request;
    const { store } = deps;
    let listConflicts: ListConflicts = async () => [];
    const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
      const { block_time_id, location_id, staff_id, ...others } = input;
      const before = await getBlockTime(store, tenant, block_time_id);
      if (!before) return fail('recordNotFound', 'block_time_id');
      const updates = { ...others, locationId: location_id, staffId: staff_id };
      const valid = validateBlockTime(applyUpdates(before, updates), catalog);
      if (!valid.ok) return valid;
      const block = { ...valid.value, id: before.id };
      const planned = await getBlockTimeChanges(request, store, catalog, salon, { before, after: block });
      listConflicts = planned.listConflicts;
      return ok({
        changes: planned.changes,
        reply: {
          status: true as const,
          message: 'Block time updated',
          data: toBlockTimeView(block),
          conflicts: [],
        },
      });
    });
    return addConflicts(saved, listConflicts);
  },
  /** Deletes a block time and frees its time (BEHAVIOR §11.7). */
  'block-time-delete': async (request, deps) => {
    const { tenant, input, now } = request;
    const { store } = deps;
    return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
      const before = await getBlockTime(store, tenant, input.block_time_id);
      if (!before) return fail('recordNotFound', 'block_time_id');
      const freed = await getFreedTimeChanges(
        { table: store, salon, catalog, now },
        { kind: 'unblocked', before },
      );
      return ok({
        changes: [...deleteBlockTime(tenant, before.id), ...freed],
        reply: { status: true as const, message: 'Block time deleted' },
      });
    });
  },
};
