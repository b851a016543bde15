import * as z from 'zod';
import { route } from '../route.ts';
import {
  done,
  envelope,
  id,
  image,
  listParameters,
  pageFields,
  text,
  toggle,
  toggleNumber,
} from '../wire.ts';
import { listOf } from './fields.ts';

const IMAGES_MAX = 20;

const occasion = z.object({
  id: z.int(),
  name: z.string(),
  images: z.array(z.string()),
  status: toggleNumber,
});
const fields = {
  images: listOf(
    image().transform((value) => value ?? ''),
    IMAGES_MAX,
  ).optional(),
  status: toggle().optional(),
};

export const occasionRoutes = {
  'occasion-index': route({
    method: 'GET',
    path: '/admin/occasion/index',
    access: 'admin',
    status: 200,
    summary: 'Occasions of gift cards',
    input: z.object(listParameters(['id'])),
    reply: z.object({ status: z.literal(true), data: z.array(occasion), ...pageFields }),
  }),
  'occasion-store': route({
    method: 'POST',
    path: '/admin/occasion/store',
    access: 'admin',
    status: 201,
    summary: 'Add an occasion with its theme images',
    idempotent: true,
    image: true,
    input: z.object({ name: text(), ...fields }),
    reply: envelope(occasion),
  }),
  'occasion-update': route({
    method: 'POST',
    path: '/admin/occasion/update',
    access: 'admin',
    status: 200,
    summary: 'Change an occasion; what is left out keeps its value',
    image: true,
    input: z.object({ occasion_id: id(), name: text().optional(), ...fields }),
    reply: envelope(occasion),
  }),
  'occasion-delete': route({
    method: 'POST',
    path: '/admin/occasion/delete',
    access: 'admin',
    status: 200,
    summary: 'Take an occasion away that no gift card names',
    input: z.object({ occasion_id: id() }),
    reply: done(),
  }),
} as const;
