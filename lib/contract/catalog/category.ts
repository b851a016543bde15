import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  integer,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  nonEmptyLine,
  optional,
  shownTranslations,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { POSITION, positionInput, recordView, updateVersionField } from './record-fields.ts';

const COLORS = 10;
const COLOR = 'The hue of its visits in diaries, 1 to 10';

const optionalFields = once(() => ({
  ...translationsField(),
  color: optional(integer({ min: 1, max: COLORS })).describe(COLOR),
  position: positionInput(),
}));

const category = named('Category', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    color: z.int().describe(COLOR),
    position: z.int().describe(POSITION),
  }),
);

export const categoryRoutes = {
  'category-index': get('/admin/category/index', forUsers('catalog.write'), {
    summary: 'List the categories of services',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(category()),
  }),
  'category-store': create('/admin/category/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add a category',
    input: () => z.object({ name: nonEmptyLine(), ...optionalFields() }),
    reply: () => messageEnvelope(category()),
  }),
  'category-update': post('/admin/category/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Change a category',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        category_id: id(),
        name: nonEmptyLine().optional(),
        ...optionalFields(),
      }),
    reply: () => messageEnvelope(category()),
  }),
  'category-delete': post('/admin/category/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete a category',
    description: 'Only if it has no services.',
    failures: ['recordNotFound', 'usedByServices'],
    input: () => z.object({ category_id: id() }),
  }),
} as const;
