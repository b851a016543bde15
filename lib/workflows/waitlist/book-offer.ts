import { toPrincipal } from '../../rules/accounts/access.ts';
import type { BookingDetails } from '../../rules/booking/booking.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { OwnedProducts } from '../../rules/products/redemptions.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import { toOwnerName, toPerformerOwner } from '../../rules/scheduling/day-pages.ts';
import { applyEdits, type DiaryEdit, takeOutOccupant } from '../../rules/scheduling/diary-edits.ts';
import { isFreeAgain, listDayPageLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { listHoldableResources, listPerformers } from '../../rules/scheduling/performers.ts';
import { layOutVisit, type PlacedLine, type Placement } from '../../rules/scheduling/placement.ts';
import { parseVisit, type SchedulingContext } from '../../rules/scheduling/visit.ts';
import { type HeldLine, type OfferedEntry, toHold } from '../../rules/waitlist/entries.ts';
import { getDayPages } from '../../table/booking/day-pages.ts';
import type { Store } from '../../table/store.ts';

/** The visit of an offer on the time that it holds. */
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
  const performer = toOwnerName(toPerformerOwner(held.staffId));
  return (
    listPerformers(line, context).some(({ owner }) => toOwnerName(owner) === performer) &&
    held.resources?.length === line.resources.length &&
    line.resources.every((need) => {
      const units = listHoldableResources(need, context).map(({ owner }) => toOwnerName(owner));
      return held.resources?.some(
        ({ kind, during, resourceId }) =>
          kind === need.kind &&
          during === need.during &&
          units.includes(toOwnerName({ kind: 'resource', id: resourceId })),
      );
    })
  );
}

/**
 * Places the visit of an offer on the time that it holds. Fails with offerEnded where the salon has changed the visit,
 * its staff or the time since: a block time lies over it, a service takes longer or needs a room now, or the staff member no
 * longer performs it.
 */
export async function placeOnHold(
  table: Store,
  { salon, catalog, now }: { readonly salon: Salon; readonly catalog: Catalog; readonly now: Date },
  entry: OfferedEntry,
): Promise<Outcome<HeldVisit>> {
  const ended = fail('offerEnded', 'token');
  const { offer } = entry;
  const location = catalog.locations.get(entry.locationId);
  if (!location) return ended;
  const visit = parseVisit(entry.visit, catalog, location, { isFrontDesk: true });
  if (!visit.ok) return ended;
  const hold = toHold(entry);
  const required = { locationIds: listDayPageLocationIds(hold, catalog), dates: [offer.date] };
  const pages = await getDayPages(table, salon.tenant, required, 'strong');
  const edits = takeOutOccupant(hold, catalog, pages);
  const isFree = isFreeAgain(hold, catalog, applyEdits(pages, edits));
  const request = { salon, catalog, location, visit: visit.value, now };
  const { lines, ...time } = layOutVisit(visit.value, offer.date, offer.minute);
  const placed = lines.flatMap((line, index): PlacedLine[] => {
    const held = offer.lines[index];
    return held && isSameTime(line, held) && canUseHeld(line, held, request)
      ? [{ ...line, staffId: held.staffId, resources: held.resources }]
      : [];
  });
  if (!isFree || placed.length !== offer.lines.length || placed.length !== lines.length) return ended;
  return ok({ context: { ...request, pages }, placement: { ...time, lines: placed }, edits });
}

/** What an accepted offer books, priced as any booking of its person (BEHAVIOR §34.4). */
export function toOfferDetails(
  id: AppointmentId,
  { customerId, customerType, guest, policyAcceptedAt }: OfferedEntry,
  { context, placement }: HeldVisit,
  salon: Salon,
  ownedProducts: OwnedProducts,
): BookingDetails {
  const { catalog, location, now } = context;
  const caller =
    customerId === null
      ? ({ kind: 'anonymous' } as const)
      : toPrincipal(salon.tenant, { kind: 'customer', id: customerId });
  return {
    ...{ id, caller, placement, location, catalog, salon, ownedProducts, now },
    visitor: { customerId, customerType, ...(guest ? { guest } : {}) },
    requestedDeposit: undefined,
    redemptions: [],
    note: '',
    // The person accepted it when they joined (BEHAVIOR §34.1)
    policyAccepted: policyAcceptedAt !== undefined,
  };
}
