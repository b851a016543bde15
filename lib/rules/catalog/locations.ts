import { createFieldErrorCollector } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';
import type { Draft, Location } from '../salons/salon.ts';
import { validateDateHours, validateWeeklyHours } from './schedules.ts';

/** A new location without further fields: closed all week (BEHAVIOR §11.2). */
export const LOCATION_DEFAULTS: Draft<Location> = {
  name: '',
  address: '',
  phone: '',
  serviceTax: 0,
  taxRates: [],
  addressLine1: '',
  city: '',
  state: '',
  zipcode: '',
  businessHours: {},
  overrides: [],
};

/** The address on one line: `address`, or else its parts (BEHAVIOR §11.2). */
export const formatAddress = ({ address, addressLine1, city, state, zipcode }: Draft<Location>): string => {
  const district = [state, zipcode].filter(Boolean).join(' ');
  return address || [addressLine1, city, district].filter(Boolean).join(', ');
};

/** The location as it is stored; an update validates the whole record (BEHAVIOR §11.2). */
export function validateLocation(location: Draft<Location>): Outcome<Draft<Location>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const businessHours = validateWeeklyHours(location.businessHours, 'businessHours', addError);
  const overrides = validateDateHours(location.overrides, addError);
  return toOutcome({ ...location, businessHours, overrides });
}
