import { paymentsCalledOff } from '../../lib/acts/called-off-payments.ts';
import type { Appointment } from '../../lib/rules/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Change } from '../../lib/table/change.ts';
import { intentsOf } from '../../lib/table/intents.ts';
import { outboxRecord } from '../../lib/table/outbox.ts';
import type { Store } from '../../lib/table/store.ts';

/**
 * What follows where a redemption has lowered a deposit that is still to come: open intents for the whole of it are
 * called off, so that nobody pays more than is due, and an appointment with no deposit left is confirmed.
 */
export async function depositLowered(
  { store, tenant, now }: { readonly store: Store; readonly tenant: Tenant; readonly now: Date },
  before: Appointment,
  after: Appointment,
): Promise<Change[]> {
  if (after.depositAmount === before.depositAmount) return [];
  const { id: appointmentId, date, minute } = after;
  const intents = await intentsOf(store, tenant, before);
  const confirmed = { kind: 'booking.confirmed', appointmentId, date, minute } as const;
  return [
    ...paymentsCalledOff({ tenant, cause: 'paid-twice', now }, before, intents),
    ...(after.status === before.status ? [] : [outboxRecord(tenant, confirmed, now)]),
  ];
}
