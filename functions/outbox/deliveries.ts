import { APPOINTMENT_STATUS, holdsSlot } from '../../lib/rules/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import type { NoticeKind, NoticeOf } from '../../lib/rules/notices.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { type Delivery, mailed } from './delivery.ts';
import { bookingConfirmation } from './mails/booking-confirmation.ts';
import { staffNotice } from './mails/staff-notice.ts';
import { visitEntry } from './mails/visit-entry.ts';
import { readVisit, type Visit } from './visit.ts';
import type { World } from './world.ts';

type Deliveries<Kind extends NoticeKind> = (
  notice: NoticeOf<Kind>,
  record: OutboxRecord,
  world: World,
) => Promise<Delivery[]> | Delivery[];

/** What each kind of notice brings, and to whom. */
const DELIVERIES: { readonly [Kind in NoticeKind]: Deliveries<Kind> } = {
  // With a deposit due nobody is told before it is paid (decisions §4); that is another notice.
  'booking.created': ({ appointmentId, status }, record, world) =>
    status === APPOINTMENT_STATUS.confirmed ? visitAgreed(appointmentId, record, world) : [],
  'booking.confirmed': ({ appointmentId }, record, world) => visitAgreed(appointmentId, record, world),
};

/** Each assigned staff member once, in the order of the visit. */
const staffOf = ({ services }: Visit) => [
  ...new Map(services.flatMap(({ staff }) => (staff ? [[staff.id, staff] as const] : []))).values(),
];

/**
 * The confirmation and the staff's notices. They tell the visit as it now is, also where it was moved meanwhile;
 * one that was cancelled meanwhile has its own notice, and none of these.
 */
async function visitAgreed(id: AppointmentId, record: OutboxRecord, world: World): Promise<Delivery[]> {
  const visit = await readVisit(world, record.tenant, id);
  const { appointment, client, salon } = visit;
  if (!holdsSlot(appointment.status)) return [];
  const posting = { at: new Date(record.createdAt), from: world.from };
  const confirmation = () => ({ ...bookingConfirmation(visit), entry: visitEntry(visit, posting) });
  return [
    ...(client.email ? [mailed(world, record, salon, 'mail:customer', client.email, confirmation())] : []),
    ...staffOf(visit)
      .filter(({ email }) => email !== '')
      .map((member) =>
        mailed(world, record, salon, `mail:staff:${member.id}`, member.email, staffNotice(visit, member.id)),
      ),
  ];
}

const dispatched = <Kind extends NoticeKind>(notice: NoticeOf<Kind>, record: OutboxRecord, world: World) =>
  DELIVERIES[notice.kind](notice, record, world);

/** All deliveries of a record, also those that are done. Throws where what it tells of cannot be read. */
export const deliveriesOf = async (record: OutboxRecord, world: World): Promise<Delivery[]> =>
  dispatched(record.notice, record, world);
