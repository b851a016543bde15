import { createFieldErrorCollector, validateIds } from '../field-errors.ts';
import type { CategoryId, PricingOptionId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import {
  type AddOn,
  type Catalog,
  type Draft,
  type Location,
  PAYMENT_TYPES,
  type PricingOption,
  type Service,
  type StaffMember,
} from './salon.ts';
import { validateOverrides, validateShifts, validateWeeklyHours } from './schedules.ts';

// Each validation returns the record as it is stored. Updates validate the whole record as it would be stored.

/** A new location without further fields: closed all week (BEHAVIOR §11.3). */
export const LOCATION_DEFAULTS: Draft<Location> = {
  name: '',
  address: '',
  phone: '',
  serviceTax: 0,
  addressLine1: '',
  city: '',
  state: '',
  zipcode: '',
  businessHours: {},
  closedDates: [],
};

/** A new staff member without further fields: no services, no locations, no hours (BEHAVIOR §11.6). */
export const STAFF_DEFAULTS = {
  name: '',
  email: '',
  image: '',
  specialization: '',
  rating: 0,
  serviceIds: [],
  locationIds: [],
  workingHours: {},
  breaks: {},
  overrides: [],
} as const satisfies Partial<StaffMember>;

/** A new service without further fields: paid at the salon, bookable online, active (BEHAVIOR §12.1). */
export const SERVICE_DEFAULTS = {
  description: '',
  bufferMinutes: 0,
  paymentType: PAYMENT_TYPES.payAtSalon,
  minAmount: 0,
  enableOnlineBooking: true,
  pricingOptions: [],
  active: true,
} as const satisfies Partial<Service>;

export function validateLocation(location: Draft<Location>): Outcome<Draft<Location>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const businessHours = validateWeeklyHours(location.businessHours, 'businessHours', addError);
  const closedDates = [...new Set(location.closedDates)].sort();
  return toOutcome({ ...location, businessHours, closedDates });
}

export function validateStaffMember(
  staffMember: Draft<StaffMember>,
  { services, locations }: Catalog,
): Outcome<Draft<StaffMember>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const serviceIds = validateIds(staffMember.serviceIds, services, 'serviceIds', 'service', addError);
  const locationIds = validateIds(staffMember.locationIds, locations, 'locationIds', 'location', addError);
  return toOutcome({
    ...staffMember,
    serviceIds,
    locationIds,
    workingHours: validateShifts(staffMember.workingHours, locationIds, addError),
    breaks: validateWeeklyHours(staffMember.breaks, 'breaks', addError),
    overrides: validateOverrides(staffMember.overrides, locationIds, addError),
  });
}

export function validateAddOn(addOn: Draft<AddOn>, catalog: Catalog): Outcome<Draft<AddOn>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const serviceIds = validateIds(addOn.serviceIds, catalog.services, 'serviceIds', 'service', addError);
  return toOutcome({ ...addOn, serviceIds });
}

export const validateCategoryId = (categoryId: CategoryId, { categories }: Catalog): Outcome<CategoryId> =>
  categories.has(categoryId) ? ok(categoryId) : invalid('categoryId', 'Unknown category');

/** A pricing option of a request: with the id of an existing option, or without one if it is new. */
export type PricingOptionInput = Omit<PricingOption, 'id'> & { readonly id?: PricingOptionId | undefined };

/**
 * The pricing options that replace those of a service (BEHAVIOR §12.2). One with a known id stays the same option;
 * new ones get the ids of `toNewId`.
 */
export function validatePricingOptions(
  inputs: readonly PricingOptionInput[],
  before: readonly PricingOption[],
  toNewId: (index: number) => PricingOptionId,
): Outcome<PricingOption[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const ids = inputs.map(({ id }) => id);
  let newCount = 0;
  const options = inputs.map(({ id, name, price, duration }, index) => {
    if (id !== undefined && !before.some((option) => option.id === id)) {
      addError(`pricingOptions.${index}.id`, 'Unknown pricing option');
    } else if (id !== undefined && ids.indexOf(id) < index) {
      addError(`pricingOptions.${index}.id`, 'Duplicate pricing option');
    }
    return { id: id ?? toNewId(newCount++), name, price, duration };
  });
  return toOutcome(options);
}
