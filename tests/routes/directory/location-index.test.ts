import { expect, test } from 'vitest';
import { expectFrontDeskOnly, expectInvalid, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('location-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/location-index'));

// BEHAVIOR §11.2
test('location-index lists locations with hours and closed dates as they were sent', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'location-index');
  expect(status).toBe(200);
  expect(body.meta).toBeUndefined();
  expect(body.data[0]).toMatchObject({
    id: 1,
    name: 'Downtown',
    service_tax: 8.25,
    overrides: [
      { date: '2026/12/25', ranges: [] },
      { date: '2027/01/01', ranges: [] },
    ],
    business_hours: { monday: [{ from: '09:00', to: '18:00' }], sunday: [] },
  });
});

// BEHAVIOR §7.1
test('location-index pages with links from one page to the next', async () => {
  const salon = await openSalon();
  const { body } = await listAsAdmin(salon, 'location-index', { page: 1, per_page: 1, order: 'desc' });
  expect(body.data.map(({ id }) => id)).toEqual([2]);
  expect(body.meta).toEqual({ current_page: 1, per_page: 1, total: 2, last_page: 2 });
  const { next } = body.links as { next: string };
  expect(next.startsWith('http://localhost:3000/api/v1/admin/location/index?')).toBe(true);
  const { pathname, search } = new URL(next);
  const second = await salon.request<{ id: number }[]>({
    method: 'GET',
    path: pathname,
    query: search.slice(1),
    as: 'admin',
  });
  expect(second.body.data.map(({ id }) => id)).toEqual([1]);
  expect(second.body.links).toMatchObject({ next: null });
});

const INVALID = [
  [{ sort: 'name' }, 'sort'],
  [{ order: 'up' }, 'order'],
  [{ page: 0 }, 'page'],
  [{ per_page: 101 }, 'per_page'],
] as const;

test('location-index refuses invalid input (422 naming it)', () =>
  expectInvalid(openSalon, 'directory/location-index', {}, INVALID));
