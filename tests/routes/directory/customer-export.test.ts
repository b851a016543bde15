import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { bookAsCustomer, bookAsGuest, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { joinWaitlist } from '../../support/booking/waitlist.ts';
import { AS_ADMIN, expectAdminsOnly, type RecordView } from '../../support/catalog/directory.ts';
import { DEPOSITS_ON } from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const EXPORT = 'directory/customer-export';
const CUSTOMER = 1;

type Export = { readonly customer: RecordView; readonly credit: string } & {
  readonly [list in
    | 'appointments'
    | 'guest_appointments'
    | 'packages'
    | 'giftcards'
    | 'memberships'
    | 'sales'
    | 'waitlist']: readonly RecordView[];
};
const exportOf = async (salon: TestSalon, customer_id = CUSTOMER): Promise<Export> => {
  const reply = await salon.call<Export>(EXPORT, { customer_id }, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

test('customer-export is for those with data.export', () =>
  expectAdminsOnly(openSalon, EXPORT, { customer_id: CUSTOMER }));

test('an export has all that is kept about the customer (BEHAVIOR §4.5)', async () => {
  const salon = await openSalon();
  await bookAsCustomer(salon);
  await createSoldPackage(salon);
  await createSoldCard(salon);
  await createSoldMembership(salon);
  const exported = await exportOf(salon);
  expect(exported).toMatchObject({
    customer: { id: CUSTOMER, created_at: expect.any(String) },
    credit: '0.00',
    guest_appointments: [],
    waitlist: [],
  });
  for (const list of ['appointments', 'packages', 'giftcards', 'memberships'] as const)
    expect(exported[list], list).toHaveLength(1);
  expect(exported.sales).toHaveLength(3);
});

test('visits, purchases and waitlist entries as a guest belong to the customer who has verified the same address', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { email, email_verified } = (await exportOf(salon)).customer;
  expect(email_verified).toBe(true);
  const guest = { fname: 'Carla', lname: 'C', email, phone: '' };
  const id = await bookAsGuest(salon, { guest });
  const { id: card } = await defineGiftCard(salon);
  const buyer = { customer_id: null, guest: { fname: 'Carla', lname: 'C', email } };
  const sold = await sellGiftCard(salon, toGiftCardSale(card, buyer), { as: 'anonymous' });
  expect(sold.status, sold.text).toBe(201);
  const joined = await joinWaitlist(salon, { guest });
  expect(joined.status, joined.text).toBe(201);
  expect(await exportOf(salon)).toMatchObject({
    guest_appointments: [{ id, guest: { email } }],
    giftcards: [{ sales_id: sold.body.data.id, customer_id: 0, customer: { fname: 'Carla' } }],
    sales: [{ id: sold.body.data.id, customer_id: 0 }],
    waitlist: [{ id: joined.body.data.id }],
  });
  const changed = await salon.call(
    'customers/update-profile',
    { email: 'new@customers.test', current_password: DEMO_LOGINS.customer.password },
    { as: 'customer' },
  );
  expect(changed.status, changed.text).toBe(200);
  expect(await exportOf(salon)).toMatchObject({
    guest_appointments: [],
    giftcards: [],
    sales: [],
    waitlist: [],
  });
});

test('a gift card of a guest shows its balance until somebody else claims it, and is listed once', async () => {
  const salon = await openSalon();
  const { email } = (await exportOf(salon)).customer;
  const other = await registerOtherCustomer(salon);
  const { id } = await defineGiftCard(salon);
  const buyer = { customer_id: null, guest: { fname: 'Carla', lname: 'C', email }, paid_at_salon: 1 };
  const sell = async () =>
    (await sellGiftCard(salon, toGiftCardSale(id, buyer), { as: 'staff' })).body.data.id;
  const [kept, given] = [await sell(), await sell()];
  const handOver = async (sale_id: number, customer_id: number) => {
    const reply = await salon.call('giftcards/gift-hand-over', { sale_id, customer_id }, { as: 'staff' });
    expect(reply.status, reply.text).toBe(200);
  };
  const list = async () =>
    (await exportOf(salon)).giftcards.map((card) => [card.sales_id, card.balance, card.customer_id]);
  expect(await list()).toEqual([
    [given, 100, 0],
    [kept, 100, 0],
  ]);
  await handOver(
    given,
    (await salon.call<{ id: number }>('customers/profile', {}, { token: other })).body.data.id,
  );
  await handOver(kept, CUSTOMER);
  expect(await list()).toEqual([
    [given, 0, 0],
    [kept, 100, CUSTOMER],
  ]);
});

test('an unknown customer, also one that another salon has, is 404', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await registerOtherCustomer(other);
  const unknown = await salon.call(EXPORT, { customer_id: 77 }, AS_ADMIN);
  expect(unknown).toMatchObject({ status: 404, body: { errors: { customer_id: expect.any(Array) } } });
  const invalid = await salon.call(EXPORT, { customer_id: 'x' }, AS_ADMIN);
  expect(invalid).toMatchObject({ status: 422, body: { errors: { customer_id: expect.any(Array) } } });
});
