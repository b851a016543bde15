import type { AddFieldError } from '../field-errors.ts';
import type { AddOnId, PricingOptionId, ServiceId, StaffId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import type { AddOn, Catalog, Location, PricingOption, Service, StaffMember } from '../salon/salon.ts';
import { isOfferedAt } from './performers.ts';

/** A requested service. Price and duration are set only if the client sends them; they must match the catalog. */
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

export type ChoiceContext = {
  readonly catalog: Catalog;
  readonly location: Location;
  readonly isFrontDesk: boolean;
};

export type ChosenService = {
  readonly service: Service;
  readonly pricingOption: PricingOption | null;
  readonly staff: StaffMember | null;
};

/** Finds the catalog records of a requested service; undefined if its service or pricing option is unknown. */
export function findChosenService(
  choice: ServiceChoice,
  context: ChoiceContext,
  addError: AddFieldError,
): ChosenService | undefined {
  const service = context.catalog.services.get(choice.serviceId);
  const staff = findRequestedStaff(choice, context, addError);
  if (!service?.active) {
    addError('serviceId', 'Unknown service');
    return undefined;
  }
  validateBookable(service, context, addError);
  if (staff && !staff.serviceIds.includes(service.id)) addError('staffId', 'Does not perform this service');
  const pricingOption = service.pricingOptions.find(({ id }) => id === choice.pricingOptionId) ?? null;
  if (choice.pricingOptionId !== null && !pricingOption) {
    addError('pricingOptionId', 'Unknown pricing option');
    return undefined;
  }
  const { price, duration } = pricingOption ?? service;
  if (isDifferent(choice.price, price)) addError('price', `Must be ${formatMoney(price)}`);
  if (isDifferent(choice.duration, duration)) addError('duration', `Must be ${duration}`);
  return { service, pricingOption, staff };
}

function findRequestedStaff(
  { staffId }: ServiceChoice,
  { catalog, location }: ChoiceContext,
  addError: AddFieldError,
): StaffMember | null {
  if (staffId === null) return null;
  const staff = catalog.staff.get(staffId);
  if (!staff) addError('staffId', 'Unknown staff member');
  else if (!staff.locationIds.includes(location.id)) addError('staffId', 'Does not work at this location');
  return staff ?? null;
}

function validateBookable(
  service: Service,
  { catalog, location, isFrontDesk }: ChoiceContext,
  addError: AddFieldError,
): void {
  if (!isFrontDesk && !service.enableOnlineBooking) addError('serviceId', 'Cannot be booked online');
  if (!isOfferedAt(catalog, service.id, location.id)) addError('serviceId', 'Not offered at this location');
}

/** Finds a requested add-on and the line it belongs to: the first requested service that offers it. */
export function findChosenAddOn(
  choice: AddOnChoice,
  catalog: Catalog,
  serviceIds: readonly ServiceId[],
  addError: AddFieldError,
): { readonly addOn: AddOn; readonly line: number } | undefined {
  const addOn = catalog.addOns.get(choice.addOnId);
  if (!addOn) {
    addError('addOnId', 'Unknown add-on');
    return undefined;
  }
  const line = serviceIds.findIndex((id) => addOn.serviceIds.includes(id));
  if (line < 0) addError('addOnId', 'Not offered with the chosen services');
  if (isDifferent(choice.price, addOn.price)) addError('addOnPrice', `Must be ${formatMoney(addOn.price)}`);
  if (isDifferent(choice.duration, addOn.duration)) addError('addOnDuration', `Must be ${addOn.duration}`);
  return { addOn, line };
}

/** Figures that a client repeats must match the catalog (BEHAVIOR §6.9). */
const isDifferent = (requested: number | undefined, actual: number): boolean =>
  requested !== undefined && requested !== actual;
