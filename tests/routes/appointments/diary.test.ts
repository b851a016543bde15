import { expect, test } from 'vitest';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer, bookAsGuest, markNoShow } from '../../support/booking/appointments.ts';
import { BLOW_DRY, book, FACIAL, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectFrontDeskOnly, type RecordView } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DIARY = 'appointments/diary';
const DOWNTOWN = { location_id: 1, date: TUESDAY };

type VisitView = { readonly appointment_id: number; readonly [field: string]: unknown };
type StaffView = RecordView & { readonly visits: readonly VisitView[] };
type DiaryView = {
  readonly opening: readonly object[];
  readonly blocks: readonly object[];
  readonly staff: readonly StaffView[];
  readonly resources: readonly StaffView[];
};
async function showDiary(salon: TestSalon, query: object = DOWNTOWN): Promise<DiaryView> {
  const reply = await salon.call<DiaryView>(DIARY, query, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const withAva = (service: object) => ({ ...service, staff_id: 1 });
const withBen = (service: object) => ({ ...service, staff_id: 2 });
/** A visit that is busy from its start to its end. */
const busyAt = (from: string, to: string) => ({ from, to, busy: [{ from, to }] });
const findStaff = (diary: DiaryView, id: number) => diary.staff.find((each) => each.id === id);

test('diary is for the front desk of this salon', () => expectFrontDeskOnly(openSalon, DIARY, DOWNTOWN));

test('diary shows hours, blocks and the staff with shifts, breaks and blocks (BEHAVIOR §17.2)', async () => {
  const salon = await openSalon();
  const block = { location_id: 1, date: TUESDAY, from: '16:00', to: '16:30' };
  await callAsAdmin(salon, 'block-time-store', { ...block, staff_id: null, reason: 'Team meeting' });
  await callAsAdmin(salon, 'block-time-store', { ...block, staff_id: 1, from: '09:00', to: '10:00' });
  expect(await showDiary(salon)).toMatchObject({
    date: TUESDAY,
    opening: [{ from: '09:00', to: '18:00' }],
    blocks: [{ id: 1, from: '16:00', to: '16:30', reason: 'Team meeting' }],
    staff: [
      {
        id: 1,
        name: 'Ava Martin',
        image: '',
        works: 1,
        shifts: [{ from: '09:00', to: '17:00' }],
        breaks: [{ from: '12:30', to: '13:00' }],
        blocks: [{ id: 2, from: '09:00', to: '10:00', reason: '' }],
        visits: [],
        holds: [],
      },
      { id: 2, works: 1, shifts: [{ from: '10:00', to: '18:00' }], blocks: [] },
      { id: 5, works: 1, shifts: [{ from: '09:00', to: '17:00' }] },
    ],
    resources: [
      { id: 1, name: 'Downtown', kind: 'location', visits: [], holds: [] },
      { id: 1, name: 'Lavender room', kind: 'treatment room', visits: [], holds: [] },
      { id: 2, name: 'Rose room', kind: 'treatment room', visits: [], holds: [] },
      { id: 3, name: 'Diode laser', kind: 'laser', visits: [], holds: [] },
    ],
  });
});

test('diary includes staff who are off, and days on which the location is closed', async () => {
  const salon = await openSalon();
  const monday = await showDiary(salon, { ...DOWNTOWN, date: '2026/11/16' });
  expect(monday.staff.map(({ id, works, shifts }) => [id, works, shifts])).toEqual([
    [1, 1, [{ from: '09:00', to: '17:00' }]],
    [2, 0, []],
    [5, 1, [{ from: '09:00', to: '17:00' }]],
  ]);
  const thursday = await showDiary(salon, { location_id: 2, date: '2026/11/19' });
  expect(findStaff(thursday, 5)).toMatchObject({ works: 1, shifts: [{ from: '11:00', to: '19:00' }] });
  expect((await showDiary(salon, { ...DOWNTOWN, date: '2026/12/25' })).opening).toEqual([]);
});

test('diary shows each part of a visit with its member, buffers included, and what is paid', async () => {
  const salon = await openSalon();
  const services = [withAva(BLOW_DRY), withAva(HAIRCUT), withBen(BLOW_DRY), withAva(BLOW_DRY)];
  const first = await bookAsCustomer(salon, { services });
  const facial = { services: [{ ...FACIAL, staff_id: 5 }], time: '09:00 AM' };
  const second = await bookAsGuest(salon, facial);
  const walkIn = { customer_type: 2, guest: undefined, time: '03:00 PM', services: [withAva(HAIRCUT)] };
  const third = await bookAsGuest(salon, walkIn, { as: 'staff' });
  await salon.call('appointments/appointment-complete', { appointment_id: second }, { as: 'staff' });
  const diary = await showDiary(salon);
  const carla = { id: 1, name: 'Carla Client', phone: '+1 212 555 0199', alert: '' };
  const booked = { booked_by: 'online', confirmed_by: null, has_deposit: 0, card_on_file: 0 };
  const expected = { arrived_at: null, started_at: null };
  const plain = { ...booked, is_new_customer: 1, note: '', location_id: 1, guest_no: 0, guest_name: '' };
  const unpaid = {
    ...plain,
    status: 1,
    paid: 0,
    confirmed_at: null,
    refunded: '0.00',
    is_refunded: 0,
    ...expected,
  };
  const visit = { ...unpaid, appointment_id: first, customer: carla };
  expect(findStaff(diary, 1)?.visits).toEqual([
    {
      ...visit,
      ...busyAt('10:00', '11:15'),
      services: ['Blow-dry', 'Haircut'],
      pricing_option_names: ['', ''],
      colors: [1, 1],
    },
    {
      ...visit,
      ...busyAt('11:45', '12:15'),
      services: ['Blow-dry'],
      pricing_option_names: [''],
      colors: [1],
    },
    {
      ...unpaid,
      appointment_id: third,
      booked_by: 'desk',
      is_new_customer: 0,
      ...busyAt('15:00', '15:45'),
      services: ['Haircut'],
      pricing_option_names: [''],
      colors: [1],
      customer: { id: null, name: 'Walk-in', phone: '', alert: '' },
    },
  ]);
  expect(findStaff(diary, 2)?.visits).toEqual([
    {
      ...visit,
      ...busyAt('11:15', '11:45'),
      services: ['Blow-dry'],
      pricing_option_names: [''],
      colors: [1],
    },
  ]);
  expect(findStaff(diary, 5)?.visits).toEqual([
    {
      ...unpaid,
      appointment_id: second,
      ...busyAt('09:00', '10:15'),
      services: ['Facial'],
      pricing_option_names: [''],
      colors: [3],
      customer: { id: null, name: 'Gina Guest', phone: '+1 212 555 0142', alert: '' },
      status: 2,
      paid: 1,
    },
  ]);
});

test('diary and list name the chosen option of a service, and the diary has the first line of a note', async () => {
  const salon = await openSalon();
  const colour = { service_id: 2, pricing_option_id: 3, price: '155.00', duration: 120, staff_id: 1 };
  await bookAsGuest(salon, { services: [colour], note: 'Patch test done\nLikes it cool' }, { as: 'staff' });
  expect(findStaff(await showDiary(salon), 1)?.visits).toMatchObject([
    { services: ['Hair color'], pricing_option_names: ['Long hair'], note: 'Patch test done' },
  ]);
  const { body } = await salon.call('appointments/appointment-index', {}, { as: 'staff' });
  expect(body.data).toMatchObject([{ services: [{ pricing_option_name: 'Long hair' }] }]);
});

test('diary shows no-shows, but no cancelled and no rescheduled visits and no quick sales', async () => {
  const salon = await openSalon();
  const missed = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
  const cancelled = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], time: '11:00 AM' });
  const moved = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], time: '02:00 PM' });
  const as = { as: 'staff' } as const;
  await salon.call('appointments/appointment-cancel', { appointment_id: cancelled }, as);
  const friday = { date: '2026/11/20', time: '09:00 AM' };
  await salon.call('appointments/appointment-reschedule', { appointment_id: moved, ...friday }, as);
  expect((await markNoShow(salon, missed)).status).toBe(200);
  const sale = { location_id: 1, customer_id: null, services: [{ service_id: 1 }] };
  const sold = await salon.call('checkout/quick-sale', sale, as);
  expect(sold.status, sold.text).toBe(201);
  const again = await bookAsGuest(salon, { services: [withAva(BLOW_DRY)] });
  const diary = await showDiary(salon);
  expect(findStaff(diary, 1)?.visits.map(({ appointment_id, status }) => [appointment_id, status])).toEqual([
    [missed, 4],
    [again, 1],
  ]);
  expect(diary.resources[0]?.visits).toEqual([]);
});

// BEHAVIOR §13.7
test('diary shows what holds rooms and equipment, inactive ones too, each for its part of the visit', async () => {
  const salon = await openSalon();
  const laser = { ...FACIAL, service_id: 10, price: '95.00' };
  const id = await bookAsGuest(salon, { services: [laser] });
  await callAsAdmin(salon, 'resource-update', { resource_id: 1, status: 0 });
  await callAsAdmin(salon, 'resource-update', { resource_id: 2, status: 0 });
  const { resources } = await showDiary(salon);
  const visit = { appointment_id: id, from: '09:55', to: '11:10' };
  expect(resources.map(({ name, visits }) => [name, visits])).toMatchObject([
    ['Downtown', []],
    ['Lavender room', [{ ...visit, busy: [{ from: '09:55', to: '11:10' }] }]],
    [
      'Diode laser',
      [
        {
          ...visit,
          busy: [
            { from: '09:55', to: '10:20' },
            { from: '10:50', to: '11:10' },
          ],
        },
      ],
    ],
  ]);
});

test('diary shows whose part of a group a visit is', async () => {
  const salon = await openSalon();
  const services = [withAva(HAIRCUT), { ...withBen(HAIRCUT), guest_no: 1 }];
  await bookAsGuest(salon, { services, guest_names: ['Maria Gomez'] });
  const diary = await showDiary(salon);
  const name = 'Gina Guest';
  expect(findStaff(diary, 1)?.visits).toMatchObject([{ customer: { name }, guest_no: 0, guest_name: '' }]);
  expect(findStaff(diary, 2)?.visits).toMatchObject([
    { customer: { name }, guest_no: 1, guest_name: 'Maria Gomez' },
  ]);
});

test('diary shows visits that no member performs with the location', async () => {
  const salon = await openSalon();
  const fields = { name: 'Tanning', category_id: 3, price: 20, duration: 30 };
  const service = await salon.call<RecordView>('services/create', fields, { as: 'admin' });
  const tanning = { ...HAIRCUT, service_id: service.body.data.id, price: 20, duration: 30 };
  const id = await bookAsGuest(salon, { services: [tanning] });
  const { staff, resources } = await showDiary(salon);
  expect(staff.flatMap(({ visits }) => visits)).toEqual([]);
  expect(resources.slice(0, 1)).toMatchObject([
    { kind: 'location', visits: [{ appointment_id: id, from: '10:00', to: '10:30', services: ['Tanning'] }] },
  ]);
  expect((await showDiary(salon, { ...DOWNTOWN, location_id: 2 })).resources[0]?.visits).toEqual([]);
});

test("diary shows a member's visits at another location, and members who left since", async () => {
  const salon = await openSalon();
  const elena = [{ ...FACIAL, staff_id: 5 }];
  const date = '2026/11/19';
  const uptown = await bookAsGuest(salon, { location_id: 2, services: elena, date, time: '11:00 AM' });
  expect(findStaff(await showDiary(salon, { location_id: 1, date }), 5)).toMatchObject({
    works: 0,
    visits: [{ appointment_id: uptown, location_id: 2 }],
  });
  const ava = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
  await salon.call('appointments/appointment-complete', { appointment_id: ava }, { as: 'staff' });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  const left = await callAsAdmin(salon, 'staff-update', { staff_id: 1, status: 0 });
  expect(left.status, left.text).toBe(200);
  expect(findStaff(await showDiary(salon), 1)).toMatchObject({ visits: [{ appointment_id: ava }] });
  expect(findStaff(await showDiary(salon, { location_id: 1, date }), 1)).toBeUndefined();
});

test("diary shows nothing of another salon, and refuses its location (422 'Unknown location')", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await book(other, { services: [withAva(HAIRCUT)] });
  expect((await showDiary(salon)).staff.flatMap(({ visits }) => visits)).toEqual([]);
  const fields = { name: 'Third', business_hours: {} };
  const stored = await callAsAdmin(other, 'location-store', fields);
  const query = { location_id: stored.body.data.id, date: TUESDAY };
  expect((await showDiary(other, query)).staff).toEqual([]);
  const { status, body } = await salon.call(DIARY, query, { as: 'staff' });
  expect([status, body.errors]).toEqual([422, { location_id: ['Unknown location'] }]);
});

test.each([
  [{ date: TUESDAY }, 'location_id'],
  [{ location_id: 1 }, 'date'],
  [{ location_id: 1, date: '2026-11-17' }, 'date'],
  [{ location_id: 1, date: '2026/02/30' }, 'date'],
])('diary refuses %j (422 naming the parameter)', async (query, field) => {
  const { status, body } = await (await openSalon()).call(DIARY, query, { as: 'staff' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

// BEHAVIOR §2.8
test.each<[string, readonly Permission[], boolean]>([
  ['neither sees customers nor serves visits', ['appointments.read', 'sales.read', 'journal.read'], false],
  ['sees customers', ['appointments.read', 'customers.read'], true],
  ['runs the day', ['appointments.read', 'appointments.write'], true],
  ['serves own visits', ['appointments.read', 'appointments.serve_own'], true],
])(
  'diaries and lists show the alert and the note of a customer to a user who %s',
  async (_, permissions, isShown) => {
    const salon = await openSalon();
    const notes = { alert: 'Allergic to PPD', note: 'No ammonia' };
    await callAsAdmin(salon, 'customer-update', { customer_id: 1, ...notes });
    const id = await bookAsCustomer(salon, { services: [withAva(HAIRCUT)] });
    const { token } = await addUser(salon, { permissions });
    const [alert, note] = isShown ? [notes.alert, notes.note] : ['', ''];
    const ask = async <Data>(operation: string, query: object) =>
      (await salon.call<Data>(operation, query, { token })).body.data;
    const shown = { appointment_id: id, customer: { id: 1, alert }, note };
    const day = { location_id: 1, date: TUESDAY };
    expect(findStaff(await ask(DIARY, day), 1)?.visits).toMatchObject([shown]);
    expect(
      findStaff(await ask('appointments/diary-changes', { ...day, since: 'none' }), 1)?.visits,
    ).toMatchObject([shown]);
    const week = await ask<{ days: object[] }>('appointments/diary-week', { staff_id: 1, date: TUESDAY });
    expect(week.days[0]).toMatchObject({ visits: [shown] });
    const seen = { id, customer_note: note };
    expect(await ask('appointments/appointment-index', {})).toMatchObject([seen]);
    expect(await ask('appointments/appointment-unseen', {})).toMatchObject([seen]);
  },
);

test('diary shows the colours of the services, the alert of the customer, and how each visit was booked (BEHAVIOR §17.2)', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'category-update', { category_id: 1, color: 7 });
  await callAsAdmin(salon, 'customer-update', { customer_id: 1, alert: 'Allergic to PPD' });
  const online = await bookAsCustomer(salon, { services: [withAva(HAIRCUT)] });
  const { body } = await book(salon, { services: [withBen(HAIRCUT)], time: '11:00 AM' }, { as: 'staff' });
  await salon.call('appointments/appointment-confirm', { appointment_id: online }, { as: 'staff' });
  const diary = await showDiary(salon);
  const facts = { colors: [7], has_deposit: 0, card_on_file: 0 };
  expect(findStaff(diary, 1)?.visits).toMatchObject([
    {
      appointment_id: online,
      ...facts,
      booked_by: 'online',
      confirmed_by: 'desk',
      customer: { id: 1, alert: 'Allergic to PPD' },
    },
  ]);
  expect(findStaff(diary, 2)?.visits).toMatchObject([
    {
      appointment_id: body.data.id,
      ...facts,
      booked_by: 'desk',
      confirmed_by: null,
      customer: { alert: '' },
    },
  ]);
});

/** Whether the visits of a day are of new customers, by visit. */
async function listNewcomers(salon: TestSalon, date: string): Promise<object> {
  const { staff } = await showDiary(salon, { ...DOWNTOWN, date });
  const visits = staff.flatMap((each) => each.visits);
  return Object.fromEntries(
    visits.map(({ appointment_id, is_new_customer }) => [appointment_id, is_new_customer]),
  );
}

test('a customer and a guest are new until the day after their first completed visit (BEHAVIOR §17.2)', async () => {
  const salon = await openSalon();
  const THURSDAY = '2026/11/19';
  const [mine, guests] = [await bookAsCustomer(salon), await bookAsGuest(salon, { time: '03:00 PM' })];
  const mineLater = await bookAsCustomer(salon, { date: THURSDAY });
  const guestsLater = await bookAsGuest(salon, { date: THURSDAY, time: '03:00 PM' });
  const missed = await bookAsCustomer(salon, { date: THURSDAY, time: '01:00 PM' });
  await salon.runScheduledWork();
  expect(await listNewcomers(salon, THURSDAY)).toEqual({ [mineLater]: 1, [guestsLater]: 1, [missed]: 1 });
  for (const appointment_id of [mine, guests])
    await salon.call('appointments/appointment-complete', { appointment_id }, { as: 'staff' });
  await salon.runScheduledWork();
  expect(await listNewcomers(salon, TUESDAY)).toEqual({ [mine]: 1, [guests]: 1 });
  expect(await listNewcomers(salon, THURSDAY)).toEqual({ [mineLater]: 0, [guestsLater]: 0, [missed]: 0 });
});
