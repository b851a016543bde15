import * as z from 'zod';
import { route } from '../route.ts';
import { done, envelope, id, integer, listParameters, money, pageFields, text } from '../wire.ts';
import { ids } from './fields.ts';

const MINUTES_OF_DAY = 1440;

const addOn = z.object({
  id: z.int(),
  name: z.string(),
  price: z.string(),
  duration: z.int(),
  service_ids: z.array(z.int()),
});
const duration = () => integer({ min: 0, max: MINUTES_OF_DAY });

export const addOnRoutes = {
  'add-on-index': route({
    method: 'GET',
    path: '/admin/add-on/index',
    access: 'admin',
    status: 200,
    summary: 'Add-ons with the services that they go with',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(addOn), ...pageFields }),
  }),
  'add-on-store': route({
    method: 'POST',
    path: '/admin/add-on/store',
    access: 'admin',
    status: 201,
    summary: 'Add an add-on',
    idempotent: true,
    input: z.object({ name: text(), price: money(), duration: duration(), service_ids: ids().optional() }),
    reply: envelope(addOn),
  }),
  'add-on-update': route({
    method: 'POST',
    path: '/admin/add-on/update',
    access: 'admin',
    status: 200,
    summary: 'Change an add-on; what is left out keeps its value',
    input: z.object({
      add_on_id: id(),
      name: text().optional(),
      price: money().optional(),
      duration: duration().optional(),
      service_ids: ids().optional(),
    }),
    reply: envelope(addOn),
  }),
  'add-on-delete': route({
    method: 'POST',
    path: '/admin/add-on/delete',
    access: 'admin',
    status: 200,
    summary: 'Take an add-on away that no appointment ahead has',
    description: 'Past appointments go on naming it.',
    input: z.object({ add_on_id: id() }),
    reply: done(),
  }),
} as const;
