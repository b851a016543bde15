import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { BlockTime } from '../../lib/rules/salon/block-times.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { overlaps } from '../../lib/rules/scheduling/intervals.ts';
import { isUnderBlockTime } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getNewBlockChanges, putBlockTime, updateBlockTime } from '../../lib/table/block-times.ts';
import type { Store } from '../../lib/table/store.ts';
import { getFreedTimeChanges } from '../../lib/workflows/booking/free-time.ts';
import { type DiarySearch, listHomeLocationIds, listUpcomingAppointments } from './upcoming-appointments.ts';

type Call = Pick<Request<(typeof directory.routes)['block-time-store']>, 'tenant' | 'now'>;

/** The changes that create a block time, or move it from `before`, in record and diary; and its conflicts. */
export async function getBlockTimeChanges(
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
