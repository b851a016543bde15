import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { BlockTime } from '../../rules/salon/block-times.ts';
import type { Catalog } from '../../rules/salon/salon.ts';
import { listDayPageLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { getBlockMoveChanges } from '../../table/block-times.ts';
import type { Change } from '../../table/change.ts';
import {
  deleteVisitEntries,
  getDayPages,
  updateVisitEntries,
  type VisitMove,
} from '../../table/day-pages.ts';
import type { Store } from '../../table/store.ts';

/** Why time becomes free. */
export type FreedTime =
  /** The appointment leaves the diary: cancelled, no-show, failed payment or expired hold. */
  | { readonly kind: 'released'; readonly appointment: Appointment }
  /** Appointments move together. */
  | { readonly kind: 'rescheduled'; readonly moves: readonly VisitMove[] }
  /** A block time moves, or is deleted where `after` is missing. */
  | { readonly kind: 'unblocked'; readonly before: BlockTime; readonly after?: BlockTime };

/**
 * Takes entries out of the diaries, each list as it was read. Nothing else frees time: whatever must follow in the
 * same transaction belongs here.
 */
export async function getFreedTimeChanges(
  table: Store,
  tenant: Tenant,
  catalog: Catalog,
  freed: FreedTime,
): Promise<Change[]> {
  switch (freed.kind) {
    case 'released': {
      const { appointment } = freed;
      const locationIds = listDayPageLocationIds(appointment, catalog);
      const pages = await getDayPages(table, tenant, { locationIds, dates: [appointment.date] }, 'strong');
      return deleteVisitEntries(tenant, appointment, catalog, pages);
    }
    case 'rescheduled':
      return updateVisitEntries(tenant, freed.moves);
    case 'unblocked':
      return getBlockMoveChanges(table, tenant, catalog, freed.before, freed.after);
  }
}
