import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  image,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  nonEmptyLine,
  omittableUpdateFields,
  optional,
  shownImage,
  shownTranslations,
  toggle,
  toggleNumber,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { recordView, updateVersionField } from './record-fields.ts';

const IMAGES_MAX = 20;
const STATUS = '1 = in use, 0 = out of use';

const occasion = named('Occasion', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    images: z.array(shownImage()),
    status: toggleNumber().describe(STATUS),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  images: optional(
    listUpTo(
      image().transform((value) => value ?? ''),
      IMAGES_MAX,
    ),
  ),
  status: optional(toggle()).describe(STATUS),
}));

export const occasionRoutes = {
  'occasion-index': get('/admin/occasion/index', forUsers('any'), {
    summary: 'List the occasions of gift cards',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(occasion()),
  }),
  'occasion-store': create('/admin/occasion/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add an occasion with its theme images',
    image: true,
    input: () => z.object(fields()),
    reply: () => messageEnvelope(occasion()),
  }),
  'occasion-update': post('/admin/occasion/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Change an occasion',
    description: 'Omitted fields keep their values.',
    image: true,
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () => z.object({ ...updateVersionField(), occasion_id: id(), ...omittableUpdateFields(fields()) }),
    reply: () => messageEnvelope(occasion()),
  }),
  'occasion-delete': post('/admin/occasion/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete an occasion',
    description: 'Only if no gift card uses it.',
    failures: ['recordNotFound', 'usedByGiftCards'],
    input: () => z.object({ occasion_id: id() }),
  }),
} as const;
