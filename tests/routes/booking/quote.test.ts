import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import { addPromotion } from '../../support/catalog/promotions.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { DEPOSITS_PAYABLE, openPaymentAccount } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Quote = {
  readonly lines: readonly Record<string, unknown>[];
  readonly addons: readonly {
    readonly add_on_id: number;
    readonly price: string;
    readonly duration: number;
  }[];
  readonly total: string;
  readonly deposit_amount: string;
  readonly due_at_salon: string;
  readonly redeemed: string;
  readonly payment_options: readonly { readonly type: number; readonly amount: string }[];
  readonly [field: string]: unknown;
};

const quote = (salon: TestSalon, input: object, options: CallOptions = {}) =>
  salon.call<Quote>('booking/quote', { location_id: 1, ...input }, options);

const toHundredths = (text: string): number => Math.round(Number(text) * 100);

test('prices a visit without a visitor, a date and prices (BEHAVIOR §14.7)', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  await openPaymentAccount(salon);
  const colour = { service_id: 2, pricing_option_id: 3, staff_id: null };
  const cut = { service_id: 1, pricing_option_id: null, staff_id: 1 };
  const { status, body } = await quote(salon, { services: [colour, cut], addons: [{ add_on_id: 1 }] });
  const line = { guest_no: 0, discount: '0.00', redeemed_by: null };
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: {
      lines: [
        { ...line, ...colour, name: 'Hair color', list_price: '155.00', price: '155.00', duration: 120 },
        { ...line, ...cut, name: 'Haircut', list_price: '50.00', price: '50.00', duration: 45 },
      ],
      addons: [{ add_on_id: 1, service_id: 2, name: 'Deep conditioning', price: '20.00', duration: 15 }],
      membership_discount: '0.00',
      redeemed: '0.00',
      subtotal: '225.00',
      tax: '18.56',
      total: '243.56',
      deposit_amount: '30.00',
      due_at_salon: '213.56',
      pay_later: '0.00',
      late_cancel_fee: '0.00',
      no_show_fee: '0.00',
      payment_options: [
        { type: 0, name: 'Pay at Salon', amount: '213.56' },
        { type: 1, name: 'Deposit', amount: '30.00' },
      ],
      starts_at: null,
      ends_at: null,
      staff: [],
    },
  });
});

test('asks a guest for no contact, and ignores a half typed one (BEHAVIOR §14.7)', async () => {
  const salon = await openSalon({ settings: { guestCheckout: true, guestContactRequired: true } });
  const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
  const unnamed = await quote(salon, { services });
  for (const guest of [undefined, null, {}, { fname: 'Gina' }, { fname: '', email: 'gina@', phone: '5' }]) {
    const { status, body } = await quote(salon, { services, customer_id: null, customer_type: 1, guest });
    expect([guest, status, body]).toEqual([guest, 200, unnamed.body]);
  }
});

test('assigns staff and names the instants for a date and time (BEHAVIOR §14.7)', async () => {
  const salon = await openSalon();
  const { body } = await quote(salon, { services: [HAIRCUT], date: TUESDAY, time: '10:00 AM' });
  expect(body.data).toMatchObject({
    starts_at: '2026-11-17T10:00:00-05:00',
    ends_at: '2026-11-17T10:45:00-05:00',
    staff: [{ id: 1, name: expect.any(String), image: expect.any(String) }],
  });
});

test('writes nothing: the time stays free and no id is used (BEHAVIOR §14.7)', async () => {
  const salon = await openSalon();
  const input = { services: [{ ...HAIRCUT, staff_id: 1 }], date: TUESDAY, time: '10:00 AM' };
  for (const _ of [1, 2]) expect((await quote(salon, input)).status).toBe(200);
  expect((await book(salon, input)).body.data.id).toBe(1);
  expect(await quote(salon, input)).toMatchObject({ status: 400, body: { message: 'Slot not available' } });
});

test.each([
  [{ services: [{ ...HAIRCUT, price: '49.00' }] }, { 'services.0.price': ['Must be 50.00'] }],
  [{ services: [{ ...HAIRCUT, service_id: 999 }] }, { 'services.0.service_id': ['Unknown service'] }],
  [{ services: [HAIRCUT], location_id: 99 }, { location_id: ['Unknown location'] }],
  [{ services: [HAIRCUT], date: TUESDAY }, { time: ['Is required with a date'] }],
  [{ services: [HAIRCUT], time: '10:00 AM' }, { date: ['Is required with a time'] }],
  [{ services: [HAIRCUT], deposit_amount: '5.00' }, { deposit_amount: ['Must be 0.00'] }],
  [{ services: [HAIRCUT], override: 1 }, { override: ['Staff only'] }],
])('refuses what save-booking refuses: %j (422, BEHAVIOR §14.7)', async (input, errors) => {
  const salon = await openSalon();
  expect(toRefusal(await quote(salon, input))).toEqual({ status: 422, errors });
});

test('quotes for another customer only at the front desk (BEHAVIOR §2.6, §14.7)', async () => {
  const salon = await openSalon();
  const input = { services: [HAIRCUT], customer_id: 1 };
  expect((await quote(salon, input)).status).toBe(401);
  expect((await quote(salon, { ...input, customer_id: 2 }, { as: 'customer' })).status).toBe(403);
  expect((await quote(salon, input, { as: 'staff' })).status).toBe(200);
  expect(toRefusal(await quote(salon, { ...input, customer_id: 99 }, { as: 'staff' }))).toEqual({
    status: 422,
    errors: { customer_id: ['Unknown customer'] },
  });
});

test('refuses a product of another salon (400 Invalid package, BEHAVIOR §14.7)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const id = await createSoldPackage(other);
  const redemptions = [{ type: 'package', purchased_package_id: id, service_id: 1 }];
  const reply = await quote(salon, { services: [HAIRCUT], redemptions }, { as: 'customer' });
  expect(reply).toMatchObject({ status: 400, body: { message: 'Invalid package' } });
});

/** Services of the demo salon at Downtown with their options; all may be combined. */
const SERVICES = [
  { service_id: 1, options: [null] },
  { service_id: 2, options: [null, 1, 2, 3] },
  { service_id: 3, options: [null] },
  { service_id: 4, options: [null] },
  { service_id: 5, options: [null] },
  { service_id: 6, options: [null] },
  { service_id: 7, options: [null] },
] as const;
/** The services that offer each add-on. */
const ADD_ON_SERVICES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3], 2: [4, 5], 3: [7] };

const visit = fc.record({
  services: fc
    .subarray([...SERVICES], { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(({ service_id, options }) =>
          fc.constantFrom(...options).map((pricing_option_id) => ({ service_id, pricing_option_id })),
        ),
      ),
    ),
  addOns: fc.subarray([1, 2, 3]),
  products: fc.subarray(['package', 'membership', 'gift_card'] as const),
  as: fc.constantFrom('customer' as const, 'staff' as const),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  settings: fc.record({
    deposit_enable: fc.constantFrom(0, 1),
    save_card_enable: fc.constantFrom(0, 1),
    pay_later_enable: fc.constantFrom(0, 1),
  }),
  tax: fc.constantFrom('0', '8.25', '19'),
  deposit: fc.constantFrom(undefined, '10.00'),
  own: fc.array(
    fc.record({
      staff_id: fc.constantFrom(1, 2, 3),
      price: fc.integer({ min: 0, max: 90 }),
      duration: fc.constantFrom(30, 60, 75),
    }),
    {
      maxLength: 2,
    },
  ),
  promo: fc.boolean(),
  requested: fc.integer({ min: 0, max: 3 }),
});

test('quote, booking and bill are equal, for random visits, prices of members, codes, products, deposits, taxes, currencies (BEHAVIOR §12.5, §14.7)', async () => {
  const salon = await openSalon({ settings: { paymentKey: 'pk_test_salon' } });
  await openPaymentAccount(salon);
  const packageId = await createSoldPackage(salon, { groups: [[500, 1]] });
  const membershipId = await createSoldMembership(salon, { groups: [[500, 4]], servicePercent: 15 });
  const { number } = await createSoldCard(salon, { value: 100_000_000 });
  await addPromotion(salon);
  const { body: team } = await salon.call<
    readonly { id: number; service_ids: readonly number[]; location_ids: readonly number[] }[]
  >('directory/staff-index', {}, { as: 'admin' });
  const members = team.data;
  const redemptionOf = {
    package: { type: 'package', purchased_package_id: packageId, service_id: 1 },
    membership: { type: 'membership', purchased_membership_id: membershipId, service_id: 4 },
    gift_card: { type: 'gift_card', giftcard_number: number },
  };
  const runs = fc.asyncProperty(
    visit,
    async ({
      services: chosen,
      requested,
      addOns,
      products,
      as,
      currency,
      settings,
      tax,
      deposit,
      own,
      promo,
    }) => {
      const services = chosen.map((service) => {
        const able = members.filter(
          ({ service_ids, location_ids }) =>
            location_ids.includes(1) && service_ids.includes(service.service_id),
        );
        return { ...service, staff_id: able[requested]?.id ?? null };
      });
      // Rate limits count by the minute
      await salon.clock.advance(1);
      const { deposit_enable, ...others } = settings;
      await salon.call('settings/update-front-end-booking-settings', { deposit_enable }, { as: 'admin' });
      await salon.call('directory/settings-update', { ...others, currency }, { as: 'admin' });
      await salon.call('directory/location-update', { location_id: 1, service_tax: tax }, { as: 'admin' });
      for (const { service_id: id, pricing_option_id } of services)
        await salon.call(
          'services/update',
          { id, staff_prices: own.map((each) => ({ ...each, pricing_option_id })) },
          { as: 'admin' },
        );
      const ids = services.map(({ service_id }) => service_id as number);
      const fitting = products.filter(
        (type) => type === 'gift_card' || ids.includes(redemptionOf[type].service_id),
      );
      const input = {
        customer_id: 1,
        date: TUESDAY,
        time: '01:00 PM',
        services,
        addons: addOns
          .filter((id) => ids.some((service) => ADD_ON_SERVICES[id]?.includes(service)))
          .map((add_on_id) => ({ add_on_id })),
        redemptions: fitting.map((type) => redemptionOf[type]),
        ...(promo ? { promo_code: 'spring' } : {}),
        ...(as === 'staff' && deposit_enable === 1 && deposit ? { deposit_amount: deposit } : {}),
      };
      const priced = (await quote(salon, { services, addons: input.addons }, { as })).body.data;
      const quoted = await quote(salon, input, { as });
      // The booking repeats what the quote says
      const booking = {
        ...input,
        customer_type: 0,
        guest: undefined,
        services: services.map((service, index) => ({
          ...service,
          price: priced.lines[index]?.list_price,
          duration: priced.lines[index]?.duration,
        })),
        addons: priced.addons.map(({ add_on_id, price, duration }) => ({
          add_on_id,
          add_on_price: price,
          add_on_duration: duration,
        })),
        ...(quoted.status === 200 ? { deposit_amount: quoted.body.data.deposit_amount } : {}),
      };
      const booked = await book(salon, booking, { as });
      if (quoted.status !== 200) {
        expect([booked.status, booked.body]).toEqual([quoted.status, quoted.body]);
        return;
      }
      expect(booked.status, booked.text).toBe(201);
      const { lines, total, deposit_amount, starts_at, ends_at, staff } = quoted.body.data;
      const { data } = booked.body;
      expect(data).toMatchObject({
        total,
        deposit_amount: Number(deposit_amount),
        starts_at,
        ends_at,
        staff,
      });
      const stored = await getStoredAppointment(salon, data.id);
      const due = stored.payments
        .filter(({ type }) => type === 0)
        .reduce((sum, { pending }) => sum + pending, 0);
      const byCard = stored.payments
        .filter(({ type }) => type === 4)
        .reduce((sum, { paid }) => sum + paid, 0);
      const { data: shown } = quoted.body;
      expect({
        subtotal: toHundredths(String(shown.subtotal)),
        tax: toHundredths(String(shown.tax)),
        due: toHundredths(shown.due_at_salon),
        redeemed: toHundredths(shown.redeemed),
        discount: toHundredths(String(shown.membership_discount)),
        prices: lines.map(({ price }) => toHundredths(String(price))),
        staffIds: lines.map(({ staff_id }) => staff_id),
        redeemedBy: lines.map(({ redeemed_by }) => (redeemed_by === 'gift_card' ? null : redeemed_by)),
      }).toEqual({
        subtotal: stored.subtotal,
        tax: stored.tax,
        due,
        redeemed: byCard,
        discount: stored.membership?.discount ?? 0,
        prices: stored.lines.map(({ price, discount = 0, reduction = 0, coveredBy }) =>
          coveredBy ? 0 : price - discount - reduction,
        ),
        staffIds: stored.lines.map(({ staffId }) => staffId),
        redeemedBy: stored.lines.map(({ coveredBy = null }) => coveredBy),
      });
      // The amounts of the options are the deposit and what is due at the salon
      const options = shown.payment_options.map(({ type, amount }) => ({
        type,
        amount: toHundredths(amount),
      }));
      expect(options.filter(({ type }) => type === 0).reduce((sum, { amount }) => sum + amount, 0)).toBe(due);
      expect(options.filter(({ type }) => type !== 0).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        stored.depositAmount,
      );
      expect(toHundredths(total)).toBe(stored.depositAmount + due + byCard);
      // A visit that awaits its deposit has no bill yet
      if (stored.status === APPOINTMENT_STATUS.confirmed) {
        const bill = await salon.call<{ bill: { total: string } }>(
          'checkout/checkout-quote',
          { appointment_id: data.id },
          { as: 'staff' },
        );
        expect(bill.body.data?.bill.total, bill.text).toBe(total);
      }
      await salon.call('appointments/appointment-cancel', { appointment_id: data.id }, { as: 'staff' });
    },
  );
  await fc.assert(runs, { numRuns: IS_NIGHT ? 400 : 4 });
});
