import type { CustomerId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';
import {
  type AppointmentChangeReply,
  type AppointmentChangeRequest,
  type AppointmentContext,
  changeAppointment,
  type SeriesChangeViewFunctions,
} from './change-appointment.ts';
import { changeEachVisit } from './change-each-visit.ts';
import { listFollowing } from './list-following.ts';
import type { SeriesScope } from './reschedule-appointment.ts';
import { decideVisitCustomerChange } from './set-visit-customer.ts';

/**
 * Gives a visit and, with scope `following`, those of its series that follow it their customer, each in a transaction of its
 * own (BEHAVIOR §17.8). Fails if the named visit cannot have the customer. A repeated request changes what an interrupted one
 * has left.
 */
export async function setSeriesCustomer<View>(
  request: AppointmentChangeRequest & CommitAdditions<AppointmentChangeReply<View>>,
  deps: { readonly store: Store; readonly catalogs: LoadCatalog },
  { customerId, scope }: { readonly customerId: CustomerId; readonly scope: SeriesScope | undefined },
  { view, toRefusedView }: SeriesChangeViewFunctions<View>,
): Promise<Outcome<AppointmentChangeReply<View>>> {
  const message = 'Customer set';
  const decide = async (context: AppointmentContext) => {
    const decided = await decideVisitCustomerChange(request, context, customerId);
    if (!decided.ok) return decided;
    const hasChanged = decided.value.changes.length > 0;
    return ok({ ...decided.value, changedIds: hasChanged ? [context.appointment.id] : [] });
  };
  if (scope !== 'following') return changeAppointment(request, deps, message, decide, view);
  const { storeReply: _ofTheLastOne, ...others } = request;
  const named = await changeAppointment<undefined>(others, deps, message, decide, () => undefined);
  if (!named.ok) return named;
  const later = await changeEachVisit(
    others,
    deps,
    message,
    decide,
    await listFollowing(request, deps.store),
  );
  if (!later.ok) return later;
  const changedIds = [...(named.value.appointment_ids ?? []), ...later.value.changedIds];
  const refused = later.value.refused.map(toRefusedView);
  return changeAppointment(
    request,
    deps,
    message,
    async (context) => {
      const decided = await decide(context);
      return decided.ok ? ok({ ...decided.value, changedIds, refused }) : decided;
    },
    view,
  );
}
