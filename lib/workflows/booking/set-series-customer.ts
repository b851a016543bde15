import type { CustomerId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import {
  type AppointmentChangeOrder,
  type AppointmentChangeRequest,
  type AppointmentContext,
  type ChangeDependencies,
  changeAppointment,
} from './change-appointment.ts';
import { changeEachVisit, changeOneVisit } from './change-each-visit.ts';
import { listFollowing } from './list-following.ts';
import type { SeriesScope } from './reschedule-appointment.ts';
import { decideVisitCustomerChange } from './set-visit-customer.ts';

/**
 * Gives a visit and, with scope `following`, those of its series that follow it their customer, each in a transaction of its
 * own (BEHAVIOR §17.8). Fails if the named visit cannot have the customer. A repeated request changes what an interrupted one
 * has left.
 */
export async function setSeriesCustomer<Reply>(
  request: AppointmentChangeRequest & CommitAdditions<Reply>,
  deps: ChangeDependencies,
  {
    customerId,
    scope,
    ...order
  }: Omit<AppointmentChangeOrder<Reply>, 'decide'> & {
    readonly customerId: CustomerId;
    readonly scope: SeriesScope | undefined;
  },
): Promise<Outcome<Reply>> {
  const { appointmentId } = order;
  const decide = async (context: AppointmentContext) => {
    const decided = await decideVisitCustomerChange(request, context, customerId);
    if (!decided.ok) return decided;
    const hasChanged = decided.value.changes.length > 0;
    return ok({ ...decided.value, changedIds: hasChanged ? [context.appointment.id] : [] });
  };
  if (scope !== 'following') return changeAppointment(request, deps, { ...order, decide });
  const { storeReply: _ofTheLastOne, ...others } = request;
  const named = await changeOneVisit(others, deps, appointmentId, { decide });
  if (!named.ok) return named;
  const following = await listFollowing(request, deps.store, appointmentId);
  const later = await changeEachVisit(others, deps, { decide }, following);
  if (!later.ok) return later;
  const changedIds = [...named.value, ...later.value.changedIds];
  const { refused } = later.value;
  return changeAppointment(request, deps, {
    ...order,
    decide: async (context) => {
      const decided = await decide(context);
      return decided.ok ? ok({ ...decided.value, changedIds, refused }) : decided;
    },
  });
}
