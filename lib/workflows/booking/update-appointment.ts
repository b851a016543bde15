import {
  applyVisitUpdate,
  isVisitChanged,
  listRedemptionsEndedByUpdate,
} from '../../rules/booking/appointment-update.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { toAppointmentLine } from '../../rules/booking/booking.ts';
import { checkUpcomingStatus } from '../../rules/booking/change-permission.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { findDiscountMembership } from '../../rules/products/membership-discounts.ts';
import type { MembershipHead } from '../../rules/products/memberships.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import { placeOnHeldTime } from '../../rules/scheduling/held-time.ts';
import { listDayPageLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { listRequiredLocationIds } from '../../rules/scheduling/performers.ts';
import { placeVisit } from '../../rules/scheduling/placement.ts';
import { excludeAppointment } from '../../rules/scheduling/reschedule.ts';
import { parseVisitUpdate, type VisitUpdate } from '../../rules/scheduling/visit-update.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { getDayPages } from '../../table/booking/day-pages.ts';
import { putNotice } from '../../table/outbox/outbox.ts';
import type { Store } from '../../table/store.ts';
import { settleLoweredBill } from '../payments/settle-lowered-bill.ts';
import { openOwnedProductsReader } from '../products/owned-products.ts';
import { requireActiveMembership } from '../products/redeem.ts';
import { putReturnedRedemptions } from '../products/return-redemptions.ts';
import type { AppointmentChange, AppointmentContext, ChangeRequest } from './change-appointment.ts';
import { getFreedTimeChanges } from './free-time.ts';
import { toRescheduleNotice } from './reschedule-appointment.ts';

type RequestedUpdate = VisitUpdate & {
  readonly note?: string | undefined;
  readonly override: boolean;
};

/** Changes services, add-ons or note of an appointment at its present start, in one transaction (BEHAVIOR §17.7). */
export async function decideUpdate(
  request: ChangeRequest,
  context: AppointmentContext,
  update: RequestedUpdate,
): Promise<Outcome<AppointmentChange>> {
  const { appointment: before } = context;
  const still = checkUpcomingStatus(before);
  if (!still.ok) return still;
  const { note = before.note } = update;
  const visit =
    update.services || update.addOns ? await decideVisitUpdate(request, context, update) : undefined;
  if (visit && !visit.ok) return visit;
  const appointment = { ...(visit?.value.appointment ?? before), note };
  const changes = [...updateAppointment(request, before, appointment), ...(visit?.value.changes ?? [])];
  return ok({ appointment, changes });
}

/** The appointment with its updated visit, and all changes besides that of its own record. */
async function decideVisitUpdate(
  { tenant, salon, now }: ChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  update: RequestedUpdate,
): Promise<Outcome<AppointmentChange>> {
  const location = catalog.locations.get(before.locationId);
  if (!location) return fail('slotNotAvailable', 'time');
  const parsed = parseVisitUpdate(before, update, catalog, location);
  if (!parsed.ok) return parsed;
  const request = { salon, catalog, location, visit: parsed.value.visit, now };
  const locationIds = [
    ...new Set([...listRequiredLocationIds(request), ...listDayPageLocationIds(before, catalog)]),
  ];
  const [pages, membership] = await Promise.all([
    getDayPages(table, tenant, { locationIds, dates: [before.date] }, 'strong'),
    findMembership(table, salon, before, now),
  ]);
  const free = { ...request, pages: excludeAppointment(pages, before.id) };
  const held = placeOnHeldTime(before, parsed.value, catalog);
  const placed = held ? ok(held) : placeVisit(free, before.date, before.minute, update);
  if (!placed.ok) return placed;
  const placement = placed.value;
  const updated = { lines: placement.lines.map(toAppointmentLine), sources: parsed.value.sources };
  const returned = listRedemptionsEndedByUpdate(before, updated);
  const back = putReturnedRedemptions({ tenant, catalog, now }, before, returned);
  const field = update.services ? 'services' : 'addOns';
  const applied = applyVisitUpdate(back.appointment, updated, returned, membership, salon.currency, field);
  if (!applied.ok) return applied;
  const settled = await settleLoweredBill({ store: table, tenant, now }, before, applied.value);
  const { appointment } = settled;
  return ok({
    appointment,
    changes: [
      ...back.changes,
      ...settled.changes,
      ...requireActiveMembership(tenant, before.customerId, membership && appointment.membership?.id),
      ...(isVisitChanged(before, appointment)
        ? [
            ...(await getFreedTimeChanges(
              { table, salon, catalog, now },
              {
                kind: 'rescheduled',
                moves: [{ appointment: before, context: { ...request, pages }, placement }],
              },
            )),
            putNotice(tenant, toRescheduleNotice(before, before, returned.length > 0), now),
          ]
        : []),
    ],
  });
}

/** The membership that discounts new services: that of the appointment, else the customer's best (BEHAVIOR §25.5). */
async function findMembership(
  table: Store,
  { tenant, timeZone, currency }: Salon,
  { customerId, membership }: Appointment,
  now: Date,
): Promise<MembershipHead | undefined> {
  // Each attempt opens a new reader, so the index alone could repeat an ended membership
  const query = { requests: [], membershipsOf: customerId, consistency: 'strong' as const };
  const owned = await openOwnedProductsReader(table, tenant, query).read(table);
  const customerMemberships = owned.customerMemberships.filter(
    ({ id }) => membership === undefined || id === membership.id,
  );
  const terms = { customerId, today: toLocalDate(timeZone, now), currency };
  return findDiscountMembership('servicePercent', [], { ...owned, customerMemberships }, terms);
}
