import type { Caller } from '../../rules/accounts/access.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { reachable } from '../../rules/booking/change-permission.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import { getAppointment } from '../../table/appointments.ts';
import type { Catalogs } from '../../table/catalogs.ts';
import type { Change } from '../../table/change.ts';
import { decideAndCommit, type IdempotencyScope } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';

/** Who changes which appointment, and when: a request, whatever its route. */
export type Changing = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Caller;
  readonly input: { readonly appointment_id: AppointmentId };
  readonly now: Date;
};

type ChangeDependencies = { readonly store: Store; readonly catalogs: Catalogs };

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
  request: Changing & IdempotencyScope<Answer<View>>,
  { store, catalogs }: ChangeDependencies,
  message: string,
  decide: (subject: Subject) => Promise<Outcome<Changed>>,
  view: (subject: Subject) => View | Promise<View>,
): Promise<Outcome<Answer<View>>> {
  const { tenant, salon, caller, input } = request;
  const catalog = await catalogs(salon);
  return decideAndCommit(store, request, async (table) => {
    const before = reachable(await getAppointment(table, tenant, input.appointment_id), caller);
    if (!before.ok) return before;
    const changed = await decide({ appointment: before.value, catalog, table });
    if (!changed.ok) return changed;
    const { appointment, changes } = changed.value;
    const data = await view({ appointment, catalog, table });
    return ok({ changes, reply: { status: true as const, message, data } });
  });
}
