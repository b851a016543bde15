import * as z from 'zod';
import { route } from '../route.ts';
import { bookingDate, done, envelope, id, listParameters, pageFields } from '../wire.ts';
import { closing, conflicts, freeProse, opening } from './fields.ts';

const blockTime = z.object({
  id: z.int(),
  location_id: z.int(),
  staff_id: z.int().nullable(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
const described = '`conflicts` names the appointments that lie in the blocked time.';

export const blockTimeRoutes = {
  'block-time-index': route({
    method: 'GET',
    path: '/admin/block-time/index',
    access: 'admin',
    status: 200,
    summary: 'Block times of staff members and of whole locations',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(blockTime), ...pageFields }),
  }),
  'block-time-store': route({
    method: 'POST',
    path: '/admin/block-time/store',
    access: 'admin',
    status: 201,
    summary: 'Block time of a staff member, or of a whole location',
    description: described,
    idempotent: true,
    input: z.object({
      location_id: id(),
      staff_id: id().nullish(),
      date: bookingDate(),
      from: opening(),
      to: closing(),
      reason: freeProse(),
    }),
    reply: envelope(blockTime).extend({ conflicts }),
  }),
  'block-time-update': route({
    method: 'POST',
    path: '/admin/block-time/update',
    access: 'admin',
    status: 200,
    summary: 'Change a block time; what is left out keeps its value',
    description: described,
    input: z.object({
      block_time_id: id(),
      location_id: id().optional(),
      staff_id: id().nullish(),
      date: bookingDate().optional(),
      from: opening().optional(),
      to: closing().optional(),
      reason: freeProse(),
    }),
    reply: envelope(blockTime).extend({ conflicts }),
  }),
  'block-time-delete': route({
    method: 'POST',
    path: '/admin/block-time/delete',
    access: 'admin',
    status: 200,
    summary: 'Give blocked time back',
    input: z.object({ block_time_id: id() }),
    reply: done(),
  }),
} as const;
