import { isAgreed } from '../../rules/booking/appointment-status.ts';
import { checkCancellation } from '../../rules/booking/cancellation.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { occupiedLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { updateAppointment } from '../../table/appointments.ts';
import type { Change } from '../../table/change.ts';
import { deleteVisitEntries, getDayPages } from '../../table/day-pages.ts';
import { listIntentsOf } from '../../table/intents.ts';
import { putNotice } from '../../table/outbox.ts';
import { cancelPayments } from '../payments/cancel-payments.ts';
import { returnRedeemed } from '../products/redeem.ts';
import type { Changed, Changing, Subject } from './change-appointment.ts';

/** Changes by which an appointment gives its slot back. */
export async function releaseSlot(
  tenant: Tenant,
  { appointment, catalog, table }: Subject,
): Promise<Change[]> {
  const locationIds = occupiedLocationIds(appointment, catalog);
  const pages = await getDayPages(table, tenant, { locationIds, dates: [appointment.date] }, 'strong');
  return deleteVisitEntries(tenant, appointment, catalog, pages);
}

/** Cancels: the slot is free, what is to go back goes back, and its people are told (decisions §4). */
export async function cancelAppointment(
  { tenant, now }: Changing,
  subject: Subject,
  refund: boolean,
): Promise<Outcome<Changed>> {
  const { appointment: before, catalog, table } = subject;
  const [intents, released] = await Promise.all([
    listIntentsOf(table, tenant, before),
    releaseSlot(tenant, subject),
  ]);
  const cancelled = checkCancellation(before, refund, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, givenBack, kept } = cancelled.value;
  const back = returnRedeemed({ tenant, catalog, now }, cancelled.value.appointment);
  const { id: appointmentId, date, minute } = before;
  const isTold = isAgreed(before);
  const money = { refunded, ...(kept > 0 ? { kept } : {}) };
  const notice = { kind: 'booking.cancelled', appointmentId, date, minute, ...money, isTold } as const;
  return ok({
    appointment: back.appointment,
    changes: [
      updateAppointment(tenant, before, back.appointment),
      ...back.changes,
      ...released,
      ...cancelPayments({ tenant, cause: 'cancelled', now }, before, intents, givenBack),
      putNotice(tenant, notice, now),
    ],
  });
}
