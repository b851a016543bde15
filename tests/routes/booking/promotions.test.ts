import { expect, test } from 'vitest';
import {
  AS_CUSTOMER,
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, book, GUEST, HAIRCUT, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { addAmountPromotion, addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_PAYABLE, openPaymentAccount } from '../../support/payments/payments.ts';
import { createSoldMembership, createSoldPackage } from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Quote = {
  readonly lines: readonly { readonly discount: string; readonly price: string }[];
  readonly promotion?: { readonly discount: string };
  readonly [field: string]: unknown;
};
const quote = (salon: TestSalon, input: object, options: CallOptions = {}) =>
  salon.call<Quote>('booking/quote', { location_id: 1, promo_code: 'spring', ...input }, options);

const PROMO = { promo_code: 'spring' };
const REFUSED = { status: 400, errors: { promo_code: ['Invalid promotion code'] } };

// BEHAVIOR §14.6
test('quotes the discount of a code in any letter case, on services alone', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const { status, body } = await quote(salon, { services: [COLOUR, HAIRCUT], addons: [{ add_on_id: 1 }] });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    lines: [
      { list_price: '120.00', discount: '12.00', price: '108.00' },
      { list_price: '50.00', discount: '5.00', price: '45.00' },
    ],
    addons: [{ price: '20.00' }],
    promotion: { id: 1, code: 'SPRING', name: 'Spring 2026', discount: '17.00' },
    membership_discount: '0.00',
    subtotal: '173.00',
    total: '187.27',
    due_at_salon: '187.27',
  });
  expect(await listPromotionUses(salon)).toEqual([]);
});

test('books at the price of the quote, counts the use, and shows the promotion with the appointment', async () => {
  const salon = await openSalon();
  await addAmountPromotion(salon, 20, { service_ids: [1, 3] });
  const id = await bookAsGuest(salon, { services: [HAIRCUT, BLOW_DRY], ...PROMO });
  const stored = await getStoredAppointment(salon, id);
  expect(stored).toMatchObject({
    promotion: { id: 1, code: 'SPRING', name: 'Spring 2026', amount: 2000, serviceIds: [1, 3] },
    // 20.00 shared by 50.00 and 35.00: 11.7647 and 8.2353
    lines: [{ reduction: 1176 }, { reduction: 824 }],
    subtotal: 6500,
  });
  const shown = await salon.call('appointments/appointment-index', {}, { as: 'staff' });
  expect(shown.body.data).toMatchObject([
    { id, subtotal: '65.00', promotion: { id: 1, code: 'SPRING', name: 'Spring 2026', discount: '20.00' } },
  ]);
  expect(await listPromotionUses(salon)).toEqual([1, 1]);
});

test('a booking without a code, or with an empty one, has no promotion', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const id = await bookAsGuest(salon, { promo_code: '' });
  expect(await getStoredAppointment(salon, id)).not.toHaveProperty('promotion');
  const { body } = await quote(salon, { services: [HAIRCUT], promo_code: null });
  expect(body.data).not.toHaveProperty('promotion');
});

test.each([
  ['is unknown', { code: 'AUTUMN' }],
  ['is out of use', { status: 0 }],
  ['ended yesterday', { to_date: '2026/11/15' }],
  ['begins tomorrow', { from_date: '2026/11/17' }],
  ['is for other services', { service_ids: [2] }],
])(
  'refuses a code that %s, in a quote and a booking alike (400 Invalid promotion code)',
  async (_, change) => {
    const salon = await openSalon();
    await addPromotion(salon, change);
    for (const reply of [await quote(salon, { services: [HAIRCUT] }), await book(salon, PROMO)]) {
      expect(toRefusal(reply)).toEqual(REFUSED);
      expect(reply.body).toMatchObject({ code: 'promotion_invalid', message: 'Invalid promotion code' });
    }
    expect(await listPromotionUses(salon)).toEqual([]);
  },
);

test('takes a code on its first and its last day, counted in the salon’s zone', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { from_date: '2026/11/16', to_date: '2026/11/16' });
  expect((await quote(salon, { services: [HAIRCUT] })).status).toBe(200);
  // 23:59 in New York
  await salon.clock.set(new Date('2026-11-17T04:59:00Z'));
  expect((await quote(salon, { services: [HAIRCUT] })).status).toBe(200);
  await salon.clock.advance(1);
  expect(toRefusal(await quote(salon, { services: [HAIRCUT] }))).toEqual(REFUSED);
});

test('a promotion of another salon is unknown', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await addPromotion(other);
  expect(toRefusal(await book(salon, PROMO))).toEqual(REFUSED);
});

test('a promo_code of the wrong form gets 422', async () => {
  const salon = await openSalon();
  for (const promo_code of ['x'.repeat(41), 'a\nb', 1]) {
    expect(Object.keys((await book(salon, { promo_code })).body.errors ?? {})).toEqual(['promo_code']);
  }
});

test('save-series takes no code (422 on promo_code)', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const series = {
    location_id: 1,
    customer_type: 1,
    customer_id: null,
    guest: GUEST,
    services: [HAIRCUT],
    date: TUESDAY,
    time: '10:00 AM',
    repeat: { every_weeks: 1, count: 2 },
    ...PROMO,
  };
  const reply = await salon.call('booking/save-series', series);
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['promo_code']]);
});

test('takes the promotion off after the membership; a percentage is rounded half up once', async () => {
  const salon = await openSalon();
  await createSoldMembership(salon, { groups: [[1, 3]], servicePercent: 15 });
  await addPromotion(salon, { percent: 33 });
  const id = await bookAsCustomer(salon, PROMO);
  // 50.00 less 15 percent is 42.50; 33 percent of it is 14.025
  expect(await getStoredAppointment(salon, id)).toMatchObject({
    lines: [{ discount: 750, reduction: 1403 }],
    membership: { discount: 750, finalPrice: 2847 },
    subtotal: 2847,
  });
});

test('a service that a package pays gets nothing; the others share the amount', async () => {
  const salon = await openSalon();
  const packageId = await createSoldPackage(salon);
  await addAmountPromotion(salon, 20);
  const redemptions = [{ type: 'package', purchased_package_id: packageId, service_id: 1 }];
  const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], redemptions, ...PROMO });
  const [cut, dry] = (await getStoredAppointment(salon, id)).lines;
  expect(cut).not.toHaveProperty('reduction');
  expect(dry?.reduction).toBe(2000);
});

test('a later redemption moves the amount to the services that are left', async () => {
  const salon = await openSalon();
  const packageId = await createSoldPackage(salon);
  await addAmountPromotion(salon, 20);
  const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...PROMO });
  const redemption = { appointment_id: id, purchased_package_id: packageId, service_id: 1 };
  const { status } = await salon.call('checkout/redemption-package', redemption, { as: 'staff' });
  expect(status).toBe(200);
  const { lines, subtotal } = await getStoredAppointment(salon, id);
  expect(lines.map(({ reduction }) => reduction)).toEqual([undefined, 2000]);
  expect(subtotal).toBe(1500);
});

test('an update of the visit computes the discount again, whatever became of the promotion', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { service_ids: [1, 3] });
  const id = await bookAsGuest(salon, PROMO);
  await callAsAdmin(salon, 'promotion-delete', { promotion_id: 1 });
  const update = async (services: readonly object[]) => {
    const reply = await salon.call(
      'appointments/appointment-update',
      { appointment_id: id, services },
      { as: 'staff' },
    );
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  expect(await update([HAIRCUT, BLOW_DRY])).toMatchObject({
    subtotal: '76.50',
    promotion: { discount: '8.50' },
  });
  expect(await update([COLOUR])).toMatchObject({ subtotal: '120.00', promotion: { discount: '0.00' } });
});

test('the deposit is that of the price after the discount', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  await openPaymentAccount(salon);
  await addAmountPromotion(salon, 95.5);
  const { body } = await quote(salon, { services: [COLOUR] });
  expect(body.data).toMatchObject({ subtotal: '24.50', deposit_amount: '24.00' });
});

test('an amount above the price leaves nothing to pay', async () => {
  const salon = await openSalon();
  await addAmountPromotion(salon, 500);
  const { body } = await quote(salon, { services: [HAIRCUT] });
  expect(body.data).toMatchObject({ subtotal: '0.00', total: '0.00', promotion: { discount: '50.00' } });
});

test('max_uses_per_customer counts customers, and guests by their e-mail address in any spelling', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses_per_customer: 1 });
  const at = (time: string, email: string) => ({ ...PROMO, time, guest: { ...GUEST, email } });
  await bookAsGuest(salon, at('10:00 AM', 'gina@guest.test'));
  expect(toRefusal(await book(salon, at('11:00 AM', 'GINA@Guest.test')))).toEqual(REFUSED);
  await bookAsGuest(salon, at('11:00 AM', 'gus@guest.test'));
  await bookAsCustomer(salon, { ...PROMO, time: '12:00 PM' });
  const again = { ...AS_CUSTOMER, ...PROMO, time: '01:00 PM' };
  expect(toRefusal(await book(salon, again, { as: 'customer' }))).toEqual(REFUSED);
  expect(toRefusal(await quote(salon, { services: [HAIRCUT] }, { as: 'customer' }))).toEqual(REFUSED);
  expect(await listPromotionUses(salon)).toEqual([3, 1, 1, 1]);
});

test('a guest without an e-mail address can use only a code that is the same for everybody', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses_per_customer: 5 });
  const guest = { ...GUEST, email: undefined };
  expect(toRefusal(await book(salon, { ...PROMO, guest }))).toEqual(REFUSED);
  await callAsAdmin(salon, 'promotion-update', { promotion_id: 1, max_uses_per_customer: null });
  await bookAsGuest(salon, { ...PROMO, guest });
  expect(await listPromotionUses(salon)).toEqual([1]);
});

test.each([
  ['a customer', { ...AS_CUSTOMER, guest: undefined }, 'customer'],
  ['a guest', {}, undefined],
] as const)(
  'a code for new customers is refused to %s with a confirmed or completed visit',
  async (_, who, as) => {
    const salon = await openSalon();
    await addPromotion(salon, { new_customers_only: 1 });
    const options = as ? { as } : {};
    const first = await book(salon, { ...who, time: '02:00 PM' }, options);
    expect(first.status).toBe(201);
    expect(toRefusal(await book(salon, { ...who, ...PROMO }, options))).toEqual(REFUSED);
    await salon.call(
      'appointments/appointment-cancel',
      { appointment_id: first.body.data.id },
      { as: 'staff' },
    );
    const second = await book(salon, { ...who, ...PROMO }, options);
    expect(second.status).toBe(201);
    await salon.clock.set(new Date('2026-11-17T16:00:00Z'));
    const done = { appointment_id: second.body.data.id };
    expect((await salon.call('appointments/appointment-complete', done, { as: 'staff' })).status).toBe(200);
    await addPromotion(salon, { code: 'HELLO', new_customers_only: 1 });
    const third = { ...who, promo_code: 'HELLO', date: '2026/11/24' };
    expect(toRefusal(await book(salon, third, options))).toEqual(REFUSED);
  },
);

test('a guest whom the front desk booked is no new customer', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { new_customers_only: 1 });
  await bookAsGuest(salon, { time: '02:00 PM' }, { as: 'staff' });
  expect(toRefusal(await book(salon, PROMO))).toEqual(REFUSED);
});

nightTest(
  'refuses an eleventh refused code of a network (429) until 15 minutes have passed; the front desk is exempt',
  async () => {
    const salon = await openSalon();
    await addPromotion(salon);
    const address = '203.0.113.77';
    const ask = (input: object = {}) => quote(salon, { services: [HAIRCUT], ...input }, { address });
    // Neither successes nor other refusals count
    for (let each = 0; each < 11; each += 1) {
      expect((await ask()).status).toBe(200);
      expect((await book(salon, { ...PROMO, time: '03:00 AM' }, { address })).status).toBe(400);
    }
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        index % 2 === 0
          ? ask({ promo_code: `GUESS${index}` })
          : book(salon, { promo_code: `GUESS${index}` }, { address }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(400),
      ...Array(4).fill(429),
    ]);
    const right = await ask();
    expect([right.status, right.body.code]).toEqual([429, 'too_many_failed_checks']);
    expect((await ask({ promo_code: '' })).status).toBe(200);
    const desk = { as: 'staff', address } as const;
    expect(toRefusal(await quote(salon, { services: [HAIRCUT], promo_code: 'GUESS' }, desk))).toEqual(
      REFUSED,
    );
    await salon.clock.advance(16);
    expect((await ask()).status).toBe(200);
  },
);

// BEHAVIOR §29.2, §36.7
test('the confirmation mail and the receipt name the promotion and its discount', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  const id = await bookAsGuest(salon, PROMO);
  await salon.runScheduledWork();
  const mail = salon.mails().find(({ destination }) => destination.to[0] === GUEST.email);
  expect(mail?.body.text).toContain('Promotion: Spring 2026');
  expect(mail?.body.text).toContain('−$5.00');
  await salon.clock.set(new Date('2026-11-17T18:00:00Z'));
  const visit = { appointment_id: id };
  await salon.call('appointments/appointment-complete', visit, { as: 'staff' });
  const { body } = await salon.call('journal/receipt-show', visit, { as: 'staff' });
  expect(body.data).toMatchObject({
    lines: [{ code: 'service', price: '50.00', discount: '5.00', amount: '45.00' }],
    promotion: { name: 'Spring 2026', code: 'SPRING', discount: '5.00' },
    subtotal: '45.00',
  });
});

test('the mail and the receipt of a visit without a promotion name none', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon);
  await salon.runScheduledWork();
  for (const { body } of salon.mails()) expect(body.text).not.toContain('Promotion');
  await salon.clock.set(new Date('2026-11-17T18:00:00Z'));
  const visit = { appointment_id: id };
  await salon.call('appointments/appointment-complete', visit, { as: 'staff' });
  const { body } = await salon.call('journal/receipt-show', visit, { as: 'staff' });
  expect(body.data).not.toHaveProperty('promotion');
});
