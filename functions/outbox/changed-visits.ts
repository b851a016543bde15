import { APPOINTMENT_STATUS, holdsSlot } from '../../lib/rules/booking/appointments.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { mustGetStaff } from '../../lib/rules/salon/former-records.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { bookingCancelled } from './mails/booking-cancelled.ts';
import { bookingMoved } from './mails/booking-moved.ts';
import { staffCancelled, staffMoved, staffNotice, staffRelieved } from './mails/staff-notice.ts';
import { visitEntry } from './mails/visit-entry.ts';
import { staffOf, toClient, toStaff } from './receivers.ts';
import { readVisit } from './visit.ts';

/** A visit was called off. The calendar and the staff never knew of one that still waited for its deposit. */
export async function visitCancelled(
  { appointmentId, refunded, kept = 0, isTold }: NoticeOf<'booking.cancelled'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await readVisit(deps, record.tenant, appointmentId);
  const posting = { at: new Date(record.createdAt), from: deps.from };
  const letter = () => bookingCancelled(visit, { refunded, kept });
  if (!isTold) return toClient(visit, record, deps, letter);
  return [
    ...toClient(visit, record, deps, () => ({ ...letter(), entry: visitEntry(visit, posting) })),
    ...toStaff(visit, staffOf(visit), record, deps, ({ id }) => staffCancelled(visit, id)),
  ];
}

/**
 * A visit was moved: its people are told where it now stands, and whoever is not among them any more is told that.
 * What was called off meanwhile has its own notice; a deposit that came meanwhile was confirmed with the new time.
 */
export async function visitMoved(
  { appointmentId, before, isTold }: NoticeOf<'booking.rescheduled'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await readVisit(deps, record.tenant, appointmentId);
  const { status } = visit.appointment;
  if (!isTold || !holdsSlot(status) || status === APPOINTMENT_STATUS.completed) return [];
  const posting = { at: new Date(record.createdAt), from: deps.from };
  const catalog = await deps.catalogs(visit.salon);
  const had = [...new Set(before.staffIds.flatMap((id) => (id === null ? [] : id)))];
  const have = staffOf(visit);
  const relieved = had
    .filter((id) => !have.some((member) => member.id === id))
    .map((id) => mustGetStaff(catalog, id));
  return [
    ...toClient(visit, record, deps, () => ({
      ...bookingMoved(visit, before),
      entry: visitEntry(visit, posting),
    })),
    ...toStaff(visit, have, record, deps, ({ id }) =>
      had.includes(id) ? staffMoved(visit, id, before) : staffNotice(visit, id),
    ),
    ...toStaff(visit, relieved, record, deps, () => staffRelieved(visit, before)),
  ];
}
