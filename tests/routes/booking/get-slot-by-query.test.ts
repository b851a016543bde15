import { expect, test } from 'vitest';
import { type SlotItem, TUESDAY } from '../../support/booking/bookings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const DAY = `start_date=${TUESDAY}&end_date=${TUESDAY}&location_id=1`;

// BEHAVIOR §6.9, §13.1
test.each([
  ['as JSON text', `service_pricing_options=${encodeURIComponent('[{"service_id":1,"staff_id":1}]')}`],
  [
    'as a name with brackets and JSON text',
    `service_pricing_options[]=${encodeURIComponent('{"service_id":1,"staff_id":1}')}`,
  ],
  ['with brackets', 'service_pricing_options[0][service_id]=1&service_pricing_options[0][staff_id]=1'],
])('answers like the POST call for a list %s', async (_name, list) => {
  const salon = await openSalon();
  const input = {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: [{ service_id: 1, staff_id: 1 }],
  };
  const postReply = await salon.call<SlotItem[]>('booking/get-slot', input);
  const queryReply = await salon.request<SlotItem[]>({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${DAY}&${list}`,
  });
  expect(queryReply.status).toBe(200);
  expect(queryReply.body.data).toEqual(postReply.body.data);
  expect(queryReply.body.data).not.toEqual([]);
});

test('reads a repeated name as a list', async () => {
  const salon = await openSalon();
  const input = { start_date: TUESDAY, end_date: TUESDAY, location_id: 1 };
  const items = [{ service_id: 1 }, { service_id: 3 }];
  const postReply = await salon.call<SlotItem[]>('booking/get-slot', {
    ...input,
    service_pricing_options: items,
  });
  const list = items.map((item) => `service_pricing_options=${encodeURIComponent(JSON.stringify(item))}`);
  const query = `${DAY}&${list.join('&')}`;
  const queryReply = await salon.request<SlotItem[]>({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query,
  });
  expect(queryReply.status, queryReply.text).toBe(200);
  expect(queryReply.body.data).toEqual(postReply.body.data);
  const twice = await salon.request({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${query}&location_id=2`,
  });
  expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['location_id']]);
});

test('ignores a name without a value', async () => {
  const salon = await openSalon();
  const getSlots = (list: string) =>
    salon.request<SlotItem[]>({ method: 'GET', path: '/api/v1/booking/get-slot', query: `${DAY}&${list}` });
  const anybody = 'service_pricing_options[0][service_id]=1';
  const reply = await getSlots(`${anybody}&service_pricing_options[0][staff_id]=&addons=`);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual((await getSlots(anybody)).body.data);
});

test.each([
  ['text that is not a list', 'service_pricing_options=soon', 'service_pricing_options'],
  ['a missing list', '', 'service_pricing_options'],
])('refuses %s (422 naming the field)', async (_name, list, field) => {
  const salon = await openSalon();
  const reply = await salon.request({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${DAY}&${list}`,
  });
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});
