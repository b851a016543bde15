import type { Dependencies } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import {
  type BlockTime,
  listBlockDates,
  listOtherBlockIds,
  validateBlockTime,
} from '../../lib/rules/diary/block-times.ts';
import { overlaps } from '../../lib/rules/diary/intervals.ts';
import { isUnderBlockTime } from '../../lib/rules/diary/schedule-conflicts.ts';
import type { BlockTimeId } from '../../lib/rules/ids.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, LocalDate, Salon } from '../../lib/rules/salons/salon.ts';
import { toDateClock, toDiaryIntervals, toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateFirstOfIds } from '../../lib/table/counters.ts';
import {
  deleteBlockTime,
  findBlockTime,
  findBlockTimesByIds,
  getBlockTimePage,
  getNewBlockDiaryChanges,
  overwriteBlockTime,
  putBlockTime,
} from '../../lib/table/diary/block-times.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toWireDate, toWireTime24h } from '../../lib/views/dates.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import {
  type Conflicts,
  commitAndListConflicts,
  type DiarySearch,
  listAllDiaryLocationIds,
  listUpcomingAppointments,
  NOTHING_CHANGED_MESSAGE,
} from '../../lib/workflows/booking/change-conflicts.ts';
import { getTimeFreeingAndOfferChanges } from '../../lib/workflows/booking/freed-time.ts';
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
    series_id: block.series?.firstId ?? null,
  });

/** Upcoming appointments that block times of one owner overlap; they stay, and the reply lists them (BEHAVIOR §11.5). */
async function listAppointmentsUnder(
  blocks: readonly [BlockTime, ...BlockTime[]],
  catalog: Catalog,
  { timeZone, ...search }: Omit<DiarySearch, 'locationIds'> & Pick<Salon, 'timeZone'>,
): Promise<Appointment[]> {
  const [{ staffId }] = blocks;
  const staffMember = staffId === null ? undefined : catalog.staff.get(staffId);
  const blocked = new Map(
    blocks.map((block) => [block.date, toDiaryIntervals(toDateClock(block.date, timeZone), [block])]),
  );
  const locationIds = staffMember ? [staffMember.homeLocationId] : listAllDiaryLocationIds(catalog);
  return listUpcomingAppointments(
    { ...search, locationIds },
    (appointment) => blocks.some((block) => isUnderBlockTime(appointment, block, timeZone)),
    ({ date, owner, entry }) => {
      const times = blocked.get(date);
      if (!times) return false;
      // A block of the location also concerns visits in their processing time, which have no entry then
      return (
        !staffMember || (owner.kind === 'staff' && owner.id === staffMember.id && overlaps(times, entry))
      );
    },
  );
}

/** New block times, or one that moves from `before`. */
type BlockTimeChange = { readonly before?: BlockTime; readonly after: readonly [BlockTime, ...BlockTime[]] };

/**
 * Saves block times in records and diaries in one transaction. Existing appointments stay, and the reply lists them
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
    const [first] = after;
    const today = toLocalDate(salon.timeZone, now);
    const listConflicts = () =>
      listAppointmentsUnder(after, catalog, { store, tenant, today, timeZone: salon.timeZone });
    if (isDry)
      return ok({
        changes: [],
        reply: { message: NOTHING_CHANGED_MESSAGE, data: toBlockTimeView(before ?? first), conflicts: [] },
        listConflicts,
      });
    const diaryChanges = before
      ? await getTimeFreeingAndOfferChanges(
          { table: store, salon, catalog, now },
          { kind: 'unblocked', before, after: first },
        )
      : (
          await Promise.all(after.map((block) => getNewBlockDiaryChanges(store, salon, catalog, block)))
        ).flat();
    return ok({
      changes: [
        ...(before
          ? [overwriteBlockTime(tenant, first)]
          : after.flatMap((block) => putBlockTime(tenant, block))),
        ...diaryChanges,
      ],
      reply: {
        message,
        data: toBlockTimeView(first),
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
    return ok(toListReplyFromPage(list, input, url, toBlockTimeView));
  },
  'block-time-store': (request, deps) => {
    const { location_id, staff_id, reason, repeat, ...time } = request.input;
    const draft = { ...time, locationId: location_id, staffId: staff_id ?? null, reason: reason ?? '' };
    const series = repeat && { everyWeeks: repeat.every_weeks, until: repeat.until };
    const dates = listBlockDates(draft.date, series);
    const count = dates.ok ? dates.value.length : 0;
    const takeIds = once(() => allocateFirstOfIds(deps.store, request.tenant, 'BLOCK-TIME', count));
    return saveBlockTime(request, deps, 'Block time added', async (catalog) => {
      const valid = validateBlockTime(draft, catalog);
      if (!valid.ok) return valid;
      if (!dates.ok) return dates;
      const firstId = await takeIds();
      const [first = draft.date, ...others] = dates.value;
      const toBlock = (date: LocalDate, id: BlockTimeId): BlockTime => ({
        ...valid.value,
        id,
        date,
        ...(count > 1 ? { series: { firstId, count } } : {}),
      });
      return ok({
        after: [toBlock(first, firstId), ...others.map((date, index) => toBlock(date, firstId + 1 + index))],
      });
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
      return valid.ok ? ok({ before, after: [{ ...valid.value, id: before.id }] }) : valid;
    });
  },
  /** Deletes a block time, or also those that repeat it, and frees their time (BEHAVIOR §11.5). */
  'block-time-delete': async (request, deps) => {
    const { tenant, input, now } = request;
    const { store } = deps;
    return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
      const before = await findBlockTime(store, tenant, input.block_time_id);
      if (!before) return fail('recordNotFound', 'block_time_id');
      const today = toLocalDate(salon.timeZone, now);
      const repeated =
        input.scope === 'all'
          ? await findBlockTimesByIds(store, tenant, listOtherBlockIds(before))
          : new Map<BlockTimeId, BlockTime>();
      const blocks = [before, ...[...repeated.values()].filter(({ date }) => date >= today)];
      const freed = blocks.map((block) =>
        getTimeFreeingAndOfferChanges(
          { table: store, salon, catalog, now },
          { kind: 'unblocked', before: block, withoutOffers: blocks.length > 1 },
        ),
      );
      return ok({
        changes: [
          ...blocks.flatMap(({ id }) => deleteBlockTime(tenant, id)),
          ...(await Promise.all(freed)).flat(),
        ],
        reply: { message: 'Block time deleted' },
      });
    });
  },
};
