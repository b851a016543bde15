import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { listLeft, merge, NEW, OLD } from '../../support/accounts/merges.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  AS_CUSTOMER,
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  registerCustomer,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { giveCredit, payBill } from '../../support/booking/checkout.ts';
import { joinWaitlist } from '../../support/booking/waitlist.ts';
import { AS_ADMIN, callAsAdmin, listAsAdmin } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { deliverChanges } from '../../support/environment/stream.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { definePackage, toPackageSale } from '../../support/products/packages.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const BUSY = '503 Please try again';
const AS_OWN = { as: 'customer' } as const;

/** Merges between the reads of the next call and its commit. */
const mergeBeforeCommit = (salon: TestSalon): void =>
  proxy.beforeTransaction(async () => expect((await merge(salon)).status).toBe(200));

/** A salon with the other customer. */
async function open(): Promise<TestSalon> {
  const salon = await openSalon();
  await registerOtherCustomer(salon);
  return salon;
}

type Call = (salon: TestSalon) => Promise<() => Promise<Reply>>;

const sellPackage =
  (options: object, change: object): Call =>
  async (salon) => {
    const { id } = await definePackage(salon);
    return () => salon.call('packages/create-package-sell', toPackageSale(id, change), options);
  };

/** The first calls are one of each condition: of a list, of the customer's record, of a record that moves. */
const BY_DAY = 5;

const CALLS: readonly (readonly [string, Call, RegExp | string])[] = [
  ['a booking of the customer', async (salon) => () => book(salon, AS_CUSTOMER, AS_OWN), BUSY],
  [
    'a booking by the front desk',
    async (salon) => () => book(salon, { ...AS_CUSTOMER, customer_id: OLD }, AS_ADMIN),
    BUSY,
  ],
  ['a purchase', sellPackage(AS_OWN, {}), BUSY],
  [
    'a redemption',
    async (salon) => {
      const [visit] = await createOpenVisits(salon, [[1]]);
      const pack = await createSoldPackage(salon);
      const input = { appointment_id: visit, purchased_package_id: pack, service_id: 1 };
      return () => salon.call('checkout/redemption-package', input, AS_ADMIN);
    },
    /^200/,
  ],
  [
    'a payment with the credit',
    async (salon) => {
      await giveCredit(salon, '60.00');
      const products = [{ name: 'Comb', price: '20.00', qty: 1 }];
      const tenders = [{ kind: 'credit', amount: '21.65' }];
      return () => payBill(salon, { location_id: 1, customer_id: OLD, products }, { tenders });
    },
    BUSY,
  ],
  [
    'an adjustment of the credit',
    async (salon) => () =>
      salon.call('journal/credit-adjust', { customer_id: OLD, amount: '20.00', reason: 'Sorry' }, AS_ADMIN),
    BUSY,
  ],
  [
    'a reload of a gift card at the desk',
    async (salon) => {
      const { id } = await createSoldCard(salon);
      const input = { purchased_giftcard_id: id, act: 'reload', amount: '50.00' };
      return () => salon.call('giftcards/giftcard-change', input, AS_ADMIN);
    },
    BUSY,
  ],
  [
    'the visit of a guest that becomes theirs',
    async (salon) => {
      const appointment_id = await bookAsGuest(salon);
      const input = { appointment_id, customer_id: OLD };
      return () => salon.call('appointments/appointment-set-customer', input, AS_ADMIN);
    },
    BUSY,
  ],
  [
    'a booking while the customer’s number of bookings has no limit',
    async (salon) => {
      await salon.call('directory/settings-update', { open_bookings_per_customer: 0 }, AS_ADMIN);
      return () => book(salon, AS_CUSTOMER, AS_OWN);
    },
    BUSY,
  ],
  [
    'a quick sale',
    async (salon) => () =>
      salon.call(
        'checkout/quick-sale',
        { location_id: 1, customer_id: OLD, services: [{ ...HAIRCUT, staff_id: 1 }] },
        AS_ADMIN,
      ),
    BUSY,
  ],
  [
    'a checkout',
    async (salon) => () =>
      payBill(salon, {
        location_id: 1,
        customer_id: OLD,
        products: [{ name: 'Comb', price: '20.00', qty: 1 }],
      }),
    BUSY,
  ],
  ['a sale by the front desk', sellPackage(AS_ADMIN, { customer_id: OLD, paid_at_salon: 1 }), BUSY],
  [
    'an entry on the waitlist',
    async (salon) => () => joinWaitlist(salon, { customer_type: 0, guest: undefined }, AS_OWN),
    BUSY,
  ],
  [
    'a change of the profile',
    async (salon) => () => salon.call('customers/update-profile', { lname: 'New' }, AS_OWN),
    BUSY,
  ],
  [
    'a change by the front desk',
    async (salon) => () =>
      salon.call('directory/customer-update', { customer_id: OLD, lname: 'New' }, AS_ADMIN),
    BUSY,
  ],
  [
    'an erasure',
    async (salon) => () => salon.call('directory/customer-erase', { customer_id: OLD, forfeit: 1 }, AS_ADMIN),
    BUSY,
  ],
  [
    'a cancellation',
    async (salon) => {
      const appointment_id = await bookAsCustomer(salon);
      return () => salon.call('appointments/appointment-cancel', { appointment_id }, AS_ADMIN);
    },
    /^200/,
  ],
];

test.each(listCases(CALLS, BY_DAY))(
  '%s that loses against a merge is refused, or lands at the other customer (BEHAVIOR §4.6)',
  async (_, prepare, expected) => {
    const salon = await open();
    const call = await prepare(salon);
    mergeBeforeCommit(salon);
    const reply = await call();
    expect(statusAndMessage(reply)).toMatch(expected);
    expect(await listLeft(salon)).toEqual([]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await salon.clock.advance(2);
    await salon.runScheduledWork();
    expect(await listLeft(salon)).toEqual([]);
  },
);

// BEHAVIOR §4.6, §11.15
test('the visit of a guest whose new customer is merged meanwhile moves to the one who stays', async () => {
  const salon = await open();
  // A visit that counts for nobody: the lists of open bookings do not change
  const visit = await bookAsGuest(salon, {}, AS_ADMIN);
  await deliverChanges(salon.clock.now, salon.store, [keys.appointment(salon.tenant, visit)]);
  const [guest] = (await listAsAdmin(salon, 'customer-index', { kind: 'guest' })).body.data;
  let created = 0;
  const mergeCreated = async () => {
    const customers = (await listAsAdmin(salon, 'customer-index')).body.data;
    created = customers.find(({ email }) => email === guest?.email)?.id ?? 0;
    expect((await merge(salon, { customer_id: created })).status).toBe(200);
  };
  // The first transaction adds the customer, the second one moves the visit
  proxy.beforeTransaction(async () => proxy.beforeTransaction(mergeCreated));
  const stored = await callAsAdmin(salon, 'customer-store', { guest_id: guest?.id });
  expect(stored.status, stored.text).toBe(201);
  expect(await listLeft(salon, created)).toEqual([]);
  expect(await getStoredAppointment(salon, visit)).toMatchObject({ customerId: NEW });
});

// BEHAVIOR §4.6
test('a visit that would move to a customer who is merged meanwhile moves to the one who stays', async () => {
  const salon = await open();
  const last = { id: 78, fname: 'Third', lname: 'Customer', email: 'third@customers.test' };
  await registerCustomer(salon, last);
  const visit = await bookAsCustomer(salon);
  const mergeNext = async () =>
    expect((await merge(salon, { customer_id: NEW, into_customer_id: last.id })).status).toBe(200);
  // The first transaction merges, the second one moves the visit
  proxy.beforeTransaction(async () => proxy.beforeTransaction(mergeNext));
  expect((await merge(salon)).status).toBe(200);
  expect(await listLeft(salon, NEW)).toEqual([]);
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(await listLeft(salon)).toEqual([]);
  expect(await getStoredAppointment(salon, visit)).toMatchObject({ customerId: last.id });
});

nightTest('a card that is saved during a merge is saved for nobody', async () => {
  const salon = await open();
  const account = await openPaymentAccount(salon);
  mergeBeforeCommit(salon);
  const session = await salon.call('payments/create-session', {}, AS_OWN);
  expect(statusAndMessage(session)).toBe(BUSY);
  expect(await listLeft(salon)).toEqual([]);
  const token = await salon.token({ kind: 'customer', id: NEW });
  await saveCard(salon, account, 'pm_card_visa', { token });
});

nightTest(
  'credit that a refund gives to the old id after the credit has moved is moved by scheduled work',
  async () => {
    const salon = await open();
    await giveCredit(salon, '60.00');
    const visit = await getStoredAppointment(salon, 1);
    await merge(salon);
    expect(await listLeft(salon)).toEqual([]);
    // As if the index had not listed the visit yet
    await salon.store.commit([
      {
        kind: 'update',
        key: { pk: `${salon.tenant}#APPOINTMENT`, sk: '000000000001' },
        set: { customerId: visit.customerId, ofCustomerPk: `${salon.tenant}#CUSTOMER#${OLD}` },
      },
    ]);
    expect((await listLeft(salon)).length).toBeGreaterThan(0);
    await salon.clock.advance(2);
    await salon.runScheduledWork();
    expect(await listLeft(salon)).toEqual([]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  },
);

nightTest('of two merges of one customer, and of two into each other, exactly one succeeds', async () => {
  for (const other of [{ into_customer_id: 78 }, { customer_id: NEW, into_customer_id: OLD }]) {
    const salon = await open();
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '' });
    mergeBeforeCommit(salon);
    const reply = await merge(salon, other);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    const moved = await salon.store.queryAll({ pk: `${salon.tenant}#MERGED-CUSTOMER` });
    expect(moved.map(({ id, into }) => [id, into])).toEqual([[OLD, NEW]]);
  }
});
