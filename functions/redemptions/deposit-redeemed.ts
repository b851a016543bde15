import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { holdFrom } from '../../lib/rules/booking/booking.ts';
import { mostAhead } from '../../lib/rules/booking/payment-rows.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Change } from '../../lib/table/change.ts';
import { listIntentsOf } from '../../lib/table/intents.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import type { Store } from '../../lib/table/store.ts';
import { cancelPayments } from '../../lib/workflows/payments/cancel-payments.ts';

type Asking = { readonly store: Store; readonly tenant: Tenant; readonly now: Date };
type Followed = { readonly appointment: Appointment; readonly changes: readonly Change[] };

/**
 * What follows where a redemption has lowered what a booking that waits for its deposit still costs. With nothing of
 * the deposit left it is confirmed, and its open intents are called off. Else those are that ask for more than all
 * that is to be paid now, and the slot is held for another one; what a smaller one brings beyond the deposit is that
 * much less to pay at the salon.
 */
export async function depositRedeemed(
  { store, tenant, now }: Asking,
  before: Appointment,
  after: Appointment,
): Promise<Followed> {
  if (before.status !== APPOINTMENT_STATUS.pendingPayment) return { appointment: after, changes: [] };
  const { id: appointmentId, date, minute } = after;
  const isConfirmed = after.status !== before.status;
  const most = mostAhead(after);
  const needless = (await listIntentsOf(store, tenant, before)).filter(
    ({ amount = before.depositAmount }) => isConfirmed || amount > most,
  );
  const changes = cancelPayments({ tenant, cause: 'paid-twice', now }, before, needless);
  if (isConfirmed) {
    const confirmed = { kind: 'booking.confirmed', appointmentId, date, minute } as const;
    return { appointment: after, changes: [...changes, putNotice(tenant, confirmed, now)] };
  }
  return { appointment: changes.length > 0 ? { ...after, holdUntil: holdFrom(now) } : after, changes };
}
