import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import { computeVisitEndLocalMinute, computeVisitTimes } from '../../../lib/rules/booking/visit-times.ts';
import { formatAddress } from '../../../lib/rules/catalog/locations.ts';
import type { DateAndMinute, LocalDate, Location, Minute } from '../../../lib/rules/salons/salon.ts';
import { toInstant } from '../../../lib/rules/time-zone.ts';
import { formatLocationNameAndAddress, joinParts } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails, VisitService } from '../visit-details.ts';
import {
  formatGreeting,
  formatLongDate,
  formatMoney,
  formatShortDateTime,
  formatShortDuration,
  formatTime,
  formatTimeRange,
  formatZoneCode,
} from './format.ts';
import {
  type Block,
  type Fact,
  factsBlock,
  type Item,
  type Link,
  type MailDraft,
  type RenderedMail,
} from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';

// Texts and blocks that the mails about a visit share.

/**
 * Date and times of a visit, or of a part of it, in the salon's time zone. Where the clocks change meanwhile, both times have their
 * zone: '2:30 AM (EDT) – 1:15 AM (EST)'.
 */
export function formatDateAndTimeSpan(
  { salon: { timeZone }, appointment: { date } }: VisitDetails,
  from: Minute,
  to: Minute,
  endsAt = toInstant(date, to, timeZone),
): string {
  const zone = formatZoneCode(timeZone, toInstant(date, from, timeZone));
  const zoneAtEnd = formatZoneCode(timeZone, endsAt);
  const times =
    zone === zoneAtEnd
      ? `${formatTimeRange(from, to)} (${zone})`
      : `${formatTime(from)} (${zone}) – ${formatTime(to)} (${zoneAtEnd})`;
  return `${formatLongDate(date)}\n${times}`;
}

/** Date and times of a whole visit. */
export const formatVisitDateAndTimes = (visit: VisitDetails): string =>
  formatDateAndTimeSpan(
    visit,
    visit.appointment.minute,
    computeVisitEndLocalMinute(visit.appointment, visit.salon.timeZone),
    computeVisitTimes(visit.appointment, visit.salon.timeZone).endsAt,
  );

/** Whether the visit starts at another time than before. */
export const hasMoved = ({ appointment }: VisitDetails, before: DateAndMinute): boolean =>
  appointment.date !== before.date || appointment.minute !== before.minute;

/** A map of the location's address, in any map app (Google's universal link). */
function formatMapUrl(location: Location): string {
  const url = new URL('https://www.google.com/maps/search/?api=1');
  url.searchParams.set('query', formatLocationNameAndAddress(location));
  return url.href;
}

/** The location's name, address and telephone number, one per line, with a map where it has an address. */
export const locationFact = (location: Location): Fact => ({
  name: texts().visit.where,
  value: joinParts([location.name, formatAddress(location), location.phone], '\n'),
  ...(formatAddress(location) ? { link: { label: texts().visit.map, url: formatMapUrl(location) } } : {}),
});

/** 'Hello Jane' */
export const formatClientGreeting = ({ client }: VisitDetails): string =>
  formatGreeting(client.fname, client.name);

/** The customer's or guest's name as the staff sees it. */
export const formatClientName = ({ client, appointment }: VisitDetails): string =>
  client.name || texts().nameless[appointment.customerType];

/** Says until when returned redemptions can be used, if the return has moved the last day of a product; else empty. */
export const usableUntilText = (usableUntil: LocalDate | undefined): string =>
  usableUntil === undefined ? '' : texts().visit.usableUntil(formatLongDate(usableUntil));

/** Says that redemptions were returned, and until when they can be used if that has changed; empty if there were none. */
export const redemptionReturnText = (
  { appointment: { payments } }: VisitDetails,
  usableUntil?: LocalDate,
): string =>
  payments.some(({ redeemed }) => redeemed?.returned)
    ? joinParts([texts().visit.isReturned, usableUntilText(usableUntil)], ' ')
    : '';

const toNames = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** The placeholders of the salon's own words about a visit (BEHAVIOR §29.6). */
export const toVisitPlaceholders = (visit: VisitDetails) => ({
  greeting: formatClientGreeting(visit),
  name: visit.client.fname,
  salon: visit.salon.name,
  location: visit.location.name,
  date: formatLongDate(visit.appointment.date),
  time: formatTime(visit.appointment.minute),
  at: formatShortDateTime(visit.appointment),
  services: toNames(visit.services.map(({ name }) => name)),
  staff: toNames(visit.services.flatMap(({ staff }) => (staff ? [staff.name] : []))),
});

export const visitTimeAndPlaceBlock = (visit: VisitDetails): Block => {
  const { value, link } = locationFact(visit.location);
  return {
    block: 'highlight',
    title: formatVisitDateAndTimes(visit),
    text: value,
    ...(link ? { link } : {}),
  };
};

/** Renders a mail about a visit, with its number in the head. A list of mails shows its services and time beside the subject. */
export const renderMailWithVisitNumber = (
  visit: VisitDetails,
  draft: MailDraft,
  unsubscribe?: Link,
): RenderedMail => {
  const services = visit.services.map(({ name }) => name).join(', ');
  const { id, date, minute } = visit.appointment;
  return renderMailWithLocation(
    visit,
    {
      preheader: joinParts([services, formatShortDateTime({ date, minute })], ' · '),
      reference: formatAppointmentNumber(id),
      ...draft,
    },
    unsubscribe,
  );
};

/** The customer's note, for the staff only (BEHAVIOR §29.3); none if the note is empty. */
export const customerNoteBlocks = ({ appointment: { note } }: VisitDetails): Block[] =>
  note.trim() === '' ? [] : [factsBlock({ name: texts().visit.note, value: note })];

export const formatWithStaffName = ({ staff }: VisitService): string =>
  staff ? texts().visit.withStaff(staff.name) : '';

/** The person of a service as the staff reads it; empty for the customer. */
export const formatServedPersonForStaff = ({ guestNo, guestName }: VisitService): string =>
  guestNo > 0 ? texts().visit.forGuest(guestNo, guestName) : '';

/** The person of a service as the customer reads it; empty if the visit is for one person. */
export const formatServedPersonForCustomer = (
  service: VisitService,
  services: readonly VisitService[],
): string =>
  services.some(({ guestNo }) => guestNo > 0)
    ? formatServedPersonForStaff(service) || texts().visit.forYou
    : '';

/** The services of a visit for the customer, with prices if a currency is passed. */
export const visitItemsForCustomer = (services: readonly VisitService[], currency?: string): Item[] =>
  services.flatMap((service) =>
    serviceItems(service, currency, [formatServedPersonForCustomer(service, services)]),
  );

/** A service and its add-ons, with prices if a currency is passed, and with `details` of the service. */
export function serviceItems(
  service: VisitService,
  currency?: string,
  details: readonly string[] = [],
): Item[] {
  const priced = (price: number) => (currency === undefined ? {} : { amount: formatMoney(price, currency) });
  return [
    {
      title: service.name,
      detail: joinParts(
        [
          formatTime(service.from),
          formatShortDuration(service.minutes),
          formatWithStaffName(service),
          ...details,
        ],
        ' · ',
      ),
      ...priced(service.price),
    },
    ...service.addOns.map(({ name, minutes, price }) => ({
      title: texts().visit.addOn(name),
      detail: formatShortDuration(minutes),
      ...priced(price),
    })),
  ];
}

/** The customer's or guest's phone, so that the staff can call; none if there is none. */
export const phoneFacts = ({ client: { phone } }: Pick<VisitDetails, 'client'>): Fact[] =>
  phone.trim() === '' ? [] : [{ name: texts().visit.customerPhone, value: phone }];

/** Where a receipt can be printed (BEHAVIOR §36.7). */
export const receiptFact = (url: string): Fact => ({
  name: texts().bill.receipt,
  value: texts().bill.receiptHint,
  link: { label: texts().bill.seeReceipt, url },
});
