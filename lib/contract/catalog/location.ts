import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  nonEmptyLine,
  number,
  omittableUpdateFields,
  oneOf,
  optional,
  shownTranslations,
  translationsField,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import {
  clearableLine,
  conflictIds,
  country,
  dateHoursInput,
  dateHoursView,
  dryRunField,
  hoursView,
  recordView,
  updateVersionField,
  weeklyHoursInput,
} from './record-fields.ts';

const TAX_RATES_MAX = 20;
const TAX_MODE =
  '`added`: the tax is added to the prices. `included`: all prices of the location, those of sales too, include it.';
const TAX_RATES = 'Rates of the services, add-ons and products that name one by `tax_rate_id`';
const OVERRIDES = 'Hours of single dates in place of the weekly hours; no ranges = closed';
const SERVICE_CHARGE = 'Percent of services and add-ons; 0 = none';

const percent = () => number({ min: 0, max: 100 });

/** As a request names it, and as replies show it. */
const COUNTRY =
  'ISO 3166 code, such as US; empty for the country of the salon’s time zone. Phone numbers without a country code belong to it';

const taxMode = once(() => oneOf(['added', 'included']).describe(TAX_MODE));

const location = named('Location', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    address: z.string(),
    phone: z.string(),
    country: z.string().describe(COUNTRY),
    service_tax: z.number(),
    tax_mode: taxMode(),
    tax_rates: z
      .array(z.object({ id: z.int(), name: z.string(), percent: z.number() }).meta({ id: 'TaxRate' }))
      .describe(TAX_RATES),
    service_charge_percent: z.number().describe(SERVICE_CHARGE),
    address_line_1: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    business_hours: hoursView(),
    overrides: dateHoursView().describe(OVERRIDES),
  }),
);

const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  address: clearableLine(),
  phone: clearableLine(),
  country: z
    .literal('')
    .or(country())
    .nullable()
    .transform((code) => code ?? '')
    .optional()
    .describe(COUNTRY),
  service_tax: optional(percent()),
  tax_mode: optional(taxMode()),
  tax_rates: optional(
    listUpTo(
      z.object({ id: optional(id()), name: nonEmptyLine(), percent: percent() }).meta({ id: 'TaxRateInput' }),
      TAX_RATES_MAX,
    ),
  ).describe(TAX_RATES),
  service_charge_percent: optional(percent()).describe(SERVICE_CHARGE),
  address_line_1: clearableLine(),
  city: clearableLine(),
  state: clearableLine(),
  zipcode: clearableLine(),
  business_hours: optional(weeklyHoursInput()),
  overrides: optional(dateHoursInput()).describe(OVERRIDES),
}));

export const locationRoutes = {
  'location-index': get('/admin/location/index', forUsers('any'), {
    summary: 'List locations with their hours',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(location()),
  }),
  'location-store': create('/admin/location/store', forUsers('settings.write'), {
    confirms: false,
    summary: 'Add a location',
    input: () => z.object(fields()),
    reply: () => messageEnvelope(location()),
  }),
  'location-update': post('/admin/location/update', forUsers('settings.write'), {
    confirms: false,
    summary: 'Change a location',
    description:
      'Omitted fields keep their values. `conflicts` lists the appointments outside the new hours. `tax_rates` replaces the existing rates; a rate sent with its `id` stays the same rate.',
    failures: ['recordHasChanged', 'recordNotFound', 'usedByCatalog'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        location_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply: () => messageEnvelope(location()).extend({ conflicts: conflictIds() }),
  }),
  'location-delete': post('/admin/location/delete', forUsers('settings.write'), {
    confirms: true,
    summary: 'Delete a location',
    description:
      'Only without staff and without upcoming appointments and block times. Past appointments and sales keep the name.',
    failures: ['recordNotFound', 'usedByStaff', 'usedByBlockTimes', 'usedByAppointments'],
    input: () => z.object({ location_id: id() }),
  }),
} as const;
