import type { Tenant } from '../rules/ids.ts';
import { keys } from '../table/keys.ts';
import type { ItemReadAhead } from '../table/read-ahead.ts';
import type { Store } from '../table/store.ts';

const APPOINTMENT_ID = /"appointment_id"\s*:\s*"?(\d{1,12})"?\s*[,}]/;

/**
 * Reads the appointment that a body names, before the body is checked. Read together with the salon, it lets the handler
 * read what depends on the appointment in its own first round trip.
 */
export async function readAppointmentAhead(
  store: Store,
  tenant: Tenant,
  body: string,
): Promise<ItemReadAhead | undefined> {
  const [, id] = APPOINTMENT_ID.exec(body) ?? [];
  if (id === undefined) return undefined;
  const key = keys.appointment(tenant, Number(id));
  return { key, found: await store.get(key) };
}
