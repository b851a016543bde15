import { expect, test } from 'vitest';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Catalog = {
  readonly settings: Record<string, unknown>;
  readonly locations: readonly { readonly id: number }[];
  readonly location: Record<string, unknown> | null;
  readonly categories: readonly {
    readonly services: readonly { readonly id: number; readonly image: string }[];
  }[];
  readonly staff: readonly { readonly id: number; readonly service_ids: readonly number[] }[];
  readonly [field: string]: unknown;
};

const getCatalog = (salon: TestSalon, input: object = {}, options: CallOptions = {}) =>
  salon.call<Catalog>('booking/catalog', input, options);

const getEtag = async (salon: TestSalon, input: object = {}): Promise<string> =>
  (await getCatalog(salon, input)).headers.etag ?? '';

test('shows the first location with its hours, services and staff, the policies and settings (BEHAVIOR §12.4)', async () => {
  const salon = await openSalon();
  const { data } = (await getCatalog(salon)).body;
  const settings = await salon.call('booking/get-front-settings');
  const locations = await salon.call('booking/get-location-list');
  const categories = await salon.call('booking/get-service-by-location', { location_id: 1 });
  expect(data).toMatchObject({
    settings: settings.body.data,
    shop: {
      name: 'Demo Salon',
      currency: 'USD',
      logo: '',
      brand_color: '',
      app_url: '',
      allowed_origins: ['*'],
    },
    locations: locations.body.data,
    location: {
      id: 1,
      time_zone: 'America/New_York',
      overrides: [
        { date: '2026/12/25', ranges: [] },
        { date: '2027/01/01', ranges: [] },
      ],
    },
    categories: categories.body.data,
    policies: { deposit_policy: expect.stringContaining('A deposit holds your time') },
    booking_horizon_days: 30,
    minimum_notice_minutes: 0,
  });
  expect(data.location).toHaveProperty('business_hours.monday', [{ from: '09:00', to: '18:00' }]);
  expect(data.staff.map(({ id }) => id)).toEqual([1, 2, 5]);
  expect(data.staff[0]?.service_ids).toEqual([1, 2, 3, 8, 9]);
});

test('shows the requested location; an unknown one is refused (422, BEHAVIOR §12.4)', async () => {
  const salon = await openSalon();
  const { data } = (await getCatalog(salon, { location_id: 2 })).body;
  expect([data.location?.id, data.staff.map(({ id }) => id)]).toEqual([2, [3, 4, 5]]);
  const unknown = await getCatalog(salon, { location_id: 99 });
  expect([unknown.status, unknown.body.errors]).toEqual([422, { location_id: ['Unknown location'] }]);
});

test('answers 304 without a body while nothing has changed, also to several and weak tags (BEHAVIOR §5.6)', async () => {
  const salon = await openSalon();
  const etag = await getEtag(salon);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const { status, text, headers } = await getCatalog(salon, {}, { headers: { 'if-none-match': header } });
    expect({ status, text, etag: headers.etag, cache: headers['cache-control'] }).toEqual({
      status: 304,
      text: '',
      etag,
      cache: 'no-cache',
    });
  }
  expect((await getCatalog(salon, {}, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('has another version for another location and salon, and after every edit (BEHAVIOR §5.6)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const tags = [await getEtag(salon), await getEtag(salon, { location_id: 2 }), await getEtag(other)];
  const edits = [
    ['services/update', { id: 1, price: '51.00' }],
    ['directory/settings-update', { brand_color: '#aa3366' }],
    ['settings/update-front-end-booking-settings', { booking_interval: 30 }],
    ['directory/business-contact-details-update', { refund_policy: '<p>New</p>' }],
    ['directory/staff-update', { staff_id: 1, name: 'Ava M.' }],
  ] as const;
  for (const [operation, input] of edits) {
    expect((await salon.call(operation, input, { as: 'admin' })).status, operation).toBe(200);
    const { body, headers } = await getCatalog(salon, {}, { headers: { 'if-none-match': tags.join(', ') } });
    expect(body.data, operation).toBeDefined();
    tags.push(headers.etag ?? '');
  }
  expect(new Set(tags).size).toBe(tags.length);
  const { data } = (await getCatalog(salon)).body;
  expect(data).toMatchObject({ shop: { brand_color: '#aa3366' }, policies: { refund_policy: '<p>New</p>' } });
});

test('shows the image of a service and the logo (BEHAVIOR §10.2, §12.1)', async () => {
  const salon = await openSalon();
  const image =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
  await salon.call('services/update', { id: 1, image }, { as: 'admin' });
  await salon.call('directory/settings-update', { logo: image }, { as: 'admin' });
  const { data } = (await getCatalog(salon)).body;
  const services = data.categories.flatMap((category) => category.services);
  expect(services.find(({ id }) => id === 1)?.image).toMatch(/^http.*\.png$/);
  expect(data.shop).toMatchObject({ logo: expect.stringMatching(/^http.*\.png$/) });
  await salon.call('services/update', { id: 1, image: '' }, { as: 'admin' });
  const after = (await getCatalog(salon)).body.data.categories.flatMap((category) => category.services);
  expect(after.find(({ id }) => id === 1)?.image).toBe('');
});

test('refuses a brand color that is none (422, BEHAVIOR §10.2)', async () => {
  const salon = await openSalon();
  const { status, body } = await salon.call(
    'directory/settings-update',
    { brand_color: 'red' },
    { as: 'admin' },
  );
  expect([status, body.errors]).toEqual([422, { brand_color: ['Must be a color like #1a2b3c'] }]);
});

nightTest('an empty salon has a catalog without a location (BEHAVIOR §12.4)', async () => {
  const salon = await openSalon();
  for (const id of [1, 2]) {
    for (const staff of [1, 2, 3, 4, 5]) {
      await salon.call('directory/staff-delete', { staff_id: staff }, { as: 'admin' });
    }
    await salon.call('directory/location-delete', { location_id: id }, { as: 'admin' });
  }
  const { data } = (await getCatalog(salon)).body;
  expect([data.location, data.locations, data.categories, data.staff]).toEqual([null, [], [], []]);
});

const GZIP = { headers: { 'accept-encoding': 'gzip' } };

test('30 days of free times take at most 4 KB on the wire, compressed (BEHAVIOR §5.6)', async () => {
  const salon = await openSalon();
  const service = { service_id: 1, pricing_option_id: null, staff_id: null };
  const range = { start_date: '2026/11/16', end_date: '2026/12/16' };
  const input = { ...range, location_id: 1, service_pricing_options: [service] };
  const plain = await salon.call('booking/get-slot', input);
  const { headers, text, sentBytes } = await salon.call('booking/get-slot', input, GZIP);
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('origin') });
  expect(text).toBe(plain.text);
  expect(plain.text.length).toBeGreaterThan(50_000);
  expect(sentBytes).toBeLessThanOrEqual(4_096);
});

test.each([
  ['small replies', 'booking/get-location-list', {}, 'anonymous', undefined],
  [
    'replies with a client secret',
    'appointments/appointment-index',
    { from: '2026/11/16' },
    'staff',
    undefined,
  ],
  ['long replies without a secret', 'booking/catalog', {}, 'anonymous', 'gzip'],
] as const)(
  'compresses %s only where it may (BEHAVIOR §5.6)',
  async (_name, operation, input, as, encoding) => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { intent } = await bookAndOrder(salon);
    await account.pay(intent);
    await reportPayment(salon, intent, { appointment_id: 1 });
    const { headers, status } = await salon.call(operation, input, { as, ...GZIP });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
  },
);
