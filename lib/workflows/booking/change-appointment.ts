import type { VisitCaller } from '../../rules/access/access.ts';
import type { Permission } from '../../rules/access/permissions.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { checkAppointmentAccess } from '../../rules/booking/change-permission.ts';
import type { RefusedVisit } from '../../rules/booking/series.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { Change } from '../../table/change.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';

/** A request of any route that changes one appointment. */
export type AppointmentChangeRequest = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: VisitCaller;
  readonly account?: EntryAuthor['account'];
  readonly input: { readonly appointment_id: AppointmentId };
  readonly now: Date;
};

type ChangeDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** The appointment as read from `table`, with the catalog that it refers to. */
export type AppointmentContext = {
  readonly appointment: Appointment;
  readonly catalog: Catalog;
  readonly table: Store;
};

/** The appointment after the change, and all changes to commit, its own record included. */
export type AppointmentChange = {
  readonly appointment: Appointment;
  readonly changes: readonly Change[];
  /** The fee that the change records, which is charged afterwards (BEHAVIOR §20.3). */
  readonly charge?: CardCharge;
  /** The appointments that change, where others of its series may change with it (BEHAVIOR §17.6). */
  readonly changedIds?: readonly AppointmentId[];
  /** The visits of the series that stay as they are (BEHAVIOR §17.6, §17.8). */
  readonly refused?: readonly RefusedVisitView[];
};

/** A visit of a series that did not change with the others, and why. */
export type RefusedVisitView = {
  readonly appointment_id: AppointmentId;
  readonly date: string;
  readonly reason: string;
  readonly message: string;
};

/** Make the views of a change of several visits of a series. */
export type SeriesChangeViewFunctions<View> = {
  readonly view: (context: AppointmentContext) => View | Promise<View>;
  readonly toRefusedView: (refused: RefusedVisit) => RefusedVisitView;
};

export type AppointmentChangeReply<View> = {
  readonly status: true;
  readonly message: string;
  readonly data: View;
  readonly appointment_ids?: number[];
  readonly refused?: RefusedVisitView[];
};

/**
 * Changes one appointment in one transaction and replies with its new state. Fails with recordNotFound for an
 * appointment of another customer (BEHAVIOR §2.6).
 * @param permission of a user who may change any visit in this way; by default `appointments.write`
 */
export async function changeAppointment<View>(
  request: AppointmentChangeRequest & CommitAdditions<AppointmentChangeReply<View>>,
  { store, catalogs }: ChangeDependencies,
  message: string,
  decide: (context: AppointmentContext) => Promise<Outcome<AppointmentChange>>,
  view: (context: AppointmentContext) => View | Promise<View>,
  permission?: Permission,
): Promise<Outcome<AppointmentChangeReply<View>>> {
  const { tenant, salon, caller, input } = request;
  return decideAndCommit(store, request, async (table) => {
    const [catalog, stored] = await Promise.all([
      catalogs(salon),
      findAppointment(table, tenant, input.appointment_id),
    ]);
    const before = checkAppointmentAccess(stored, caller, permission);
    if (!before.ok) return before;
    const changed = await decide({ appointment: before.value, catalog, table });
    if (!changed.ok) return changed;
    const { appointment, changes, changedIds, refused } = changed.value;
    const data = await view({ appointment, catalog, table });
    return ok({
      changes,
      reply: {
        status: true as const,
        message,
        data,
        ...(changedIds ? { appointment_ids: [...changedIds] } : {}),
        ...(refused ? { refused: [...refused] } : {}),
      },
    });
  });
}
