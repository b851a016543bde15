import { expect, test } from 'vitest';
import { getAppointment } from '../../../lib/table/appointments.ts';
import { BLOW_DRY, book, FACIAL, GUEST, HAIRCUT, timesOf } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

async function stored(salon: TestSalon, id: number) {
  const appointment = await getAppointment(salon.store, salon.tenant, id);
  if (!appointment) throw new Error(`appointment ${id} is not stored`);
  return appointment;
}

test('a guest books, and is told number and status', async () => {
  const salon = await salons();
  const reply = await book(salon);
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    status: true,
    message: 'Booking saved',
    data: { id: 1, appointment_number: 'APT-000001', status: 1 },
  });
  expect(await stored(salon, 1)).toMatchObject({
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

test('the guest is mailed a confirmation with a calendar file, the staff member a notice', async () => {
  const salon = await salons();
  await book(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.drain();
  const mails = salon.mails();
  expect(mails.map(({ destination }) => destination.to).sort()).toEqual([['ava@demo.test'], [GUEST.email]]);
  const confirmation = mails.find(({ destination }) => destination.to[0] === GUEST.email);
  expect(confirmation?.from).toContain('Demo Salon');
  expect(confirmation?.body.html).toContain('APT-000001');
  expect(confirmation?.body.text).toContain('10:00 AM');
  expect(confirmation?.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
});

test('a guest without an e-mail is mailed nothing, the staff member is', async () => {
  const salon = await salons();
  await book(salon, { guest: { fname: 'Gina' }, services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.drain();
  expect(salon.mails().map(({ destination }) => destination.to)).toEqual([['ava@demo.test']]);
});

test('a logged-in customer books for itself without naming itself', async () => {
  const salon = await salons();
  const reply = await book(salon, { customer_type: undefined, guest: undefined }, { as: 'customer' });
  expect(reply.status).toBe(201);
  expect(await stored(salon, reply.body.data.id)).toMatchObject({ customerId: 1, customerType: 0 });
});

test('the desk books for a customer, and a walk-in', async () => {
  const salon = await salons();
  const forCustomer = await book(salon, { customer_id: 1, customer_type: 0 }, { as: 'staff' });
  const walkIn = await book(salon, { customer_type: 2, time: '11:00 AM' }, { as: 'admin' });
  expect([forCustomer.status, walkIn.status]).toEqual([201, 201]);
  expect(await stored(salon, 1)).toMatchObject({ customerId: 1, customerType: 0 });
  expect(await stored(salon, 2)).toMatchObject({ customerId: null, customerType: 2 });
});

test('several services with different staff, an add-on and a pricing option are one appointment', async () => {
  const salon = await salons();
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
  const { lines, subtotal, tax } = await stored(salon, reply.body.data.id);
  expect(lines).toMatchObject([
    { serviceId: 2, pricingOptionId: 1, staffId: 1, from: 600, to: 690, addOns: [{ addOnId: 1 }] },
    { serviceId: 3, staffId: 2, from: 690, to: 720, addOns: [] },
  ]);
  expect([subtotal, tax]).toEqual([15000, 1238]);
});

test('an unnamed service goes to the free member with the fewest booked minutes, then the lowest id', async () => {
  const salon = await salons();
  const staffOf = async (time: string) => {
    const { body } = await book(salon, { time });
    return (await stored(salon, body.data.id)).lines[0]?.staffId;
  };
  expect(await staffOf('10:00 AM')).toBe(1);
  expect(await staffOf('11:00 AM')).toBe(2);
  expect(await staffOf('11:45 AM')).toBe(1);
});

test('a deposit that is due holds the slot, with a row for it and one for the rest', async () => {
  const salon = await salons({ settings: { depositEnable: true } });
  const reply = await book(salon, {
    location_id: 2,
    services: [FACIAL],
    date: '2026/11/18',
    deposit_amount: 20,
  });
  expect(reply.body.data).toMatchObject({ status: 0 });
  const appointment = await stored(salon, reply.body.data.id);
  expect(appointment.payments.map(({ type, amount, pending }) => [type, amount, pending])).toEqual([
    [1, 2000, 2000],
    [0, 9201 - 2000, 9201 - 2000],
  ]);
  expect(await timesOf(salon, [{ service_id: 6, staff_id: 4 }], '2026/11/18', 2)).not.toContain('10:00 AM');
  await salon.drain();
  expect(salon.mails()).toEqual([]);
});

test('the deposit is the sum of what its services ask for: min_amount, nothing for a saved card, the full price', async () => {
  const salon = await salons({
    settings: { depositEnable: true, saveCardEnable: true, payLaterEnable: true },
  });
  const services = [
    { service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 },
    { service_id: 4, pricing_option_id: null, staff_id: null, price: 40, duration: 45 },
    { service_id: 5, pricing_option_id: null, staff_id: null, price: 55, duration: 60 },
  ];
  const [time] = await timesOf(salon, services);
  const reply = await book(salon, { services, time, deposit_amount: '85' });
  expect(reply.body.data, reply.text).toMatchObject({ status: 0 });
  const { payments, depositAmount } = await stored(salon, reply.body.data.id);
  expect(depositAmount).toBe(8500);
  expect(payments).toMatchObject([
    { type: 1, amount: 8500, paid: 0, pending: 8500, status: 0 },
    { type: 0, amount: 23274 - 8500, paid: 0, pending: 23274 - 8500, status: 0 },
  ]);
});

test('the desk asks for no deposit, unless it says how much', async () => {
  const salon = await salons({ settings: { depositEnable: true } });
  const services = [{ service_id: 2, pricing_option_id: null, staff_id: null, price: 120, duration: 90 }];
  const plain = await book(salon, { services }, { as: 'staff' });
  expect(plain.body.data).toMatchObject({ status: 1 });
  const later = { services, time: '02:00 PM', deposit_amount: 25 };
  const asked = await book(salon, later, { as: 'staff' });
  expect(asked.body.data).toMatchObject({ status: 0 });
  expect((await stored(salon, asked.body.data.id)).payments).toMatchObject([{ type: 1, amount: 2500 }, {}]);
});

test('the desk chooses any whole deposit up to what the visit costs in total, and with deposits off states none or 0', async () => {
  const salon = await salons({ settings: { depositEnable: true } });
  const most = await book(salon, { deposit_amount: '54.00' }, { as: 'staff' });
  expect((await stored(salon, most.body.data.id)).payments).toMatchObject([
    { type: 1, amount: 5400, pending: 5400 },
    { type: 0, amount: 13, pending: 13 },
  ]);
  const off = await salons({ settings: { depositEnable: false } });
  for (const [time, stated] of [
    ['10:00 AM', {}],
    ['11:00 AM', { deposit_amount: 0 }],
  ] as const) {
    const reply = await book(off, { time, ...stated }, { as: 'staff' });
    expect(reply.body.data, reply.text).toMatchObject({ status: 1 });
  }
});

test('while deposits are switched off none is due, whatever the service says', async () => {
  const salon = await salons({ settings: { depositEnable: false } });
  const reply = await book(salon, {
    location_id: 2,
    services: [FACIAL],
    date: '2026/11/18',
    deposit_amount: '0',
  });
  expect(reply.body.data).toMatchObject({ status: 1 });
});

test('an accepted policy is kept with its time', async () => {
  const salon = await salons({ settings: { cancellationKey: true } });
  const reply = await book(salon, { policy_accepted: 1 });
  expect((await stored(salon, reply.body.data.id)).policyAcceptedAt).toBe(salon.clock.now().toISOString());
});

test('the desk leaves grid and shift with override, never another appointment', async () => {
  const salon = await salons();
  const late = { services: [{ ...HAIRCUT, staff_id: 1 }], time: '08:10 PM' };
  const plain = await book(salon, late, { as: 'staff' });
  const forced = await book(salon, { ...late, override: 1 }, { as: 'staff' });
  const again = await book(salon, { ...late, time: '08:30 PM', override: 1 }, { as: 'staff' });
  expect([plain, forced, again].map(({ status, body }) => body.message ?? status)).toEqual([
    'Slot not available',
    'Booking saved',
    'Slot not available',
  ]);
});

test('with override the desk books earlier today, never on a day that is past', async () => {
  const salon = await salons({ now: new Date('2026-11-17T19:00:00Z') });
  const early = { services: [{ ...HAIRCUT, staff_id: 1 }], time: '09:10 AM', override: 1 };
  const past = await book(salon, { ...early, date: '2026/11/16' }, { as: 'staff' });
  expect([past.status, past.body.message]).toEqual([400, 'Slot not available']);
  expect((await book(salon, early, { as: 'staff' })).status).toBe(201);
});

test('the desk books what cannot be booked online', async () => {
  const salon = await salons();
  const bridal = { service_id: 8, pricing_option_id: null, staff_id: null, price: 240, duration: 150 };
  expect((await book(salon, { services: [bridal] }, { as: 'staff' })).status).toBe(201);
});

test('the same Idempotency-Key books once and answers the same', async () => {
  const salon = await salons();
  const headers = { 'idempotency-key': 'one' };
  const first = await book(salon, {}, { headers });
  const second = await book(salon, {}, { headers });
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await getAppointment(salon.store, salon.tenant, 2)).toBeUndefined();
});
