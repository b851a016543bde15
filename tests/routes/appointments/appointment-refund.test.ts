import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { findRefundOrder } from '../../../lib/table/payments/refunds.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  markNoShow,
} from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
  saveCard,
} from '../../support/payments/payments.ts';
import { createSoldCard, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const REFUND = 'appointments/appointment-refund';

const refund = (salon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  salon.call<FrontDeskAppointmentView>(REFUND, input, { as: 'staff', headers });
const run = (salon: TestSalon, step: string, input: object) =>
  salon.call<FrontDeskAppointmentView>(`appointments/appointment-${step}`, input, { as: 'staff' });

const openDrawer = (salon: TestSalon, input: object) =>
  salon.call<{ id: number }>('journal/drawer-open', input, { as: 'staff' });

const toRows = ({ payments }: FrontDeskAppointmentView) =>
  payments.map((row) => [row.payment_type_id, row.paid_amount, row.pending_amount, row.refund_of]);

const listRefunds = async (account: PaymentAccount, intent: string) =>
  (await account.refunds(intent)).map(({ amount }) => amount).reverse();

/** A customer's colour with its deposit of 30.00 paid. */
async function bookPaid(salon: TestSalon, account: PaymentAccount, time = '01:00 PM') {
  const id = await bookAsCustomer(salon, { services: [COLOUR], date: '2026/11/19', time });
  const intent = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  const [deposit] = (await getStoredAppointment(salon, id)).payments;
  return { id, intent, input: { appointment_id: id, payment_id: deposit?.id ?? 0 } };
}

async function openPaidVisit() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  return { salon, account, ...(await bookPaid(salon, account)) };
}

/** Delivers what the processor reports about refunds, oldest first. */
async function deliverRefundEvents(account: PaymentAccount, intent: string): Promise<void> {
  for (const event of (await account.events('charge.refunded', intent)).reverse())
    expect((await account.deliver(event)).status).toBe(200);
}

// BEHAVIOR §17.11
describe('appointment-refund', () => {
  test('refunds a part once per Idempotency-Key; a cancellation then refunds only what is left', async () => {
    const { salon, account, id, intent, input } = await openPaidVisit();
    const key = { 'idempotency-key': 'part' };
    const replies = await Promise.all([1, 2, 3].map(() => refund(salon, { ...input, amount: 10 }, key)));
    expect(tally(replies)).toEqual({ '200 Payment refunded': 3 });
    const rows = [
      [1, '30.00', '0.00', undefined],
      [0, '0.00', '109.90', undefined],
      [1, '-10.00', '0.00', input.payment_id],
    ];
    expect(replies.map(({ body }) => toRows(body.data))).toEqual([rows, rows, rows]);
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    expect(await listRefunds(account, intent)).toEqual([1000]);
    await deliverRefundEvents(account, intent);
    const excessive = await refund(salon, { ...input, amount: '20.01' });
    expect([excessive.status, excessive.body.errors]).toEqual([422, { amount: ['Must be at most 20.00'] }]);
    const diary = await salon.call<never>(
      'appointments/diary',
      { location_id: 1, date: '2026/11/19' },
      { as: 'staff' },
    );
    expect(diary.text).toContain('"paid":0,"refunded":"10.00","is_refunded":0');
    const mails = listMailsTo(salon, 'customer@demo.test').filter(({ subject }) =>
      subject.includes('refund'),
    );
    expect(mails.map(({ body }) => body.text)).toEqual([expect.stringContaining('We are refunding $10.00')]);
    expect(await listAuditFindings(salon)).toEqual([]);

    const cancelled = await run(salon, 'cancel', { appointment_id: id, refund: 1 });
    expect(toRows(cancelled.body.data).at(-1)).toEqual([1, '-20.00', '0.00', input.payment_id]);
    await salon.runScheduledWork();
    expect(await listRefunds(account, intent)).toEqual([1000, 2000]);
    const receipts = await salon.call<{ kind: string; amount: string }[]>(
      'payments/receipts',
      {},
      { as: 'customer' },
    );
    expect(receipts.body.data.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['appointment', '30.00'],
      ['refund', '-10.00'],
      ['refund', '-20.00'],
    ]);
    expect((await refund(salon, input)).body.errors).toEqual({ payment_id: ['Nothing is left to refund'] });
  });

  test.each(
    listCases([
      ['a gift card', 4],
      ['a saved card', 2],
      ['money at the salon', 0],
    ]),
  )('what is due again after a partial refund of a deposit can be paid by %s', async (_what, tender) => {
    const { salon, account, id: appointment_id, input } = await openPaidVisit();
    expect((await refund(salon, { ...input, amount: 10 })).status).toBe(200);
    if (tender === 4) {
      const { number } = await createSoldCard(salon, { value: 20_000 });
      const card = { appointment_id, giftcard_number: number };
      const redeemed = await salon.call('checkout/redemption-gift-card', card, { as: 'customer' });
      expect(statusAndMessage(redeemed)).toBe('200 Redeemed');
    } else if (tender === 2) {
      await saveCard(salon, account);
      expect((await run(salon, 'charge', { appointment_id, amount: '109.90' })).status).toBe(200);
    }
    const paid = await run(salon, 'complete', { appointment_id });
    expect(paid.status, paid.text).toBe(200);
    const rows = paid.body.data.payments.filter((row) => row.payment_type_id === tender);
    expect(rows.map((row) => row.paid_amount)).toEqual(['109.90']);
    expect(paid.body.data.payments.map((row) => row.pending_amount)).not.toContain('109.90');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'refunds 10 concurrent parts at most up to the payment, less what the salon refunded at the processor',
    async () => {
      const { salon, account, intent, input } = await openPaidVisit();
      await account.stripe.refunds.create({ payment_intent: intent, amount: 500 });
      await deliverRefundEvents(account, intent);
      const amounts = Array.from({ length: 10 }, (_, index) => 4 + index / 100);
      const replies = await Promise.all(amounts.map((amount) => refund(salon, { ...input, amount })));
      expect(tally(replies)).toEqual({ '200 Payment refunded': 6, '422 Validation failed': 4 });
      await salon.runScheduledWork();
      const refunds = await listRefunds(account, intent);
      expect(refunds).toHaveLength(7);
      expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(3000);
      await deliverRefundEvents(account, intent);
      const rest = 3000 - refunds.reduce((sum, amount) => sum + amount, 0);
      const last = await refund(salon, input);
      expect(toRows(last.body.data).at(-1)?.[1]).toBe(`-${(rest / 100).toFixed(2)}`);
      await salon.runScheduledWork();
      expect((await listRefunds(account, intent)).reduce((sum, amount) => sum + amount, 0)).toBe(3000);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest('refunds a part once where the processor’s answer is lost, also a day later', async () => {
    const { salon, account, intent, input } = await openPaidVisit();
    await account.injectFault({ match: 'POST /v1/refunds', status: 500, after: true, times: 20 });
    expect((await refund(salon, { ...input, amount: 12 })).status).toBe(200);
    await salon.runScheduledWork();
    expect(await listRefunds(account, intent)).toEqual([1200]);
    await account.endFaults();
    await salon.clock.advance(25 * 60);
    await salon.runScheduledWork();
    await salon.clock.advance(25 * 60);
    await salon.runScheduledWork();
    expect(await listRefunds(account, intent)).toEqual([1200]);
  });

  nightTest('refunds a fee and the payment of a completed visit, which is due no more', async () => {
    const { salon, account, id, intent, input } = await openPaidVisit();
    await run(salon, 'complete', { appointment_id: id });
    const refunded = await refund(salon, input);
    expect(refunded.body.data).toMatchObject({ status: 2 });
    expect(toRows(refunded.body.data)).toEqual([
      [1, '30.00', '0.00', undefined],
      [0, '99.90', '0.00', undefined],
      [1, '-30.00', '0.00', input.payment_id],
    ]);
    await salon.runScheduledWork();
    expect(await listRefunds(account, intent)).toEqual([3000]);
    await saveCard(salon, account);
    const missed = await bookAsCustomer(salon, { date: '2026/11/18' });
    await markNoShow(salon, missed);
    const charged = await run(salon, 'charge', { appointment_id: missed, amount: 40 });
    const payment_id = charged.body.data.payments[1]?.id;
    const part = await refund(salon, { appointment_id: missed, payment_id, amount: '15.50' });
    expect(toRows(part.body.data).slice(1)).toEqual([
      [2, '40.00', '0.00', undefined],
      [2, '-15.50', '0.00', payment_id],
    ]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'gives cash back out of the open drawer, and other payments at the salon as they came',
    async () => {
      const salon = await openSalon();
      const opened = await openDrawer(salon, { location_id: 1, float: 100 });
      const id = await bookAsCustomer(salon);
      const tenders = [
        { kind: 'cash', amount: '30.00', tendered: '50.00' },
        { kind: 'external', amount: '24.13', reference: 'slip 1' },
      ];
      const paid = await payBill(salon, { appointment_id: id }, { tenders });
      const [cash, slip] = paid.body.data.appointment.payments;
      const input = { appointment_id: id, payment_id: cash?.id };
      const before = await listMovements(salon);
      await salon.clock.advance(1);
      const part = await refund(salon, { ...input, amount: 10 });
      expect(toRows(part.body.data)).toEqual([
        [0, '30.00', '0.00', undefined],
        [0, '24.13', '0.00', undefined],
        [0, '-10.00', '0.00', cash?.id],
      ]);
      const drawer_id = opened.body.data.id;
      const shown = await salon.call('journal/drawer-show', { drawer_id }, { as: 'admin' });
      expect(shown.body.data).toMatchObject({ expected: '120.00' });
      await salon.clock.advance(1);
      expect((await refund(salon, { ...input, payment_id: slip?.id })).status).toBe(200);
      expect((await listMovements(salon)).slice(before.length)).toEqual([
        ['refunded', { cash: -10, services: 9.24, tax: 0.76 }],
        ['refunded', { external: -24.13, services: 22.29, tax: 1.84 }],
      ]);
      const above = await refund(salon, { ...input, amount: '20.01' });
      expect([above.status, above.body.errors]).toEqual([422, { amount: ['Must be at most 20.00'] }]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('refunds a payment at the salon once where 5 ask for all of it at once', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const paid = await payBill(salon, { appointment_id: id });
    const input = { appointment_id: id, payment_id: paid.body.data.appointment.payments[0]?.id };
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refund(salon, input)));
    expect(tally(replies)).toEqual({ '200 Payment refunded': 1, '422 Validation failed': 4 });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('gives back no more cash than is in the drawer', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const paid = await payBill(salon, { appointment_id: id });
    await openDrawer(salon, { location_id: 1, float: 20 });
    const input = { appointment_id: id, payment_id: paid.body.data.appointment.payments[0]?.id };
    const reply = await refund(salon, input);
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { amount: ['Must not be above what is in the drawer'] },
    ]);
    expect((await refund(salon, { ...input, amount: 20 })).status).toBe(200);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test.each(
    listCases([
      ['payments', (payment_id: number) => ({ payment_id })],
      ['lines', () => ({ lines: [{ line: 0 }], to: 'cash' })],
    ]),
  )('gives back no more cash than is in the drawer where %s are refunded at once', async (_, toRefund) => {
    const salon = await openSalon();
    const ids = [
      await bookAsCustomer(salon, { time: '09:00 AM' }),
      await bookAsCustomer(salon, { time: '11:00 AM' }),
      await bookAsCustomer(salon, { time: '02:00 PM' }),
    ];
    const inputs: object[] = [];
    for (const appointment_id of ids) {
      const paid = await payBill(salon, { appointment_id });
      const [row] = paid.body.data.appointment.payments;
      inputs.push({ appointment_id, ...toRefund(row?.id ?? 0) });
    }
    const opened = await openDrawer(salon, { location_id: 1, float: 60 });
    const replies = await Promise.all(inputs.map((input) => refund(salon, input)));
    expect(tally(replies)).toEqual({ '200 Payment refunded': 1, '422 Validation failed': 2 });
    const drawer_id = opened.body.data.id;
    const shown = await salon.call('journal/drawer-show', { drawer_id }, { as: 'admin' });
    expect(shown.body.data).toMatchObject({ expected: '5.87' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test("refuses other payments (422), another salon's appointment (404), and customers (403)", async () => {
    const { salon, id, input } = await openPaidVisit();
    const { payments } = await getStoredAppointment(salon, id);
    const wrong: [object, object][] = [
      [{ payment_id: 1 }, { payment_id: ['Unknown payment'] }],
      [{ payment_id: payments[1]?.id }, { payment_id: ['Must be a payment by card or at the salon'] }],
      [{ payment_id: undefined }, { payment_id: ['Is required'] }],
      [{ amount: 0 }, { amount: ['Must be above 0'] }],
      [{ amount: -1 }, { amount: ['Must not be negative'] }],
    ];
    for (const [change, errors] of wrong) {
      const reply = await refund(salon, { ...input, ...change });
      expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    }
    expect((await getStoredAppointment(salon, id)).payments).toEqual(payments);
    const other = await openSalon();
    expect(statusAndMessage(await refund(other, input))).toBe('404 Record does not exist');
    await expectAccess(salon, REFUND, input, { closedTo: ['customer'] });
  });
});

describe('a refund that the bank cannot return (BEHAVIOR §19.4)', () => {
  const openSalonWithAddress = async (replyTo = 'desk@demo.test') => {
    const salon = await openSalon({
      settings: { ...DEPOSITS_ON.settings, replyTo },
    });
    const account = await openPaymentAccount(salon);
    return { salon, account, ...(await bookPaid(salon, account)) };
  };

  nightTest(
    'fails its row, is not due at the salon again, mails the salon once, and can be refunded again',
    async () => {
      const { salon, account, id, intent, input } = await openSalonWithAddress();
      const before = await getStoredAppointment(salon, id);
      expect((await refund(salon, { ...input, amount: 10 })).status).toBe(200);
      await salon.runScheduledWork();
      await deliverRefundEvents(account, intent);
      expect((await account.failRefund(intent)).status).toBe(200);
      const [deposit, atSalon, failed] = (await getStoredAppointment(salon, id)).payments;
      expect([deposit, atSalon]).toEqual(before.payments);
      expect(failed).toMatchObject({ amount: -1000, paid: 0, status: 2 });
      await salon.runScheduledWork();
      const mails = listMailsTo(salon, 'desk@demo.test').filter(({ subject }) => subject.includes('refund'));
      expect(mails.map(({ subject }) => subject)).toEqual(['A refund of $10.00 failed']);
      expect(mails[0]?.body.text).toContain('Reason: The card was reported as lost or stolen');
      expect((await refund(salon, input)).status).toBe(200);
      await salon.runScheduledWork();
      expect(await listRefunds(account, intent)).toEqual([1000, 3000]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test.each(
    listCases(
      [
        ['10 mails a day to a salon address that nobody has verified', 'stranger@elsewhere.test', 10],
        ['every mail to the address of a user', DEMO_LOGINS.admin.email, 11],
      ],
      0,
    ),
  )('sends %s (BEHAVIOR §29.3)', async (_, replyTo, mailed) => {
    const { salon, account, intent, input } = await openSalonWithAddress(replyTo);
    for (let failure = 1; failure <= 11; failure += 1) {
      expect((await refund(salon, { ...input, amount: 1 })).status).toBe(200);
      await salon.runScheduledWork();
      expect((await account.failRefund(intent)).status).toBe(200);
      await salon.runScheduledWork();
    }
    const mails = listMailsTo(salon, replyTo).filter(({ subject }) => subject.includes('refund'));
    expect(mails).toHaveLength(mailed);
  });

  nightTest('of a cancelled visit counts as kept', async () => {
    const { salon, account, id, intent } = await openSalonWithAddress();
    await run(salon, 'cancel', { appointment_id: id, refund: 1 });
    await salon.runScheduledWork();
    await deliverRefundEvents(account, intent);
    await account.failRefund(intent);
    const { payments } = await getStoredAppointment(salon, id);
    expect(payments.at(-1)).toMatchObject({ amount: -3000, paid: 0, status: 2 });
    const record = await findIntentRecord(salon.store, salon.tenant, intent);
    expect(record).toMatchObject({ state: 'paid' });
    const done = await findRefundOrder(salon.store, salon.tenant, intent);
    expect(done).toMatchObject({ result: 'failed', reason: 'lost_or_stolen_card' });
  });

  test('that the salon made at the processor is no loss any more', async () => {
    const { salon, account, intent } = await openSalonWithAddress();
    await account.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await deliverRefundEvents(account, intent);
    const findLostMoney = async () =>
      (await findIntentRecord(salon.store, salon.tenant, intent))?.lost?.refunded;
    expect(await findLostMoney()).toBe(500);
    await account.failRefund(intent);
    expect(await findLostMoney()).toBe(0);
  });
});
