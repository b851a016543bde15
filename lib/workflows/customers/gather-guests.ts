import { computeCustomerTotals } from '../../rules/customers/customer-totals.ts';
import { changesGuestTotals, type GuestProfile, withGuestVisit } from '../../rules/customers/guests.ts';
import type { AppointmentId, GuestId, Tenant } from '../../rules/ids.ts';
import { ok } from '../../rules/outcome.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { findAppointment, findAppointmentsByIds } from '../../table/booking/appointments.ts';
import {
  deleteGuest,
  findGuest,
  findGuestId,
  putGuest,
  putMovingGuest,
} from '../../table/customers/guests.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { isSameRecord } from '../../table/records.ts';
import type { Change, Store } from '../../table/store.ts';
import { readReceiptFacts } from '../payments/receipt-pages.ts';

type Scope = { readonly store: Store; readonly tenant: Tenant; readonly now: Date };

/** When scheduled work looks for visits of a guest that have not moved to the customer yet. */
export const NEXT_MOVE_MS = MINUTE_MS;

/** The visits of a guest as they are now. A visit that has a customer since, or was erased, is not among them. */
export async function listVisitsStillOfGuest(
  store: Store,
  tenant: Tenant,
  { id, visitIds }: Pick<GuestProfile, 'id' | 'visitIds'>,
) {
  const visits = await findAppointmentsByIds(store, tenant, visitIds);
  return visits.filter((visit) => findGuestId(visit) === id);
}

async function withTotals<Profile extends Pick<GuestProfile, 'id' | 'visitIds'>>(
  { store, tenant }: Pick<Scope, 'store' | 'tenant'>,
  profile: Profile,
) {
  const visits = await listVisitsStillOfGuest(store, tenant, profile);
  const { intents } = await readReceiptFacts(store, tenant, visits, []);
  const totals = computeCustomerTotals({ visits, intents, sales: [] });
  return { ...profile, visitIds: visits.map(({ id }) => id), totals };
}

/** The changes that put a visit into the profile of its guest; none where it is there, and for a visit of nobody. */
async function getGatherChanges(scope: Scope, id: AppointmentId): Promise<Change[]> {
  const { store, tenant, now } = scope;
  const visit = await findAppointment(store, tenant, id);
  const guestId = visit && findGuestId(visit);
  if (!visit?.guest || guestId === undefined) return [];
  const before = await findGuest(store, tenant, guestId);
  const gathered = withGuestVisit(before, visit, visit.guest, guestId);
  if (before?.movesTo !== undefined) {
    const { visitIds } = gathered;
    if (visitIds.length === before.visitIds.length) return [];
    const moving = { visitIds, movesTo: before.movesTo };
    return [putMovingGuest(tenant, before, moving, now)];
  }
  const after = changesGuestTotals(visit) ? await withTotals(scope, gathered) : gathered;
  return before && isSameRecord({ ...after, version: before.version }, before)
    ? []
    : [putGuest(tenant, before, after)];
}

/**
 * Puts a visit into the profile of its guest, after the commit of the visit (BEHAVIOR §11.15). Reads the visit as it is now, so that
 * repeated and late calls lead to the same profile.
 */
export async function saveVisitInGuestProfile(scope: Scope, id: AppointmentId): Promise<void> {
  const done = await decideAndCommit(scope.store, NO_COMMIT_ADDITIONS, async (store) =>
    ok({ changes: await getGatherChanges({ ...scope, store }, id), reply: undefined }),
  );
  if (!done.ok) throw new Error(`cannot gather visit ${id}: ${done.failure}`);
}

/** The changes that take visits out of a guest's profile: the profile ends with its last visit. */
export async function getGuestVisitRemovalChanges(
  table: Store,
  tenant: Tenant,
  guestId: GuestId | undefined,
  leaving: readonly AppointmentId[],
): Promise<Change[]> {
  const before = guestId === undefined ? undefined : await findGuest(table, tenant, guestId);
  if (!before || before.movesTo !== undefined) return [];
  const visitIds = before.visitIds.filter((id) => !leaving.includes(id));
  if (visitIds.length === before.visitIds.length) return [];
  if (visitIds.length === 0) return [deleteGuest(tenant, before)];
  return [putGuest(tenant, before, await withTotals({ store: table, tenant }, { ...before, visitIds }))];
}
