import { checkAppointmentAccess } from '../../rules/access/appointment-access.ts';
import type { Permission } from '../../rules/access/permissions.ts';
import type { VisitCaller } from '../../rules/access/principals.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { RefusedVisit } from '../../rules/booking/series.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Failure, type Outcome, ok } from '../../rules/outcome.ts';
import type { LateFee } from '../../rules/payments/cancellation-fees.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { BUSY, type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import type { Change, Store } from '../../table/store.ts';

/** A request of any route that changes appointments. */
export type AppointmentChangeRequest = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: VisitCaller;
  readonly account?: EntryAuthor['account'];
  readonly now: Date;
  /** The customer or guest gets no mail about the change (BEHAVIOR §17.17). */
  readonly isSilent?: boolean;
};

/** The part of a notice that says whether the customer or guest gets a mail about the change. */
export const toIsSilentField = ({ isSilent }: Pick<AppointmentChangeRequest, 'isSilent'>) =>
  isSilent ? ({ isSilent } as const) : {};

export type ChangeDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** The appointment as read from `table`, with the catalog that it refers to. */
export type AppointmentContext = {
  readonly appointment: Appointment;
  readonly catalog: Catalog;
  readonly table: Store;
  /** The outcome of `chargeLateFee`, once it was called. */
  readonly lateFee?: Outcome<LateFee> | undefined;
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
  readonly refused?: readonly RefusedVisit[];
};

/** The appointment after its change, as a reply shows it. */
export type ChangedAppointment = AppointmentContext & Omit<AppointmentChange, 'appointment' | 'changes'>;

/** The change needs `chargeLateFee` first. A visit that costs a fee only since then is busy for its client. */
export const LATE_FEE_DUE: Failure = { ...BUSY };

export type AppointmentChangeSteps = {
  /** Charges the fee of a late cancellation, after which the change is decided on again (BEHAVIOR §20.3). */
  readonly chargeLateFee?: (id: AppointmentId) => Promise<Outcome<LateFee>>;
  readonly decide: (context: AppointmentContext) => Promise<Outcome<AppointmentChange>>;
};

export type AppointmentChangeOrder<Reply> = AppointmentChangeSteps & {
  readonly appointmentId: AppointmentId;
  readonly toReply: (changed: ChangedAppointment) => Reply | Promise<Reply>;
  /** The permission of a user who may change any visit in this way; by default `appointments.write`. */
  readonly permission?: Permission;
};

/**
 * Changes one appointment in one transaction and replies with its new state. Fails with recordNotFound for an
 * appointment of another customer (BEHAVIOR §2.6).
 */
export async function changeAppointment<Reply>(
  request: AppointmentChangeRequest & CommitAdditions<Reply>,
  { store, catalogs }: ChangeDependencies,
  { appointmentId, chargeLateFee, decide, toReply, permission }: AppointmentChangeOrder<Reply>,
): Promise<Outcome<Reply>> {
  const { tenant, salon, caller } = request;
  const change = (lateFee?: Outcome<LateFee>) =>
    decideAndCommit<Reply>(store, request, async (table) => {
      const [catalog, stored] = await Promise.all([
        catalogs(salon),
        findAppointment(table, tenant, appointmentId),
      ]);
      const before = checkAppointmentAccess(stored, caller, permission);
      if (!before.ok) return before;
      const changed = await decide({ appointment: before.value, catalog, table, lateFee });
      if (!changed.ok) return changed;
      const { changes, ...shown } = changed.value;
      return ok({ changes, reply: await toReply({ ...shown, catalog, table }) });
    });
  const changed = await change();
  return chargeLateFee && changed === LATE_FEE_DUE ? change(await chargeLateFee(appointmentId)) : changed;
}
