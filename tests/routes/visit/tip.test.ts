import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { bookWithLink, issueLinkToken, LINK_REFUSAL } from '../../support/booking/visit-links.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const AVA = 1;
const BEN = 2;

type Order = { readonly token: string; readonly payment_intent: string };
type Tipped = {
  readonly salon: TestSalon;
  readonly account: PaymentAccount;
  readonly id: number;
  readonly token: string;
};

/** A guest's visit with Ava (50.00) and Ben (25.00), completed and paid in cash. */
async function openCompletedVisit(request: object = {}): Promise<Tipped> {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const services = [
    { ...HAIRCUT, staff_id: AVA },
    { ...HAIRCUT, staff_id: BEN },
  ];
  const { id, token } = await bookWithLink(salon, { services });
  const paid = await payBill(salon, { appointment_id: id, ...request });
  expect(paid.status, paid.text).toBe(200);
  await salon.clock.advance(1);
  return { salon, account, id, token };
}

async function orderTip({ salon, token }: Pick<Tipped, 'salon' | 'token'>, amount: unknown = '10.00') {
  const order = await salon.call('visit/tip', { token, amount });
  return { ...order, body: order.body as typeof order.body & Order };
}

async function orderAndPay(tipped: Tipped, amount?: string, card?: string): Promise<string> {
  const { status, text, body } = await orderTip(tipped, amount);
  expect(status, text).toBe(200);
  await tipped.account.pay(body.payment_intent, card);
  return body.payment_intent;
}

const report = ({ salon, id, token }: Tipped, intent: string, options: CallOptions = {}) =>
  reportPayment(salon, intent, { appointment_id: id, manage_token: token }, options);

async function deliverSuccess({ account }: Tipped, intent: string) {
  const [event] = await account.events('payment_intent.succeeded', intent);
  return account.deliver(event ?? {});
}

const showVisit = async ({ salon, token }: Pick<Tipped, 'salon' | 'token'>) =>
  (await salon.call<{ tip?: object }>('visit/show', { token })).body.data;
const listOwed = async (salon: TestSalon) =>
  (await salon.call<object[]>('journal/tip-index', {}, AS_STAFF)).body.data;

const GIVEN = ['tipped', { card: 10, tips: -10 }];
const OWED = [
  { staff_id: AVA, name: 'Ava Martin', owed: '5.00' },
  { staff_id: BEN, name: 'Ben Carter', owed: '5.00' },
];

// BEHAVIOR §33.2, §37.3
describe('a tip by link', () => {
  test('is paid by card and shared by those who performed the visit; the bill stays', async () => {
    const tipped = await openCompletedVisit();
    const { salon, account, id } = tipped;
    const before = await getStoredAppointment(salon, id);
    const order = await orderTip(tipped);
    expect(order.body).toMatchObject({ status: true, token: expect.any(String) });
    const intent = await account.stripe.paymentIntents.retrieve(order.body.payment_intent);
    expect(intent).toMatchObject({
      amount: 1000,
      client_secret: order.body.token,
      description: expect.stringMatching(/^Tip for APT-000001, /),
    });
    await account.pay(intent.id);
    const reported = await report(tipped, intent.id);
    expect(reported.body).toMatchObject({
      message: 'Payment successful',
      data: { id, status: 2, payment_status: 1 },
    });
    const { subtotal, tax, payments } = await getStoredAppointment(salon, id);
    expect({ subtotal, tax }).toEqual({ subtotal: before.subtotal, tax: before.tax });
    expect(payments.slice(0, before.payments.length)).toEqual(before.payments);
    expect(await showVisit(tipped)).toMatchObject({
      total: '108.25',
      tips: [
        { staff_id: AVA, amount: '5.00' },
        { staff_id: BEN, amount: '5.00' },
      ],
      payments: [
        { payment_type_id: 0 },
        { payment_type_id: 1, amount: '10.00', paid_amount: '10.00', status: 1, tip: true },
      ],
    });
    expect((await listMovements(salon)).at(-1)).toEqual(GIVEN);
    expect(await listOwed(salon)).toEqual(OWED);
    const receipt = await salon.call('journal/receipt-show', { appointment_id: id }, AS_STAFF);
    expect(receipt.body.data).toMatchObject({
      receipt_number: 'R-1-2026-000002',
      tips: [{ amount: '5.00' }, { amount: '5.00' }],
      total: '118.25',
      paid_before: '108.25',
      due: '0.00',
      tenders: [{ account: 'card', amount: '10.00' }],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'counts once where the event of the processor comes %s the page reports it',
    async (when) => {
      const tipped = await openCompletedVisit();
      const intent = await orderAndPay(tipped);
      if (when === 'before') expect((await deliverSuccess(tipped, intent)).status).toBe(200);
      const replies = [await report(tipped, intent), await report(tipped, intent)];
      expect(replies.map(statusAndMessage)).toEqual(['200 Payment successful', '200 Payment successful']);
      if (when === 'after') expect((await deliverSuccess(tipped, intent)).status).toBe(200);
      expect((await listMovements(tipped.salon)).slice(1)).toEqual([GIVEN]);
      expect(await listOwed(tipped.salon)).toEqual(OWED);
      expect(await listAllAuditFindings(tipped.salon)).toEqual([]);
    },
  );

  nightTest('is settled by the event alone, or by scheduled work, where the page is gone', async () => {
    for (const isDelivered of [true, false]) {
      const tipped = await openCompletedVisit();
      const intent = await orderAndPay(tipped);
      if (isDelivered) await deliverSuccess(tipped, intent);
      else {
        await tipped.salon.clock.advance(61);
        await tipped.salon.runScheduledWork();
      }
      expect(await listOwed(tipped.salon)).toEqual(OWED);
      expect(await listAllAuditFindings(tipped.salon)).toEqual([]);
    }
  });

  nightTest('that is paid twice at once counts once; the other payment is refunded', async () => {
    const tipped = await openCompletedVisit();
    const { salon, account } = tipped;
    const intents = [await orderAndPay(tipped), await orderAndPay(tipped)];
    const replies = await Promise.all(intents.map((intent) => report(tipped, intent)));
    expect(replies.map(statusAndMessage).toSorted()).toEqual([
      '200 Payment successful',
      '400 Payment refunded',
    ]);
    await salon.runScheduledWork();
    const refunds = await Promise.all(intents.map((intent) => account.refunds(intent)));
    expect(refunds.flat()).toMatchObject([{ amount: 1000, status: 'succeeded' }]);
    expect(await listOwed(salon)).toEqual(OWED);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is given once in all (400 Invalid payment), also after a tip at the desk', async () => {
    const tipped = await openCompletedVisit({ tips: [{ staff_id: AVA, amount: 4 }] });
    const intent = await orderAndPay(tipped);
    await report(tipped, intent);
    expect(await listOwed(tipped.salon)).toMatchObject([{ owed: '9.00' }, { owed: '5.00' }]);
    expect(await showVisit(tipped)).not.toHaveProperty('tip');
    const again = await orderTip(tipped);
    expect(statusAndMessage(again)).toBe('400 Invalid payment');
    expect(again.body.errors).toEqual({ token: ['Invalid payment'] });
    expect(await listAllAuditFindings(tipped.salon)).toEqual([]);
  });

  nightTest('that the card declines changes nothing, and can be given again', async () => {
    const tipped = await openCompletedVisit();
    const declined = await orderAndPay(tipped, '10.00', 'pm_card_chargeDeclined');
    expect(statusAndMessage(await report(tipped, declined))).toBe('400 Payment failed');
    expect(await listOwed(tipped.salon)).toEqual([]);
    await report(tipped, await orderAndPay(tipped));
    expect(await listOwed(tipped.salon)).toEqual(OWED);
    expect(await listAllAuditFindings(tipped.salon)).toEqual([]);
  });

  nightTest('is refunded as a tip, in full or in part: income and tax stay', async () => {
    const tipped = await openCompletedVisit();
    const { salon, id } = tipped;
    await report(tipped, await orderAndPay(tipped));
    const row = (await getStoredAppointment(salon, id)).payments.at(-1);
    const refund = (amount?: string) =>
      salon.call(
        'appointments/appointment-refund',
        { appointment_id: id, payment_id: row?.id, amount },
        AS_STAFF,
      );
    await salon.clock.advance(1);
    expect((await refund('4.00')).status).toBe(200);
    expect((await listMovements(salon)).at(-1)).toEqual(['refunded', { card: -4, tips: 4 }]);
    await salon.clock.advance(1);
    expect((await refund()).status).toBe(200);
    expect((await listMovements(salon)).at(-1)).toEqual(['refunded', { card: -6, tips: 6 }]);
    expect(await listOwed(salon)).toEqual([]);
    await salon.runScheduledWork();
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'is not touched by a refund of lines, whose money goes back to the payments of the bill',
    async () => {
      const tipped = await openCompletedVisit({ tips: [{ staff_id: AVA, amount: 4 }] });
      const { salon, id } = tipped;
      await report(tipped, await orderAndPay(tipped));
      await salon.clock.advance(1);
      const refund = { appointment_id: id, lines: [{ line: 0 }, { line: 1 }], tips: 1 };
      const reply = await salon.call('appointments/appointment-refund', refund, { as: 'admin' });
      expect(reply.status, reply.text).toBe(200);
      const refunded = { cash: -112.25, services: 100, tax: 8.25, tips: 4 };
      expect((await listMovements(salon)).at(-1)).toEqual(['refunded', refunded]);
      expect(await listOwed(salon)).toEqual(OWED);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('that is refunded after it was paid out is owed by the person', async () => {
    const tipped = await openCompletedVisit();
    const { salon, id } = tipped;
    await report(tipped, await orderAndPay(tipped));
    await salon.call('journal/tip-pay-out', { staff_id: AVA, amount: 5 }, AS_STAFF);
    const row = (await getStoredAppointment(salon, id)).payments.at(-1);
    await salon.call(
      'appointments/appointment-refund',
      { appointment_id: id, payment_id: row?.id },
      AS_STAFF,
    );
    expect(await listOwed(salon)).toEqual([{ staff_id: AVA, name: 'Ava Martin', owed: '-5.00' }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('that is disputed stays owed; the disputed money is held back, then lost', async () => {
    const tipped = await openCompletedVisit();
    const { salon, account } = tipped;
    const intent = await orderAndPay(tipped, '10.00', 'pm_card_createDispute');
    await report(tipped, intent);
    const [opened] = await account.events('charge.dispute.created', intent);
    await account.deliver(opened ?? {});
    expect((await listMovements(salon)).at(-1)).toEqual(['dispute_opened', { card: -10, disputed: 10 }]);
    await salon.clock.advance(1);
    await account.moveDispute(intent, 'lost');
    expect((await listMovements(salon)).at(-1)).toEqual(['dispute_lost', { disputed: -10, losses: 10 }]);
    expect(await listOwed(salon)).toEqual(OWED);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('moves no tax, fee, membership or income, whatever the amount', async () => {
    const tipped = await openCompletedVisit();
    await tipped.salon.call('directory/settings-update', { tip_max: '500.00' }, { as: 'admin' });
    await report(tipped, await orderAndPay(tipped, '333.33'));
    const [, tip] = await listJournal(tipped.salon);
    expect(new Set(tip?.lines.map(({ account }) => account))).toEqual(new Set(['card', 'tips']));
    expect(tip?.lines.map(({ tax_rate }) => tax_rate)).toEqual([null, null, null]);
    const { body } = await tipped.salon.call(
      'journal/day-show',
      { location_id: 1, date: '2026/11/16' },
      AS_STAFF,
    );
    expect(body.data).toMatchObject({
      tax: [{ amount: '8.25' }],
      totals: { services: '-100.00', tax: '-8.25', tips: '-333.33', card: '333.33' },
    });
  });

  test('is suggested by the percentages of the setting, of the list price of what was performed', async () => {
    const tipped = await openCompletedVisit({ discounts: [{ line: 0, percent: 50, reason: 'Late' }] });
    expect((await showVisit(tipped)).tip).toEqual({
      until: '2026-12-01T11:30:00-05:00',
      suggestions: [
        { percent: 15, amount: '15.00' },
        { percent: 18, amount: '18.00' },
        { percent: 20, amount: '20.00' },
      ],
    });
    await tipped.salon.call('directory/settings-update', { tip_percentages: [10, 10, 25] }, { as: 'admin' });
    expect((await showVisit(tipped)).tip).toMatchObject({
      suggestions: [{ amount: '10.00' }, { amount: '25.00' }],
    });
  });

  test('is at most the bill or the setting tip_max, whichever is more (422 on amount)', async () => {
    const tipped = await openCompletedVisit();
    const { status, body } = await orderTip(tipped, '200.01');
    expect([status, body.errors]).toEqual([422, { amount: ['Tips must be at most 200.00'] }]);
    expect((await orderTip(tipped, '200.00')).status).toBe(200);
    await tipped.salon.call('directory/settings-update', { tip_max: '15.00' }, { as: 'admin' });
    expect((await orderTip(tipped, '108.26')).body.errors).toEqual({
      amount: ['Tips must be at most 108.25'],
    });
    expect((await orderTip(tipped, '108.25')).status).toBe(200);
  });

  test('can be given until 14 days after the end of the visit', async () => {
    const tipped = await openCompletedVisit();
    const { salon, id } = tipped;
    await salon.clock.set(new Date('2026-12-01T16:30:00.000Z'));
    expect((await orderTip(tipped)).status).toBe(200);
    await salon.clock.set(new Date('2026-12-01T16:30:00.001Z'));
    const late = { salon, token: await issueLinkToken(salon, id) };
    expect(statusAndMessage(await orderTip(late))).toBe('400 Invalid payment');
    expect(await showVisit(late)).not.toHaveProperty('tip');
  });

  test('is for a completed visit alone (400 Invalid payment)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const { id, token } = await bookWithLink(salon, { services: [HAIRCUT] });
    expect(statusAndMessage(await orderTip({ salon, token }))).toBe('400 Invalid payment');
    await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_STAFF);
    expect(statusAndMessage(await orderTip({ salon, token }))).toBe('400 Invalid payment');
  });

  nightTest(
    'is not ordered where the processor does not answer (503), and nothing is left of the order',
    async () => {
      const tipped = await openCompletedVisit();
      await tipped.account.injectFault({ match: 'POST /v1/payment_intents', status: 500, times: 5 });
      expect((await orderTip(tipped)).status).toBe(503);
      expect((await getStoredAppointment(tipped.salon, tipped.id)).intents).toBeUndefined();
    },
  );
});

test.each([
  [0, ['Must be above 0']],
  [-1, ['Must not be negative', 'Must be above 0']],
  ['1.005', ['Must have at most two decimals']],
  [undefined, ['Is required']],
])('tip refuses the amount %o (422)', async (amount, messages) => {
  const tipped = await openCompletedVisit();
  const { salon, token } = tipped;
  const reply = await salon.call('visit/tip', { token, amount });
  expect([reply.status, reply.body.errors]).toEqual([422, { amount: messages }]);
});

test('tip refuses a token that is altered, of another salon or for another purpose (401)', async () => {
  const tipped = await openCompletedVisit();
  const { salon, id, token } = tipped;
  const other = await openSalon(DEPOSITS_ON);
  await openPaymentAccount(other);
  const replies = [
    await orderTip({ salon, token: `${token}x` }),
    await orderTip({ salon: other, token }),
    await orderTip({ salon, token: await issueLinkToken(salon, id, 'decline-reminders') }),
  ];
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([401, LINK_REFUSAL]);
});
