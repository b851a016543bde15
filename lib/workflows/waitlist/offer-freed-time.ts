import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import { type DayPageLookup, toDayPageLookup } from '../../rules/diary/day-pages.ts';
import {
  applyEditsToPages,
  type DiaryEdit,
  type FreedDay,
  listFreedDays,
  withEditsAddingPlacedVisit,
} from '../../rules/diary/diary-edits.ts';
import { type Placement, placeVisit } from '../../rules/diary/placement.ts';
import { parseRequestedVisit, type SchedulingContext } from '../../rules/diary/requested-visits.ts';
import type { LocationId, WaitlistId } from '../../rules/ids.ts';
import type { Catalog, LocalDate, Minute, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import type { WaitingEntry } from '../../rules/waitlist/entries.ts';
import {
  chooseOfferStartFromFreedMinute,
  computeOfferMailAt,
  type FreedTimeHistory,
  isVisitWithinSpans,
  isWaitingWithAddressAndMessageLeft,
  listFreedStarts,
  NO_FREED_TIME_HISTORY,
  OFFERS_PER_FREED_TIME,
  sortUnofferedCandidates,
  toOfferedEntry,
  type WaitlistCandidate,
} from '../../rules/waitlist/offers.ts';
import { getDayPageLookupOfSpan, requirePlacementAndCountBooking } from '../../table/diary/day-pages.ts';
import { putWaitlistEntryEvent } from '../../table/notifications/events.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  findWaitlistEntry,
  listFirstWaitlistCandidates,
  toHolderTagsOfEntry,
  updateWaitlistEntry,
} from '../../table/waitlist/waitlist.ts';
import { type OfferCounter, openOfferCounter } from './count-open-offers.ts';

/** The sources of every change that frees time. */
export type FreeingContext = {
  readonly table: Store;
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly now: Date;
};

type Freed = {
  readonly edits: readonly DiaryEdit[];
  /** The pages as read; all of these locations. */
  readonly pages: DayPageLookup;
  readonly locationIds: readonly LocationId[];
  readonly history?: FreedTimeHistory;
};

/** The edits with the holds of new offers, and the changes that make the offers. */
type OfferedTime = { readonly edits: readonly DiaryEdit[]; readonly changes: readonly Change[] };

/** Dates of one transaction that are offered: more would not fit beside the visits of a series. */
const DATES_MAX = 5;
/** Entries that are read although the index shows them as they were: they have an offer, or their messages are used up. */
const ENTRIES_READ_MAX = 10;

/** The locations at which freed time can serve: where a freed staff member works, or that of the list. */
const listServedLocations = ({ places }: FreedDay, { staff }: Catalog): LocationId[] => [
  ...new Set(
    places.flatMap(({ owner, locationId }) =>
      owner?.kind === 'staff' ? (staff.get(owner.id)?.locationIds ?? []) : [locationId],
    ),
  ),
];

type Candidate = WaitlistCandidate & { readonly locationId: LocationId };

async function listCandidates(
  { table, salon, catalog }: FreeingContext,
  day: FreedDay,
  offeredIds: readonly WaitlistId[],
): Promise<readonly Candidate[]> {
  const { waitlistMode } = salon.settings;
  if (waitlistMode === 'manual') return [];
  const found = await Promise.all(
    listServedLocations(day, catalog).map(async (locationId) =>
      (await listFirstWaitlistCandidates(table, salon.tenant, locationId, day.date)).map((candidate) => ({
        ...candidate,
        locationId,
      })),
    ),
  );
  return sortUnofferedCandidates(found.flat(), waitlistMode, offeredIds);
}

/** The starts in the freed time that the visit of a candidate can use. */
type FreedStarts = { readonly context: SchedulingContext; readonly starts: readonly Minute[] };

/** Finds the new starts of candidates; those who want the same visit share the result. */
function openStartFinder(
  { table, salon, catalog, now }: FreeingContext,
  { edits, pages, locationIds }: Freed,
  date: LocalDate,
) {
  const read = new Map<LocationId, DayPageLookup>(locationIds.map((id) => [id, pages]));
  const results = new Map<string, FreedStarts | undefined>();

  async function readPages(needed: readonly LocationId[]): Promise<DayPageLookup> {
    const missing = needed.filter((id) => !read.has(id));
    const required = { locationIds: missing, dates: [date] };
    const more =
      missing.length > 0 ? await getDayPageLookupOfSpan(table, salon.tenant, required, 'strong') : undefined;
    if (more) for (const id of missing) read.set(id, more);
    return toDayPageLookup(
      needed.flatMap((id) => {
        const page = read.get(id)?.(id, date);
        return page ? [[id, page] as const] : [];
      }),
    );
  }

  async function find({ locationId, visit: input }: Candidate): Promise<FreedStarts | undefined> {
    const location = catalog.locations.get(locationId);
    if (!location) return undefined;
    // Whether the person may have this visit was decided when they joined
    const visit = parseRequestedVisit(input, catalog, location, { isFrontDesk: true });
    if (!visit.ok) return undefined;
    const request = { salon, catalog, location, visit: visit.value, now };
    const before = await readPages(listOwnAndPerformerLocationIds(request));
    const context = { ...request, pages: applyEditsToPages(before, edits) };
    const starts = listFreedStarts(context, before, date);
    return starts.length > 0 ? { context, starts } : undefined;
  }

  return {
    async find(candidate: Candidate): Promise<FreedStarts | undefined> {
      const name = `${candidate.locationId} ${JSON.stringify(candidate.visit)}`;
      if (!results.has(name)) results.set(name, await find(candidate));
      return results.get(name);
    },
    /** The pages as they were read. */
    pages: ((location, day) => read.get(location)?.(location, day)) satisfies DayPageLookup,
  };
}

/** The entry that gets the freed time of a day, and the placement of its visit. */
type Match = {
  readonly entry: WaitingEntry;
  readonly context: SchedulingContext;
  readonly placement: Placement;
};

async function findStart(
  finder: ReturnType<typeof openStartFinder>,
  candidate: Candidate,
  day: FreedDay,
): Promise<{ readonly context: SchedulingContext; readonly minute: Minute } | undefined> {
  const found = await finder.find(candidate);
  if (!found) return undefined;
  const { context } = found;
  const wanted = found.starts.filter((each) => isVisitWithinSpans(candidate.spans, each, context));
  const minute = chooseOfferStartFromFreedMinute(wanted, day.from);
  return minute === undefined ? undefined : { context, minute };
}

async function findMatch(
  freeing: FreeingContext,
  freed: Freed,
  day: FreedDay,
  { offeredIds, excludedTags }: FreedTimeHistory,
  offers: OfferCounter,
): Promise<Match | undefined> {
  const { table, salon, now } = freeing;
  const today = toLocalDate(salon.timeZone, now);
  const candidates = await listCandidates(freeing, day, offeredIds);
  const finder = openStartFinder(freeing, freed, day.date);
  const passedOver = new Set(excludedTags);
  const isPassedOver = (tags: readonly string[]) => tags.some((tag) => passedOver.has(tag));
  let reads = 0;
  for (const candidate of candidates) {
    if (isPassedOver(candidate.tags)) continue;
    const start = await findStart(finder, candidate, day);
    if (!start) continue;
    const { context, minute } = start;
    reads += 1;
    if (reads > ENTRIES_READ_MAX) return undefined;
    const entry = await findWaitlistEntry(table, salon.tenant, candidate.id);
    const mailAt = computeOfferMailAt(salon, { date: day.date, minute }, now);
    const mailDate = toLocalDate(salon.timeZone, mailAt);
    if (
      !isWaitingWithAddressAndMessageLeft(entry, today, mailDate) ||
      isPassedOver(toHolderTagsOfEntry(entry))
    )
      continue;
    const placed = placeVisit(context, day.date, minute, { override: false });
    if (!placed.ok) continue;
    const refused = await offers.count(entry, placed.value);
    if (refused) {
      passedOver.add(refused.fullTag);
      continue;
    }
    return { entry, context: { ...context, pages: finder.pages }, placement: placed.value };
  }
  return undefined;
}

/** The entry after a new offer, with the changes of entry, notice and place. The entries in diaries are not among them. */
export function toNewOfferAndNonDiaryChanges(
  { salon, now }: Pick<FreeingContext, 'salon' | 'now'>,
  { entry, context, placement }: Match,
  history: FreedTimeHistory,
) {
  const { tenant } = salon;
  const after = toOfferedEntry(entry, placement, salon, history, now);
  const { offer } = after;
  const notice = { kind: 'waitlist.offered', waitlistId: entry.id, offerNo: offer.no } as const;
  const { date, minute } = offer;
  return {
    after,
    changes: [
      ...updateWaitlistEntry(tenant, entry, after, now),
      ...requirePlacementAndCountBooking(tenant, context, { locationId: entry.locationId, ...placement }),
      ...(offer.isMailed
        ? putWaitlistEntryEvent(tenant, { ...notice, date, minute }, entry, after, now)
        : []),
    ],
  };
}

/**
 * Holds freed time for whom it suits best, at most one person for each date, within the transaction that frees it
 * (BEHAVIOR §34.2). Time that has had its offers becomes public.
 */
export async function decideFreedTimeOffers(freeing: FreeingContext, freed: Freed): Promise<OfferedTime> {
  const { history = NO_FREED_TIME_HISTORY } = freed;
  const { offeredIds } = history;
  // Nobody could accept an offer of a suspended salon (BEHAVIOR §32.2)
  if (freeing.salon.suspendedAt || offeredIds.length >= OFFERS_PER_FREED_TIME)
    return { edits: freed.edits, changes: [] };
  const { timeZone } = freeing.salon;
  const today = toLocalDate(timeZone, freeing.now);
  const days = listFreedDays(freed.edits).filter(({ date }) => date >= today);
  let edits = freed.edits;
  const changes: Change[] = [];
  const matchedIds: WaitlistId[] = [];
  const offers = openOfferCounter(freeing);
  for (const day of days.slice(0, DATES_MAX)) {
    const before = { ...history, offeredIds: [...offeredIds, ...matchedIds] };
    const match = await findMatch(freeing, { ...freed, edits }, day, before, offers);
    if (!match) continue;
    const { entry, context, placement } = match;
    edits = withEditsAddingPlacedVisit(context, placement, { kind: 'hold', id: entry.id }, edits);
    changes.push(...toNewOfferAndNonDiaryChanges(freeing, match, history).changes);
    matchedIds.push(entry.id);
  }
  return { edits, changes: [...changes, ...offers.toChanges()] };
}
