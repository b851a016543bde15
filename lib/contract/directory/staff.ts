import * as z from 'zod';
import { route } from '../route.ts';
import { done, envelope, id, image, listParameters, number, pageFields, text } from '../wire.ts';
import {
  conflicts,
  emailOrNone,
  freeText,
  ids,
  overrides,
  range,
  shift,
  shownHours,
  shownRanges,
  shownShift,
  shownWeek,
  week,
} from './fields.ts';

const RATING_MAX = 5;

const member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  image: z.string(),
  specialization: z.string(),
  rating: z.number(),
  service_ids: z.array(z.int()),
  location_ids: z.array(z.int()),
  working_hours: shownWeek(shownShift),
  breaks: shownHours,
  overrides: z.array(z.object({ date: z.string(), location_id: z.int().nullable(), ranges: shownRanges })),
});

const fields = {
  email: emailOrNone(),
  image: image(),
  specialization: freeText(),
  rating: number({ min: 0, max: RATING_MAX }).optional(),
  service_ids: ids().optional(),
  working_hours: week(shift).optional(),
  breaks: week(range).optional(),
  overrides: overrides().optional(),
};
const locationIds = ids().min(1, 'Must have at least 1 item');

export const staffRoutes = {
  'staff-index': route({
    method: 'GET',
    path: '/admin/staff/index',
    access: 'admin',
    status: 200,
    summary: 'Staff members with their schedules',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(member), ...pageFields }),
  }),
  'staff-store': route({
    method: 'POST',
    path: '/admin/staff/store',
    access: 'admin',
    status: 201,
    summary: 'Add a staff member',
    idempotent: true,
    image: true,
    input: z.object({ name: text(), location_ids: locationIds, ...fields }),
    reply: envelope(member),
  }),
  'staff-update': route({
    method: 'POST',
    path: '/admin/staff/update',
    access: 'admin',
    status: 200,
    summary: 'Change a staff member; what is left out keeps its value',
    description: '`conflicts` names the appointments that a new schedule leaves outside of it.',
    image: true,
    input: z.object({
      staff_id: id(),
      name: text().optional(),
      location_ids: locationIds.optional(),
      ...fields,
    }),
    reply: envelope(member).extend({ conflicts }),
  }),
  'staff-delete': route({
    method: 'POST',
    path: '/admin/staff/delete',
    access: 'admin',
    status: 200,
    summary: 'Take a staff member away who has no appointments ahead',
    description: 'Past appointments go on naming them.',
    input: z.object({ staff_id: id() }),
    reply: done(),
  }),
} as const;
