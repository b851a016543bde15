import { isAgreed } from '../../rules/booking/appointment-status.ts';
import { cancelledAppointment } from '../../rules/booking/cancellation.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { heldLocations } from '../../rules/scheduling/occupied-time.ts';
import { changedAppointment } from '../../table/appointments.ts';
import type { Change } from '../../table/change.ts';
import { readPages, releasedVisit } from '../../table/day-pages.ts';
import { intentsOf } from '../../table/intents.ts';
import { outboxRecord } from '../../table/outbox.ts';
import { paymentsCalledOff } from '../payments/cancel-payments.ts';
import { giveBack } from '../products/redeem.ts';
import type { Changed, Changing, Subject } from './change-appointment.ts';

/** Changes by which an appointment gives its slot back. */
export async function slotReleased(
  tenant: Tenant,
  { appointment, catalog, table }: Subject,
): Promise<Change[]> {
  const locationIds = heldLocations(appointment, catalog);
  const pages = await readPages(table, tenant, { locationIds, dates: [appointment.date] }, 'strong');
  return releasedVisit(tenant, appointment, catalog, pages);
}

/** Cancels: the slot is free, what is to go back goes back, and its people are told (decisions §4). */
export async function cancelling(
  { tenant, now }: Changing,
  subject: Subject,
  refund: boolean,
): Promise<Outcome<Changed>> {
  const { appointment: before, catalog, table } = subject;
  const [intents, released] = await Promise.all([
    intentsOf(table, tenant, before),
    slotReleased(tenant, subject),
  ]);
  const cancelled = cancelledAppointment(before, refund, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, givenBack, kept } = cancelled.value;
  const back = giveBack({ tenant, catalog, now }, cancelled.value.appointment);
  const { id: appointmentId, date, minute } = before;
  const isTold = isAgreed(before);
  const money = { refunded, ...(kept > 0 ? { kept } : {}) };
  const notice = { kind: 'booking.cancelled', appointmentId, date, minute, ...money, isTold } as const;
  return ok({
    appointment: back.appointment,
    changes: [
      changedAppointment(tenant, before, back.appointment),
      ...back.changes,
      ...released,
      ...paymentsCalledOff({ tenant, cause: 'cancelled', now }, before, intents, givenBack),
      outboxRecord(tenant, notice, now),
    ],
  });
}
