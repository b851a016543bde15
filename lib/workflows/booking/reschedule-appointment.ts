import { canAccessAppointment } from '../../rules/access/appointment-access.ts';
import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { checkCustomerMayStillChange, checkUpcomingStatus } from '../../rules/booking/late-changes.ts';
import {
  decideReassignedAppointment,
  haveSameStaff,
  type Reassignment,
} from '../../rules/booking/reassignment.ts';
import { listLaterUpcomingSeriesVisits, listOtherSeriesIds } from '../../rules/booking/series.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { addDays, countDaysBetween } from '../../rules/calendar.ts';
import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import { applyEditsToPages, withEditsAddingPlacedVisit } from '../../rules/diary/diary-edits.ts';
import { listDayPageLocationIds } from '../../rules/diary/occupied-time.ts';
import { placeVisit } from '../../rules/diary/placement.ts';
import {
  checkLinkMoves,
  decideVisitIfRequestedStaffRemain,
  excludeAppointment,
  toRescheduledUnconfirmedAppointment,
  type VisitMover,
} from '../../rules/diary/reschedule.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { type Failure, fail, failForDates, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, LocalDate, Minute } from '../../rules/salons/salon.ts';
import { findAppointmentsByIds, updateAppointment } from '../../table/booking/appointments.ts';
import { getDayPageLookupOfDates, type VisitMove } from '../../table/diary/day-pages.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import type { Change } from '../../table/store.ts';
import { mergeChanges } from '../../table/transact-items.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentContext,
  toIsSilentField,
} from './change-appointment.ts';
import { getTimeFreeingAndOfferChanges } from './freed-time.ts';

type RequestedTime = { readonly date: LocalDate; readonly minute: Minute };

/** The side that moves the visit, and whether slot grid, calendar and shifts are ignored. */
type MoveTerms = {
  readonly mover: VisitMover;
  readonly override: boolean;
  /** Other members for the visit; by default they stay as a move keeps them. */
  readonly reassignment?: Reassignment;
};

/** Moves as its customer or the holder of its link may: in time, to a slot that is offered (BEHAVIOR §17.5, §33.2). */
export async function decideCustomerReschedule(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  time: RequestedTime,
  scope?: SeriesScope,
): Promise<Outcome<AppointmentChange>> {
  const allowed = checkCustomerMayStillChange(context.appointment, request.salon, request.now);
  const mover = request.caller.kind === 'link' ? 'link' : 'customer';
  const terms = { mover, override: false } as const;
  return allowed.ok ? decideReschedule(request, context, { ...time, ...terms }, scope) : allowed;
}

/** Whether a change of a visit also concerns those of its series that follow it (BEHAVIOR §17.6). */
export type SeriesScope = 'this' | 'following';

/**
 * Moves a visit to another time; the same transaction frees the old slot and takes the new one (BEHAVIOR §17.5). With scope
 * `following` it moves those of its series that follow it too, by as many days and to the same time (BEHAVIOR §17.6).
 */
export async function decideReschedule(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  { date, minute, reassignment = {}, ...terms }: RequestedTime & MoveTerms,
  scope: SeriesScope = 'this',
): Promise<Outcome<AppointmentChange>> {
  const { appointment } = context;
  const still = checkUpcomingStatus(appointment);
  if (!still.ok) return still;
  const wanted = decideReassignedAppointment(appointment, reassignment, context.catalog);
  if (!wanted.ok) return wanted;
  const isSameTime = appointment.date === date && appointment.minute === minute;
  // A repeated request, for example after a lost reply
  if (isSameTime && haveSameStaff(appointment, wanted.value)) return ok({ appointment, changes: [] });
  const counted = terms.mover === 'link' ? checkLinkMoves(appointment, request.salon, request.now) : still;
  if (!counted.ok) return counted;
  const target = { appointment, wanted: wanted.value, date, minute };
  if (scope === 'this') return decideMoves(request, context, [target], terms);
  const others = await listFollowingTargets(request, context, target);
  const { salon, now } = request;
  const late = others.filter((each) => !checkCustomerMayStillChange(each.appointment, salon, now).ok);
  if (terms.mover !== 'salon' && late.length > 0) {
    const reason = 'tooLateToChange';
    const conflicts = late.map((each) => ({ date: each.appointment.date, reason }) as const);
    return { ...fail(reason, 'scope'), conflicts };
  }
  const decided = await decideMoves(request, context, [target, ...others], terms);
  return decided.ok && isTooLarge(decided.value.changes)
    ? invalid('scope', 'Too many visits to move at once')
    : decided;
}

/** An appointment with its new time. `wanted`: the appointment with its new members. */
type Target = {
  readonly appointment: Appointment;
  readonly wanted: Appointment;
  readonly date: LocalDate;
  readonly minute: Minute;
};

/** The visit of a target, to be placed again; fails as slotNotAvailable where that is no longer possible. */
function toPlacementRequest({ salon, now }: AppointmentChangeRequest, { wanted }: Target, catalog: Catalog) {
  const visit = decideVisitIfRequestedStaffRemain(wanted, catalog);
  if (!visit.ok) return visit;
  const location = catalog.locations.get(wanted.locationId);
  return location
    ? ok({ salon, catalog, location, visit: visit.value, now })
    : fail('slotNotAvailable', 'time');
}

/** The most items of a transaction, less the reply under an Idempotency-Key. */
const ITEMS_MAX = 99;
const isTooLarge = (changes: readonly Change[]): boolean => mergeChanges(changes).length > ITEMS_MAX;

/** Moves the appointment of the context, the first target, and others with it: all or none (BEHAVIOR §17.6). */
async function decideMoves(
  request: AppointmentChangeRequest,
  { catalog, table }: AppointmentContext,
  targets: readonly [Target, ...Target[]],
  { mover, override }: MoveTerms,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const planned = targets.map((target) => ({
    target,
    placing: toPlacementRequest(request, target, catalog),
  }));
  const locationIds = planned.flatMap(({ target, placing }) => [
    ...listDayPageLocationIds(target.appointment, catalog),
    ...(placing.ok ? listOwnAndPerformerLocationIds(placing.value) : []),
  ]);
  const dates = targets.flatMap(({ appointment, date }) => [appointment.date, date]);
  const required = { locationIds: [...new Set(locationIds)], dates };
  const pages = await getDayPageLookupOfDates(table, tenant, required, 'strong');
  let free = targets.reduce((left, { appointment }) => excludeAppointment(left, appointment.id), pages);
  const moves: (VisitMove & Pick<Target, 'wanted'>)[] = [];
  const failures: { readonly date: LocalDate; readonly failure: Failure }[] = [];
  for (const { target, placing } of planned) {
    const { appointment, wanted, date, minute } = target;
    const placed = placing.ok
      ? placeVisit({ ...placing.value, pages: free }, date, minute, { override })
      : placing;
    if (!placing.ok || !placed.ok) {
      if (!placed.ok) failures.push({ date, failure: placed });
      continue;
    }
    const occupant = { kind: 'appointment', id: appointment.id } as const;
    free = applyEditsToPages(
      free,
      withEditsAddingPlacedVisit({ ...placing.value, pages: free }, placed.value, occupant),
    );
    const visitContext = { ...placing.value, pages };
    moves.push({ appointment, wanted, context: visitContext, placement: placed.value });
  }
  const [first] = failures;
  if (first && targets.length === 1) return first.failure;
  if (first) {
    return failForDates(
      'date',
      failures.map(({ date }) => ({ date, reason: 'slotNotAvailable' })),
    );
  }
  const moved = moves.map(({ appointment: before, wanted, placement }) => ({
    before,
    after: toRescheduledUnconfirmedAppointment(wanted, placement, mover, salon, now),
  }));
  const listChanges = async ({ withoutOffers }: { readonly withoutOffers: boolean }) => [
    ...moved.flatMap(({ before, after }) => [
      ...updateAppointment(request, before, after),
      ...putVisitEvent(
        tenant,
        {
          ...toRescheduleNotice(before, after, { isByClient: request.caller.kind !== 'user' }),
          ...toIsSilentField(request),
        },
        before,
        after,
        now,
      ),
    ]),
    ...(await getTimeFreeingAndOfferChanges(
      { table, salon, catalog, now },
      { kind: 'rescheduled', moves, withoutOffers },
    )),
  ];
  const offering = await listChanges({ withoutOffers: false });
  const changes = isTooLarge(offering) ? await listChanges({ withoutOffers: true }) : offering;
  const appointment = moved[0]?.after ?? targets[0].appointment;
  return ok({ appointment, changes, changedIds: moved.map(({ after }) => after.id) });
}

/**
 * The notice of a visit that moves to another time, or whose services change; `returned`: redemptions that were returned with them.
 */
export function toRescheduleNotice(
  before: Appointment,
  after: Appointment,
  {
    isByClient,
    returned,
  }: { readonly isByClient: boolean; readonly returned?: { readonly usableUntil?: LocalDate } | undefined },
): NoticeOf<'booking.rescheduled'> {
  const { date, minute, lines } = before;
  return {
    kind: 'booking.rescheduled',
    ...toVisitIdAndTime(after),
    before: { date, minute, staffIds: lines.map(({ staffId }) => staffId) },
    staffKnowVisit: isConfirmed(before),
    isByClient,
    ...(returned ? { hasReturned: true } : {}),
    ...(returned?.usableUntil === undefined ? {} : { usableUntil: returned.usableUntil }),
  };
}

/** The visits that follow a moved one in its series, with their new times; those that the caller may change (BEHAVIOR §2.4). */
async function listFollowingTargets(
  { tenant, caller }: AppointmentChangeRequest,
  { table }: AppointmentContext,
  { appointment, date, minute }: Target,
): Promise<Target[]> {
  const days = countDaysBetween(appointment.date, date);
  const series = await findAppointmentsByIds(table, tenant, listOtherSeriesIds(appointment));
  return (
    listLaterUpcomingSeriesVisits(appointment, series)
      .filter((other) => canAccessAppointment(other, caller))
      .map((other) => ({ appointment: other, wanted: other, date: addDays(other.date, days), minute }))
      // One that was moved by itself may have this time already: nobody is told of a move
      .filter((each) => each.appointment.date !== each.date || each.appointment.minute !== minute)
  );
}
