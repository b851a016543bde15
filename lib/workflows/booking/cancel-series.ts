import { type RefusedVisit, toRefusedVisit } from '../../rules/booking/series.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';
import {
  type AppointmentChange,
  type AppointmentChangeReply,
  type AppointmentChangeRequest,
  type AppointmentContext,
  changeAppointment,
  type SeriesChangeViewFunctions,
} from './change-appointment.ts';
import { changeEachVisit } from './change-each-visit.ts';
import { listFollowing } from './list-following.ts';
import type { SeriesScope } from './reschedule-appointment.ts';

/**
 * Cancels a visit and, with scope `following`, those of its series that follow it, the last one first: each in a
 * transaction of its own and by its own time limit (BEHAVIOR §17.6). A repeated request cancels what an interrupted one
 * has left. A visit that can no longer be cancelled stays as it is. Fails if it can cancel none.
 */
export async function cancelAppointmentAndFollowing<View>(
  request: AppointmentChangeRequest &
    CommitAdditions<AppointmentChangeReply<View>> & { readonly scope: SeriesScope | undefined },
  deps: { readonly store: Store; readonly catalogs: LoadCatalog },
  decide: (context: AppointmentContext) => Promise<Outcome<AppointmentChange>>,
  { view, toRefusedView }: SeriesChangeViewFunctions<View>,
): Promise<Outcome<AppointmentChangeReply<View>>> {
  const message = 'Appointment cancelled';
  const { storeReply: _ofTheLastOne, ...others } = request;
  const isSeries = request.scope === 'following';
  const following = isSeries ? await listFollowing(request, deps.store) : [];
  const later = await changeEachVisit(others, deps, message, decide, following.toReversed());
  if (!later.ok) return later;
  const cancelled = later.value.changedIds.toReversed();
  const refused = later.value.refused.toReversed();
  const toShown = (visits: readonly RefusedVisit[]) =>
    isSeries ? { refused: visits.map(toRefusedView) } : {};
  return changeAppointment(
    request,
    deps,
    message,
    async (context) => {
      const decided = await decide(context);
      if (decided.ok) {
        const changedIds = [request.input.appointment_id, ...cancelled];
        return ok({ ...decided.value, changedIds, ...toShown(refused) });
      }
      const { appointment } = context;
      const kept = toRefusedVisit(appointment, decided);
      return cancelled.length > 0 && kept
        ? ok({ appointment, changes: [], changedIds: cancelled, ...toShown([kept, ...refused]) })
        : decided;
    },
    view,
  );
}
