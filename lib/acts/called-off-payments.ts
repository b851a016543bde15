import type { Appointment } from '../rules/appointments.ts';
import type { Tenant } from '../rules/ids.ts';
import type { Change } from '../table/change.ts';
import { readIntent } from '../table/intents.ts';
import type { Store } from '../table/store.ts';
import { intentReturned } from './intent-marks.ts';

/**
 * Changes by which the payments of an appointment that is called off go back: intents that are still open are
 * cancelled, and with `refund` the paid ones are refunded. What goes back already is left alone.
 */
export async function paymentsCalledOff(
  store: Store,
  tenant: Tenant,
  { id, intents = [] }: Pick<Appointment, 'id' | 'intents'>,
  { refund }: { readonly refund: boolean },
  now: Date,
): Promise<Change[]> {
  const records = await Promise.all(intents.map((intent) => readIntent(store, tenant, intent)));
  return records.flatMap((record) => {
    const goesBack = record?.state === 'open' || (refund && record?.state === 'paid');
    if (!record || !goesBack) return [];
    return intentReturned({ tenant, record, now }, 'cancelled', { kind: 'appointment', id });
  });
}
