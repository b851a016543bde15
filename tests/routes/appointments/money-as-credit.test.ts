import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  AS_CUSTOMER,
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  getVisitStart,
} from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { giveCredit } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndPay,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUSTOMER = { as: 'customer' } as const;

const getCredit = async (salon: TestSalon) => {
  const { body } = await salon.call<{ readonly customer: { readonly credit: string } }>(
    'directory/customer-show',
    { customer_id: 1 },
    { as: 'admin' },
  );
  return JSON.stringify(body).match(/"credit":"([^"]*)"/)?.[1];
};
const end = (salon: TestSalon, how: 'cancel' | 'no-show' | 'undo', id: number, change: object = {}) =>
  salon.call(`appointments/appointment-${how}`, { appointment_id: id, ...change }, { as: 'admin' });

/** A visit of the customer whose deposit of 30.00 is paid. */
async function payDeposit() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR] });
  const order = await createOrder(salon, { appointment_id: id }, CUSTOMER);
  const intent = order.body.payment_intent;
  await account.pay(intent);
  await reportPayment(salon, intent, { appointment_id: id });
  return { salon, account, id, intent };
}

// BEHAVIOR §17.4, §17.10, §37.5
describe('card payments of a visit that ends', () => {
  test('become credit with a cancellation, and the mail says so', async () => {
    const { salon, account, id, intent } = await payDeposit();
    expect((await end(salon, 'cancel', id, { refund: 1, to: 'credit' })).status).toBe(200);
    expect(await getCredit(salon)).toBe('30.00');
    expect((await listMovements(salon)).at(-1)).toMatchObject(['cancelled', { credit: -30 }]);
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toEqual([]);
    expect(listMailsTo(salon, DEMO_LOGINS.customer.email).at(-1)?.body.text).toContain(
      'Your payment of $30.00 is credit now',
    );
    expect(await listAllAuditFindings(salon)).toEqual([]);
    // Undone, the visit is due again: the credit stays with the customer
    expect((await end(salon, 'undo', id)).status).toBe(200);
    expect(await getCredit(salon)).toBe('30.00');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('become credit with a no-show', async () => {
    const { salon, id } = await payDeposit();
    await salon.clock.set(await getVisitStart(salon, id));
    expect((await end(salon, 'no-show', id, { refund: 1, to: 'credit' })).status).toBe(200);
    expect(await getCredit(salon)).toBe('30.00');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('do not become credit of a guest (422), nor without refund (422)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id } = await bookAndPay(salon);
    const asked = await end(salon, 'cancel', id, { refund: 1, to: 'credit' });
    expect([asked.status, asked.body.errors]).toEqual([422, { to: ['Only for a customer with an account'] }]);
    await salon.clock.set(await getVisitStart(salon, id));
    expect((await end(salon, 'no-show', id, { refund: 1, to: 'credit' })).body.errors).toEqual(
      asked.body.errors,
    );
    for (const how of ['cancel', 'no-show'] as const) {
      expect((await end(salon, how, id, { to: 'credit' })).body.errors).toEqual({ to: ['Only with refund'] });
      expect((await end(salon, how, id, { refund: 1, to: 'cash' })).body.errors).toEqual({
        to: ['Must be credit'],
      });
    }
    expect((await end(salon, 'no-show', id, { refund: 1 })).body.errors).toEqual({ to: ['Is required'] });
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  });
});

// BEHAVIOR §17.9
describe('an undone cancellation', () => {
  const cancelPaidByCredit = async () => {
    const salon = await openSalon();
    await giveCredit(salon, '20.00');
    const redemptions = [{ type: 'credit', amount: '20.00' }];
    const { body } = await book(salon, { ...AS_CUSTOMER, services: [HAIRCUT], redemptions }, CUSTOMER);
    const { id } = body.data as { id: number };
    expect(await getCredit(salon)).toBe('0.00');
    await end(salon, 'cancel', id);
    expect(await getCredit(salon)).toBe('20.00');
    return { salon, id };
  };

  test('takes the returned credit again', async () => {
    const { salon, id } = await cancelPaidByCredit();
    expect(statusAndMessage(await end(salon, 'undo', id))).toMatch(/^200/);
    expect(await getCredit(salon)).toBe('0.00');
    const { payments } = await getStoredAppointment(salon, id);
    expect(payments.reduce((sum, { pending }) => sum + pending, 0)).toBe(3_413);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('leaves the amount due where the credit was spent meanwhile', async () => {
    const { salon, id } = await cancelPaidByCredit();
    const adjust = { customer_id: 1, amount: '-0.01', reason: 'Mistake' };
    await salon.call('journal/credit-adjust', adjust, { as: 'admin' });
    await end(salon, 'undo', id);
    expect(await getCredit(salon)).toBe('19.99');
    const { payments } = await getStoredAppointment(salon, id);
    expect(payments.reduce((sum, { pending }) => sum + pending, 0)).toBe(5_413);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await bookAsGuest(salon, { time: '03:00 PM' });
  });
});
