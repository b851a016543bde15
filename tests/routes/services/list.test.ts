import { expect, test } from 'vitest';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NO_PROCESSING = { processing_after: 0, processing_minutes: 0 };

type Row = { readonly id: number; readonly [field: string]: unknown };
const list = (salon: TestSalon, query: object = {}, options = {}) =>
  salon.call<Row[]>('services/list', query, options);
const toIds = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.map(({ id }) => id);

// BEHAVIOR §12.2, §7.2
test('services/list lists all services to everybody without a page', async () => {
  const salon = await openSalon();
  const { status, body } = await list(salon);
  expect(status).toBe(200);
  expect(body.meta).toBeUndefined();
  expect(body.data).toHaveLength(10);
  expect(body.data[1]).toEqual({
    translations: {},
    version: expect.any(String),
    id: 2,
    name: 'Hair color',
    category_id: 1,
    price: '120.00',
    duration: 90,
    description: 'One color from root to tip, with gloss.',
    payment_type: 1,
    min_amount: '30.00',
    enable_online_booking: 1,
    ...NO_PROCESSING,
    buffer_before_minutes: 0,
    buffer_minutes: 0,
    pricing_options: [
      { ...NO_PROCESSING, translations: {}, id: 1, name: 'Short hair', price: '95.00', duration: 75 },
      { ...NO_PROCESSING, translations: {}, id: 2, name: 'Medium hair', price: '120.00', duration: 90 },
      { ...NO_PROCESSING, translations: {}, id: 3, name: 'Long hair', price: '155.00', duration: 120 },
    ],
    price_from: '95.00',
    staff_ids: [1, 2, 4],
    staff_prices: [],
    resources: [],
    tax_rate_id: null,
    booking_horizon_days: null,
    minimum_notice_minutes: null,
    position: expect.any(Number),
    status: 1,
    image: '',
  });
});

// BEHAVIOR §7.1, §7.3
test('services/list filters by category, sorts and pages, with links that keep the query', async () => {
  const salon = await openSalon();
  expect(toIds(await list(salon, { category: 2 }))).toEqual([4, 5]);
  expect(toIds(await list(salon, { category: 9 }))).toEqual([]);
  expect(toIds(await list(salon, { sort: 'price', order: 'desc', category: 1 }))).toEqual([9, 2, 1, 3]);
  expect(toIds(await list(salon, { sort: 'name' })).slice(0, 3)).toEqual([9, 3, 8]);
  const query = { sort: 'name', category: 1, page: 1, per_page: 2, slug: salon.slug };
  const { body } = await list(salon, query, { slug: null });
  expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 4, last_page: 2 });
  const { next } = body.links as { next: string };
  expect(Object.fromEntries(new URL(next).searchParams)).toEqual({
    sort: 'name',
    category: '1',
    page: '2',
    per_page: '2',
    slug: salon.slug,
  });
});

// BEHAVIOR §12.2
test('services/list lists inactive services to the front desk only', async () => {
  const salon = await openSalon();
  await salon.call('services/update', { id: 3, status: 0 }, AS_ADMIN);
  expect(toIds(await list(salon))).not.toContain(3);
  expect(toIds(await list(salon, {}, { as: 'customer' }))).not.toContain(3);
  expect(toIds(await list(salon, {}, { as: 'staff' }))).toContain(3);
});

test.each([
  [{ sort: 'duration' }, 'sort'],
  [{ order: 'ASC' }, 'order'],
  [{ category: 'hair' }, 'category'],
  [{ page: 1, per_page: 0 }, 'per_page'],
])('services/list refuses %j (422 naming the field)', async (query, field) => {
  const salon = await openSalon();
  const { status, body } = await list(salon, query);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});
