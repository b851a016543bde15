import * as z from 'zod';
import { route } from '../route.ts';
import { done, envelope, id, listParameters, number, pageFields, text } from '../wire.ts';
import { closedDates, conflicts, freeText, range, shownHours, week } from './fields.ts';

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
  business_hours: shownHours,
  closed_dates: z.array(z.string()),
});

const fields = {
  address: freeText(),
  phone: freeText(),
  service_tax: number({ min: 0, max: 100 }).optional(),
  address_line_1: freeText(),
  city: freeText(),
  state: freeText(),
  zipcode: freeText(),
  business_hours: week(range).optional(),
  closed_dates: closedDates().optional(),
};

export const locationRoutes = {
  'location-index': route({
    method: 'GET',
    path: '/admin/location/index',
    access: 'admin',
    status: 200,
    summary: 'Locations with their hours and closed dates',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(location), ...pageFields }),
  }),
  'location-store': route({
    method: 'POST',
    path: '/admin/location/store',
    access: 'admin',
    status: 201,
    summary: 'Add a location',
    idempotent: true,
    input: z.object({ name: text(), ...fields }),
    reply: envelope(location),
  }),
  'location-update': route({
    method: 'POST',
    path: '/admin/location/update',
    access: 'admin',
    status: 200,
    summary: 'Change a location; what is left out keeps its value',
    description: '`conflicts` names the appointments that new hours or closed dates leave outside of them.',
    input: z.object({ location_id: id(), name: text().optional(), ...fields }),
    reply: envelope(location).extend({ conflicts }),
  }),
  'location-delete': route({
    method: 'POST',
    path: '/admin/location/delete',
    access: 'admin',
    status: 200,
    summary: 'Take a location away where nobody works and nothing lies ahead',
    description: 'Past appointments, and what was sold there, go on naming it.',
    input: z.object({ location_id: id() }),
    reply: done(),
  }),
} as const;
