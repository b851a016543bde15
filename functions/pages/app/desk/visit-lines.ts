import { formatServiceWithOption } from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import type { Visit } from './desk-data.ts';
import type { AddOn, ServiceOffer } from './service-offers.ts';
import { deskTexts } from './texts/index.ts';

/** A chosen service: for whom (0 is the customer), and with whom. */
export type Line = { readonly offer: ServiceOffer; readonly person: number; readonly staffId: number | null };

/** The services and add-ons of a visit. An add-on belongs to the first service that offers it (BEHAVIOR §14.1). */
export type ChosenVisit = { readonly lines: readonly Line[]; readonly addOns: readonly AddOn[] };

export const formatServicesWithOptions = ({ services }: Visit): string =>
  services
    .map(({ name, pricing_option_name }) => formatServiceWithOption(name, pricing_option_name))
    .join(', ');

/** The number of people of a visit at most (BEHAVIOR §13.8). */
export const PEOPLE_MAX = 6;

/** The add-ons that the chosen services offer, each once. */
export const listAddOnChoices = (lines: readonly Line[]): AddOn[] => [
  ...new Map(lines.flatMap(({ offer }) => offer.addOns).map((addOn) => [addOn.id, addOn])).values(),
];

/** The visit as get-slot and the waitlist take it. */
export const toServicesAndAddOnsWithoutFigures = ({ lines, addOns }: ChosenVisit) => ({
  services: lines.map(({ offer: { service_id, pricing_option_id }, staffId, person }) => ({
    service_id,
    pricing_option_id,
    staff_id: staffId,
    guest_no: person,
  })),
  addons: addOns.map(({ id }) => ({ add_on_id: id })),
});

export const toServicesAndAddOnsWithFigures = ({ lines, addOns }: ChosenVisit) => ({
  services: lines.map(({ offer, staffId, person }) => ({
    service_id: offer.service_id,
    pricing_option_id: offer.pricing_option_id,
    price: offer.price,
    duration: offer.duration,
    staff_id: staffId,
    guest_no: person,
  })),
  addons: addOns.map(({ id, price, duration }) => ({
    add_on_id: id,
    add_on_price: price,
    add_on_duration: duration,
  })),
});

const GUEST = 1;

/** The name of the customer or guest, or what the diary calls somebody without a name (BEHAVIOR §2.7). */
export const formatVisitor = ({ customer, guest, customer_type }: Visit): string => {
  const person = customer ?? guest;
  const words = deskTexts().visit;
  return (person && formatName(person)) || (customer_type === GUEST ? words.guest : words.walkIn);
};
