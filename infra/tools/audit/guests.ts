import type { AppointmentId, GuestId, Tenant } from '../../../lib/rules/ids.ts';
import { ok } from '../../../lib/rules/outcome.ts';
import { toAppointment } from '../../../lib/table/booking/appointments.ts';
import { findGuest, findGuestId } from '../../../lib/table/customers/guests.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../../lib/table/decide.ts';
import { keys, parseSortKeyId } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import {
  getGuestVisitRemovalChanges,
  listVisitsStillOfGuest,
  saveVisitInGuestProfile,
} from '../../../lib/workflows/customers/gather-guests.ts';
import { iterateItems } from '../table-scan.ts';

type Salon = { readonly store: Store; readonly tenant: Tenant; readonly now: Date };

/** The visits of each guest, from the visits themselves; none for a profile whose visits have all left. */
async function listVisitsByGuest({ store, tenant }: Salon): Promise<Map<GuestId, AppointmentId[]>> {
  const byGuest = new Map<GuestId, AppointmentId[]>();
  for await (const item of iterateItems(store, keys.records(tenant, 'GUEST')))
    byGuest.set(parseSortKeyId(item), []);
  for await (const item of iterateItems(store, keys.appointments(tenant))) {
    const visit = toAppointment(item);
    const guestId = findGuestId(visit);
    if (guestId !== undefined) byGuest.set(guestId, [...(byGuest.get(guestId) ?? []), visit.id]);
  }
  return byGuest;
}

/** The visits that the profile of a guest lacks, and those that it should not have. A guest who becomes a customer has neither. */
async function compareProfile({ store, tenant }: Salon, id: GuestId, visitIds: readonly AppointmentId[]) {
  const profile = await findGuest(store, tenant, id);
  if (profile?.movesTo !== undefined) return { missing: [], foreign: [] };
  const own = profile ? (await listVisitsStillOfGuest(store, tenant, profile)).map((visit) => visit.id) : [];
  return {
    missing: visitIds.filter((each) => !own.includes(each)),
    foreign: (profile?.visitIds ?? []).filter((each) => !own.includes(each)),
  };
}

/** Gathers what a profile lacks, and takes out what it should not have. */
async function repairProfile(
  salon: Salon,
  id: GuestId,
  { missing, foreign }: Awaited<ReturnType<typeof compareProfile>>,
): Promise<void> {
  const { store, tenant } = salon;
  for (const each of missing) await saveVisitInGuestProfile(salon, each);
  await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({ changes: await getGuestVisitRemovalChanges(table, tenant, id, foreign), reply: undefined }),
  );
}

/**
 * The profiles of guests have the visits that are theirs (BEHAVIOR §11.15). A change between two reads looks like a finding, so that
 * each is compared once more.
 * @param repairs gather the visits again
 */
export async function auditGuestProfileVisits(
  store: Store,
  tenant: Tenant,
  { repairs = false, now = new Date() } = {},
): Promise<string[]> {
  const salon = { store, tenant, now };
  const findings: string[] = [];
  for (const [id, visitIds] of await listVisitsByGuest(salon)) {
    const isRight = ({ missing, foreign }: Awaited<ReturnType<typeof compareProfile>>) =>
      missing.length + foreign.length === 0;
    if (isRight(await compareProfile(salon, id, visitIds))) continue;
    const compared = await compareProfile(salon, id, visitIds);
    if (isRight(compared)) continue;
    findings.push(`guest ${id}: the profile has not the visits of the guest`);
    if (repairs) await repairProfile(salon, id, compared);
  }
  return findings;
}
