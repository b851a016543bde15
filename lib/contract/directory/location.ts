import * as z from 'zod';
import {
  emptyEnvelope,
  envelope,
  id,
  listEnvelope,
  listParameters,
  nonEmptyLine,
  number,
  omittable,
  optional,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import {
  clearableLine,
  closedDateList,
  conflicts,
  hoursView,
  timeRange,
  weekInput,
} from './record-fields.ts';

const location = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  service_tax: z.number(),
  address_line_1: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  business_hours: hoursView,
  closed_dates: z.array(z.string()),
});

const fields = {
  name: nonEmptyLine(),
  address: clearableLine(),
  phone: clearableLine(),
  service_tax: optional(number({ min: 0, max: 100 })),
  address_line_1: clearableLine(),
  city: clearableLine(),
  state: clearableLine(),
  zipcode: clearableLine(),
  business_hours: optional(weekInput(timeRange)),
  closed_dates: optional(closedDateList()),
};

export const locationRoutes = {
  'location-index': get('/admin/location/index', forUsers('any'), {
    summary: 'List locations with their hours and closed dates',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(location),
  }),
  'location-store': create('/admin/location/store', forUsers('settings.write'), {
    summary: 'Add a location',
    idempotent: true,
    input: z.object(fields),
    reply: envelope(location),
  }),
  'location-update': post('/admin/location/update', forUsers('settings.write'), {
    summary: 'Change a location',
    description:
      'Omitted fields keep their values. `conflicts` lists the appointments outside the new hours or on closed dates.',
    failures: ['recordNotFound'],
    input: z.object({ location_id: id(), ...omittable(fields) }),
    reply: envelope(location).extend({ conflicts }),
  }),
  'location-delete': post('/admin/location/delete', forUsers('settings.write'), {
    summary: 'Delete a location',
    description:
      'Only without staff and without upcoming appointments and block times. Past appointments and sales keep the name.',
    failures: ['recordNotFound', 'usedByStaff', 'usedByBlockTimes', 'usedByAppointments'],
    input: z.object({ location_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
