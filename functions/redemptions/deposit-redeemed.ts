import { paymentsCalledOff } from '../../lib/acts/called-off-payments.ts';
import type { Appointment } from '../../lib/rules/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Change } from '../../lib/table/change.ts';
import { intentsOf } from '../../lib/table/intents.ts';
import { outboxRecord } from '../../lib/table/outbox.ts';
import type { Store } from '../../lib/table/store.ts';

/**
 * What follows where a redemption has left nothing of a deposit that was still to come: the booking is confirmed, and
 * its open intents are called off. While some of it is left they may go on: more than is due is that much less to pay
 * at the salon.
 */
export async function depositRedeemed(
  { store, tenant, now }: { readonly store: Store; readonly tenant: Tenant; readonly now: Date },
  before: Appointment,
  after: Appointment,
): Promise<Change[]> {
  if (after.status === before.status) return [];
  const { id: appointmentId, date, minute } = after;
  const intents = await intentsOf(store, tenant, before);
  return [
    ...paymentsCalledOff({ tenant, cause: 'paid-twice', now }, before, intents),
    outboxRecord(tenant, { kind: 'booking.confirmed', appointmentId, date, minute }, now),
  ];
}
