import { can } from '../../rules/access/principals.ts';
import {
  areVisitLinesChanged,
  type DiscountingMemberships,
  decideVisitUpdateAfterReturn,
  listRedemptionsEndedByUpdate,
  toUnchangedLines,
} from '../../rules/booking/appointment-update.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { checkUpcomingStatus } from '../../rules/booking/late-changes.ts';
import { withRecordedPriceCuts } from '../../rules/booking/lowered-prices.ts';
import { toAppointmentLine } from '../../rules/booking/new-visits.ts';
import { decideChosenProducts, type ProductChoice } from '../../rules/booking/product-lines.ts';
import { mustGetLocation } from '../../rules/catalog/deleted-records.ts';
import { listOwnAndPerformerLocationIds } from '../../rules/diary/candidates.ts';
import { listDayPageLocationIds } from '../../rules/diary/occupied-time.ts';
import { placeVisit } from '../../rules/diary/placement.ts';
import { excludeAppointment } from '../../rules/diary/reschedule.ts';
import {
  parseUpdatedVisit,
  type VisitUpdate,
  withoutEmptyListsOfAbsentItems,
} from '../../rules/diary/visit-update.ts';
import { placeBeyondBookedTime, placeInBookedTime } from '../../rules/diary/visit-update-placement.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import { findDiscountMembership } from '../../rules/products/redemptions.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { getDayPageLookupOfSpan } from '../../table/diary/day-pages.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import type { Change, Store } from '../../table/store.ts';
import { decideLoweredBillSettlement } from '../payments/settle-lowered-bill.ts';
import { openOwnedProductsReader } from '../products/owned-products.ts';
import { requireActiveMembership } from '../products/redeem.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentContext,
  toIsSilentField,
} from './change-appointment.ts';
import { getTimeFreeingAndOfferChanges } from './freed-time.ts';
import { toRescheduleNotice } from './reschedule-appointment.ts';

type RequestedUpdate = VisitUpdate & {
  readonly products?: readonly ProductChoice[] | undefined;
  readonly override?: boolean;
};

/** Changes services, add-ons, products or note of an appointment at its present start, in one transaction (BEHAVIOR §17.7). */
export async function decideAppointmentUpdate(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  update: RequestedUpdate & { readonly note?: string | undefined },
): Promise<Outcome<AppointmentChange>> {
  const { appointment: before } = context;
  const still = checkUpcomingStatus(before);
  if (!still.ok) return still;
  const { note = before.note } = update;
  const visit = await decideVisitLinesUpdateWithoutRecord(request, context, update);
  if (!visit.ok) return visit;
  const appointment = { ...visit.value.appointment, note };
  const changes = [...updateAppointment(request, before, appointment), ...visit.value.changes];
  return ok({ appointment, changes });
}

/**
 * The appointment with its updated visit, and all changes besides that of its own record.
 * @param listMemberships the memberships of the customer, for callers who have read them
 */
export async function decideVisitLinesUpdateWithoutRecord(
  request: AppointmentChangeRequest,
  context: AppointmentContext,
  requested: RequestedUpdate,
  listMemberships = () => listMembershipsFromTable(context.table, request.tenant, context.appointment),
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, caller, account, now } = request;
  const { appointment: before, catalog, table } = context;
  const update = withoutEmptyListsOfAbsentItems(before, requested);
  if (!update.services && !update.addOns && !update.products) return ok({ appointment: before, changes: [] });
  const location = mustGetLocation(catalog, before.locationId);
  const chosen = { catalog, location, caller, account, booked: before.products };
  const products = update.products ? decideChosenProducts(update.products, chosen) : ok(undefined);
  if (!products.ok) return products;
  const isMoved = update.services !== undefined || update.addOns !== undefined;
  const [placed, memberships] = await Promise.all([
    isMoved ? placeUpdate(request, context, update) : undefined,
    listMemberships().then((owned) => findMemberships(owned, salon, before, now)),
  ]);
  if (placed && !placed.ok) return placed;
  const updated = placed?.value.updated ?? toUnchangedLines(before);
  const returned = listRedemptionsEndedByUpdate(before, updated);
  const back = await decideRedemptionReturn({ table, author: request, catalog }, before, {
    by: 'salon',
    returned,
    isForGood: true,
  });
  const applied = decideVisitUpdateAfterReturn(
    back.appointment,
    { ...updated, products: products.value },
    returned,
    memberships,
    salon.currency,
    (['services', 'addOns'] as const).find((each) => update[each]) ?? 'products',
  );
  if (!applied.ok) return applied;
  const settled = await decideLoweredBillSettlement({ store: table, tenant, now }, before, applied.value);
  const appointment = account
    ? withRecordedPriceCuts(before, settled.appointment, account.name)
    : settled.appointment;
  const usedIds = listUsedMembershipIds(appointment, memberships, placed !== undefined, products.value);
  const moved = toRescheduleNotice(before, before, {
    isByClient: false,
    returned: returned.length > 0 ? back : undefined,
  });
  const notice = { ...moved, ...toIsSilentField(request) };
  return ok({
    appointment,
    changes: [
      ...back.changes,
      ...settled.changes,
      // A membership that ends meanwhile gives no discount
      ...usedIds.flatMap((id) => requireActiveMembership(tenant, appointment, id)),
      ...(placed && areVisitLinesChanged(before, appointment)
        ? [
            ...(await getMoveChanges(request, context, placed.value.move)),
            ...putVisitEvent(tenant, notice, before, appointment, now),
          ]
        : []),
    ],
  });
}

function listUsedMembershipIds(
  { membership, products = [] }: Appointment,
  memberships: DiscountingMemberships,
  isPlaced: boolean,
  chosen: readonly unknown[] | undefined,
): readonly (PurchasedMembershipHead['id'] | undefined)[] {
  const isDiscounted = chosen !== undefined && products.some(({ discount }) => discount > 0);
  return [
    ...new Set([
      isPlaced && memberships.services ? membership?.id : undefined,
      isDiscounted ? memberships.products?.id : undefined,
    ]),
  ];
}

type PlacedUpdate = Extract<Awaited<ReturnType<typeof placeUpdate>>, { ok: true }>['value'];

/** The changes of the diaries, with the time that becomes free. */
const getMoveChanges = (
  { salon, now }: AppointmentChangeRequest,
  { appointment, catalog, table }: AppointmentContext,
  move: PlacedUpdate['move'],
): Promise<readonly Change[]> =>
  getTimeFreeingAndOfferChanges(
    { table, salon, catalog, now },
    { kind: 'rescheduled', moves: [{ appointment, ...move }] },
  );

/** The updated services and add-ons on their times, and the placement from which the freed time follows. */
async function placeUpdate(
  { tenant, salon, caller, now }: AppointmentChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  update: RequestedUpdate,
) {
  const location = catalog.locations.get(before.locationId);
  if (!location) return fail('slotNotAvailable', 'time');
  const parsed = parseUpdatedVisit(before, update, catalog, location, can(caller, 'money.discount'));
  if (!parsed.ok) return parsed;
  const request = { salon, catalog, location, visit: parsed.value.visit, now };
  const locationIds = [
    ...new Set([...listOwnAndPerformerLocationIds(request), ...listDayPageLocationIds(before, catalog)]),
  ];
  const pages = await getDayPageLookupOfSpan(table, tenant, { locationIds, dates: [before.date] }, 'strong');
  const free = { ...request, pages: excludeAppointment(pages, before.id) };
  const override = { override: update.override ?? false };
  const own = placeInBookedTime(before, parsed.value, { catalog, timeZone: salon.timeZone });
  const placed = own ? ok(own) : placeVisit(free, before.date, before.minute, override);
  const placement = placed.ok ? placed.value : placeBeyondBookedTime(free, before, parsed.value, override);
  if (!placement) return fail('slotNotAvailable', 'time');
  return ok({
    updated: {
      lines: placement.lines.map((line) => toAppointmentLine(line, location)),
      sources: parsed.value.sources,
    },
    move: { context: { ...request, pages }, placement },
  });
}

/** The active memberships of the visit's customer. Each attempt reads them anew: the index alone could repeat an ended one. */
async function listMembershipsFromTable(
  table: Store,
  tenant: Tenant,
  { customerId }: Appointment,
): Promise<readonly PurchasedMembershipHead[]> {
  const reader = openOwnedProductsReader(table, tenant, { requests: [] });
  return (await reader.read(table, customerId, 'table')).customerMemberships;
}

/** The memberships that discount what is new: that of the appointment, else the customer's best (BEHAVIOR §25.5). */
function findMemberships(
  owned: readonly PurchasedMembershipHead[],
  { timeZone, currency }: Salon,
  { customerId, membership, date }: Appointment,
  now: Date,
): DiscountingMemberships {
  const customerMemberships = owned.filter(({ id }) => membership === undefined || id === membership.id);
  const terms = { customerId, today: toLocalDate(timeZone, now), visitDate: date, currency };
  const find = (percent: 'servicePercent' | 'productPercent') =>
    findDiscountMembership(percent, [], { memberships: new Map(), customerMemberships }, terms);
  return { services: find('servicePercent'), products: find('productPercent') };
}
