import { expect, test } from 'vitest';
import { timesOf } from '../../support/bookings.ts';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { recordsOf } from '../../support/doors.ts';
import { GIF, PNG } from '../../support/images.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'staff-store';
const MEMBER = { name: 'Finn', location_ids: [1], service_ids: [1] };
const shift = (from: string, to: string, location_id?: number) => ({ from, to, location_id });

test('staff-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, MEMBER));

test('staff-store keeps a member and answers it; the next customer can book them', async () => {
  const salon = await openSalon();
  const sent = {
    ...MEMBER,
    email: 'Finn@Demo.test',
    specialization: 'Fades',
    rating: '4.5',
    working_hours: { tuesday: [{ from: '07:00', to: '10:00' }] },
    breaks: { tuesday: [{ from: '08:00', to: '08:30' }] },
    overrides: [{ date: '2026/11/24', ranges: [] }],
  };
  const { status, body } = await ask(salon, STORE, sent);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...sent,
    id: 6,
    email: 'finn@demo.test',
    rating: 4.5,
    image: '',
    working_hours: { tuesday: [{ from: '07:00', to: '10:00' }], monday: [] },
    breaks: { tuesday: [{ from: '08:00', to: '08:30' }], monday: [] },
    overrides: [{ date: '2026/11/24', location_id: null, ranges: [] }],
  });
  const haircut = [{ service_id: 1, pricing_option_id: null, staff_id: 6 }];
  expect(await timesOf(salon, haircut)).toEqual(['09:00 AM', '09:15 AM']);
});

test('staff-store stores an image under a name that nobody can guess, and its URL opens', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, STORE, { ...MEMBER, image: PNG });
  const image = String(body.data.image);
  expect(image).toMatch(new RegExp(`/${salon.slug}/[\\w-]{24}\\.png$`));
  const opened = await fetch(image);
  expect(opened.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await opened.arrayBuffer()).toString('base64')).toBe(PNG);
});

async function storeForm(salon: TestSalon, form: FormData) {
  const encoded = new Response(form);
  return salon.request<{ image: string }>({
    method: 'POST',
    path: '/api/v1/admin/staff/store',
    as: 'admin',
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  });
}

test('staff-store takes a form with a file as well', async () => {
  const salon = await openSalon();
  const form = new FormData();
  form.set('name', 'Gül');
  form.append('location_ids[]', '1');
  form.append('service_ids[]', '1');
  form.append('service_ids[]', '3');
  form.set('working_hours[monday][0][from]', '09:00');
  form.set('working_hours[monday][0][to]', '12:00');
  form.set('image', new Blob([Buffer.from(GIF, 'base64')]), 'portrait.png');
  const reply = await storeForm(salon, form);
  expect(reply.status, reply.text).toBe(201);
  expect(reply.body.data).toMatchObject({
    name: 'Gül',
    service_ids: [1, 3],
    working_hours: { monday: [{ from: '09:00', to: '12:00' }] },
  });
  expect((await fetch(reply.body.data.image)).headers.get('content-type')).toBe('image/gif');
});

test('staff-store takes lists of a form by their repeated names, and refuses a file for a name with 422', async () => {
  const salon = await openSalon();
  const form = new FormData();
  form.set('name', 'Gül');
  for (const id of ['1', '2']) form.append('location_ids', id);
  const reply = await storeForm(salon, form);
  expect(reply.status, reply.text).toBe(201);
  expect(reply.body.data).toMatchObject({ name: 'Gül', location_ids: [1, 2] });
  form.set('name', new Blob([Buffer.from(GIF, 'base64')], { type: 'image/gif' }), 'portrait.gif');
  const refused = await storeForm(salon, form);
  expect([refused.status, refused.body.errors]).toEqual([422, { name: ['Must be text'] }]);
});

test('staff-store takes lists and hours of a form as JSON text, and refuses other text with 422', async () => {
  const salon = await openSalon();
  const form = new FormData();
  form.set('name', '[Gül]');
  form.set('location_ids', '[1]');
  form.set('service_ids', '["1", 3]');
  form.set('working_hours', JSON.stringify({ monday: [{ from: '09:00', to: '12:00' }] }));
  const reply = await storeForm(salon, form);
  expect(reply.status, reply.text).toBe(201);
  expect(reply.body.data).toMatchObject({
    name: '[Gül]',
    service_ids: [1, 3],
    working_hours: { monday: [{ from: '09:00', to: '12:00' }] },
  });
  form.set('service_ids', '[1, 3');
  const refused = await storeForm(salon, form);
  expect([refused.status, refused.body.errors]).toEqual([422, { service_ids: ['Must be a list'] }]);
  form.set('service_ids', '[{"__proto__": 1}]');
  expect((await storeForm(salon, form)).status).toBe(400);
});

test.each([
  [{ name: LONG_NAME }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ rating: 5.1 }, 'rating'],
  [{ image: 'bm90IGFuIGltYWdl' }, 'image'],
  [{ image: 'https://elsewhere.test/a.png' }, 'image'],
  [{ location_ids: [] }, 'location_ids'],
  [{ location_ids: undefined }, 'location_ids'],
  [{ location_ids: [1, 7] }, 'location_ids.1'],
  [{ service_ids: [1, 99] }, 'service_ids.1'],
  [{ working_hours: { monday: [shift('09:00', '17:00', 2)] } }, 'working_hours.monday.0.location_id'],
  [
    { location_ids: [1, 2], working_hours: { monday: [shift('09:00', '17:00')] } },
    'working_hours.monday.0.location_id',
  ],
  [
    {
      location_ids: [1, 2],
      working_hours: { monday: [shift('09:00', '12:00', 1), shift('11:00', '17:00', 2)] },
    },
    'working_hours.monday.1.from',
  ],
  [{ breaks: { monday: [shift('12:00', '12:00')] } }, 'breaks.monday.0.to'],
  [{ overrides: [{ date: 'soon', ranges: [] }] }, 'overrides.0.date'],
  [{ overrides: [{ date: '2026/11/24', ranges: [shift('12:00', '11:00')] }] }, 'overrides.0.ranges.0.to'],
  [
    {
      location_ids: [1, 2],
      overrides: [
        { date: '2026/11/24', location_id: 1, ranges: [shift('09:00', '12:00')] },
        { date: '2026/11/24', location_id: 2, ranges: [shift('11:00', '14:00')] },
      ],
    },
    'overrides.1.ranges',
  ],
  [
    {
      overrides: [
        { date: '2026/11/24', ranges: [] },
        { date: '2026/11/24', location_id: 1, ranges: [shift('09:00', '12:00')] },
      ],
    },
    'overrides.1.date',
  ],
])('staff-store refuses %j with 422 naming the field, and keeps nothing', async (change, field) => {
  const salon = await openSalon();
  const before = await recordsOf(salon, 'CATALOG');
  const { status, body } = await ask(salon, STORE, { ...MEMBER, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await recordsOf(salon, 'CATALOG')).toBe(before);
});
