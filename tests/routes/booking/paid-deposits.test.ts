import { describe, expect, test } from 'vitest';
import { callAtOnce, statusAndMessage, tally, unwrapReply } from '../../support/api/replies.ts';
import { AS_CUSTOMER, getStoredAppointment } from '../../support/booking/appointments.ts';
import { type BookedAppointment, book, GUEST } from '../../support/booking/bookings.ts';
import { giveCredit } from '../../support/booking/checkout.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { createSoldCard, getSoldProduct, listAuditFindings } from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// A colour of 120.00 and 9.90 tax, of which 30.00 are a deposit
const BY_AVA = { ...AS_CUSTOMER, services: [{ ...COLOUR, staff_id: 1 }] };
const CUSTOMER = { as: 'customer' } as const;

const toCard = (giftcard_number: string, amount?: string) => ({ type: 'gift_card', giftcard_number, amount });
const toCredit = (amount?: string) => ({ type: 'credit', amount });

const pay = (salon: TestSalon, redemptions: object[], change: object = {}) =>
  book(salon, { ...BY_AVA, redemptions, ...change }, CUSTOMER);

type Quoted = { readonly deposit_amount: string; readonly due_at_salon: string; readonly redeemed: string };
const quote = (salon: TestSalon, redemptions: object[]) =>
  salon.call<Quoted>('booking/quote', { location_id: 1, services: [COLOUR], redemptions }, CUSTOMER);

/** Type, amount, paid and pending amount of each payment row. */
const listRows = async (salon: TestSalon, id: number) =>
  (await getStoredAppointment(salon, id)).payments.map(({ type, amount, paid, pending }) => [
    type,
    amount,
    paid,
    pending,
  ]);

const readCredit = async (salon: TestSalon): Promise<string> =>
  unwrapReply(await salon.call<{ credit: string }>('customers/profile', {}, CUSTOMER)).credit;

const toBooked = (reply: Reply<BookedAppointment>): BookedAppointment => unwrapReply(reply);

// BEHAVIOR §15.2, §25.2
describe('a gift card', () => {
  test('pays the deposit and the rest, and confirms the visit at once, as its quote says', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { number, id: card } = await createSoldCard(salon, { value: 20_000 });
    const quoted = unwrapReply(await quote(salon, [toCard(number)]));
    expect(quoted).toMatchObject({ deposit_amount: '0.00', due_at_salon: '0.00', redeemed: '129.90' });
    const reply = await pay(salon, [toCard(number)], { deposit_amount: '30.00' });
    const { id, status, deposit_amount, expires_at } = toBooked(reply);
    expect([status, deposit_amount, expires_at]).toEqual([1, 0, null]);
    expect(await listRows(salon, id)).toEqual([[4, 12_990, 12_990, 0]]);
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card)).head.remaining).toBe(7010);
    const asQuoted = await pay(salon, [toCard(number, '30.00')], {
      time: '01:00 PM',
      deposit_amount: '0.00',
    });
    expect([asQuoted.status, toBooked(asQuoted).status]).toEqual([201, 1]);
    const wrong = await pay(salon, [toCard(number, '30.00')], { time: '03:00 PM', deposit_amount: '10.00' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { deposit_amount: ['Must be 30.00'] }]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('with an amount pays the deposit first; a card of the processor pays what is left of it', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { number } = await createSoldCard(salon, { value: 2000 });
    expect(statusAndMessage(await pay(salon, [toCard(number)]))).toBe('400 Insufficient balance');
    const booked = toBooked(await pay(salon, [toCard(number, '20.00')]));
    expect([booked.status, booked.deposit_amount]).toEqual([0, 10]);
    expect(await listRows(salon, booked.id)).toEqual([
      [1, 1000, 0, 1000],
      [0, 9990, 0, 9990],
      [4, 2000, 2000, 0],
    ]);
    const order = await createOrder(salon, { appointment_id: booked.id, amount: '10.00' }, CUSTOMER);
    await account.pay(order.body.payment_intent);
    const paid = await reportPayment(
      salon,
      order.body.payment_intent,
      { appointment_id: booked.id },
      CUSTOMER,
    );
    expect(paid.body.data).toMatchObject({ status: 1 });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('redeemed after the booking pays the pending deposit, and confirms the visit', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const { number: giftcard_number } = await createSoldCard(salon, { value: 20_000 });
    const { id: appointment_id } = toBooked(await pay(salon, []));
    await createOrder(salon, { appointment_id, amount: '30.00' }, CUSTOMER);
    const input = { appointment_id, giftcard_number };
    const redeemed = unwrapReply(await salon.call<object>('checkout/redemption-gift-card', input, CUSTOMER));
    expect(redeemed).toMatchObject({ status: 1, deposit_amount: 0 });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('confirms one of two visits at once that it can pay', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { number, id } = await createSoldCard(salon, { value: 20_000 });
    const replies = await callAtOnce(2, (index) =>
      pay(salon, [toCard(number)], { time: index === 0 ? '10:00 AM' : '02:00 PM' }),
    );
    expect(tally(replies)).toEqual({ '201 Booking saved': 1, '400 Insufficient balance': 1 });
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id)).head.remaining).toBe(7010);
  });
});

// BEHAVIOR §25.9
describe('credit', () => {
  test('pays as much as there is, or the named part; a cancellation returns it', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await giveCredit(salon, '100.00');
    const quoted = unwrapReply(await quote(salon, [toCredit()]));
    expect(quoted).toMatchObject({ deposit_amount: '0.00', due_at_salon: '29.90', redeemed: '100.00' });
    const { id, status } = toBooked(await pay(salon, [toCredit('40.00')]));
    expect(status).toBe(1);
    expect(await listRows(salon, id)).toEqual([
      [0, 8990, 0, 8990],
      [0, 4000, 4000, 0],
    ]);
    expect(await readCredit(salon)).toBe('60.00');
    expect(
      (await salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, CUSTOMER)).status,
    ).toBe(200);
    expect(await readCredit(salon)).toBe('100.00');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('returns when the payment of the rest fails, and pays again with the next order', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    await giveCredit(salon, '20.00');
    const { id: appointment_id } = toBooked(await pay(salon, [toCredit()]));
    const order = () => createOrder(salon, { appointment_id, amount: '10.00' }, CUSTOMER);
    const settle = async (card?: string) => {
      const { payment_intent } = (await order()).body;
      await account.pay(payment_intent, card);
      await reportPayment(salon, payment_intent, { appointment_id }, CUSTOMER);
      return [(await getStoredAppointment(salon, appointment_id)).status, await readCredit(salon)];
    };
    expect(await settle('pm_card_chargeDeclined')).toEqual([5, '20.00']);
    expect(await settle()).toEqual([1, '0.00']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('that is gone when the next order comes refuses it (400 Slot not available)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    await giveCredit(salon, '20.00');
    const { id: appointment_id } = toBooked(await pay(salon, [toCredit()]));
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect(await readCredit(salon)).toBe('20.00');
    await pay(salon, [toCredit()], { time: '02:00 PM' });
    const again = await createOrder(salon, { appointment_id, amount: '10.00' }, CUSTOMER);
    expect(again.status).toBe(400);
    expect((await getStoredAppointment(salon, appointment_id)).status).toBe(5);
  });

  test('is never spent twice by bookings at once', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await giveCredit(salon, '40.00');
    const times = ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM'];
    const replies = await callAtOnce(4, (index) => pay(salon, [toCredit('30.00')], { time: times[index] }));
    expect(tally(replies)).toEqual({ '201 Booking saved': 1, '400 Insufficient balance': 3 });
    expect(await readCredit(salon)).toBe('10.00');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('goes on being due at the salon where the desk returns it to the customer', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await giveCredit(salon, '40.00');
    const { id: appointment_id } = toBooked(await pay(salon, [toCredit('40.00')]));
    const row = (await getStoredAppointment(salon, appointment_id)).payments.at(-1);
    const input = { appointment_id, payment_id: row?.id };
    const refunded = await salon.call('appointments/appointment-refund', input, { as: 'admin' });
    expect(refunded.status, refunded.text).toBe(200);
    expect(await listRows(salon, appointment_id)).toEqual([
      [0, 12_990, 0, 12_990],
      [0, 4000, 4000, 0],
      [0, -4000, -4000, 0],
    ]);
    await salon.call('appointments/customer-appointment-cancel', { appointment_id }, CUSTOMER);
    expect(await readCredit(salon)).toBe('40.00');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test.each([
    ['more than the customer has', [toCredit('50.01')], 400, { 'redemptions.0': expect.anything() }],
    [
      'where there is none left',
      [toCredit('50.00'), toCredit()],
      400,
      { 'redemptions.1': expect.anything() },
    ],
    ['an amount of 0', [toCredit('0.00')], 422, { 'redemptions.0.amount': ['Must be above 0'] }],
  ])('is refused: %s', async (_, redemptions, status, errors) => {
    const salon = await openSalon(DEPOSITS_ON);
    await giveCredit(salon, '50.00');
    const refused = await pay(salon, redemptions);
    expect([refused.status, refused.body.errors]).toEqual([status, errors]);
    expect(await readCredit(salon)).toBe('50.00');
  });

  test('is refused above what is due, for a guest, and at a checkout (422)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await giveCredit(salon, '200.00');
    const above = await pay(salon, [toCredit('129.91')]);
    expect(above.body.errors).toEqual({ 'redemptions.0.amount': ['Must be at most 129.90'] });
    const guest = { customer_type: 1, guest: GUEST, redemptions: [toCredit('10.00')] };
    const byGuest = await book(salon, { services: BY_AVA.services, ...guest });
    expect([byGuest.status, byGuest.body.errors]).toEqual([
      422,
      { 'redemptions.0.type': ['Only for a customer with an account'] },
    ]);
    const { id } = toBooked(await pay(salon, []));
    const bill = { appointment_id: id, redemptions: [toCredit('10.00')] };
    const atDesk = await salon.call('checkout/checkout-quote', bill, { as: 'admin' });
    expect(Object.keys(atDesk.body.errors ?? {})).toEqual(['redemptions.0.type']);
  });
});
