import type { Dependencies } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { type BlockTime, validateBlockTime } from '../../lib/rules/diary/block-times.ts';
import { overlaps } from '../../lib/rules/diary/intervals.ts';
import { isUnderBlockTime } from '../../lib/rules/diary/schedule-conflicts.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { toDateClock, toDiaryIntervals, toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import {
  deleteBlockTime,
  findBlockTime,
  getBlockTimePage,
  getNewBlockDiaryChanges,
  overwriteBlockTime,
  putBlockTime,
} from '../../lib/table/diary/block-times.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toWireDate, toWireTime24h } from '../../lib/views/dates.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import { getTimeFreeingChanges } from '../../lib/workflows/booking/free-time.ts';
import {
  type Conflicts,
  commitAndListConflicts,
  type DiarySearch,
  listAllDiaryLocationIds,
  listUpcomingAppointments,
  NOTHING_CHANGED_MESSAGE,
} from '../../lib/workflows/booking/upcoming-appointments.ts';
import type { CatalogChangeRequest, SavedRecordReply } from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const toBlockTimeView = (block: BlockTime) =>
  withVersionHash({
    id: block.id,
    location_id: block.locationId,
    staff_id: block.staffId,
    date: toWireDate(block.date),
    from: toWireTime24h(block.from),
    to: toWireTime24h(block.to),
    reason: block.reason,
  });

/** Upcoming appointments that a block time overlaps; they stay, and the reply lists them (BEHAVIOR §11.5). */
async function listAppointmentsUnder(
  block: BlockTime,
  catalog: Catalog,
  { timeZone, ...search }: Omit<DiarySearch, 'locationIds'> & Pick<Salon, 'timeZone'>,
): Promise<Appointment[]> {
  const staffMember = block.staffId === null ? undefined : catalog.staff.get(block.staffId);
  const blocked = toDiaryIntervals(toDateClock(block.date, timeZone), [block]);
  const locationIds = staffMember ? [staffMember.homeLocationId] : listAllDiaryLocationIds(catalog);
  return listUpcomingAppointments(
    { ...search, locationIds },
    (appointment) => isUnderBlockTime(appointment, block, timeZone),
    ({ date, owner, entry }) => {
      if (date !== block.date) return false;
      // A block of the location also concerns visits in their processing time, which have no entry then
      return (
        !staffMember || (owner.kind === 'staff' && owner.id === staffMember.id && overlaps(blocked, entry))
      );
    },
  );
}

/** A new block time, or one that moves from `before`. */
type BlockTimeChange = { readonly before?: BlockTime; readonly after: BlockTime };

/**
 * Saves a block time in record and diary in one transaction. Existing appointments stay, and the reply lists them
 * (BEHAVIOR §11.5).
 */
function saveBlockTime(
  request: CatalogChangeRequest<SavedRecordReply<ReturnType<typeof toBlockTimeView>> & Conflicts> & {
    readonly isDry?: boolean;
  },
  deps: Dependencies,
  message: string,
  decide: (catalog: Catalog) => Promise<Outcome<BlockTimeChange>>,
) {
  const { tenant, now, isDry = false } = request;
  const { store } = deps;
  return commitAndListConflicts(deps, request, async (catalog, salon) => {
    const decided = await decide(catalog);
    if (!decided.ok) return decided;
    const { before, after } = decided.value;
    const today = toLocalDate(salon.timeZone, now);
    const listConflicts = () =>
      listAppointmentsUnder(after, catalog, { store, tenant, today, timeZone: salon.timeZone });
    if (isDry)
      return ok({
        changes: [],
        reply: {
          status: true as const,
          message: NOTHING_CHANGED_MESSAGE,
          data: toBlockTimeView(before ?? after),
          conflicts: [],
        },
        listConflicts,
      });
    const diaryChanges = before
      ? await getTimeFreeingChanges(
          { table: store, salon, catalog, now },
          { kind: 'unblocked', before, after },
        )
      : await getNewBlockDiaryChanges(store, salon, catalog, after);
    return ok({
      changes: [
        ...(before ? [overwriteBlockTime(tenant, after)] : putBlockTime(tenant, after)),
        ...diaryChanges,
      ],
      reply: {
        status: true as const,
        message,
        data: toBlockTimeView(after),
        // The reply of a new one is stored with it, under an Idempotency-Key
        conflicts: before ? [] : (await listConflicts()).map(({ id }) => id),
      },
      listConflicts,
    });
  });
}

export const blockTimeHandlers: RecordHandlers<'block-time'> = {
  'block-time-index': async ({ tenant, input, url }, { store }) => {
    const list = await getBlockTimePage(store, tenant, toListSpan(input));
    return ok({ status: true, ...toListReplyFromPage(list, input, url, toBlockTimeView) });
  },
  'block-time-store': (request, deps) => {
    const { location_id, staff_id, reason, ...time } = request.input;
    const draft = { ...time, locationId: location_id, staffId: staff_id ?? null, reason: reason ?? '' };
    const takeId = once(() => allocateId(deps.store, request.tenant, 'BLOCK-TIME'));
    return saveBlockTime(request, deps, 'Block time added', async (catalog) => {
      const valid = validateBlockTime(draft, catalog);
      if (!valid.ok) return valid;
      const id = await takeId();
      return ok({ after: { ...valid.value, id } });
    });
  },
  'block-time-update': (request, deps) => {
    const {
      block_time_id,
      location_id,
      staff_id,
      version,
      dry_run: isDry = false,
      ...others
    } = request.input;
    const updates = { ...others, locationId: location_id, staffId: staff_id };
    return saveBlockTime({ ...request, isDry }, deps, 'Block time updated', async (catalog) => {
      const before = await findBlockTime(deps.store, request.tenant, block_time_id);
      if (!before) return fail('recordNotFound', 'block_time_id');
      const current = checkVersion(version, toBlockTimeView(before));
      if (!current.ok) return current;
      const valid = validateBlockTime(applyUpdates(before, updates), catalog);
      return valid.ok ? ok({ before, after: { ...valid.value, id: before.id } }) : valid;
    });
  },
  /** Deletes a block time and frees its time (BEHAVIOR §11.5). */
  'block-time-delete': async (request, deps) => {
    const { tenant, input, now } = request;
    const { store } = deps;
    return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
      const before = await findBlockTime(store, tenant, input.block_time_id);
      if (!before) return fail('recordNotFound', 'block_time_id');
      const freed = await getTimeFreeingChanges(
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
