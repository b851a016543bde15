import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  integer,
  listEnvelope,
  listParameters,
  MINUTES_PER_DAY,
  messageEnvelope,
  money,
  named,
  nonEmptyLine,
  omittableUpdateFields,
  optional,
  shownTranslations,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { ids, recordView, shownTaxRateId, taxRateIdInput, updateVersionField } from './record-fields.ts';

const addOn = named('AddOn', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    price: z.string(),
    duration: z.int(),
    service_ids: z.array(z.int()),
    tax_rate_id: shownTaxRateId(),
  }),
);
const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  price: money(),
  duration: integer({ min: 0, max: MINUTES_PER_DAY }),
  service_ids: optional(ids()),
  tax_rate_id: taxRateIdInput(),
}));

export const addOnRoutes = {
  'add-on-index': get('/admin/add-on/index', forUsers('catalog.write'), {
    summary: 'List add-ons with their services',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(addOn()),
  }),
  'add-on-store': create('/admin/add-on/store', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Add an add-on',
    input: () => z.object(fields()),
    reply: () => messageEnvelope(addOn()),
  }),
  'add-on-update': post('/admin/add-on/update', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Change an add-on',
    description: 'Omitted fields keep their values.',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () => z.object({ ...updateVersionField(), add_on_id: id(), ...omittableUpdateFields(fields()) }),
    reply: () => messageEnvelope(addOn()),
  }),
  'add-on-delete': post('/admin/add-on/delete', forUsers('catalog.write'), {
    confirms: false,
    summary: 'Delete an add-on',
    description: 'Only without upcoming appointments. Past appointments keep the name.',
    failures: ['recordNotFound', 'usedByAppointments'],
    input: () => z.object({ add_on_id: id() }),
  }),
} as const;
