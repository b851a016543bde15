import { type RefusedVisit, toRefusedVisit } from '../../rules/booking/series.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import {
  type AppointmentChangeOrder,
  type AppointmentChangeRequest,
  type ChangeDependencies,
  changeAppointment,
} from './change-appointment.ts';
import { changeEachVisit } from './change-each-visit.ts';
import { listAccessibleFollowingVisits } from './list-following.ts';
import type { SeriesScope } from './reschedule-appointment.ts';

/**
 * Cancels a visit and, with scope `following`, those of its series that follow it, the last one first: each in a
 * transaction of its own and by its own time limit (BEHAVIOR §17.6). A repeated request cancels what an interrupted one
 * has left. A visit that can no longer be cancelled stays as it is. Fails if it can cancel none.
 */
export async function cancelAppointmentAndFollowing<Reply>(
  request: AppointmentChangeRequest & CommitAdditions<Reply>,
  deps: ChangeDependencies,
  { scope, ...order }: AppointmentChangeOrder<Reply> & { readonly scope: SeriesScope | undefined },
): Promise<Outcome<Reply>> {
  const { appointmentId, decide } = order;
  const { storeReply: _ofTheLastOne, ...others } = request;
  const isSeries = scope === 'following';
  const following = isSeries ? await listAccessibleFollowingVisits(request, deps.store, appointmentId) : [];
  const later = await changeEachVisit(others, deps, order, following.toReversed());
  if (!later.ok) return later;
  const cancelled = later.value.changedIds.toReversed();
  const refused = later.value.refused.toReversed();
  const toShown = (visits: readonly RefusedVisit[]) => (isSeries ? { refused: visits } : {});
  return changeAppointment(request, deps, {
    ...order,
    decide: async (context) => {
      const decided = await decide(context);
      if (decided.ok)
        return ok({ ...decided.value, changedIds: [appointmentId, ...cancelled], ...toShown(refused) });
      const { appointment } = context;
      const kept = toRefusedVisit(appointment, decided);
      return cancelled.length > 0 && kept
        ? ok({ appointment, changes: [], changedIds: cancelled, ...toShown([kept, ...refused]) })
        : decided;
    },
  });
}
