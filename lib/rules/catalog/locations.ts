import { createFieldErrorCollector } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';
import type { Draft, Location } from '../salons/salon.ts';
import { validateWeeklyHours } from './schedules.ts';

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

/** The location as it is stored; an update validates the whole record (BEHAVIOR §11.3). */
export function validateLocation(location: Draft<Location>): Outcome<Draft<Location>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const businessHours = validateWeeklyHours(location.businessHours, 'businessHours', addError);
  const closedDates = [...new Set(location.closedDates)].sort();
  return toOutcome({ ...location, businessHours, closedDates });
}
