import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import { withEditsAddingPlacedVisit } from '../../rules/diary/diary-edits.ts';
import { placeVisit } from '../../rules/diary/placement.ts';
import { parseRequestedVisit } from '../../rules/diary/requested-visits.ts';
import type { StaffId } from '../../rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate, Minute } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import {
  listSpansOfDate,
  type OfferedEntry,
  toShownStatus,
  type WaitlistEntry,
} from '../../rules/waitlist/entries.ts';
import {
  computeOfferMailAt,
  hasMessageLeft,
  isVisitWithinSpans,
  NO_FREED_TIME_HISTORY,
} from '../../rules/waitlist/offers.ts';
import { getDayPageLookupOfSpan, updateDiaryListsAndVersions } from '../../table/diary/day-pages.ts';
import type { Change } from '../../table/store.ts';
import { type FreeingContext, toNewOfferAndNonDiaryChanges } from './offer-freed-time.ts';

type RequestedOffer = {
  readonly date: LocalDate;
  readonly minute: Minute;
  /** The staff member for services for which the entry names nobody. */
  readonly staffId: StaffId | null;
};

/** The time must be one that get-slot offers, and lie in a window of the entry (BEHAVIOR §34.5). */
export async function decideFrontDeskOffer(
  { table, salon, catalog, now }: FreeingContext,
  entry: WaitlistEntry,
  { date, minute, staffId }: RequestedOffer,
): Promise<Outcome<{ readonly entry: OfferedEntry; readonly changes: readonly Change[] }>> {
  const isWaiting = toShownStatus(entry, toLocalDate(salon.timeZone, now)) === 'waiting';
  if (entry.status !== 'waiting' || !isWaiting) return fail('waitlistEntryClosed', 'waitlistId');
  const location = catalog.locations.get(entry.locationId);
  if (!location) return fail('slotNotAvailable', 'time');
  if (staffId !== null && !catalog.staff.has(staffId)) return invalid('staffId', 'Unknown staff member');
  const services = entry.visit.services.map((each) => ({ ...each, staffId: each.staffId ?? staffId }));
  const visit = parseRequestedVisit({ ...entry.visit, services }, catalog, location, { isFrontDesk: true });
  if (!visit.ok) {
    return staffId === null ? fail('slotNotAvailable', 'time') : invalid('staffId', 'Cannot do this visit');
  }
  const request = { salon, catalog, location, visit: visit.value, now };
  if (!isVisitWithinSpans(listSpansOfDate(entry.windows, date), minute, request))
    return invalid('time', 'Must lie in a window of the entry');
  const required = { locationIds: listOwnAndPerformerLocationIds(request), dates: [date] };
  const context = {
    ...request,
    pages: await getDayPageLookupOfSpan(table, salon.tenant, required, 'strong'),
  };
  const placed = placeVisit(context, date, minute, { override: false });
  if (!placed.ok) return placed;
  const mailAt = computeOfferMailAt(salon, { date, minute }, now);
  if (!hasMessageLeft(entry, toLocalDate(salon.timeZone, mailAt))) return fail('tooManyOffers', 'waitlistId');
  const placement = placed.value;
  const { after, changes } = toNewOfferAndNonDiaryChanges(
    { salon, now },
    { entry, context, placement },
    NO_FREED_TIME_HISTORY,
  );
  const edits = withEditsAddingPlacedVisit(context, placement, { kind: 'hold', id: entry.id });
  return ok({ entry: after, changes: [...updateDiaryListsAndVersions(salon.tenant, edits), ...changes] });
}
