import * as z from 'zod';
import { clearableProse } from './directory/record-fields.ts';
import {
  envelope,
  id,
  image,
  integer,
  listEnvelope,
  listParameters,
  listUpTo,
  MINUTES_PER_DAY,
  money,
  NOTE_MAX_LENGTH,
  nonEmptyLine,
  optional,
  toggle,
  toggleNumber,
} from './fields.ts';
import { group, route } from './route.ts';

const OPTIONS_MAX = 50;
const PAYMENT_TYPE_MAX = 3;
const STATUS = '1 = offered, 0 = out of use';

const duration = () => integer({ min: 1, max: MINUTES_PER_DAY });

const service = z.object({
  id: z.int(),
  name: z.string(),
  category_id: z.int(),
  price: z.string(),
  duration: z.int(),
  description: z.string(),
  payment_type: z.int(),
  min_amount: z.string(),
  enable_online_booking: toggleNumber,
  buffer_minutes: z.int(),
  pricing_options: z.array(z.object({ id: z.int(), name: z.string(), price: z.string(), duration: z.int() })),
  image: z.string(),
  status: toggleNumber.describe(STATUS),
});

const fields = {
  description: clearableProse(NOTE_MAX_LENGTH),
  payment_type: optional(integer({ min: 0, max: PAYMENT_TYPE_MAX })),
  min_amount: optional(money()),
  enable_online_booking: optional(toggle()),
  buffer_minutes: optional(integer({ min: 0, max: MINUTES_PER_DAY })),
  pricing_options: optional(
    listUpTo(
      z.object({ id: optional(id()), name: nonEmptyLine(), price: money(), duration: duration() }),
      OPTIONS_MAX,
    ),
  ),
  image: image(),
  status: optional(toggle()).describe(STATUS),
};

export const services = group({
  name: 'services',
  description: 'The services that the salon offers.',
  routes: {
    list: route({
      method: 'GET',
      path: '/services/list',
      access: 'public',
      status: 200,
      summary: 'List the services of the salon',
      description:
        '`category` filters by category. Services with status 0 are shown to staff and administrators only.',
      input: z.object(listParameters(['id', 'name', 'price'])),
      reply: listEnvelope(service),
    }),
    create: route({
      method: 'POST',
      path: '/services/create',
      access: 'admin',
      status: 201,
      summary: 'Add a service',
      image: true,
      idempotent: true,
      input: z.object({
        name: nonEmptyLine(),
        category_id: id(),
        price: money(),
        duration: duration(),
        ...fields,
      }),
      reply: envelope(service),
    }),
    update: route({
      method: 'PUT',
      path: '/services/update/{id}',
      access: 'admin',
      status: 200,
      summary: 'Change a service',
      description:
        'Omitted fields keep their values. `pricing_options` replaces the existing options; an option sent with its `id` stays the same option. `status: 0` takes the service out of use.',
      failures: ['recordNotFound'],
      image: true,
      input: z.object({
        id: id(),
        name: nonEmptyLine().optional(),
        category_id: id().optional(),
        price: money().optional(),
        duration: duration().optional(),
        ...fields,
      }),
      reply: envelope(service),
    }),
  },
});
