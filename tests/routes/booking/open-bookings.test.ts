import { expect, test } from 'vitest';
import { repeatWhileBusy } from '../../support/api/replies.ts';
import { BLOW_DRY, book, GUEST, HAIRCUT, listTimes } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const REFUSED = { status: 400, message: 'Too many open bookings' };
const BOOKED = { status: 201, message: 'Booking saved' };
/** Two Tuesdays and Wednesdays on which Downtown is open. */
const DATES = ['2026/11/17', '2026/11/18', '2026/11/24', '2026/11/25'];
const NETWORK = '203.0.113.7';

/** Free times of the coming days, each bookable without taking another of them. */
async function listFreeTimes(salon: TestSalon, count: number) {
  const free = [];
  for (const date of DATES) {
    const times = await listTimes(salon, [{ service_id: 3, pricing_option_id: null, staff_id: 2 }], date);
    free.push(...times.filter((_, index) => index % 3 === 0).map((time) => ({ date, time })));
  }
  return free.slice(0, count);
}

const SERVICE = {
  services: [{ ...BLOW_DRY, staff_id: 2 }],
};

/** Books each time in turn; `toChange` gives the differing fields and `toOptions` the caller. */
async function bookAll(
  salon: TestSalon,
  count: number,
  toChange: (index: number) => object,
  toOptions: (index: number) => CallOptions = () => ({}),
) {
  const outcomes = [];
  for (const [index, time] of (await listFreeTimes(salon, count)).entries()) {
    const { status, body } = await book(salon, { ...time, ...SERVICE, ...toChange(index) }, toOptions(index));
    outcomes.push({ status, message: body.message, id: body.data?.id });
  }
  return outcomes;
}

/** How many of the outcomes are bookings; all others must be refused for the number of open bookings. */
function countBooked(outcomes: readonly { status: number; message?: string | undefined }[]): number {
  const [booked, refused] = [
    outcomes.filter(({ status }) => status === 201),
    outcomes.filter(({ status }) => status !== 201),
  ];
  expect(refused.map(({ status, message }) => ({ status, message }))).toEqual(refused.map(() => REFUSED));
  return booked.length;
}

const asNobody = { guest: null };

test('refuses the 21st open booking of one network, not that of another (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon();
  const outcomes = await bookAll(
    salon,
    22,
    () => asNobody,
    (index) => (index === 21 ? {} : { address: NETWORK }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(20).fill(201), 400, 201]);
  expect(outcomes[20]).toMatchObject(REFUSED);
});

test('networks of one /56 book twice, those of one /48 five times what one network may (BEHAVIOR §8.3, §14.10)', async () => {
  const salon = await openSalon({ settings: { openBookingsPerNetwork: 1 } });
  const networks = ['201', '202', '203', '301', '302', '401', '501'];
  const outcomes = await bookAll(
    salon,
    networks.length,
    () => asNobody,
    (index) => ({ address: `2001:db8:1:${networks[index]}::9` }),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 400, 201, 201, 201, 400]);
});

nightTest(
  'refuses the 11th open booking of a guest by e-mail address in any case from one network (BEHAVIOR §14.10)',
  async () => {
    const salon = await openSalon();
    const guest = (index: number) => ({
      guest: { ...GUEST, phone: '', email: index % 2 === 0 ? 'gina@guest.test' : 'GINA@Guest.test' },
    });
    expect(countBooked(await bookAll(salon, 12, guest, () => ({ address: NETWORK })))).toBe(10);
    expect(
      await bookAll(salon, 1, () => ({ guest: { ...GUEST, phone: '', email: 'other@guest.test' } })),
    ).toMatchObject([BOOKED]);
  },
);

test('counts minutes of staff too: 30 for each booking that a limit allows, and the first visit may be longer (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon({ settings: { openBookingsPerNetwork: 4, openBookingsPerGuest: 0 } });
  const long = { services: [HAIRCUT, BLOW_DRY] };
  const times = ['10:00 AM', '01:00 PM', '03:00 PM'];
  const replies = [];
  for (const time of times) replies.push(await book(salon, { ...long, time }, { address: NETWORK }));
  // 75 minutes, then 150 of 120
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [201, 'Booking saved'],
    [400, 'Too many open bookings'],
    [400, 'Too many open bookings'],
  ]);
  const desk = await book(salon, { ...long, time: '01:00 PM' }, { as: 'staff', address: NETWORK });
  expect(desk.status).toBe(201);
});

nightTest(
  'a network that has used up the bookings of somebody’s address does not lock its owner out (BEHAVIOR §14.10)',
  async () => {
    const salon = await openSalon({ settings: { openBookingsPerGuest: 2 } });
    const asStranger = (index: number) => (index < 3 ? { address: NETWORK } : {});
    const outcomes = await bookAll(salon, 8, () => ({ guest: GUEST }), asStranger);
    // Six bookings from all networks together are three times the limit
    expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 400, 201, 201, 201, 201, 400]);
  },
);

test.each([
  { emailVerified: false, setting: 'openBookingsPerUnverifiedCustomer' },
  { emailVerified: true, setting: 'openBookingsPerCustomer' },
])('limits customers by $setting (BEHAVIOR §14.10)', async ({ emailVerified, setting }) => {
  const salon = await openSalon({
    settings: { openBookingsPerUnverifiedCustomer: 6, openBookingsPerCustomer: 6, [setting]: 2 },
  });
  if (!emailVerified) {
    const profile = { email: 'new@customer.test', current_password: 'demo-password-1' };
    await salon.call('customers/update-profile', profile, { as: 'customer' });
  }
  const change = { customer_type: 0, guest: null };
  expect(
    countBooked(
      await bookAll(
        salon,
        4,
        () => change,
        () => ({ as: 'customer' }),
      ),
    ),
  ).toBe(2);
});

test('counts no booking of the front desk, and refuses it none (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon({ settings: { openBookingsPerNetwork: 1, openBookingsPerGuest: 1 } });
  const asDesk = () => ({ as: 'staff', address: NETWORK }) as const;
  expect(countBooked(await bookAll(salon, 3, () => ({}), asDesk))).toBe(3);
  expect(
    countBooked(
      await bookAll(
        salon,
        1,
        () => ({}),
        () => ({ address: NETWORK }),
      ),
    ),
  ).toBe(1);
});

nightTest('counts only bookings that are still to come and not cancelled (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon({ settings: { openBookingsPerNetwork: 3 } });
  const options = () => ({ address: NETWORK });
  const [first] = await bookAll(salon, 4, () => asNobody, options);
  expect(await bookAll(salon, 1, () => asNobody, options)).toMatchObject([REFUSED]);

  await salon.call('appointments/appointment-cancel', { appointment_id: first?.id }, { as: 'staff' });
  expect(countBooked(await bookAll(salon, 2, () => asNobody, options))).toBe(1);

  await salon.clock.set(new Date('2026-11-19T12:00:00Z'));
  expect(countBooked(await bookAll(salon, 40, () => asNobody, options))).toBe(3);
});

nightTest('of 30 bookings at once from one network exactly 20 succeed (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon();
  const times = await listFreeTimes(salon, 30);
  const replies = await Promise.all(
    times.map((time) =>
      repeatWhileBusy(() => book(salon, { ...time, ...SERVICE, ...asNobody }, { address: NETWORK })),
    ),
  );
  expect(replies).toHaveLength(30);
  expect(countBooked(replies.map(({ status, body }) => ({ status, message: body.message })))).toBe(20);
});

test('counts nothing for a booking that is refused for its slot (BEHAVIOR §14.10)', async () => {
  const salon = await openSalon({ settings: { openBookingsPerNetwork: 2 } });
  const [time] = await listFreeTimes(salon, 1);
  const options = { address: NETWORK };
  const change = { ...time, ...SERVICE, ...asNobody };
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1)
    statuses.push((await book(salon, change, options)).body.message);
  expect(statuses).toEqual(['Booking saved', ...Array(3).fill('Slot not available')]);
  expect((await book(salon, { ...change, time: '03:00 PM' }, options)).status).toBe(201);
});

test('with guest_contact_required a guest gives a name and one contact (422, BEHAVIOR §2.7)', async () => {
  const salon = await openSalon({ settings: { guestContactRequired: true } });
  const { status, body } = await book(salon, { guest: { fname: 'Gina' } });
  expect([status, body.errors]).toEqual([422, { 'guest.email': ['Is required, or a phone'] }]);
  expect((await book(salon, { guest: { fname: 'Gina', phone: '212 555 0142' } })).status).toBe(201);
});
