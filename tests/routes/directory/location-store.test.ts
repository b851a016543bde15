import { expect, test } from 'vitest';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { recordsOf } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const range = (from: string, to: string) => ({ from, to });

test('location-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-store', { name: 'Harbour' }));

test('location-store keeps a location and answers it; the next booking request sees it', async () => {
  const salon = await openSalon();
  const sent = {
    name: 'Harbour',
    address: '1 Quay',
    phone: '+49 40 1',
    service_tax: '19',
    address_line_1: '1 Quay',
    city: 'Hamburg',
    state: '',
    zipcode: '20457',
    business_hours: { friday: [range('14:00', '24:00'), range('08:00', '12:00')] },
    closed_dates: ['2026/12/31', '2026/12/24', '2026/12/24'],
  };
  const { status, body } = await ask(salon, 'location-store', sent);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...sent,
    id: 3,
    service_tax: 19,
    business_hours: { monday: [], friday: [range('08:00', '12:00'), range('14:00', '24:00')] },
    closed_dates: ['2026/12/24', '2026/12/31'],
  });
  const seen = await salon.call<{ name: string }[]>('booking/get-location-list');
  expect(seen.body.data.map(({ name }) => name)).toContain('Harbour');
});

test('location-store needs no more than a name: closed all week, without tax', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, 'location-store', { name: 'Bare' });
  expect(body.data).toMatchObject({ service_tax: 0, business_hours: { monday: [] }, closed_dates: [] });
});

test.each([
  [{}, 'name'],
  [{ name: LONG_NAME }, 'name'],
  [{ name: 'x', service_tax: 101 }, 'service_tax'],
  [{ name: 'x', service_tax: -1 }, 'service_tax'],
  [{ name: 'x', closed_dates: ['2026/02/30'] }, 'closed_dates.0'],
  [{ name: 'x', closed_dates: ['2026-12-24'] }, 'closed_dates.0'],
  [{ name: 'x', business_hours: { monday: [range('9:00', '10:00')] } }, 'business_hours.monday.0.from'],
  [{ name: 'x', business_hours: { monday: [range('24:00', '24:00')] } }, 'business_hours.monday.0.from'],
  [{ name: 'x', business_hours: { monday: [range('09:00', '24:30')] } }, 'business_hours.monday.0.to'],
  [{ name: 'x', business_hours: { monday: [range('10:00', '09:00')] } }, 'business_hours.monday.0.to'],
  [{ name: 'x', business_hours: { monday: [range('10:00', '10:00')] } }, 'business_hours.monday.0.to'],
  [
    { name: 'x', business_hours: { monday: [range('10:00', '12:00'), range('11:00', '13:00')] } },
    'business_hours.monday.1.from',
  ],
  [{ name: 'x', business_hours: { mon: [] } }, 'business_hours'],
])('location-store refuses %j with 422 naming the field, and keeps nothing', async (sent, field) => {
  const salon = await openSalon();
  const before = await recordsOf(salon, 'CATALOG');
  const { status, body } = await ask(salon, 'location-store', sent);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await recordsOf(salon, 'CATALOG')).toBe(before);
});

test('location-store with an Idempotency-Key adds one location, however often it is sent', async () => {
  const salon = await openSalon();
  const send = () =>
    salon.call<{ id: number }>(
      'directory/location-store',
      { name: 'Twice' },
      {
        as: 'admin',
        headers: { 'idempotency-key': 'one' },
      },
    );
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
});

test('many locations can be added at once, each with its own id', async () => {
  const salon = await openSalon();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(salon, 'location-store', { name: `L${index}` })),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(20);
});
