import { expect, test } from 'vitest';
import { book, GUEST, HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import { toJoining } from '../../support/booking/waitlist.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const GUESTS = { settings: { guestCheckout: true } } as const;
const AS_CUSTOMER = { as: 'customer' } as const;
const REFUSAL = { status: 403, body: { message: 'Please call the salon', code: 'must_call_salon' } };
const NORA = { fname: 'Nora', email: 'nora@gmail.com', phone: '+1 212 555 0177' };

const asGuest = (change: object) => ({ guest: { ...GUEST, email: 'x@guest.test', phone: '', ...change } });
const setOnline = (salon: TestSalon, customer_id: number, online_booking: 0 | 1) =>
  callAsAdmin(salon, 'customer-update', { customer_id, online_booking });

// BEHAVIOR §14.13
test('refuses booking, series and waitlist of a customer who must call (403), and lets the desk book them', async () => {
  const salon = await openSalon(GUESTS);
  const own = { customer_id: 1, customer_type: 0, guest: undefined };
  const before = await book(salon, own, AS_CUSTOMER);
  expect((await setOnline(salon, 1, 0)).body.data).toMatchObject({ online_booking: 0 });
  const time = { ...own, time: '01:30 PM' };
  expect(await book(salon, time, AS_CUSTOMER)).toMatchObject(REFUSAL);
  const series = { ...toBooking(time), repeat: { every_weeks: 1, count: 2 } };
  expect(await salon.call('booking/save-series', series, AS_CUSTOMER)).toMatchObject(REFUSAL);
  expect(await salon.call('waitlist/join', toJoining(own), AS_CUSTOMER)).toMatchObject(REFUSAL);
  expect((await book(salon, time, { as: 'staff' })).status).toBe(201);
  expect((await salon.call('waitlist/join', toJoining(own), { as: 'staff' })).status).toBe(201);
  const link = { token: before.body.data.manage_token };
  expect((await salon.call('visit/cancel', link)).status).toBe(200);
  await setOnline(salon, 1, 1);
  expect((await book(salon, { ...own, time: '03:00 PM' }, AS_CUSTOMER)).status).toBe(201);
});

test('refuses a guest with the mailbox or number of such a customer (403), as long as the customer has it', async () => {
  const salon = await openSalon(GUESTS);
  const added = await callAsAdmin(salon, 'customer-store', { ...NORA, online_booking: 0 });
  const customer_id = added.body.data.id;
  expect(await book(salon, asGuest({ email: 'No.Ra+x@googlemail.com' }))).toMatchObject(REFUSAL);
  expect(await book(salon, asGuest({ phone: '(212) 555-0177' }))).toMatchObject(REFUSAL);
  expect(await salon.call('waitlist/join', toJoining(asGuest({ phone: NORA.phone })))).toMatchObject(REFUSAL);
  expect((await book(salon, asGuest({ phone: '+1 212 555 0178' }))).status).toBe(201);
  await callAsAdmin(salon, 'customer-update', { customer_id, phone: '' });
  const other = { ...asGuest({ phone: NORA.phone }), services: [{ ...HAIRCUT, staff_id: 2 }] };
  expect((await book(salon, { ...other, date: '2026/11/18' })).status).toBe(201);
  expect(await book(salon, asGuest({ email: NORA.email }))).toMatchObject(REFUSAL);
  await callAsAdmin(salon, 'customer-merge', { customer_id, into_customer_id: 1 });
  const shown = await salon.call<{ customer: object }>(
    'directory/customer-show',
    { customer_id: 1 },
    { as: 'admin' },
  );
  expect(shown.body.data.customer).toMatchObject({ online_booking: 0 });
});

test('another customer with the same number keeps the refusal when the first may book again', async () => {
  const salon = await openSalon(GUESTS);
  const first = await callAsAdmin(salon, 'customer-store', { ...NORA, online_booking: 0 });
  await callAsAdmin(salon, 'customer-store', { ...NORA, email: 'ned@guest.test', online_booking: 0 });
  await setOnline(salon, first.body.data.id, 1);
  expect(await book(salon, asGuest({ phone: NORA.phone }))).toMatchObject(REFUSAL);
  expect((await book(salon, asGuest({ email: NORA.email }))).status).toBe(201);
});
