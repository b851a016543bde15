import { toCustomerPrincipal } from '../../rules/access/principals.ts';
import type { PlacedBooking } from '../../rules/booking/new-visits.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { listPerformerCandidates, listResourceCandidates } from '../../rules/diary/candidates.ts';
import { toDiaryOwnerKey, toDiaryOwnerOfPerformer } from '../../rules/diary/day-pages.ts';
import {
  applyEditsToPages,
  type DiaryEdit,
  withEditsRemovingOccupant,
} from '../../rules/diary/diary-edits.ts';
import { isTimeStaffAndResourceFreeAgain, listDayPageLocationIds } from '../../rules/diary/occupied-time.ts';
import {
  type PlacedLine,
  type Placement,
  toPlacementWithRequestedStaff,
} from '../../rules/diary/placement.ts';
import { parseRequestedVisit, type SchedulingContext } from '../../rules/diary/requested-visits.ts';
import type { WaitlistId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Catalog, Location, Salon } from '../../rules/salons/salon.ts';
import {
  checkOfferedEntry,
  type HeldLine,
  type OfferedEntry,
  toOccupantOfOffer,
  withoutOffer,
} from '../../rules/waitlist/entries.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { getDayPageLookupOfSpan } from '../../table/diary/day-pages.ts';
import { putWaitlistEntryEvent } from '../../table/notifications/events.ts';
import type { Store } from '../../table/store.ts';
import { findWaitlistEntry, updateWaitlistEntry } from '../../table/waitlist/waitlist.ts';
import type { FoundTime } from '../booking/book-visit.ts';

type OpenOffer = {
  readonly entry: OfferedEntry;
  readonly salon: Salon;
  readonly catalog: Catalog;
  readonly location: Location;
  readonly now: Date;
};

const ENDED = fail('offerEnded', 'token');

/**
 * Reads the offer that a link names, or the newest one of an entry. Fails with offerEnded where it is not open, or its location was
 * deleted, and with recordNotFound for the newest offer of an unknown entry.
 */
export async function loadOpenOfferRecords(
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  salon: Salon,
  { id, no }: { readonly id: WaitlistId; readonly no: number | 'newest' },
  now: Date,
): Promise<Outcome<OpenOffer>> {
  const [catalog, stored] = await Promise.all([catalogs(salon), findWaitlistEntry(store, salon.tenant, id)]);
  if (no === 'newest' && !stored) return fail('recordNotFound', 'token');
  const newestNo = stored?.status === 'offered' ? stored.offer.no : 0;
  const open = checkOfferedEntry(stored, no === 'newest' ? newestNo : no, now);
  if (!open.ok) return open;
  const location = catalog.locations.get(open.value.locationId);
  return location ? ok({ entry: open.value, salon, catalog, location, now }) : ENDED;
}

type HeldVisit = {
  readonly context: SchedulingContext;
  readonly placement: Placement;
  /** Take the hold out of the diaries. */
  readonly edits: readonly DiaryEdit[];
};

const isSameTime = (line: PlacedLine, held: HeldLine): boolean =>
  line.from === held.from &&
  line.to === held.to &&
  line.processing?.from === held.processing?.from &&
  line.processing?.to === held.processing?.to;

/** Whether the held staff member and resources still are those that the line can have, and all that it needs. */
function canUseHeld(
  { line }: PlacedLine,
  held: HeldLine,
  context: Omit<SchedulingContext, 'pages'>,
): boolean {
  const performer = toDiaryOwnerKey(toDiaryOwnerOfPerformer(held.staffId));
  return (
    listPerformerCandidates(line, context).some(({ owner }) => toDiaryOwnerKey(owner) === performer) &&
    held.resources?.length === line.resources.length &&
    line.resources.every((need) => {
      const units = listResourceCandidates(need, context).map(({ owner }) => toDiaryOwnerKey(owner));
      return held.resources?.some(
        ({ kind, during, resourceId }) =>
          kind === need.kind &&
          during === need.during &&
          units.includes(toDiaryOwnerKey({ kind: 'resource', id: resourceId })),
      );
    })
  );
}

/**
 * Places the visit of an offer on the time that it holds. Fails with offerEnded where the salon has changed the visit,
 * its staff or the time since: a block time lies over it, a service takes longer or needs a room now, or the staff member no
 * longer performs it.
 */
export async function placeVisitOnHeldTime(
  table: Store,
  { entry, ...records }: OpenOffer,
): Promise<Outcome<HeldVisit>> {
  const { salon, catalog, location } = records;
  const { offer } = entry;
  const visit = parseRequestedVisit(entry.visit, catalog, location, { isFrontDesk: true });
  if (!visit.ok) return ENDED;
  const hold = toOccupantOfOffer(entry);
  const required = { locationIds: listDayPageLocationIds(hold, catalog), dates: [offer.date] };
  const pages = await getDayPageLookupOfSpan(table, salon.tenant, required, 'strong');
  const edits = withEditsRemovingOccupant(hold, catalog, pages);
  const isFree = isTimeStaffAndResourceFreeAgain(hold, catalog, applyEditsToPages(pages, edits));
  const request = { ...records, visit: visit.value };
  const { timeZone } = salon;
  const { lines, ...time } = toPlacementWithRequestedStaff(visit.value, {
    date: offer.date,
    minute: offer.minute,
    timeZone,
  });
  const placed = lines.flatMap((line, index): PlacedLine[] => {
    const held = offer.lines[index];
    return held && isSameTime(line, held) && canUseHeld(line, held, request)
      ? [{ ...line, staffId: held.staffId, resources: held.resources }]
      : [];
  });
  if (!isFree || placed.length !== offer.lines.length || placed.length !== lines.length) return ENDED;
  return ok({ context: { ...request, pages }, placement: { ...time, lines: placed }, edits });
}

/** The held time of an offer that is still open, and the changes that end the offer with the booking. */
export async function findTimeOfOfferWithAcceptChanges(
  table: Store,
  offer: OpenOffer,
): Promise<Outcome<FoundTime>> {
  const { salon, entry, now } = offer;
  const [stored, held] = await Promise.all([
    findWaitlistEntry(table, salon.tenant, entry.id),
    placeVisitOnHeldTime(table, offer),
  ]);
  const open = checkOfferedEntry(stored, entry.offer.no, now);
  if (!open.ok) return open;
  if (!held.ok) return held;
  const { context, placement, edits } = held.value;
  const accepted = { kind: 'waitlist.accepted', waitlistId: entry.id, offerNo: entry.offer.no } as const;
  return ok({
    context,
    placements: [placement],
    edits,
    toExtraChanges: (booked) => {
      const after = { ...withoutOffer(open.value), status: 'booked', appointmentId: booked.id } as const;
      return [
        ...updateWaitlistEntry(salon.tenant, open.value, after, now),
        ...putWaitlistEntryEvent(
          salon.tenant,
          { ...accepted, ...toVisitIdAndTime(booked) },
          open.value,
          after,
          now,
        ),
      ];
    },
  });
}

/** The visit that an accepted offer books, without its time, priced as any booking of its person (BEHAVIOR §34.4). */
export function toUnplacedBookingOfOffer({
  entry,
  ...records
}: OpenOffer): Omit<PlacedBooking, 'id' | 'placement' | 'ownedProducts'> {
  const { customerId, customerType, guest, policyAcceptance } = entry;
  const caller =
    customerId === null
      ? ({ kind: 'anonymous' } as const)
      : toCustomerPrincipal(records.salon.tenant, customerId);
  return {
    ...records,
    caller,
    visitor: { customerId, customerType, ...(guest ? { guest } : {}) },
    requestedDeposit: undefined,
    redemptions: [],
    note: '',
    // The person accepted it when they joined (BEHAVIOR §34.1)
    policyAcceptance,
  };
}
