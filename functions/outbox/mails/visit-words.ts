import {
  appointmentNumber,
  CUSTOMER_TYPE,
  type CustomerType,
} from '../../../lib/rules/booking/appointments.ts';
import type { LocalDate, Location, Minute } from '../../../lib/rules/salon/salon.ts';
import { instantOf } from '../../../lib/rules/time-zone.ts';
import type { Visit, VisitService } from '../visit.ts';
import type { Block, Item } from './layout.ts';
import { durationOf, joined, longDate, moneyIn, shortDate, timeOf, zoneName } from './wording.ts';

/** The words in which every mail about a visit speaks of it. */

export const endOf = (visit: Visit): Minute =>
  visit.services.reduce((end, service) => Math.max(end, service.to), visit.appointment.minute);

/** 'Tue, Mar 3, 2:30 PM' */
export const shortWhen = ({ appointment: { date, minute } }: Visit): string =>
  `${shortDate(date)}, ${timeOf(minute)}`;

/** Date and span of a visit, or of a part of it, on the salon's own clock. */
export function when({ salon, appointment }: Visit, from: Minute, to: Minute): string {
  const zone = zoneName(salon.timeZone, instantOf(appointment.date, from, salon.timeZone));
  return `${longDate(appointment.date)}\n${timeOf(from)} – ${timeOf(to)} (${zone})`;
}

/** Date and time that a visit had. */
export const whenBefore = ({ date, minute }: TimeBefore): string => `${longDate(date)}, ${timeOf(minute)}`;
export type TimeBefore = { readonly date: LocalDate; readonly minute: Minute };

/** The location's address on one line. */
export const addressOf = ({ address, addressLine1, city, state, zipcode }: Location): string =>
  address || joined([addressLine1, city, joined([state, zipcode], ' ')], ', ');

/** Name, address and telephone, a line each. */
export const where = (location: Location): string =>
  joined([location.name, addressOf(location), location.phone], '\n');

/** 'Hello Jane': how a mail to the customer or guest begins. */
export const hello = ({ client }: Visit): string => `Hello ${client.fname || client.name || 'there'}`;

/** Who comes without a name (specification, Appointment). */
const NAMELESS: { readonly [type in CustomerType]: string } = {
  [CUSTOMER_TYPE.registered]: 'Customer',
  [CUSTOMER_TYPE.guest]: 'Guest',
  [CUSTOMER_TYPE.walkIn]: 'Walk-in',
};

/** Who comes, as the salon's own people are told. */
export const clientName = ({ client, appointment }: Visit): string =>
  client.name || NAMELESS[appointment.customerType];

/** Where packages, memberships or gift cards had paid a visit that is off: that they have it again. */
export const givenBackWords = ({ appointment: { payments } }: Visit): string =>
  payments.some(({ redeemed }) => redeemed?.returned)
    ? ' What you had redeemed for it is yours again, to be used another time.'
    : '';

const NUMBER = 'Appointment';
export const numberFact = ({ appointment }: Visit) => ({
  name: NUMBER,
  value: appointmentNumber(appointment.id),
});

/** What the customer wrote, if anything, under a name. */
export const noteBlocks = ({ appointment: { note } }: Visit, name: string): Block[] =>
  note.trim() === '' ? [] : [{ block: 'facts', facts: [{ name, value: note }] }];

const performer = ({ staff }: VisitService): string => (staff ? `with ${staff.name}` : '');

/** A service and its add-ons, with prices where a currency is given. */
export function serviceItems(service: VisitService, currency?: string): Item[] {
  const priced = (price: number) => (currency === undefined ? {} : { amount: moneyIn(price, currency) });
  return [
    {
      title: service.name,
      detail: joined([timeOf(service.from), durationOf(service.minutes), performer(service)], ' · '),
      ...priced(service.price),
    },
    ...service.addOns.map(({ name, minutes, price }) => ({
      title: `+ ${name}`,
      detail: durationOf(minutes),
      ...priced(price),
    })),
  ];
}
