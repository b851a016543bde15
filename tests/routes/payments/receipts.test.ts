import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  markNoShow,
  registerCustomer,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RECEIPTS = 'payments/receipts';
const CUSTOMER = { as: 'customer' } as const;
const STAFF = { as: 'staff' } as const;

type Receipt = {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly tender: string;
};
const list = async (salon: TestSalon, query: object = {}, options: object = CUSTOMER) =>
  (await salon.call<Receipt[]>(RECEIPTS, query, options)).body;
const listKinds = async (salon: TestSalon, options: object = CUSTOMER) =>
  (await list(salon, {}, options)).data.map(({ kind, amount, tender }) => [kind, amount, tender]);

/** A salon where the customer booked colour and paid its deposit. */
async function openSalonWithDeposit() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR] });
  const { payment_intent: intent } = (await createOrder(salon, { appointment_id: id }, CUSTOMER)).body;
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  return { salon, account, id, intent };
}

// BEHAVIOR §19.5
describe('receipts', () => {
  test('lists the deposit and what was paid at the salon, the newest first', async () => {
    const { salon, id } = await openSalonWithDeposit();
    await salon.clock.set(new Date('2026-11-18T02:00:00Z'));
    await salon.call('appointments/appointment-complete', { appointment_id: id }, STAFF);
    const receipt = { kind: 'appointment', reference: 'APT-000001' };
    expect(await list(salon)).toEqual({
      status: true,
      data: [
        {
          ...receipt,
          id: 'payment-1002',
          date: '2026-11-17',
          description: 'Hair color',
          amount: '99.90',
          tender: 'salon',
        },
        {
          ...receipt,
          id: 'payment-1001',
          date: '2026-11-16',
          description: 'Deposit: Hair color',
          amount: '30.00',
          tender: 'card',
        },
      ],
      links: { first: expect.stringContaining('/customer/receipts'), next: null },
    });
  });

  nightTest('lists the refund of a cancellation with the day on which it was made', async () => {
    const { salon, id } = await openSalonWithDeposit();
    await salon.clock.set(new Date('2026-11-16T14:05:00Z'));
    await salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, CUSTOMER);
    await salon.runScheduledWork();
    expect(await listKinds(salon)).toEqual([
      ['refund', '-30.00', 'card'],
      ['appointment', '30.00', 'card'],
    ]);
  });

  nightTest('lists a refund that the salon made directly at the processor', async () => {
    const { salon, account, id, intent } = await openSalonWithDeposit();
    await account.stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    const [event] = await account.events('charge.refunded', intent);
    await salon.clock.set(new Date('2026-11-16T20:00:00Z'));
    await account.deliver(event ?? {});
    expect((await list(salon)).data).toMatchObject([
      { id: 'payment-1001-refund', kind: 'refund', amount: '-10.00' },
      { id: 'payment-1001', amount: '30.00' },
    ]);
    await salon.call('appointments/appointment-cancel', { appointment_id: id, refund: 1 }, STAFF);
    await salon.runScheduledWork();
    const amounts = (await list(salon)).data.map(({ amount }) => Number(amount));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test('lists the fee for a no-show', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const session = await salon.call<{ setup_intent: string }>('payments/create-session', {}, CUSTOMER);
    await account.confirmSetup(session.body.data.setup_intent);
    const appointment_id = await bookAsCustomer(salon);
    await markNoShow(salon, appointment_id);
    const reply = await salon.call('appointments/appointment-charge', { appointment_id, amount: 25 }, STAFF);
    expect(reply.status, reply.text).toBe(200);
    expect((await list(salon)).data).toMatchObject([
      { kind: 'fee', amount: '25.00', tender: 'card', description: 'No-show fee: Haircut' },
    ]);
  });

  test('lists a gift card that was bought, and what it paid; a cancellation gives that back', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const kept = { recipient_email: 'customer@demo.test', paid_at_salon: 1 };
    await sellGiftCard(salon, toGiftCardSale(id, kept), STAFF);
    const redemptions = [{ type: 'gift_card', giftcard_number: 'GC20261116001' }];
    await salon.clock.set(new Date('2026-11-16T14:10:00Z'));
    const appointment_id = await bookAsCustomer(salon, { redemptions });
    expect(await listKinds(salon)).toEqual([
      ['appointment', '54.13', 'gift_card'],
      ['sale', '97.43', 'salon'],
    ]);
    await salon.clock.set(new Date('2026-11-16T14:20:00Z'));
    await salon.call('appointments/appointment-cancel', { appointment_id }, STAFF);
    expect((await listKinds(salon))[0]).toEqual(['refund', '-54.13', 'gift_card']);
  });

  test('lists a sale that was paid by card, and its refunds', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { id } = await definePackage(salon);
    const sale = (await sellPackage(salon, toPackageSale(id))).body.data;
    expect((await list(salon)).data).toEqual([]);
    const order = await createOrder(salon, { amount: sale.total, sale_id: sale.id }, CUSTOMER);
    const intent = order.body.payment_intent;
    await account.pay(intent);
    await reportPayment(salon, intent, { sale_id: sale.id });
    await salon.clock.set(new Date('2026-11-20T14:00:00Z'));
    await account.stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    const [first] = await account.events('charge.refunded', intent);
    await account.deliver(first ?? {});
    await account.deliver({ ...first, id: `${first?.id}-again` });
    await account.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    const [second] = await account.events('charge.refunded', intent);
    await account.deliver(second ?? {});
    expect((await list(salon, { order: 'asc' })).data).toMatchObject([
      {
        id: 'sale-1',
        date: '2026-11-16',
        kind: 'sale',
        reference: '1',
        description: 'Six and two',
        amount: '259.80',
        tender: 'card',
      },
      { id: 'sale-1-refund-1', date: '2026-11-20', kind: 'refund', amount: '-10.00' },
      { id: 'sale-1-refund-2', kind: 'refund', amount: '-5.00' },
    ]);
  });

  test('lists each renewal of a membership', async () => {
    const { salon, delivery } = await openBilledMembership(await openSalon(RECURRING));
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect((await list(salon)).data).toMatchObject([
      { id: 'sale-1-renewal-1', kind: 'sale', amount: '64.95', description: 'Renewal: Silver' },
      { id: 'sale-1', kind: 'sale', amount: '64.95', description: 'Silver' },
    ]);
  });

  test('lists a gift for its buyer, also after it was claimed, and never for its recipient', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: 1 }), STAFF);
    await salon.runScheduledWork();
    const email = 'rita@friends.test';
    const rita = await registerCustomer(salon, { id: 2, fname: 'Rita', lname: 'Receiver', email });
    const token = findMailedToken(salon, email);
    expect((await salon.call('giftcards/claim', { token }, { token: rita })).status).toBe(200);
    expect(await listKinds(salon)).toEqual([['sale', '97.43', 'salon']]);
    expect(await listKinds(salon, { token: rita })).toEqual([]);
  });

  test('shows nothing of another customer, a guest or another salon', async () => {
    const [{ salon }, other] = [await openSalonWithDeposit(), await openSalon(DEPOSITS_ON)];
    const guests = await bookAsGuest(salon, { time: '02:00 PM' });
    await salon.call('appointments/appointment-complete', { appointment_id: guests }, STAFF);
    expect(await listKinds(salon)).toHaveLength(1);
    expect(await listKinds(salon, { token: await registerOtherCustomer(salon) })).toEqual([]);
    expect(await listKinds(other)).toEqual([]);
  });

  test('is for customers: 401 without a token, 403 for the front desk', async () => {
    await expectAccess(await openSalon(), RECEIPTS, {}, { closedTo: ['staff', 'admin'] });
  });
});
