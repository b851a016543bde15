import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  id,
  image,
  integer,
  listEnvelope,
  listParameters,
  listUpTo,
  MINUTES_PER_DAY,
  messageEnvelope,
  money,
  NOTE_MAX_LENGTH,
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
import { create, forEverybody, forUsers, get, group, put } from '../route.ts';
import { bookingHorizonDays, minimumNoticeMinutes } from '../salons/settings-fields.ts';
import {
  clearableProse,
  conflictIds,
  dryRunField,
  ids,
  POSITION,
  PRICE_FROM,
  positionInput,
  recordView,
  shownTaxRateId,
  staffPricesView,
  taxRateIdInput,
  updateVersionField,
} from './record-fields.ts';

const OPTIONS_MAX = 50;
const RESOURCES_MAX = 10;
const STAFF_PRICES_MAX = 500;
const STAFF_IDS = 'The members who perform it; the same as their `service_ids`';
const STAFF_PRICES =
  'Price and minutes where this member is chosen; of an option, where the option is chosen too';
const PAYMENT_TYPE_MAX = 3;
const STATUS = '1 = offered, 0 = out of use';

const RESOURCE_PARTS = ['visit', 'staff', 'processing'] as const;
const resourcePart = () => z.enum(RESOURCE_PARTS, 'Must be visit, staff or processing');

const duration = () => integer({ min: 1, max: MINUTES_PER_DAY });

const minutes = () => integer({ min: 0, max: MINUTES_PER_DAY });

const processing = once(() => ({
  processing_after: optional(minutes()),
  processing_minutes: optional(minutes()),
}));
const processingView = once(() => ({ processing_after: z.int(), processing_minutes: z.int() }));

const service = named('Service', () =>
  recordView({
    id: z.int(),
    name: z.string(),
    ...shownTranslations(),
    category_id: z.int(),
    price: z.string(),
    price_from: z.string().describe(PRICE_FROM),
    duration: z.int(),
    description: z.string(),
    payment_type: z.int(),
    min_amount: z.string(),
    enable_online_booking: toggleNumber(),
    ...processingView(),
    buffer_before_minutes: z.int(),
    buffer_minutes: z.int(),
    pricing_options: z.array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          ...shownTranslations(),
          price: z.string(),
          duration: z.int(),
          ...processingView(),
        })
        .meta({ id: 'PricingOption' }),
    ),
    staff_ids: z.array(z.int()).describe(STAFF_IDS),
    staff_prices: staffPricesView(),
    resources: z.array(z.object({ kind: z.string(), during: z.enum(RESOURCE_PARTS) })),
    tax_rate_id: shownTaxRateId(),
    booking_horizon_days: z.int().nullable(),
    minimum_notice_minutes: z.int().nullable(),
    position: z.int().describe(POSITION),
    image: shownImage(),
    status: toggleNumber().describe(STATUS),
  }),
);

const fields = once(() => ({
  name: nonEmptyLine(),
  ...translationsField(),
  category_id: id(),
  price: money(),
  duration: duration(),
  description: clearableProse(NOTE_MAX_LENGTH),
  payment_type: optional(integer({ min: 0, max: PAYMENT_TYPE_MAX })),
  min_amount: optional(money()),
  enable_online_booking: optional(toggle()),
  ...processing(),
  buffer_before_minutes: optional(minutes()),
  buffer_minutes: optional(minutes()),
  pricing_options: optional(
    listUpTo(
      z
        .object({
          id: optional(id()),
          name: nonEmptyLine(),
          ...translationsField(),
          price: money(),
          duration: duration(),
          ...processing(),
        })
        .meta({ id: 'PricingOptionInput' }),
      OPTIONS_MAX,
    ),
  ),
  staff_ids: optional(ids()).describe(STAFF_IDS),
  staff_prices: optional(
    listUpTo(
      z.object({
        staff_id: id(),
        pricing_option_id: id().nullish(),
        price: money(),
        duration: duration(),
      }),
      STAFF_PRICES_MAX,
    ),
  ).describe(STAFF_PRICES),
  resources: optional(listUpTo(z.object({ kind: nonEmptyLine(), during: resourcePart() }), RESOURCES_MAX)),
  tax_rate_id: taxRateIdInput(),
  booking_horizon_days: bookingHorizonDays().nullish(),
  minimum_notice_minutes: minimumNoticeMinutes().nullish(),
  position: positionInput(),
  image: image(),
  status: optional(toggle()).describe(STATUS),
}));

export const services = group({
  name: 'services',
  description: 'The services that the salon offers.',
  routes: {
    list: get('/services/list', forEverybody('any'), {
      summary: 'List the services of the salon',
      description:
        '`category` filters by category. Services with status 0 are shown to staff and administrators only.',
      input: () => z.object(listParameters(['id', 'name', 'price'])),
      reply: () => listEnvelope(service()),
    }),
    create: create('/services/create', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Add a service',
      image: true,
      input: () => z.object(fields()),
      reply: () => messageEnvelope(service()),
    }),
    update: put('/services/update/{id}', forUsers('catalog.write'), {
      confirms: false,
      summary: 'Change a service',
      description:
        'Omitted fields keep their values. `pricing_options` replaces the existing options; an option sent with its `id` stays the same option. `status: 0` takes the service out of use: upcoming visits keep it, and `conflicts` lists them.',
      failures: ['recordHasChanged', 'recordNotFound'],
      image: true,
      input: () =>
        z.object({ ...updateVersionField(), ...dryRunField(), id: id(), ...omittableUpdateFields(fields()) }),
      reply: () => messageEnvelope(service()).extend({ conflicts: conflictIds() }),
    }),
  },
});
