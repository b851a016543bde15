import { expect, test } from 'vitest';
import * as z from 'zod';
import { groups } from '../../lib/contract/index.ts';

/** Fields that an update may leave out but not clear: the record or setting always has a value. */
const REQUIRED_IN_RECORDS: Readonly<Record<string, readonly string[]>> = {
  'settings-update': ['shop_name', 'currency', 'time_zone'],
  'update-profile': ['fname', 'lname', 'email', 'password'],
  'location-update': ['name'],
  'category-update': ['name'],
  'occasion-update': ['name'],
  'customer-update': ['fname'],
  'staff-update': ['name', 'location_ids'],
  'time-off-update': ['from', 'to', 'kind'],
  'block-time-update': ['location_id', 'date', 'from', 'to'],
  'add-on-update': ['name', 'price', 'duration'],
  'resource-update': ['name', 'kind'],
  'product-update': ['name', 'price'],
  'promotion-update': ['code', 'name'],
  'user-update': ['name', 'email', 'password'],
  'role-update': ['name', 'permissions'],
  'webhook-update': ['url', 'events'],
  update: ['name', 'category_id', 'price', 'duration'],
  'update-front-end-booking-settings': [
    'guest_checkout',
    'booking_interval',
    'enable_signup',
    'staff_selection',
    'enable_dynamic_slot',
    'google_login_enable',
    'facebook_login_enable',
    'deposit_enable',
  ],
};

const bodies = groups
  .flatMap(({ routes }) => Object.entries(routes))
  .flatMap(([operation, { method, input }]) =>
    method !== 'GET' && input instanceof z.ZodObject ? [[operation, input.shape] as const] : [],
  );

// BEHAVIOR §6.7
test.each(bodies)('%s accepts null in every field that may be left out', (operation, shape) => {
  const fields: Record<string, z.ZodType> = shape;
  const refused = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.safeParse(undefined).success && !field.safeParse(null).success;
  });
  expect(refused).toEqual(REQUIRED_IN_RECORDS[operation] ?? []);
});

/** Values of every kind of JSON, alone and in lists. */
const VALUES = [null, true, 1, 'x', {}, []].flatMap((value) => [value, [value]]);

test.each(bodies)('%s never throws for a value of another kind', (_operation, shape) => {
  const fields: Record<string, z.ZodType> = shape;
  for (const field of Object.values(fields))
    for (const value of VALUES) expect(() => field.safeParse(value)).not.toThrow();
});
