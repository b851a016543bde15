import { expect, test } from 'vitest';
import { getStoredAppointment, listStoredAppointments } from '../../support/booking/appointments.ts';
import { BLOW_DRY, book, FACIAL, GUEST, HAIRCUT, listTimes } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §14.1, §14.8
test('books for a guest and returns number and status', async () => {
  const salon = await openSalon();
  const reply = await book(salon);
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    status: true,
    message: 'Booking saved',
    data: {
      id: 1,
      appointment_number: 'APT-000001',
      status: 1,
      starts_at: '2026-11-17T10:00:00-05:00',
      ends_at: '2026-11-17T10:45:00-05:00',
      staff: [{ id: 1, name: 'Ava Martin', image: '' }],
      total: '54.13',
      deposit_amount: 0,
      expires_at: null,
      manage_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  });
  expect(await getStoredAppointment(salon, 1)).toMatchObject({
    locationId: 1,
    customerId: null,
    customerType: 1,
    guest: GUEST,
    date: '2026-11-17',
    minute: 600,
    status: 1,
    subtotal: 5000,
    tax: 413,
    depositAmount: 0,
    payments: [{ type: 0, amount: 5413, paid: 0, pending: 5413, status: 0 }],
  });
});

test('says until when an unpaid booking holds its time, and what its deposit is (BEHAVIOR §14.1)', async () => {
  const salon = await openSalon({ settings: { depositEnable: true } });
  const colour = { service_id: 2, pricing_option_id: null, staff_id: 1, price: '120.00', duration: 90 };
  const { body } = await book(salon, { services: [colour] });
  const { holdUntil } = await getStoredAppointment(salon, body.data.id);
  expect(body.data).toMatchObject({ status: 0, deposit_amount: 30 });
  const { expires_at } = body.data as unknown as { readonly expires_at: string };
  expect(new Date(expires_at).toISOString()).toBe(holdUntil);
});

test('mails the guest a confirmation with a calendar file, and the staff member a notice', async () => {
  const salon = await openSalon();
  await book(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.runScheduledWork();
  const mails = salon.mails();
  expect(mails.map(({ destination }) => destination.to).sort()).toEqual([['ava@demo.test'], [GUEST.email]]);
  const confirmation = mails.find(({ destination }) => destination.to[0] === GUEST.email);
  expect(confirmation?.from).toContain('Demo Salon');
  expect(confirmation?.body.html).toContain('APT-000001');
  expect(confirmation?.body.text).toContain('10:00 AM');
  expect(confirmation?.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
});

test('mails only the staff member when a guest has no e-mail address', async () => {
  const salon = await openSalon();
  await book(salon, { guest: { fname: 'Gina' }, services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.runScheduledWork();
  expect(salon.mails().map(({ destination }) => destination.to)).toEqual([['ava@demo.test']]);
});

// BEHAVIOR §2.6
test('books for the logged-in customer without customer_id', async () => {
  const salon = await openSalon();
  const reply = await book(salon, { customer_type: undefined, guest: undefined }, { as: 'customer' });
  expect(reply.status).toBe(201);
  expect(await getStoredAppointment(salon, reply.body.data.id)).toMatchObject({
    customerId: 1,
    customerType: 0,
  });
});

// BEHAVIOR §6.7
test('books with null in every optional field as if it were left out', async () => {
  const salon = await openSalon();
  const nulls = { customer_type: null, guest: null, note: null, addons: null, redemptions: null };
  const others = { policy_accepted: null, payment_intent: null, setup_intent: null, override: null };
  const reply = await book(salon, { ...nulls, ...others, deposit_amount: null }, { as: 'customer' });
  expect(reply.status, reply.text).toBe(201);
});

// BEHAVIOR §2.7
test('books for a customer and a walk-in at the front desk', async () => {
  const salon = await openSalon();
  const forCustomer = await book(salon, { customer_id: 1, customer_type: 0 }, { as: 'staff' });
  const walkIn = await book(salon, { customer_type: 2, time: '11:00 AM' }, { as: 'admin' });
  expect([forCustomer.status, walkIn.status]).toEqual([201, 201]);
  expect(await getStoredAppointment(salon, 1)).toMatchObject({ customerId: 1, customerType: 0 });
  expect(await getStoredAppointment(salon, 2)).toMatchObject({ customerId: null, customerType: 2 });
});

// BEHAVIOR §14.4
test('books several services with different staff, an add-on and a pricing option as one appointment', async () => {
  const salon = await openSalon();
  const reply = await book(
    salon,
    {
      services: [
        { service_id: 2, pricing_option_id: 1, staff_id: 1, price: 95, duration: '75' },
        { ...BLOW_DRY, staff_id: 2 },
      ],
      addons: [{ add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 }],
    },
    { as: 'staff' },
  );
  expect(reply.status).toBe(201);
  const { lines, subtotal, tax } = await getStoredAppointment(salon, reply.body.data.id);
  expect(lines).toMatchObject([
    { serviceId: 2, pricingOptionId: 1, staffId: 1, from: 600, to: 690, addOns: [{ addOnId: 1 }] },
    { serviceId: 3, staffId: 2, from: 690, to: 720, addOns: [] },
  ]);
  expect([subtotal, tax]).toEqual([15000, 1238]);
});

// BEHAVIOR §14.3
test('assigns the free staff member with the fewest booked minutes, then the lowest id', async () => {
  const salon = await openSalon();
  const bookAndGetStaff = async (time: string) => {
    const { body } = await book(salon, { time });
    return (await getStoredAppointment(salon, body.data.id)).lines[0]?.staffId;
  };
  expect(await bookAndGetStaff('10:00 AM')).toBe(1);
  expect(await bookAndGetStaff('11:00 AM')).toBe(2);
  expect(await bookAndGetStaff('11:45 AM')).toBe(1);
});

// BEHAVIOR §14.8, §15.3
test('holds the slot for a deposit, with rows for the deposit and the rest', async () => {
  const salon = await openSalon({ settings: { depositEnable: true } });
  const reply = await book(salon, {
    location_id: 2,
    services: [FACIAL],
    date: '2026/11/18',
    deposit_amount: 20,
  });
  expect(reply.body.data).toMatchObject({ status: 0 });
  const appointment = await getStoredAppointment(salon, reply.body.data.id);
  expect(appointment.payments.map(({ type, amount, pending }) => [type, amount, pending])).toEqual([
    [1, 2000, 2000],
    [0, 9201 - 2000, 9201 - 2000],
  ]);
  expect(await listTimes(salon, [{ service_id: 6, staff_id: 4 }], '2026/11/18', 2)).not.toContain('10:00 AM');
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
});

// BEHAVIOR §15.1
test('adds up the deposits of the services: min_amount, nothing for a saved card, the full price', async () => {
  const salon = await openSalon({
    settings: { depositEnable: true, saveCardEnable: true, payLaterEnable: true },
  });
  const services = [
    { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 },
    { service_id: 4, pricing_option_id: null, staff_id: null, price: 40, duration: 45 },
    { service_id: 5, pricing_option_id: null, staff_id: null, price: 55, duration: 60 },
  ];
  const [time] = await listTimes(salon, services);
  const reply = await book(salon, { services, time, deposit_amount: '85' });
  expect(reply.body.data, reply.text).toMatchObject({ status: 0 });
  const { payments, depositAmount } = await getStoredAppointment(salon, reply.body.data.id);
  expect(depositAmount).toBe(8500);
  expect(payments).toMatchObject([
    { type: 1, amount: 8500, paid: 0, pending: 8500, status: 0 },
    { type: 0, amount: 23274 - 8500, paid: 0, pending: 23274 - 8500, status: 0 },
  ]);
});

// BEHAVIOR §15.2
test('requires no deposit at the front desk unless it sends one', async () => {
  const salon = await openSalon({ settings: { depositEnable: true } });
  const services = [{ service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 }];
  const withoutDeposit = await book(salon, { services }, { as: 'staff' });
  expect(withoutDeposit.body.data).toMatchObject({ status: 1 });
  const later = { services, time: '02:00 PM', deposit_amount: 25 };
  const withDeposit = await book(salon, later, { as: 'staff' });
  expect(withDeposit.body.data).toMatchObject({ status: 0 });
  expect((await getStoredAppointment(salon, withDeposit.body.data.id)).payments).toMatchObject([
    { type: 1, amount: 2500 },
    {},
  ]);
});

// BEHAVIOR §15.2
test('accepts any whole deposit of the front desk up to the total; none or 0 while deposits are off', async () => {
  const salon = await openSalon({ settings: { depositEnable: true } });
  const highest = await book(salon, { deposit_amount: '54.00' }, { as: 'staff' });
  expect((await getStoredAppointment(salon, highest.body.data.id)).payments).toMatchObject([
    { type: 1, amount: 5400, pending: 5400 },
    { type: 0, amount: 13, pending: 13 },
  ]);
  const withoutDeposits = await openSalon({ settings: { depositEnable: false } });
  for (const [time, deposit] of [
    ['10:00 AM', {}],
    ['11:00 AM', { deposit_amount: 0 }],
  ] as const) {
    const reply = await book(withoutDeposits, { time, ...deposit }, { as: 'staff' });
    expect(reply.body.data, reply.text).toMatchObject({ status: 1 });
  }
});

test('requires no deposit while deposits are off', async () => {
  const salon = await openSalon({ settings: { depositEnable: false } });
  const reply = await book(salon, {
    location_id: 2,
    services: [FACIAL],
    date: '2026/11/18',
    deposit_amount: '0',
  });
  expect(reply.body.data).toMatchObject({ status: 1 });
});

// BEHAVIOR §10.5
test('shows users when the policy was accepted, and in which language it was shown', async () => {
  const salon = await openSalon({ settings: { cancellationKey: true, languages: ['en', 'de'] } });
  const at = salon.clock.now().toISOString();
  for (const [tags, answer, expected] of [
    ['de-AT,en;q=0.5', { time: '10:00 AM', policy_accepted: 1 }, { at, language: 'de' }],
    ['fr', { time: '11:00 AM', policy_accepted: 1 }, { at, language: 'en' }],
    ['de', { time: '12:00 PM' }, null],
  ] as const) {
    await book(salon, answer, { headers: { 'accept-language': tags } });
    const listed = await salon.call<object[]>('appointments/appointment-index', {}, { as: 'staff' });
    expect(listed.body.data.at(-1)).toHaveProperty('policy_acceptance', expected);
  }
});

test('books outside the grid and the shift with override at the front desk, but never overlaps', async () => {
  const salon = await openSalon();
  const lateVisit = { services: [{ ...HAIRCUT, staff_id: 1 }], time: '08:10 PM' };
  const withoutDeposit = await book(salon, lateVisit, { as: 'staff' });
  const forced = await book(salon, { ...lateVisit, override: 1 }, { as: 'staff' });
  const repeated = await book(salon, { ...lateVisit, time: '08:30 PM', override: 1 }, { as: 'staff' });
  expect([withoutDeposit, forced, repeated].map(({ status, body }) => body.message ?? status)).toEqual([
    'Slot not available',
    'Booking saved',
    'Slot not available',
  ]);
});

// BEHAVIOR §14.2
test('books earlier today and 31 days back with override, without a mail to the guest of a past day and without an overlap', async () => {
  const salon = await openSalon({ now: new Date('2026-11-17T19:00:00Z') });
  const early = { services: [{ ...HAIRCUT, staff_id: 1 }], time: '09:10 AM', override: 1 };
  const past = { ...early, date: '2026/10/17' };
  const replies = [
    await book(salon, { ...early, date: '2026/10/16' }, { as: 'staff' }),
    await book(salon, { ...past, override: 0 }, { as: 'staff' }),
    await book(salon, past, { as: 'staff' }),
    await book(salon, { ...past, time: '09:30 AM' }, { as: 'staff' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 201, 400]);
  const move = {
    appointment_id: replies[2]?.body.data.id,
    date: '2026/10/18',
    time: '10:00 AM',
    override: 1,
  };
  const moved = await salon.call('appointments/appointment-reschedule', move, { as: 'staff' });
  expect(moved.body.message).toBe('Slot not available');
  await salon.runScheduledWork();
  expect(listMailsTo(salon, GUEST.email)).toEqual([]);
  expect((await book(salon, early, { as: 'staff' })).status).toBe(201);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, GUEST.email)).toHaveLength(1);
});

test('books a service that is not bookable online at the front desk', async () => {
  const salon = await openSalon();
  const bridal = { service_id: 8, pricing_option_id: null, staff_id: null, price: 240, duration: 150 };
  expect((await book(salon, { services: [bridal] }, { as: 'staff' })).status).toBe(201);
});

// BEHAVIOR §9.2
test('books once for a repeated Idempotency-Key, with the same reply', async () => {
  const salon = await openSalon();
  const options = { headers: { 'idempotency-key': 'one' }, address: '203.0.113.7' };
  const first = await book(salon, {}, options);
  const second = await book(salon, {}, options);
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await listStoredAppointments(salon)).toHaveLength(1);
});
