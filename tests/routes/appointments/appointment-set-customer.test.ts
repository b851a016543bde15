import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { merge } from '../../support/accounts/merges.ts';
import { statusAndMessage, unwrapReply } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  listStoredAppointments,
  registerOtherCustomer,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { book, GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { askForChanges, readVersion } from '../../support/booking/diary.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { bookAndPay, DEPOSITS_ON, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { redeemCard, sellGiftForRita } from '../../support/products/unclaimed-cards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const OPERATION = 'appointments/appointment-set-customer';
const CARLA = 1;
const AS_STAFF = { as: 'staff' } as const;
const setCustomer = (salon: TestSalon, id: number, customer_id = CARLA, change: object = {}) =>
  salon.call<FrontDeskAppointmentView>(OPERATION, { appointment_id: id, customer_id, ...change }, AS_STAFF);
const listVisitsOf = async (salon: TestSalon, options: object) =>
  (await salon.call<{ id: number }[]>('appointments/customer-appointments', {}, options)).body.data.map(
    ({ id }) => id,
  );

// BEHAVIOR §17.8
test('gives the visit of a guest to a customer, who finds it, and the diary shows their name', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }], note: 'Window seat' });
  const version = await readVersion(salon);
  const reply = await setCustomer(salon, id);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    message: 'Customer set',
    data: { customer_id: CARLA, customer_type: 0, guest: null, customer: { fname: 'Carla' }, total: '54.13' },
  });
  expect(await listVisitsOf(salon, { as: 'customer' })).toEqual([id]);
  const diary = await askForChanges(salon, version);
  expect(diary.body.data.staff[0]?.visits).toMatchObject([
    { appointment_id: id, customer: { id: CARLA, name: 'Carla Client' } },
  ]);
  // A repeated call changes nothing
  const stored = await getStoredAppointment(salon, id);
  expect((await setCustomer(salon, id)).status).toBe(200);
  expect(await getStoredAppointment(salon, id)).toEqual(stored);
});

describe('a visit of a series of a guest gets its customer', () => {
  const FOLLOWING = { scope: 'following' };
  const openWithSeries = async () => {
    const salon = await openSalon({ settings: { bookingHorizonDays: 60 } });
    const booked = unwrapReply(await saveSeries(salon));
    return { salon, ids: booked.appointments.map(({ id }) => id) };
  };
  const listCustomers = async (salon: TestSalon) =>
    (await listStoredAppointments(salon)).map(({ customerId }) => customerId);

  test('alone, or with the later visits, of which those that cannot have the customer are said', async () => {
    const { salon, ids } = await openWithSeries();
    const [, second = 0, third = 0, last = 0] = ids;
    await registerOtherCustomer(salon);
    unwrapReply(await setCustomer(salon, third, 77));
    expect(await listCustomers(salon)).toEqual([null, null, 77, null]);
    const reply = await setCustomer(salon, second, CARLA, FOLLOWING);
    expect(reply.body).toMatchObject({
      data: { id: second, customer_id: CARLA },
      appointment_ids: [second, last],
      refused: [
        {
          appointment_id: third,
          date: '2026/12/01',
          reason: 'invalid',
          message: 'The visit has another customer already',
        },
      ],
    });
    expect(await listCustomers(salon)).toEqual([null, CARLA, 77, CARLA]);
    const again = await setCustomer(salon, second, CARLA, FOLLOWING);
    expect(again.body).toMatchObject({ appointment_ids: [], refused: [{ appointment_id: third }] });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('or none of them where the named visit cannot have the customer (422)', async () => {
    const { salon, ids } = await openWithSeries();
    const [first = 0] = ids;
    await registerOtherCustomer(salon);
    unwrapReply(await setCustomer(salon, first, 77));
    const refused = await setCustomer(salon, first, CARLA, FOLLOWING);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { customer_id: ['The visit has another customer already'] },
    ]);
    expect((await setCustomer(salon, first, 77, { scope: 'all' })).body.errors).toHaveProperty('scope');
    expect(await listCustomers(salon)).toEqual([77, null, null, null]);
  });

  test('once under an Idempotency-Key, whose repeated reply is the same', async () => {
    const { salon, ids } = await openWithSeries();
    const set = () =>
      salon.call(
        OPERATION,
        { appointment_id: ids[0], customer_id: CARLA, ...FOLLOWING },
        { ...AS_STAFF, headers: { 'idempotency-key': 'series' } },
      );
    const [first, again] = [await set(), await set()];
    expect(first.body.appointment_ids).toEqual(ids);
    expect(again.text).toBe(first.text);
  });
});

test('mails nobody at once, and then the customer instead of the guest', async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon);
  await salon.runScheduledWork();
  const before = salon.mails().length;
  unwrapReply(await setCustomer(salon, id));
  await salon.runScheduledWork();
  expect(salon.mails()).toHaveLength(before);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF);
  await salon.runScheduledWork();
  const recipients = salon
    .mails()
    .slice(before)
    .flatMap(({ destination }) => destination.to);
  expect(recipients).not.toContain(GUEST.email);
  expect(recipients).toContain('customer@demo.test');
});

test('lets packages, gift cards and credit of the customer pay for a walk-in, at the agreed price', async () => {
  const salon = await openSalon();
  await createSoldMembership(salon, { servicePercent: 20 });
  const id = await bookAsGuest(salon, { customer_type: 2, guest: null }, AS_STAFF);
  const pack = await createSoldPackage(salon);
  const card = await createSoldCard(salon);
  const packaged = { appointment_id: id, purchased_package_id: pack, service_id: 1 };
  expect((await salon.call('checkout/redemption-package', packaged, AS_STAFF)).status).toBe(400);
  expect((await setCustomer(salon, id)).body.data).toMatchObject({ total: '54.13' });
  const redemptions = [{ type: 'gift_card', giftcard_number: card.number }];
  const paid = await payBill(salon, { appointment_id: id, redemptions }, { tenders: [] });
  expect(paid.status, paid.text).toBe(200);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('keeps a paid deposit, and lists it among the payments of the customer', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const { id } = await bookAndPay(salon);
  const before = await getStoredAppointment(salon, id);
  const reply = await setCustomer(salon, id);
  expect(reply.body.data).toMatchObject({ status: 1, customer_id: CARLA });
  expect((await getStoredAppointment(salon, id)).payments).toEqual(before.payments);
  const receipts = await salon.call('payments/receipts', {}, { as: 'customer' });
  expect(receipts.body.data).toMatchObject([{ reference: 'APT-000001', amount: '30.00' }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('counts the use of a promotion for the customer, also beyond their limit', async () => {
  const salon = await openSalon();
  await addPromotion(salon, { max_uses_per_customer: 1 });
  const promo = { promo_code: 'SPRING' };
  await bookAsGuest(salon, { ...promo, customer_type: 0, customer_id: CARLA, guest: null }, AS_STAFF);
  const id = await bookAsGuest(salon, { ...promo, time: '12:00 PM' });
  const { promotion } = await getStoredAppointment(salon, id);
  unwrapReply(await setCustomer(salon, id));
  expect((await getStoredAppointment(salon, id)).promotion).toEqual(promotion);
  expect(await listPromotionUses(salon)).toEqual([2, 2, 0]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF);
  expect(await listPromotionUses(salon)).toEqual([1, 1, 0]);
});

test("counts an open booking in the customer's limit, no longer in the guest's", async () => {
  const salon = await openSalon({
    settings: { openBookingsPerGuest: 1, openBookingsPerCustomer: 1, openBookingsPerUnverifiedCustomer: 1 },
  });
  const HERE = { address: '203.0.113.7' };
  const id = await bookAsGuest(salon, {}, HERE);
  const FULL = '400 Too many open bookings';
  const next = { time: '12:00 PM' };
  expect(statusAndMessage(await book(salon, next, HERE))).toBe(FULL);
  unwrapReply(await setCustomer(salon, id));
  expect((await book(salon, next, HERE)).status).toBe(201);
  const own = { customer_type: 0, guest: undefined, time: '02:00 PM' };
  expect(statusAndMessage(await book(salon, own, { as: 'customer' }))).toBe(FULL);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF);
  expect((await book(salon, own, { as: 'customer' })).status).toBe(201);
});

test('takes the customer who stays for one who was merged', async () => {
  const salon = await openSalon();
  await registerOtherCustomer(salon);
  unwrapReply(await merge(salon));
  const id = await bookAsGuest(salon);
  expect((await setCustomer(salon, id)).body.data.customer_id).toBe(77);
});

test('refuses another customer, redemptions of somebody else, a card of another guest and an unknown customer (422)', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await registerOtherCustomer(salon);
  const errorsOf = async (id: number, customer?: number) =>
    (await setCustomer(salon, id, customer)).body.errors;
  const owned = await bookAsGuest(salon);
  unwrapReply(await setCustomer(salon, owned));
  expect(await errorsOf(owned, 77)).toEqual({ customer_id: ['The visit has another customer already'] });
  expect(await errorsOf(await bookAsGuest(salon, { time: '12:00 PM' }), 99)).toEqual({
    customer_id: ['Unknown customer'],
  });
  await sellGiftForRita(salon);
  const paid = await bookAsGuest(salon, { time: '02:00 PM' });
  unwrapReply(await redeemCard(salon, paid));
  expect(await errorsOf(paid)).toEqual({ customer_id: ['Gift cards of somebody else pay for this visit'] });
  const setup_intent = await saveCard(salon, account, 'pm_card_visa', {});
  const saved = await bookAsGuest(salon, { time: '04:00 PM', setup_intent });
  expect(await errorsOf(saved)).toEqual({
    customer_id: [
      'Must have the e-mail address or phone number of the guest whose card is saved with this visit',
    ],
  });
});

test("refuses a visit that is over (400), another salon's (404), bad ids (422), and callers without appointments.write", async () => {
  const salon = await openSalon();
  const id = await bookAsGuest(salon);
  await expectAccess(
    salon,
    OPERATION,
    { appointment_id: id, customer_id: CARLA },
    { closedTo: ['customer'] },
  );
  const other = await openSalon();
  expect((await setCustomer(other, id)).status).toBe(404);
  expect((await setCustomer(salon, 0)).status).toBe(422);
  const over = await bookAsGuest(salon, { time: '12:00 PM' });
  await salon.call('appointments/appointment-cancel', { appointment_id: over }, AS_STAFF);
  expect(statusAndMessage(await setCustomer(salon, over))).toBe(TRANSITION_REFUSED);
});
