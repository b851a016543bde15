import * as z from 'zod';
import { emptyEnvelope, envelope, id, listEnvelope, listParameters, nonEmptyLine } from '../fields.ts';
import { route } from '../route.ts';

const category = z.object({ id: z.int(), name: z.string() });

export const categoryRoutes = {
  'category-index': route({
    method: 'GET',
    path: '/admin/category/index',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'List the categories of services',
    input: z.object(listParameters(['id'])),
    reply: listEnvelope(category),
  }),
  'category-store': route({
    method: 'POST',
    path: '/admin/category/store',
    access: 'user',
    permission: 'catalog.write',
    status: 201,
    summary: 'Add a category',
    idempotent: true,
    input: z.object({ name: nonEmptyLine() }),
    reply: envelope(category),
  }),
  'category-update': route({
    method: 'POST',
    path: '/admin/category/update',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Rename a category',
    failures: ['recordNotFound'],
    input: z.object({ category_id: id(), name: nonEmptyLine().optional() }),
    reply: envelope(category),
  }),
  'category-delete': route({
    method: 'POST',
    path: '/admin/category/delete',
    access: 'user',
    permission: 'catalog.write',
    status: 200,
    summary: 'Delete a category',
    description: 'Only if it has no services.',
    failures: ['recordNotFound', 'usedByServices'],
    input: z.object({ category_id: id() }),
    reply: emptyEnvelope(),
  }),
} as const;
