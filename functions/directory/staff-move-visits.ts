import type { Handler } from '../../lib/http/call.ts';
import { type Appointment, compareVisitTimes } from '../../lib/rules/booking/appointments.ts';
import { isUpcomingFromDay, listAppointmentIdsOfEntries } from '../../lib/rules/diary/schedule-conflicts.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { toInstant, toLocalDate } from '../../lib/rules/time-zone.ts';
import { findAppointmentsByIds } from '../../lib/table/booking/appointments.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { listDiaryEntriesExceptLocationBlocks } from '../../lib/table/diary/day-pages.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';
import { toVisitPersonView } from '../../lib/views/diary/diary.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';
import { moveVisitToFirstFreeColleague } from '../../lib/workflows/booking/move-to-colleague.ts';

/** The visits of one call, so that it ends in time. */
const VISITS_MAX = 40;

const toVisitView = ({ id, date, minute }: Appointment) => ({
  appointment_id: id,
  date: toWireDate(date),
  time: toWireTime12h(minute),
});

/** Gives the visits of a member to colleagues, each in a transaction of its own (BEHAVIOR §11.17). */
export const staffMoveVisits: Handler<'directory/staff-move-visits'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store, catalogs } = deps;
  const { staff } = await catalogs(salon);
  const member = staff.get(input.staff_id);
  if (!member) return fail('recordNotFound', 'staff_id');
  const { to_staff_id: to, dry_run: isDry = false } = input;
  if (to !== null && (to === member.id || !staff.has(to)))
    return invalid('to_staff_id', 'Unknown staff member');
  const today = toLocalDate(salon.timeZone, now);
  const first = input.from > today ? input.from : today;
  const entries = await listDiaryEntriesExceptLocationBlocks(store, tenant, [member.homeLocationId], first);
  const own = entries.filter(({ owner }) => owner.kind === 'staff' && owner.id === member.id);
  const visits = (await findAppointmentsByIds(store, tenant, listAppointmentIdsOfEntries(own)))
    .filter((each) => isUpcomingFromDay(each, today))
    .filter(({ date, minute }) => toInstant(date, minute, salon.timeZone) > now)
    .sort(compareVisitTimes);
  const next = visits[VISITS_MAX]?.date;
  const [moved, left] = [[] as { visit: Appointment; staffId: number }[], [] as Appointment[]];
  for (const visit of visits.slice(0, VISITS_MAX)) {
    const move = { appointmentId: visit.id, from: member.id, to, isDry };
    const done = await moveVisitToFirstFreeColleague({ ...request, isSilent: !input.notify }, deps, move);
    if (done.ok) moved.push({ visit, staffId: done.value.staffId });
    else if (done.failure === 'slotNotAvailable') left.push(visit);
    // Cancelled or moved meanwhile
    else if (done.failure !== 'transitionNotAllowed') return done;
  }
  const customers = await resolveCustomerMap(
    store,
    tenant,
    left.flatMap(({ customerId }) => customerId ?? []),
  );
  return ok({
    message: isDry ? NOTHING_CHANGED_MESSAGE : 'Visits moved',
    data: {
      moved: moved.map(({ visit, staffId }) => ({ ...toVisitView(visit), staff_id: staffId })),
      left: left.map((visit) => {
        const { name, phone } = toVisitPersonView(visit, { customers });
        return { ...toVisitView(visit), name, phone };
      }),
      next_from: next === undefined ? null : toWireDate(next),
    },
  });
};
