import { expect, test } from 'vitest';
import { callAtOnce } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const toRange = (from: string, to: string) => ({ from, to });

test('location-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-store', { name: 'Harbour' }));

// BEHAVIOR §11.2
test('location-store stores a location and returns it; the next location list has it', async () => {
  const salon = await openSalon();
  const input = {
    name: 'Harbour',
    address: '1 Quay',
    phone: '+49 40 1',
    service_tax: '19',
    address_line_1: '1 Quay',
    city: 'Hamburg',
    state: '',
    zipcode: '20457',
    business_hours: { friday: [toRange('14:00', '24:00'), toRange('08:00', '12:00')] },
    overrides: [
      { date: '2026/12/31', ranges: [] },
      { date: '2026/12/24', ranges: [{ from: '09:00', to: '13:00' }] },
    ],
  };
  const { status, body } = await callAsAdmin(salon, 'location-store', input);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...input,
    id: 3,
    service_tax: 19,
    business_hours: { monday: [], friday: [toRange('08:00', '12:00'), toRange('14:00', '24:00')] },
    overrides: [
      { date: '2026/12/24', ranges: [{ from: '09:00', to: '13:00' }] },
      { date: '2026/12/31', ranges: [] },
    ],
  });
  const locations = await salon.call<{ name: string }[]>('booking/get-location-list');
  expect(locations.body.data.map(({ name }) => name)).toContain('Harbour');
});

// BEHAVIOR §11.2, §11.3
test('location-store requires only a name; default: closed all week, without tax', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'location-store', { name: 'Bare' });
  expect(body.data).toMatchObject({ service_tax: 0, business_hours: { monday: [] }, overrides: [] });
});

const INVALID = [
  [{}, 'name'],
  [{ name: LONG_NAME }, 'name'],
  [{ name: 'x', service_tax: 101 }, 'service_tax'],
  [{ name: 'x', service_tax: -1 }, 'service_tax'],
  [{ name: 'x', overrides: [{ date: '2026/02/30', ranges: [] }] }, 'overrides.0.date'],
  [{ name: 'x', overrides: [{ date: '2026-12-24', ranges: [] }] }, 'overrides.0.date'],
  [{ name: 'x', overrides: [{ date: '2026/12/24' }] }, 'overrides.0.ranges'],
  [
    { name: 'x', overrides: [{ date: '2026/12/24', ranges: [{ from: '12:00', to: '11:00' }] }] },
    'overrides.0.ranges.0.to',
  ],
  [
    {
      name: 'x',
      overrides: [
        { date: '2026/12/24', ranges: [] },
        { date: '2026/12/24', ranges: [] },
      ],
    },
    'overrides.1.date',
  ],
  [{ name: 'x', business_hours: { monday: [toRange('9:00', '10:00')] } }, 'business_hours.monday.0.from'],
  [{ name: 'x', business_hours: { monday: [toRange('24:00', '24:00')] } }, 'business_hours.monday.0.from'],
  [{ name: 'x', business_hours: { monday: [toRange('09:00', '24:30')] } }, 'business_hours.monday.0.to'],
  [{ name: 'x', business_hours: { monday: [toRange('10:00', '09:00')] } }, 'business_hours.monday.0.to'],
  [{ name: 'x', business_hours: { monday: [toRange('10:00', '10:00')] } }, 'business_hours.monday.0.to'],
  [
    { name: 'x', business_hours: { monday: [toRange('10:00', '12:00'), toRange('11:00', '13:00')] } },
    'business_hours.monday.1.from',
  ],
  [{ name: 'x', business_hours: { mon: [] } }, 'business_hours'],
] as const;

// BEHAVIOR §11.3
test('location-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/location-store', {}, INVALID, 'CATALOG'));

// BEHAVIOR §9.1
test('location-store adds one location for a repeated Idempotency-Key', async () => {
  const salon = await openSalon();
  const createLocation = () =>
    salon.call<{ id: number }>(
      'directory/location-store',
      { name: 'Twice' },
      {
        as: 'admin',
        headers: { 'idempotency-key': 'one' },
      },
    );
  const [first, second] = [await createLocation(), await createLocation()];
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
});

nightTest('location-store adds many concurrent locations, each with its own id', async () => {
  const salon = await openSalon();
  const replies = await callAtOnce(20, (index) =>
    callAsAdmin(salon, 'location-store', { name: `L${index}` }),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(20);
});
