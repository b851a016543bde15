import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Draft, Location } from '../../lib/rules/salon/salon.ts';
import type { Updates } from '../../lib/rules/updates.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toWeekView } from '../../lib/views/weekly-hours.ts';

type Input = Omit<Request<(typeof directory.routes)['location-update']>['input'], 'location_id'>;

export const toLocationUpdates = (input: Input): Updates<Draft<Location>> => ({
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

export const toLocationView = (location: Location) => ({
  id: location.id,
  name: location.name,
  address: location.address,
  phone: location.phone,
  service_tax: location.serviceTax,
  address_line_1: location.addressLine1,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
  business_hours: toWeekView(location.businessHours),
  closed_dates: location.closedDates.map(toWireDate),
});
