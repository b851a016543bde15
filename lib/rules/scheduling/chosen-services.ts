import type { Refuse } from '../field-errors.ts';
import type { AddOnId, PricingOptionId, ServiceId, StaffId } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import type { AddOn, Catalog, Location, PricingOption, Service, StaffMember } from '../salon/salon.ts';
import { isOfferedAt } from './performers.ts';

/** A service as the client chose it; price (hundredths) and minutes only where the client states them (saving). */
export type ServiceChoice = {
  readonly serviceId: ServiceId;
  readonly pricingOptionId: PricingOptionId | null;
  readonly staffId: StaffId | null;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

export type AddOnChoice = {
  readonly addOnId: AddOnId;
  readonly price?: Money | undefined;
  readonly duration?: number | undefined;
};

/** Where and by whom the choice is made: the desk may book what is not offered online (decisions §4). */
export type ChoiceTerms = { readonly catalog: Catalog; readonly location: Location; readonly desk: boolean };

export type ChosenService = {
  readonly service: Service;
  readonly pricingOption: PricingOption | null;
  readonly staff: StaffMember | null;
};

/** The catalog's records of a chosen service; undefined where its service or pricing option is refused as unknown. */
export function chosenService(
  choice: ServiceChoice,
  terms: ChoiceTerms,
  refuse: Refuse,
): ChosenService | undefined {
  const service = terms.catalog.services.get(choice.serviceId);
  const staff = namedStaff(choice, terms, refuse);
  if (!service?.active) {
    refuse('service_id', 'Unknown service');
    return undefined;
  }
  refuseUnbookable(service, terms, refuse);
  if (staff && !staff.serviceIds.includes(service.id)) refuse('staff_id', 'Does not perform this service');
  const pricingOption = service.pricingOptions.find(({ id }) => id === choice.pricingOptionId) ?? null;
  if (choice.pricingOptionId !== null && !pricingOption) {
    refuse('pricing_option_id', 'Unknown pricing option');
    return undefined;
  }
  const { price, duration } = pricingOption ?? service;
  if (differs(choice.price, price)) refuse('price', `Must be ${moneyText(price)}`);
  if (differs(choice.duration, duration)) refuse('duration', `Must be ${duration}`);
  return { service, pricingOption, staff };
}

function namedStaff(
  { staffId }: ServiceChoice,
  { catalog, location }: ChoiceTerms,
  refuse: Refuse,
): StaffMember | null {
  if (staffId === null) return null;
  const member = catalog.staff.get(staffId);
  if (!member) refuse('staff_id', 'Unknown staff member');
  else if (!member.locationIds.includes(location.id)) refuse('staff_id', 'Does not work at this location');
  return member ?? null;
}

function refuseUnbookable(service: Service, { catalog, location, desk }: ChoiceTerms, refuse: Refuse): void {
  if (!desk && !service.enableOnlineBooking) refuse('service_id', 'Cannot be booked online');
  // Where some member performs it, it needs one: only what nobody performs uses the location itself
  if (!isOfferedAt(catalog, service.id, location.id)) refuse('service_id', 'Is not offered at this location');
}

/** The add-on, and which of the chosen services it belongs to: the first that offers it (decisions §4). */
export function chosenAddOn(
  choice: AddOnChoice,
  catalog: Catalog,
  serviceIds: readonly ServiceId[],
  refuse: Refuse,
): { readonly addOn: AddOn; readonly line: number } | undefined {
  const addOn = catalog.addOns.get(choice.addOnId);
  if (!addOn) {
    refuse('add_on_id', 'Unknown add-on');
    return undefined;
  }
  const line = serviceIds.findIndex((id) => addOn.serviceIds.includes(id));
  if (line < 0) refuse('add_on_id', 'Is not offered with the chosen services');
  if (differs(choice.price, addOn.price)) refuse('add_on_price', `Must be ${moneyText(addOn.price)}`);
  if (differs(choice.duration, addOn.duration)) refuse('add_on_duration', `Must be ${addOn.duration}`);
  return { addOn, line };
}

/** The client's figure is never trusted: what it states must be the catalog's (decisions §2). */
const differs = (stated: number | undefined, known: number): boolean =>
  stated !== undefined && stated !== known;
