import type { House } from '../../lib/http/call.ts';
import type { Caller } from '../../lib/rules/access.ts';
import type { Appointment } from '../../lib/rules/appointments.ts';
import { reachable } from '../../lib/rules/changeable.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Salon } from '../../lib/rules/salon.ts';
import { readAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { decideAndCommit, type Keeps } from '../../lib/table/decide.ts';
import type { Store } from '../../lib/table/store.ts';

/** Who changes which appointment, and when: a request, whatever its route. */
export type Changing = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Caller;
  readonly input: { readonly appointment_id: AppointmentId };
  readonly now: Date;
};

/** An appointment that is to be changed, as it was read from `table`, and what it refers to. */
export type Subject = {
  readonly appointment: Appointment;
  readonly catalog: Catalog;
  readonly table: Store;
};

/** The appointment as it is to be, and all that changes with it, its own record included. */
export type Changed = { readonly appointment: Appointment; readonly changes: readonly Change[] };

export type Answer<View> = { readonly status: true; readonly message: string; readonly data: View };

/**
 * Changes one appointment in one transaction and answers it as it then is. For a customer another's appointment is
 * as if it did not exist.
 */
export async function changeAppointment<View>(
  request: Changing & Keeps<Answer<View>>,
  { store, catalogs }: House,
  message: string,
  decide: (subject: Subject) => Promise<Outcome<Changed>>,
  view: (subject: Subject) => View | Promise<View>,
): Promise<Outcome<Answer<View>>> {
  const { tenant, salon, caller, input } = request;
  const catalog = await catalogs(salon);
  return decideAndCommit(store, request, async (table) => {
    const before = reachable(await readAppointment(table, tenant, input.appointment_id), caller);
    if (!before.ok) return before;
    const changed = await decide({ appointment: before.value, catalog, table });
    if (!changed.ok) return changed;
    const { appointment, changes } = changed.value;
    const data = await view({ appointment, catalog, table });
    return ok({ changes, reply: { status: true as const, message, data } });
  });
}
