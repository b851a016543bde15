import type { Caller } from '../../rules/accounts/access.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { toNewAppointment } from '../../rules/booking/booking.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { OwnedProducts } from '../../rules/products/redemptions.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import { applyEdits, type DiaryEdit, takeOutOccupant } from '../../rules/scheduling/diary-edits.ts';
import { isFreeAgain, listDayPageLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { layOutVisit, type PlacedLine, type Placement } from '../../rules/scheduling/placement.ts';
import { parseVisit, type SchedulingContext } from '../../rules/scheduling/visit.ts';
import { type HeldLine, type OfferedEntry, toHold } from '../../rules/waitlist/entries.ts';
import { getDayPages } from '../../table/day-pages.ts';
import type { Store } from '../../table/store.ts';

/** The visit of an offer on the time that it holds. */
export type HeldVisit = {
  readonly context: SchedulingContext;
  readonly placement: Placement;
  /** Take the hold out of the diaries. */
  readonly edits: readonly DiaryEdit[];
};

const isSameTime = (line: PlacedLine, held: HeldLine): boolean =>
  line.from === held.from &&
  line.to === held.to &&
  line.processing?.from === held.processing?.from &&
  line.processing?.to === held.processing?.to &&
  (line.line.staff === null || line.line.staff.id === held.staffId);

/**
 * Places the visit of an offer on the time that it holds. Fails with offerEnded where the salon has changed the visit,
 * its staff or the time since: a block time lies over it, or a service takes longer now.
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
  const { lines, ...time } = layOutVisit(visit.value, offer.date, offer.minute);
  const placed = lines.flatMap((line, index): PlacedLine[] => {
    const held = offer.lines[index];
    return held && isSameTime(line, held)
      ? [{ ...line, staffId: held.staffId, resources: held.resources }]
      : [];
  });
  if (!isFree || placed.length !== offer.lines.length || placed.length !== lines.length) return ended;
  const context = { salon, catalog, location, visit: visit.value, now, pages };
  return ok({ context, placement: { ...time, lines: placed }, edits });
}

/** The appointment that an accepted offer books, priced as any booking of its person (BEHAVIOR §34.4). */
export function toBookedOffer(
  id: AppointmentId,
  { customerId, customerType, guest, policyAcceptedAt }: OfferedEntry,
  { context, placement }: HeldVisit,
  salon: Salon,
  ownedProducts: OwnedProducts,
): Outcome<Appointment> {
  const { catalog, location, now } = context;
  const caller: Caller = customerId === null ? { kind: 'anonymous' } : { kind: 'customer', id: customerId };
  return toNewAppointment({
    ...{ id, caller, placement, location, catalog, salon, ownedProducts, now },
    visitor: { customerId, customerType, ...(guest ? { guest } : {}) },
    requestedDeposit: undefined,
    redemptions: [],
    note: '',
    // The person accepted it when they joined (BEHAVIOR §34.1)
    policyAccepted: policyAcceptedAt !== undefined,
  });
}
