import { describe, expect, test } from 'vitest';
import { HAIRCUT, listTimes, toBooking, toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const [AVA, BEN] = [1, 2];
/** Ava is dearer and quicker, Ben cheaper and slower than the haircut for 50.00 in 45 minutes. */
const PRICES = [
  { staff_id: AVA, price: '65.00', duration: 30 },
  { staff_id: BEN, price: '40.00', duration: 60 },
];

const setPrices = (salon: TestSalon, staff_prices: readonly object[] = PRICES, change: object = {}) =>
  salon.call<{ price_from: string; staff_prices: object[]; pricing_options: { id: number }[] }>(
    'services/update',
    { id: 1, staff_prices, ...change },
    { as: 'admin' },
  );

/** The prices and minutes of a visit in its quote, its booking and its bill. */
async function priceVisit(salon: TestSalon, staff_id: number | null, option: number | null = null) {
  const service = { service_id: 1, pricing_option_id: option, staff_id };
  const quote = await salon.call<{ lines: { list_price: string; duration: number }[]; total: string }>(
    'booking/quote',
    toBooking({ services: [service] }),
  );
  const [line] = quote.body.data.lines;
  const figures = { price: line?.list_price, duration: line?.duration };
  const booked = await salon.call<{ id: number; total: string; starts_at: string; ends_at: string }>(
    'booking/save-booking',
    toBooking({ services: [{ ...service, ...figures }] }),
  );
  expect(booked.status, booked.text).toBe(201);
  const { id, total, starts_at, ends_at } = booked.body.data;
  const bill = await salon.call<{ bill: { total: string; lines: { price: string }[] } }>(
    'checkout/checkout-quote',
    { appointment_id: id },
    { as: 'staff' },
  );
  expect(bill.status, bill.text).toBe(200);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  return {
    totals: new Set([quote.body.data.total, total, bill.body.data.bill.total]).size,
    prices: [...new Set([line?.list_price, bill.body.data.bill.lines[0]?.price])],
    minutes: [line?.duration, (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000],
  };
}

// BEHAVIOR §12.5
describe('price and minutes by person', () => {
  test.each([
    ['the dearer, quicker member', AVA, '65.00', 30],
    ['the cheaper, slower member', BEN, '40.00', 60],
    ['nobody', null, '50.00', 45],
  ])('of %s are the same in quote, booking and bill', async (_, staffId, price, minutes) => {
    const salon = await openSalon();
    expect((await setPrices(salon)).body.data).toMatchObject({ price_from: '40.00' });
    expect(await priceVisit(salon, staffId)).toEqual({
      totals: 1,
      prices: [price],
      minutes: [minutes, minutes],
    });
  });

  test('of an option count for that option alone', async () => {
    const salon = await openSalon();
    const [long, short] = [
      { name: 'Long', price: '80.00', duration: 60 },
      { name: 'Short', price: '55.00', duration: 30 },
    ];
    const added = await setPrices(salon, [], { pricing_options: [long, short] });
    const [option, other] = added.body.data.pricing_options.map(({ id }) => id);
    if (option === undefined || other === undefined) throw new Error('no options');
    const prices = [{ staff_id: AVA, pricing_option_id: option, price: '90.00', duration: 50 }];
    await setPrices(salon, prices);
    expect(await priceVisit(salon, AVA, option)).toMatchObject({ prices: ['90.00'], minutes: [50, 50] });
    expect(await priceVisit(salon, AVA, other)).toMatchObject({ prices: ['55.00'], minutes: [30, 30] });
    expect(await priceVisit(salon, AVA)).toMatchObject({ prices: ['50.00'], minutes: [45, 45] });
    const rest = { id: 1, pricing_options: [{ ...short, id: other }] };
    const { body } = await salon.call('services/update', rest, { as: 'admin' });
    expect(body.data).toMatchObject({ staff_prices: [], price_from: '55.00' });
  });

  test('a booking with the price of the service is refused for a member who has another (422)', async () => {
    const salon = await openSalon();
    await setPrices(salon);
    const services = [{ ...HAIRCUT, staff_id: AVA }];
    expect(toRefusal(await salon.call('booking/save-booking', toBooking({ services })))).toEqual({
      status: 422,
      errors: { 'services.0.price': ['Must be 65.00'], 'services.0.duration': ['Must be 30'] },
    });
  });

  test('without a choice nobody is assigned who needs longer', async () => {
    const salon = await openSalon();
    for (const staff_id of [AVA, 3]) await callAsAdmin(salon, 'staff-update', { staff_id, service_ids: [] });
    expect(await listTimes(salon, [HAIRCUT])).not.toEqual([]);
    await setPrices(salon);
    expect(await listTimes(salon, [HAIRCUT])).toEqual([]);
    expect(await listTimes(salon, [{ ...HAIRCUT, staff_id: BEN }])).not.toEqual([]);
  });

  test('a visit that is given to a colleague keeps its agreed price and minutes', async () => {
    const salon = await openSalon();
    await setPrices(salon);
    const services = [{ ...HAIRCUT, staff_id: AVA, price: '65.00', duration: 30 }];
    const booked = await salon.call<{ id: number }>('booking/save-booking', toBooking({ services }));
    const { id: appointment_id } = booked.body.data;
    const move = { appointment_id, date: '2026/11/17', time: '11:00 AM', staff_id: BEN };
    const moved = await salon.call('appointments/appointment-reschedule', move, { as: 'staff' });
    expect(moved.body.data).toMatchObject({ services: [{ staff_id: BEN, price: '65.00', duration: 30 }] });
  });

  test('visitors see each price, and the lowest one', async () => {
    const salon = await openSalon();
    await setPrices(salon);
    const { body } = await salon.call<{ categories: { services: { id: number }[] }[] }>(
      'booking/catalog',
      {},
    );
    const haircut = body.data.categories.flatMap(({ services }) => services).find(({ id }) => id === 1);
    expect(haircut).toMatchObject({ price: '50.00', price_from: '40.00', staff_prices: PRICES });
  });
});

test.each([
  [[{ staff_id: 99, price: 1, duration: 30 }], 'staff_prices.0.staff_id'],
  [[{ staff_id: AVA, pricing_option_id: 99, price: 1, duration: 30 }], 'staff_prices.0.pricing_option_id'],
  [[...PRICES, ...PRICES.slice(1)], 'staff_prices.2.staff_id'],
  [[{ staff_id: AVA, price: -1, duration: 30 }], 'staff_prices.0.price'],
  [[{ staff_id: AVA, price: 1, duration: 0 }], 'staff_prices.0.duration'],
])('staff_prices %j are refused (422 on %s)', async (prices, field) => {
  const salon = await openSalon();
  const reply = await setPrices(salon, prices);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});

// BEHAVIOR §12.5
test('the minutes of a member cannot end before the processing time does (422)', async () => {
  const salon = await openSalon();
  const processing = { processing_after: 20, processing_minutes: 20 };
  const reply = await setPrices(salon, PRICES, processing);
  expect(toRefusal(reply)).toEqual({
    status: 422,
    errors: { 'staff_prices.0.duration': ['Must be at least 40'] },
  });
});
