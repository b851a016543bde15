import { expect, test } from 'vitest';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LATER = { date: '2026/11/19', time: '01:00 PM' };
const update = (salon: TestSalon, id: number, change: object) =>
  salon.call<FrontDeskAppointmentView>(
    'appointments/appointment-update',
    { appointment_id: id, ...change },
    { as: 'staff' },
  );
async function updateWell(salon: TestSalon, id: number, change: object): Promise<FrontDeskAppointmentView> {
  const reply = await update(salon, id, change);
  expect(reply.status, reply.text).toBe(200);
  expect(await listAuditFindings(salon)).toEqual([]);
  return reply.body.data;
}
const packageFor = (id: number, service_id: number) => ({
  type: 'package',
  purchased_package_id: id,
  service_id,
});
const packageLeft = async (salon: TestSalon, id: number) =>
  (await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head.remaining;
/** Rows as [type, amount, paid]. */
const listRows = ({ payments }: FrontDeskAppointmentView) =>
  payments.map(({ payment_type_id, amount, paid_amount }) => [payment_type_id, amount, paid_amount]);

// BEHAVIOR §17.7, §26.1
test('a redemption stays on its service wherever the update puts it, and is returned with it', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const redemptions = [packageFor(pack, 1)];
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER, redemptions });
  const moved = await updateWell(salon, id, { services: [BLOW_DRY, HAIRCUT] });
  expect(moved).toMatchObject({ subtotal: '35.00', total: '37.89' });
  expect(listRows(moved)).toEqual([
    [5, '0.00', '50.00'],
    [0, '37.89', '0.00'],
  ]);
  expect(await packageLeft(salon, pack)).toBe(2);
  // The haircut that takes the former place of the other one is redeemed under a name of its own
  await updateWell(salon, id, { services: [HAIRCUT, BLOW_DRY, HAIRCUT] });
  const input = { appointment_id: id, purchased_package_id: pack, service_id: 1 };
  const again = await salon.call('checkout/redemption-package', input, { as: 'customer' });
  expect(again.status, again.text).toBe(200);
  expect([await packageLeft(salon, pack), await listAuditFindings(salon)]).toEqual([1, []]);
  const one = await updateWell(salon, id, { services: [BLOW_DRY, HAIRCUT] });
  expect([await packageLeft(salon, pack), one.subtotal]).toEqual([2, '35.00']);
  await updateWell(salon, id, { services: [BLOW_DRY] });
  expect(await packageLeft(salon, pack)).toBe(3);
  const { history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack);
  expect(history.map(({ description, serviceId }) => [description, serviceId])).toEqual([
    ['Purchased', 0],
    ['Returned: Haircut', 0],
    ['Returned: Haircut', 0],
  ]);
});

// BEHAVIOR §17.7, §36.10
test('a user with money.discount agrees another price for a booked service; others get 422 on it', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER });
  const input = { appointment_id: id, services: [{ ...HAIRCUT, price: '42.50' }] };
  const refused = await salon.call('appointments/appointment-update', input, { as: 'staff' });
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'services.0.price': ['Must be 50.00'] } } });
  const changed = await salon.call('appointments/appointment-update', input, { as: 'admin' });
  expect(changed.body.data).toMatchObject({
    subtotal: '42.50',
    services: [{ price: '42.50', duration: 45 }],
  });
  const { lowered } = await getStoredAppointment(salon, id);
  expect(lowered).toMatchObject([{ kind: 'changed', amount: 750 }]);
  // The price counts as agreed from now on
  const longer = await updateWell(salon, id, { services: [{ ...HAIRCUT, price: '42.50', duration: 60 }] });
  expect(longer.subtotal).toBe('42.50');
});

test('a cancellation after an update returns what is still redeemed, once', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon, { groups: [[3, 1, 3]] });
  const redemptions = [packageFor(pack, 1), packageFor(pack, 3)];
  const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...LATER, redemptions });
  await updateWell(salon, id, { services: [BLOW_DRY] });
  expect(await packageLeft(salon, pack)).toBe(2);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect([await packageLeft(salon, pack), await listAuditFindings(salon)]).toEqual([3, []]);
});

nightTest('a single-use package is returned as a whole, and what stays is billed again', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon, { session: 0, groups: [[2, 1, 3]] });
  const booking = { services: [HAIRCUT, BLOW_DRY], ...LATER, redemptions: [packageFor(pack, 1)] };
  const id = await bookAsCustomer(salon, booking);
  const longer = await updateWell(salon, id, { services: [HAIRCUT, BLOW_DRY, BLOW_DRY] });
  expect([await packageLeft(salon, pack), longer.subtotal]).toEqual([0, '35.00']);
  const shorter = await updateWell(salon, id, { services: [HAIRCUT] });
  expect([await packageLeft(salon, pack), shorter.subtotal]).toEqual([2, '50.00']);
});

nightTest(
  'a gift card stays while its services do, and is returned when one goes or gets cheaper',
  async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { value: 50_000 });
    const left = async () => (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining;
    const redeem = async () => {
      const input = { appointment_id: id, giftcard_number: card.number };
      const reply = await salon.call('checkout/redemption-gift-card', input, { as: 'customer' });
      expect(reply.status, reply.text).toBe(200);
    };
    const id = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER });
    await redeem();
    expect(await left()).toBe(50_000 - 5_413);
    const longer = await updateWell(salon, id, { services: [BLOW_DRY, HAIRCUT] });
    expect(listRows(longer)).toEqual([
      [4, '54.13', '54.13'],
      [0, '37.88', '0.00'],
    ]);
    await redeem();
    expect(await left()).toBe(50_000 - 9_201);
    const shorter = await updateWell(salon, id, { services: [HAIRCUT] });
    expect([await left(), shorter.total]).toEqual([50_000 - 5_413, '54.13']);
    const other = await updateWell(salon, id, { services: [BLOW_DRY] });
    expect(await left()).toBe(50_000);
    expect(other.payments.filter(({ status }) => status === 0)).toMatchObject([{ amount: '37.89' }]);
    await updateWell(salon, id, { addons: [{ add_on_id: 1 }] });
    await redeem();
    await updateWell(salon, id, { addons: [] });
    expect(await left()).toBe(50_000);
  },
);

nightTest('the mail tells the customer that a redemption was returned', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const booking = { services: [HAIRCUT], ...LATER, redemptions: [packageFor(pack, 1)] };
  const id = await bookAsCustomer(salon, booking);
  await updateWell(salon, id, { services: [BLOW_DRY] });
  await salon.runScheduledWork();
  const mail = salon.mails().find(({ subject }) => subject.includes('was updated'));
  expect(mail?.body.text).toContain('What you redeemed for removed services is available to you again');
});

nightTest(
  'new services get the membership discount, those that stay keep theirs (BEHAVIOR §25.5)',
  async () => {
    const salon = await openSalon();
    const booked = await bookAsCustomer(salon, { services: [HAIRCUT], ...LATER });
    const membership = await createSoldMembership(salon, { servicePercent: 10, groups: [[1, 1]] });
    const shown = await updateWell(salon, booked, { services: [HAIRCUT, BLOW_DRY] });
    expect(shown).toMatchObject({ membership_id: membership, membership_discount: 3.5, final_price: 81.5 });
    const without = await updateWell(salon, booked, { services: [HAIRCUT] });
    expect(without).not.toHaveProperty('membership_id');
    const redemptions = [{ type: 'membership', purchased_membership_id: membership, service_id: 1 }];
    const next = { ...LATER, time: '03:00 PM', services: [HAIRCUT, BLOW_DRY], redemptions };
    const included = await bookAsCustomer(salon, next);
    const removed = await updateWell(salon, included, { services: [BLOW_DRY] });
    expect(removed).toMatchObject({ membership_id: membership, membership_discount: 3.5, final_price: 31.5 });
    const { head } = await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership);
    expect(head.remaining).toBe(1);
  },
);

/** A colour and a blow-dry whose deposit of 30.00 is ordered. */
async function bookWithOrder(salon: TestSalon) {
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR, BLOW_DRY], ...LATER });
  const { body } = await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
  const intent = body.payment_intent;
  return { account, id, intent };
}

test('a paid deposit counts, no new one is asked; the bill cannot fall below it (422)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, id, intent } = await bookWithOrder(salon);
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: id });
  const longer = await updateWell(salon, id, { services: [COLOUR, COLOUR] });
  expect(longer).toMatchObject({ status: 1, deposit_amount: 30, total: '259.80' });
  expect(listRows(longer)).toEqual([
    [1, '30.00', '30.00'],
    [0, '229.80', '0.00'],
  ]);
  const shorter = await updateWell(salon, id, { services: [BLOW_DRY] });
  expect(listRows(shorter)).toEqual([
    [1, '30.00', '30.00'],
    [0, '7.89', '0.00'],
  ]);
  const fringe = { name: 'Fringe', category_id: 1, price: 10, duration: 15 };
  const service = await salon.call<{ id: number }>('services/create', fringe, { as: 'admin' });
  const cheap = { service_id: service.body.data.id, price: 10, duration: 15 };
  const refused = await update(salon, id, { services: [cheap] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { services: ['Must cost at least 30.00, which is paid or due as a deposit'] },
  ]);
  expect((await getStoredAppointment(salon, id)).lines).toHaveLength(1);
});

nightTest('a visit that awaits its deposit keeps it; an order above the new bill is cancelled', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { account, id, intent } = await bookWithOrder(salon);
  const full = await createOrder(salon, { appointment_id: id, amount: 167.79 }, { as: 'customer' });
  await salon.clock.advance(5);
  const shown = await updateWell(salon, id, { services: [BLOW_DRY] });
  expect(shown).toMatchObject({ status: 0, deposit_amount: 30, total: '37.89' });
  await salon.runScheduledWork();
  expect((await account.stripe.paymentIntents.retrieve(full.body.payment_intent)).status).toBe('canceled');
  await account.pay(intent);
  const paid = await reportPayment(salon, intent, { appointment_id: id });
  expect(paid.body.data).toEqual({ id, status: 1, payment_status: 1 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest(
  'a hold that fails after an update redeems again only what the visit still has (BEHAVIOR §26.2)',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const pack = await createSoldPackage(salon, { groups: [[3, 1, 3]] });
    const redemptions = [packageFor(pack, 1), packageFor(pack, 3)];
    const services = [HAIRCUT, COLOUR, BLOW_DRY];
    const id = await bookAsCustomer(salon, { services, ...LATER, redemptions });
    await updateWell(salon, id, { services: [BLOW_DRY, COLOUR] });
    expect(await packageLeft(salon, pack)).toBe(2);
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect([(await getStoredAppointment(salon, id)).status, await packageLeft(salon, pack)]).toEqual([5, 3]);
    await createOrder(salon, { appointment_id: id, amount: undefined }, { as: 'customer' });
    expect([await packageLeft(salon, pack), await listAuditFindings(salon)]).toEqual([2, []]);
    expect(await getStoredAppointment(salon, id)).toMatchObject({
      status: 0,
      lines: [{ serviceId: 3, coveredBy: 'package' }, { serviceId: 2 }],
    });
  },
);

nightTest('a charge of a saved card counts as paid', async () => {
  const salon = await openSalon();
  const account = await openPaymentAccount(salon);
  const session = await salon.call<{ setup_intent: string }>(
    'payments/create-session',
    {},
    { as: 'customer' },
  );
  await account.confirmSetup(session.body.data.setup_intent);
  const id = await bookAsCustomer(salon, { services: [HAIRCUT, BLOW_DRY], ...LATER });
  const charge = { appointment_id: id, amount: 50 };
  expect((await salon.call('appointments/appointment-charge', charge, { as: 'staff' })).status).toBe(200);
  const refused = await update(salon, id, { services: [BLOW_DRY] });
  expect(refused.body.errors).toEqual({
    services: ['Must cost at least 50.00, which is paid or due as a deposit'],
  });
  expect(listRows(await updateWell(salon, id, { services: [HAIRCUT] }))).toEqual([
    [0, '4.13', '0.00'],
    [2, '50.00', '50.00'],
  ]);
});
