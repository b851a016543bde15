import { expect, test } from 'vitest';
import { type SlotItem, TUESDAY } from '../../support/bookings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const DAY = `start_date=${TUESDAY}&end_date=${TUESDAY}&location_id=1`;

test.each([
  ['as JSON text', `service_pricing_options=${encodeURIComponent('[{"service_id":1,"staff_id":1}]')}`],
  [
    'as JSON text, its only item with brackets',
    `service_pricing_options[]=${encodeURIComponent('{"service_id":1,"staff_id":1}')}`,
  ],
  ['with brackets', 'service_pricing_options[0][service_id]=1&service_pricing_options[0][staff_id]=1'],
])('answers like the POST where the list is sent %s', async (_name, list) => {
  const salon = await salons();
  const asked = {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: [{ service_id: 1, staff_id: 1 }],
  };
  const posted = await salon.call<SlotItem[]>('booking/get-slot', asked);
  const queried = await salon.request<SlotItem[]>({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${DAY}&${list}`,
  });
  expect(queried.status).toBe(200);
  expect(queried.body.data).toEqual(posted.body.data);
  expect(queried.body.data).not.toEqual([]);
});

test('a name that is repeated is a list', async () => {
  const salon = await salons();
  const asked = { start_date: TUESDAY, end_date: TUESDAY, location_id: 1 };
  const items = [{ service_id: 1 }, { service_id: 3 }];
  const posted = await salon.call<SlotItem[]>('booking/get-slot', {
    ...asked,
    service_pricing_options: items,
  });
  const list = items.map((item) => `service_pricing_options=${encodeURIComponent(JSON.stringify(item))}`);
  const query = `${DAY}&${list.join('&')}`;
  const queried = await salon.request<SlotItem[]>({ method: 'GET', path: '/api/v1/booking/get-slot', query });
  expect(queried.status, queried.text).toBe(200);
  expect(queried.body.data).toEqual(posted.body.data);
  const twice = await salon.request({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${query}&location_id=2`,
  });
  expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['location_id']]);
});

test('a name without a value says nothing: anybody may do it', async () => {
  const salon = await salons();
  const asked = (list: string) =>
    salon.request<SlotItem[]>({ method: 'GET', path: '/api/v1/booking/get-slot', query: `${DAY}&${list}` });
  const anybody = 'service_pricing_options[0][service_id]=1';
  const reply = await asked(`${anybody}&service_pricing_options[0][staff_id]=&addons=`);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual((await asked(anybody)).body.data);
});

test.each([
  ['text that is no list', 'service_pricing_options=soon', 'service_pricing_options'],
  ['nothing', '', 'service_pricing_options'],
])('refuses %s with 422 naming the field', async (_name, list, field) => {
  const salon = await salons();
  const reply = await salon.request({
    method: 'GET',
    path: '/api/v1/booking/get-slot',
    query: `${DAY}&${list}`,
  });
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});
