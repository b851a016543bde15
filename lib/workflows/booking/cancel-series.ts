import type { FailureKey } from '../../rules/failures.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CatalogLoader } from '../../table/catalog/catalogs.ts';
import type { IdempotencyScope } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';
import {
  type AppointmentChange,
  type AppointmentChangeReply,
  type AppointmentChangeRequest,
  type AppointmentContext,
  changeAppointment,
} from './change-appointment.ts';
import { listFollowing } from './list-following.ts';
import type { SeriesScope } from './reschedule-appointment.ts';

/** A visit that can no longer be cancelled is left as it is. */
const KEPT: readonly FailureKey[] = ['tooLateToChange', 'transitionNotAllowed'];

/**
 * Cancels a visit and, with scope `following`, those of its series that follow it, the last one first: each in a
 * transaction of its own and by its own time limit (BEHAVIOR §17.8). A repeated request cancels what an interrupted one
 * has left. Fails if it can cancel none.
 */
export async function cancelAppointmentAndFollowing<View>(
  request: AppointmentChangeRequest &
    IdempotencyScope<AppointmentChangeReply<View>> & { readonly scope: SeriesScope | undefined },
  deps: { readonly store: Store; readonly catalogs: CatalogLoader },
  decide: (context: AppointmentContext) => Promise<Outcome<AppointmentChange>>,
  view: (context: AppointmentContext) => View | Promise<View>,
): Promise<Outcome<AppointmentChangeReply<View>>> {
  const message = 'Appointment cancelled';
  const { storeReply: _ofTheLastOne, ...others } = request;
  const following = request.scope === 'following' ? await listFollowing(request, deps.store) : [];
  const cancelled: AppointmentId[] = [];
  for (const { id } of following.toReversed()) {
    const alone = { ...others, input: { appointment_id: id } };
    const reply = await changeAppointment<undefined>(alone, deps, message, decide, () => undefined);
    if (reply.ok) cancelled.unshift(id);
    else if (!KEPT.includes(reply.failure)) return reply;
  }
  return changeAppointment(
    request,
    deps,
    message,
    async (context) => {
      const decided = await decide(context);
      if (decided.ok) {
        return ok({ ...decided.value, changedIds: [request.input.appointment_id, ...cancelled] });
      }
      return cancelled.length > 0 && KEPT.includes(decided.failure)
        ? ok({ appointment: context.appointment, changes: [], changedIds: cancelled })
        : decided;
    },
    view,
  );
}
