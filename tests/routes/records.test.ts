import { describe, expect, test } from 'vitest';
import { bookAsCustomer } from '../support/booking/appointments.ts';
import { HAIRCUT } from '../support/booking/bookings.ts';
import { PNG } from '../support/catalog/images.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../support/products/giftcards.ts';
import {
  defineMembership,
  listSoldMemberships,
  sellMembership,
  toMembershipSale,
} from '../support/products/memberships.ts';
import { definePackage, listSoldPackages, sellPackage, toPackageSale } from '../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

const ID = expect.any(Number);
const URL_TEXT = expect.stringMatching(/^https?:\/\//);
const GIFT = {
  recipient_fname: 'Rita',
  recipient_lname: 'Receiver',
  recipient_email: 'rita@friends.test',
  sender_name: 'Carla',
  sender_msg: 'Enjoy!',
};
const NO_GIFT = {
  recipient_fname: null,
  recipient_lname: null,
  recipient_email: null,
  sender_name: null,
  sender_msg: null,
};
const BLOW_DRY = { id: 3, name: 'Blow-dry', price: '35.00', duration: 30 };
const BLOW_DRY_LINE = { service_id: 3, pricing_option_id: null, staff_id: null, price: 35, duration: 30 };
const PURCHASE = { date: '2026-11-16', description: 'Purchased', service_id: 0 };
const CARLA = { fname: 'Carla', lname: 'Client' };

const listAsAdmin = async (salon: TestSalon, operation: string) =>
  (await salon.call<object[]>(operation, {}, { as: 'admin' })).body.data;

// BEHAVIOR §22.1, §23.1, §24.1, §22.2, §23.3, §24.3, §16.3
describe('the reply of a template', () => {
  test('package: toggles as numbers, prices as text, the image as a URL', async () => {
    const salon = await openSalon();
    await definePackage(salon, { image: PNG });
    expect(await listAsAdmin(salon, 'packages/package-index')).toMatchObject([
      {
        id: ID,
        name: 'Six and two',
        price: '240.00',
        image: URL_TEXT,
        service_expiration: 6,
        session: 1,
        tax: 1,
        price_for_payroll: 1,
        status: 1,
        service_group: [
          {
            id: ID,
            package_id: ID,
            qty: 6,
            price: '160.00',
            services: [{ id: ID, group_id: ID, service_id: '3', service: BLOW_DRY }],
          },
          { qty: 2, services: [{ service_id: '1' }, { service_id: '3' }] },
        ],
      },
    ]);
  });

  test('gift card: charge_service_tax and available_online as text, status as a number', async () => {
    const salon = await openSalon();
    const change = { image: PNG, occasion_images: PNG, charge_service_tax: 0, services: [3] };
    await defineGiftCard(salon, change);
    const { duration: _, ...service } = BLOW_DRY;
    expect(await listAsAdmin(salon, 'giftcards/giftcard-index')).toMatchObject([
      {
        id: ID,
        name: 'Birthday card',
        price: '90.00',
        value: '100.00',
        image: URL_TEXT,
        occasions_id: 1,
        occasion_images: URL_TEXT,
        service_expiration_time: '12 months',
        charge_service_tax: '0',
        available_online: '1',
        terms_and_condition: '<p>Not for <strong>cash</strong>.</p>',
        status: 1,
        services: [service],
      },
    ]);
  });

  test('membership: tax and discounts as text toggles, percentages and status as numbers', async () => {
    const salon = await openSalon();
    await defineMembership(salon, { image: PNG });
    expect(await listAsAdmin(salon, 'memberships/membership-index')).toMatchObject([
      {
        id: ID,
        name: 'Silver',
        price: '60.00',
        image: URL_TEXT,
        billing_period: 1,
        charce_service_tax: '1',
        service_expiration_time: '',
        price_for_payroll: 2,
        terms_and_condition: '<p>Monthly.</p>',
        discount_service: '1',
        discount_percentage_service: 10,
        discount_product: '0',
        discount_percentage_for_product: 0,
        status: 1,
        service_group: [
          {
            id: ID,
            membership_id: ID,
            qty: 2,
            price: '40.00',
            services: [{ service_id: '1' }, { id: ID, group_id: ID, service_id: '3', service: BLOW_DRY }],
          },
        ],
      },
    ]);
  });
});

describe('the reply of a purchase', () => {
  test('package: a gift with its recipient, otherwise null', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    await sellPackage(salon, toPackageSale(id, { ...GIFT, buy_for: 1 }));
    await sellPackage(salon, toPackageSale(id, { buy_for: undefined }));
    const common = {
      id: ID,
      sales_id: ID,
      name: 'Six and two',
      price: '240.00',
      service_expiration: 6,
      price_for_payroll: 1,
      session: 1,
      tax: 1,
      customer_id: 1,
      purchased_from: 'online',
      delivery_date: '2026-11-16',
      expiry_date: '2027-05-16',
      customer: CARLA,
      total_qty: 8,
      total_used: 0,
      remaining_balance: 8,
      service_group: [
        { id: ID, purchased_packages_id: ID, qty: 6, price: '160.00', services: [{ service: BLOW_DRY }] },
        { qty: 2, price: '80.00' },
      ],
      services: [
        { purchased_packages_id: ID, service_id: '3' },
        { purchased_packages_id: ID, service_id: '1' },
      ],
      history: [PURCHASE],
    };
    expect(await listSoldPackages(salon)).toMatchObject([
      { ...common, ...GIFT, buy_for: 1 },
      { ...common, ...NO_GIFT, buy_for: 0 },
    ]);
  });

  test('gift card: the balance as a number, amounts as text, each service with its service_id', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { services: [3] });
    await sellGiftCard(salon, toGiftCardSale(id, { services: [3] }));
    expect(await listSoldGiftCards(salon)).toMatchObject([
      {
        id: ID,
        sales_id: ID,
        name: 'Birthday card',
        price: '90.00',
        giftcard_number: expect.stringMatching(/^GC\d{8}\d{3}$/),
        value: '100.00',
        occasion_name: 'Birthday',
        recipient_fname: 'Rita',
        recipient_lname: 'Receiver',
        recipient_email: 'rita@friends.test',
        service_expiration_time: '12 months',
        terms_and_condition: '<p>Not for <strong>cash</strong>.</p>',
        occasion_images: expect.any(String),
        delivery_date: '2026-11-16',
        sender: 'Carla',
        message: 'Happy birthday!',
        customer_id: 1,
        customer: CARLA,
        balance: 100,
        services: [{ service_id: '3', id: 3, name: 'Blow-dry', price: '35.00' }],
        history: [{ ...PURCHASE, amount: '0.00' }],
      },
    ]);
  });

  test('membership: all fields of the template, and its recipient', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id, { ...GIFT, buy_for: 1 }));
    expect(await listSoldMemberships(salon)).toMatchObject([
      {
        ...GIFT,
        id: ID,
        sales_id: ID,
        name: 'Silver',
        price: '60.00',
        image: expect.any(String),
        billing_period: 1,
        charce_service_tax: '1',
        service_expiration_time: '',
        price_for_payroll: 2,
        terms_and_condition: '<p>Monthly.</p>',
        discount_service: '1',
        discount_percentage_service: 10,
        discount_product: '0',
        discount_percentage_for_product: 0,
        status: 0,
        buy_for: 1,
        purchased_from: 'online',
        customer_id: 1,
        customer: CARLA,
        total_qty: 2,
        total_used: 0,
        remaining_balance: 2,
        service_group: [{ id: ID, purchased_membership_id: ID, qty: 2, price: '40.00' }],
        services: [
          { purchased_membership_id: ID, service_id: '1' },
          { purchased_membership_id: ID, service_id: '3' },
        ],
        history: [PURCHASE],
      },
    ]);
  });
});

describe('the reply of a used purchase', () => {
  test('lists each use by date, description and service_id, and counts the balance', async () => {
    const salon = await openSalon();
    const paidAtSalon = { customer_id: 1, paid_at_salon: 1 };
    const AS_STAFF = { as: 'staff' } as const;
    await sellPackage(salon, toPackageSale((await definePackage(salon)).id, paidAtSalon), AS_STAFF);
    await sellMembership(salon, toMembershipSale((await defineMembership(salon)).id, paidAtSalon), AS_STAFF);
    await sellGiftCard(salon, toGiftCardSale((await defineGiftCard(salon)).id, paidAtSalon), AS_STAFF);
    await bookAsCustomer(salon, {
      services: [BLOW_DRY_LINE, HAIRCUT, HAIRCUT],
      redemptions: [
        { type: 'package', purchased_package_id: 1, service_id: 3 },
        { type: 'membership', purchased_membership_id: 1, service_id: 1 },
        { type: 'gift_card', giftcard_number: 'GC20261116001' },
      ],
    });
    const use = { date: '2026-11-16' };
    expect(await listSoldPackages(salon)).toMatchObject([
      {
        total_qty: 8,
        total_used: 1,
        remaining_balance: 7,
        history: [PURCHASE, { ...use, description: 'Redeemed for Blow-dry', service_id: 3 }],
      },
    ]);
    expect(await listSoldMemberships(salon)).toMatchObject([
      {
        total_qty: 2,
        total_used: 1,
        remaining_balance: 1,
        history: [PURCHASE, { ...use, description: 'Used included service: Haircut', service_id: 1 }],
      },
    ]);
    // 50.00 less the membership's 10 %, plus 8.25 % tax.
    const amount = '48.71';
    expect(await listSoldGiftCards(salon)).toMatchObject([
      {
        balance: 51.29,
        history: [PURCHASE, { ...use, description: 'Redeemed for Haircut', service_id: 1, amount }],
      },
    ]);
    const { body } = await salon.call('appointments/customer-appointments', {}, { as: 'customer' });
    expect(body.data).toMatchObject([
      {
        membership_discount: 5,
        membership_id: 1,
        final_price: 45,
        payments: [
          { payment_type_id: 5, amount: '0.00', paid_amount: '35.00', pending_amount: '0.00', status: 1 },
          { payment_type_id: 6, amount: '0.00', paid_amount: '50.00', pending_amount: '0.00', status: 1 },
          { payment_type_id: 4, amount, paid_amount: amount, pending_amount: '0.00', status: 1 },
        ],
      },
    ]);
    const [appointment] = body.data as { payments: { txn_id: string }[] }[];
    expect(appointment?.payments.map(({ txn_id }) => txn_id)).toEqual(['PKG-1', 'MEM-1', 'GC20261116001']);
  });
});

describe('the reply about a booking', () => {
  test('service: price as text, payment_type and enable_online_booking as numbers, in its category', async () => {
    const salon = await openSalon();
    const { body } = await salon.call('booking/get-service-by-location', { location_id: 1 });
    expect(body).toMatchObject({
      status: true,
      data: [
        {
          id: 1,
          name: 'Hair',
          services: [
            {
              id: 1,
              name: 'Haircut',
              price: '50.00',
              duration: 45,
              payment_type: 0,
              enable_online_booking: 1,
            },
            { id: 2, payment_type: 1, min_amount: '30.00' },
            { id: 3 },
            { id: 9 },
          ],
        },
        { id: 2, name: 'Nails' },
        { id: 3 },
      ],
    });
  });

  test('location: address and tax', async () => {
    const salon = await openSalon();
    const { body } = await salon.call<object[]>('booking/get-location-list');
    expect(body.data[0]).toEqual({
      id: 1,
      name: 'Downtown',
      address: '12 Mercer Street, New York, NY 10013',
      phone: '+1 212 555 0110',
      service_tax: 8.25,
    });
  });

  test('appointment: services and payment rows with its id, amounts as text, the deposit as a number', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { note: 'Hello' });
    const { body } = await salon.call('appointments/customer-appointments', {}, { as: 'customer' });
    expect(body.data).toMatchObject([
      {
        id,
        appointment_number: 'APT-000001',
        location_id: 1,
        customer_id: 1,
        customer_type: 0,
        date: '2026/11/17',
        time: '10:00 AM',
        status: 1,
        note: 'Hello',
        deposit_amount: 0,
        services: [
          {
            appointment_id: id,
            service_id: 1,
            pricing_option_id: null,
            staff_id: ID,
            duration: 45,
            price: '50.00',
            addons: [],
          },
        ],
        payments: [
          {
            id: ID,
            appointment_id: id,
            payment_type_id: 0,
            amount: '54.13',
            paid_amount: '0.00',
            pending_amount: '54.13',
            txn_id: '',
            status: 0,
          },
        ],
      },
    ]);
  });
});
