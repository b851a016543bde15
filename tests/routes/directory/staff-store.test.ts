import { expect, test } from 'vitest';
import { listTimes } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { GIF, PNG } from '../../support/catalog/images.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'staff-store';
const STAFF_MEMBER = { name: 'Finn', location_ids: [1], service_ids: [1] };
const toRange = (from: string, to: string, location_id?: number) => ({ from, to, location_id });

test('staff-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, STAFF_MEMBER));

// BEHAVIOR §11.4
test('staff-store stores a staff member and returns it; customers can book them at once', async () => {
  const salon = await openSalon();
  const input = {
    ...STAFF_MEMBER,
    email: 'Finn@Demo.test',
    specialization: 'Fades',
    rating: '4.5',
    working_hours: { tuesday: [{ from: '07:00', to: '10:00' }] },
    breaks: { tuesday: [{ from: '08:00', to: '08:30' }] },
    overrides: [{ date: '2026/11/24', ranges: [] }],
  };
  const { status, body } = await callAsAdmin(salon, STORE, input);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...input,
    id: 6,
    short_name: '',
    position: 6,
    email: 'finn@demo.test',
    rating: 4.5,
    image: '',
    working_hours: { tuesday: [{ from: '07:00', to: '10:00' }], monday: [] },
    breaks: { tuesday: [{ from: '08:00', to: '08:30' }], monday: [] },
    overrides: [{ date: '2026/11/24', location_id: null, ranges: [] }],
  });
  const haircut = [{ service_id: 1, pricing_option_id: null, staff_id: 6 }];
  expect(await listTimes(salon, haircut)).toEqual(['09:00 AM', '09:15 AM']);
});

test('staff-store mails a link to the address, which is unverified until the link is used (BEHAVIOR §11.4)', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, STORE, { ...STAFF_MEMBER, email: 'finn@elsewhere.test' });
  expect(body.data).toMatchObject({ email: 'finn@elsewhere.test', email_verified: false });
  await callAsAdmin(salon, STORE, STAFF_MEMBER);
  await salon.runScheduledWork();
  expect(salon.mails().map(({ destination, subject }) => [destination.to, subject])).toEqual([
    [['finn@elsewhere.test'], expect.stringContaining('Confirm your e-mail address')],
  ]);
  const token = findMailedToken(salon, 'finn@elsewhere.test');
  expect((await salon.call('customers/verify-email', { token })).status).toBe(200);
  const list = await callAsAdmin(salon, 'staff-index');
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ id: body.data.id, email: 'finn@elsewhere.test', email_verified: true }),
  );
});

test('staff-store and staff-update name and order the columns of diaries', async () => {
  const salon = await openSalon();
  const member = { ...STAFF_MEMBER, short_name: 'F', position: 1 };
  expect((await callAsAdmin(salon, STORE, member)).body.data).toMatchObject({ short_name: 'F', position: 1 });
  const moved = { staff_id: 1, short_name: 'Av', position: 9 };
  expect((await callAsAdmin(salon, 'staff-update', moved)).body.data).toMatchObject({
    name: 'Ava Martin',
    short_name: 'Av',
    position: 9,
  });
  const day = { location_id: 1, date: '2026/11/17' };
  const diary = await salon.call<{ staff: { id: number; short_name: string }[] }>('appointments/diary', day, {
    as: 'staff',
  });
  expect(diary.body.data.staff.map(({ id, short_name }) => [id, short_name])).toEqual([
    [6, 'F'],
    [2, ''],
    [5, ''],
    [1, 'Av'],
  ]);
});

test('staff-store refuses a long short name and a position out of bounds (422 naming it)', () => {
  const cases = [
    [{ short_name: 'Bartholomew II' }, 'short_name'],
    [{ position: 0 }, 'position'],
    [{ position: 1.5 }, 'position'],
  ] as const;
  return expectInvalid(openSalon, `directory/${STORE}`, STAFF_MEMBER, cases, 'CATALOG');
});

// BEHAVIOR §6.6
test('staff-store stores an image under a random name, and its URL opens', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, STORE, { ...STAFF_MEMBER, image: PNG });
  const image = String(body.data.image);
  expect(image).toMatch(new RegExp(`/${salon.slug}/[\\w-]{24}\\.png$`));
  const response = await fetch(image);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG);
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

// BEHAVIOR §6.9
test('staff-store accepts a form with a file', async () => {
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

// BEHAVIOR §6.9
test('staff-store reads repeated form fields as lists, and refuses a file as name (422)', async () => {
  const salon = await openSalon();
  const form = new FormData();
  form.set('name', 'Gül');
  for (const id of ['1', '2']) form.append('location_ids', id);
  const reply = await storeForm(salon, form);
  expect(reply.status, reply.text).toBe(201);
  expect(reply.body.data).toMatchObject({ name: 'Gül', location_ids: [1, 2] });
  form.set('name', new Blob([Buffer.from(GIF, 'base64')], { type: 'image/gif' }), 'portrait.gif');
  const refusal = await storeForm(salon, form);
  expect([refusal.status, refusal.body.errors]).toEqual([422, { name: ['Must be text'] }]);
});

// BEHAVIOR §6.9
test('staff-store reads lists and hours of a form as JSON text, and refuses other text (422)', async () => {
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
  const refusal = await storeForm(salon, form);
  expect([refusal.status, refusal.body.errors]).toEqual([422, { service_ids: ['Must be a list'] }]);
  form.set('service_ids', '[{"__proto__": 1}]');
  expect((await storeForm(salon, form)).status).toBe(400);
});

const INVALID = [
  [{ name: LONG_NAME }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ rating: 5.1 }, 'rating'],
  [{ image: 'bm90IGFuIGltYWdl' }, 'image'],
  [{ image: 'https://elsewhere.test/a.png' }, 'image'],
  [{ location_ids: [] }, 'location_ids'],
  [{ location_ids: undefined }, 'location_ids'],
  [{ location_ids: [1, 7] }, 'location_ids.1'],
  [{ service_ids: [1, 99] }, 'service_ids.1'],
  [{ working_hours: { monday: [toRange('09:00', '17:00', 2)] } }, 'working_hours.monday.0.location_id'],
  [
    { location_ids: [1, 2], working_hours: { monday: [toRange('09:00', '17:00')] } },
    'working_hours.monday.0.location_id',
  ],
  [
    {
      location_ids: [1, 2],
      working_hours: { monday: [toRange('09:00', '12:00', 1), toRange('11:00', '17:00', 2)] },
    },
    'working_hours.monday.1.from',
  ],
  [{ breaks: { monday: [toRange('12:00', '12:00')] } }, 'breaks.monday.0.to'],
  [{ overrides: [{ date: 'soon', ranges: [] }] }, 'overrides.0.date'],
  [{ overrides: [{ date: '2026/11/24', ranges: [toRange('12:00', '11:00')] }] }, 'overrides.0.ranges.0.to'],
  [
    {
      location_ids: [1, 2],
      overrides: [
        { date: '2026/11/24', location_id: 1, ranges: [toRange('09:00', '12:00')] },
        { date: '2026/11/24', location_id: 2, ranges: [toRange('11:00', '14:00')] },
      ],
    },
    'overrides.1.ranges',
  ],
  [
    {
      overrides: [
        { date: '2026/11/24', ranges: [] },
        { date: '2026/11/24', location_id: 1, ranges: [toRange('09:00', '12:00')] },
      ],
    },
    'overrides.1.date',
  ],
] as const;

// BEHAVIOR §11.4
test('staff-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/staff-store', STAFF_MEMBER, INVALID, 'CATALOG'));
