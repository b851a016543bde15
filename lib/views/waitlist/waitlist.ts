import type { Appointment } from '../../rules/booking/appointments.ts';
import { mustGet, mustGetAddOn, mustGetLocation } from '../../rules/catalog/deleted-records.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { formatFullName } from '../../rules/customers/customers.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { type OfferedEntry, toShownStatus, type WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { toVisitLocationView } from '../booking/appointments.ts';
import { toPricedVisitView } from '../booking/booking.ts';
import { toWireDate, toWireInstant, toWireTime12h } from '../dates.ts';

type WaitlistViewContext = { readonly salon: Pick<Salon, 'timeZone'>; readonly now: Date };

/** An entry with the name of its status (BEHAVIOR §34.1). */
export const toWaitlistStatusView = (entry: WaitlistEntry, { salon, now }: WaitlistViewContext) => ({
  id: entry.id,
  status: toShownStatus(entry, toLocalDate(salon.timeZone, now)),
});

const toWireInstantOf = (instant: string, { salon }: WaitlistViewContext): string =>
  toWireInstant(new Date(instant), salon.timeZone);

/** The open offer of an entry; null without one. */
export const toWaitlistOfferView = (entry: WaitlistEntry, context: WaitlistViewContext) =>
  entry.status === 'offered'
    ? {
        date: toWireDate(entry.offer.date),
        time: toWireTime12h(entry.offer.minute),
        staff_id: entry.offer.lines[0]?.staffId ?? null,
        expires_at: toWireInstantOf(entry.offer.expiresAt, context),
      }
    : null;

/** The fields that customers and the front desk see. */
export const toWaitlistEntryView = (
  entry: WaitlistEntry,
  catalog: Catalog,
  context: WaitlistViewContext,
) => ({
  ...toWaitlistStatusView(entry, context),
  location_id: entry.locationId,
  services: entry.visit.services.map(({ serviceId, pricingOptionId, staffId, guestNo = 0 }) => ({
    service_id: serviceId,
    name: mustGet(catalog.services, serviceId, 'service').name,
    pricing_option_id: pricingOptionId,
    staff_id: staffId,
    guest_no: guestNo,
  })),
  addons: entry.visit.addOns.map(({ addOnId }) => ({
    add_on_id: addOnId,
    name: mustGetAddOn(catalog, addOnId).name,
  })),
  windows: entry.windows.map(({ from, to, fromMinute, toMinute }) => ({
    from_date: toWireDate(from),
    to_date: toWireDate(to),
    from_time: toWireTime12h(fromMinute),
    to_time: toWireTime12h(toMinute),
  })),
  price: formatMoney(entry.value),
  joined_at: toWireInstantOf(entry.joinedAt, context),
  appointment_id: entry.status === 'booked' ? entry.appointmentId : null,
});

/** An entry as the front desk sees it; `customer` is missing for a guest. */
export function toFrontDeskEntryView(
  entry: WaitlistEntry,
  catalog: Catalog,
  customer: Customer | undefined,
  context: WaitlistViewContext,
) {
  const person = customer ?? entry.guest;
  return {
    ...toWaitlistEntryView(entry, catalog, context),
    customer: {
      id: customer?.id ?? entry.customerId,
      name: person ? formatFullName(person) : '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
    },
    offer: toWaitlistOfferView(entry, context),
  };
}

/** An open offer, or the token of the visit that an accepted offer booked. */
type OfferState =
  | { readonly kind: 'open'; readonly entry: OfferedEntry }
  | { readonly kind: 'accepted'; readonly manageToken: string };

/** The visit that an offer would book, or has booked (BEHAVIOR §34.4). */
export function toOfferedVisitView(
  offer: OfferState,
  appointment: Appointment,
  catalog: Catalog,
  context: WaitlistViewContext & { readonly salon: Salon },
) {
  return {
    ...toPricedVisitView(appointment, catalog, context.salon),
    date: toWireDate(appointment.date),
    time: toWireTime12h(appointment.minute),
    expires_at: offer.kind === 'open' ? toWireInstantOf(offer.entry.offer.expiresAt, context) : null,
    manage_token: offer.kind === 'accepted' ? offer.manageToken : null,
    location: toVisitLocationView(mustGetLocation(catalog, appointment.locationId)),
    services: appointment.lines.map(({ serviceId, duration, price }) => ({
      service_id: serviceId,
      name: mustGet(catalog.services, serviceId, 'service').name,
      duration,
      price: formatMoney(price),
    })),
  };
}
