import * as z from 'zod';
import { emptyEnvelope, id, listEnvelope, listParameters, messageEnvelope, nonEmptyLine } from '../fields.ts';
import { named } from '../named.ts';
import { create, forUsers, get, post } from '../route.ts';
import { recordView, updateVersionField } from './record-fields.ts';

const category = named('Category', () => recordView({ id: z.int(), name: z.string() }));

export const categoryRoutes = {
  'category-index': get('/admin/category/index', forUsers('catalog.write'), {
    confirms: false,
    summary: 'List the categories of services',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(category()),
  }),
  'category-store': create('/admin/category/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add a category',
    idempotent: true,
    input: () => z.object({ name: nonEmptyLine() }),
    reply: () => messageEnvelope(category()),
  }),
  'category-update': post('/admin/category/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Rename a category',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () => z.object({ ...updateVersionField(), category_id: id(), name: nonEmptyLine().optional() }),
    reply: () => messageEnvelope(category()),
  }),
  'category-delete': post('/admin/category/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete a category',
    description: 'Only if it has no services.',
    failures: ['recordNotFound', 'usedByServices'],
    input: () => z.object({ category_id: id() }),
    reply: emptyEnvelope,
  }),
} as const;
