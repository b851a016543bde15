import { computeSlotHoldEnd } from '../../rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { Tenant } from '../../rules/ids.ts';
import { listExcessIntents } from '../../rules/products/later-redemption.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import type { Change, Store } from '../../table/store.ts';
import { updateIntentsToCancelOrRefund } from './cancelled-visit-intents.ts';

/**
 * Settles the lower bill of an appointment that awaits its deposit (BEHAVIOR §25.7). Cancels the intents that are too high
 * now. Then announces the confirmation of the appointment, or restarts its hold.
 */
export async function decideLoweredBillSettlement(
  { store, tenant, now }: { readonly store: Store; readonly tenant: Tenant; readonly now: Date },
  before: Appointment,
  after: Appointment,
): Promise<{ readonly appointment: Appointment; readonly changes: readonly Change[] }> {
  if (before.status !== APPOINTMENT_STATUS.pendingPayment) return { appointment: after, changes: [] };
  const excess = listExcessIntents(
    before,
    after,
    await listIntentRecordsOfAppointment(store, tenant, before),
  );
  const changes = updateIntentsToCancelOrRefund({ tenant, cause: 'paid-twice', now }, before, excess);
  if (after.status === before.status) {
    return {
      appointment: changes.length > 0 ? { ...after, holdUntil: computeSlotHoldEnd(now) } : after,
      changes,
    };
  }
  const notice = { kind: 'booking.confirmed', ...toVisitIdAndTime(after) } as const;
  return { appointment: after, changes: [...changes, ...putVisitEvent(tenant, notice, before, after, now)] };
}
