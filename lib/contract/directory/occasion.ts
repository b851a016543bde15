import * as z from 'zod';
import {
  emptyEnvelope,
  envelope,
  id,
  image,
  listEnvelope,
  listParameters,
  listUpTo,
  nonEmptyLine,
  optional,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { route } from '../route.ts';

const IMAGES_MAX = 20;
const STATUS = '1 = in use, 0 = out of use';

const occasion = z.object({
  id: z.int(),
  name: z.string(),
  images: z.array(z.string()),
  status: toggleNumber.describe(STATUS),
});
const fields = {
  images: optional(
    listUpTo(
      image().transform((value) => value ?? ''),
      IMAGES_MAX,
    ),
  ),
  status: optional(toggle()).describe(STATUS),
};

export const occasionRoutes = {
  'occasion-index': route({
    method: 'GET',
    path: '/admin/occasion/index',
    access: 'user',
    permission: 'any',
    status: 200,
    summary: 'List the occasions of gift cards',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(occasion),
  }),
  'occasion-store': route({
    method: 'POST',
    path: '/admin/occasion/store',
    access: 'user',
    permission: 'catalog.write',
    status: 201,
    summary: 'Add an occasion with its theme images',
    idempotent: true,
    image: true,
    input: z.object({ name: nonEmptyLine(), ...fields }),
    reply: envelope(occasion),
  }),
  'occasion-update': route({
    method: 'POST',
    path: '/admin/occasion/update',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Change an occasion',
    description: 'Omitted fields keep their values.',
    image: true,
    failures: ['recordNotFound'],
    input: z.object({ occasion_id: id(), name: nonEmptyLine().optional(), ...fields }),
    reply: envelope(occasion),
  }),
  'occasion-delete': route({
    method: 'POST',
    path: '/admin/occasion/delete',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Delete an occasion',
    description: 'Only if no gift card uses it.',
    failures: ['recordNotFound', 'usedByGiftCards'],
    input: z.object({ occasion_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
