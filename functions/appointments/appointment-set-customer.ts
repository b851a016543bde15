import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import {
  type AppointmentContext,
  changeAppointment,
} from '../../lib/workflows/booking/change-appointment.ts';
import { changeEachVisit, changeOneVisit } from '../../lib/workflows/booking/change-each-visit.ts';
import { listAccessibleFollowingVisits } from '../../lib/workflows/booking/list-following.ts';
import { decideVisitCustomerChange } from '../../lib/workflows/booking/set-visit-customer.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/**
 * Gives the visit of a guest or a walk-in and, with scope `following`, those of its series that follow it their customer, each in a
 * transaction of its own (BEHAVIOR §17.8). Fails if the named visit cannot have the customer. A repeated request changes what an
 * interrupted one has left.
 */
export const appointmentSetCustomer: Handler<'appointments/appointment-set-customer'> = async (
  request,
  deps,
) => {
  const { appointment_id: appointmentId, customer_id: customerId, scope } = request.input;
  const order = { appointmentId, toReply: createFrontDeskReplyBuilder(request, 'Customer set') };
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
  const following = await listAccessibleFollowingVisits(request, deps.store, appointmentId);
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
};
