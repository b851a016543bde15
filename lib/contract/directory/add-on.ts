import * as z from 'zod';
import {
  emptyEnvelope,
  envelope,
  id,
  integer,
  listEnvelope,
  listParameters,
  MINUTES_PER_DAY,
  money,
  nonEmptyLine,
  optional,
} from '../fields.ts';
import { route } from '../route.ts';
import { ids } from './record-fields.ts';

const addOn = z.object({
  id: z.int(),
  name: z.string(),
  price: z.string(),
  duration: z.int(),
  service_ids: z.array(z.int()),
});
const duration = () => integer({ min: 0, max: MINUTES_PER_DAY });

export const addOnRoutes = {
  'add-on-index': route({
    method: 'GET',
    path: '/admin/add-on/index',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'List add-ons with their services',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(addOn),
  }),
  'add-on-store': route({
    method: 'POST',
    path: '/admin/add-on/store',
    access: 'user',
    permission: 'catalog.write',
    status: 201,
    summary: 'Add an add-on',
    idempotent: true,
    input: z.object({
      name: nonEmptyLine(),
      price: money(),
      duration: duration(),
      service_ids: optional(ids()),
    }),
    reply: envelope(addOn),
  }),
  'add-on-update': route({
    method: 'POST',
    path: '/admin/add-on/update',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Change an add-on',
    description: 'Omitted fields keep their values.',
    failures: ['recordNotFound'],
    input: z.object({
      add_on_id: id(),
      name: nonEmptyLine().optional(),
      price: money().optional(),
      duration: duration().optional(),
      service_ids: optional(ids()),
    }),
    reply: envelope(addOn),
  }),
  'add-on-delete': route({
    method: 'POST',
    path: '/admin/add-on/delete',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Delete an add-on',
    description: 'Only without upcoming appointments. Past appointments keep the name.',
    failures: ['recordNotFound', 'usedByAppointments'],
    input: z.object({ add_on_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
