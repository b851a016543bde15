import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import { wireDate } from '../../lib/rules/calendar.ts';
import type { Sent } from '../../lib/rules/field-errors.ts';
import type { Draft } from '../../lib/rules/salon/catalog-records.ts';
import type { Location } from '../../lib/rules/salon/salon.ts';
import { weekView } from './hours.ts';

type Input = Omit<Request<(typeof directory.routes)['location-update']>['input'], 'location_id'>;

/** A location of which nothing is known: closed all week. */
export const NO_LOCATION: Draft<Location> = {
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

export const sentLocation = (input: Input): Sent<Draft<Location>> => ({
  name: input.name,
  address: input.address,
  phone: input.phone,
  serviceTax: input.service_tax,
  addressLine1: input.address_line_1,
  city: input.city,
  state: input.state,
  zipcode: input.zipcode,
  businessHours: input.business_hours,
  closedDates: input.closed_dates,
});

export const locationView = (location: Location) => ({
  id: location.id,
  name: location.name,
  address: location.address,
  phone: location.phone,
  service_tax: location.serviceTax,
  address_line_1: location.addressLine1,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
  business_hours: weekView(location.businessHours),
  closed_dates: location.closedDates.map(wireDate),
});
