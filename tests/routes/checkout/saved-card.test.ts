import { describe, expect, test } from 'vitest';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { countRecords } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { payBill, quoteBill, toPayInput } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { createSoldCard, getSoldProduct, listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const PAY = 'checkout/checkout-pay';
const AS_STAFF = { as: 'staff' } as const;
const CARD_FOR_ALL = [{ kind: 'card_on_file', amount: '54.13' }];
const CREATE = 'POST /v1/payment_intents';
const CAPTURE = 'POST /v1/payment_intents/*/capture';
const HOUR = 60;

/** A customer with a saved card and a haircut of 54.13. */
async function openSalonWithCard(card?: string) {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account, card);
  const appointment_id = await bookAsCustomer(salon);
  const listIntents = async () =>
    (await account.stripe.paymentIntents.list({ limit: 100 })).data.map(({ amount, status }) => [
      amount,
      status,
    ]);
  const pay = async (tenders: readonly object[], request: object = {}) =>
    salon.call(PAY, { ...(await toPayInput(salon, { appointment_id, ...request })), tenders }, AS_STAFF);
  return { salon, account, appointment_id, pay, listIntents };
}

// BEHAVIOR §37.4
describe('a saved card at the checkout', () => {
  test('is charged with cash beside it, and can be refunded afterwards', async () => {
    const { salon, appointment_id, pay, listIntents } = await openSalonWithCard();
    const reply = await pay(
      [
        { kind: 'card_on_file', amount: '50.00' },
        { kind: 'cash', amount: '9.13' },
      ],
      { tip: { amount: 5 } },
    );
    expect(reply.body.data).toMatchObject({
      receipt: { number: 'R-1-2026-000001' },
      appointment: {
        payments: [
          { payment_type_id: 2, paid_amount: '50.00', status: 1 },
          { payment_type_id: 0, paid_amount: '9.13', paid_by: 'cash' },
        ],
      },
    });
    expect(await listIntents()).toEqual([[5_000, 'succeeded']]);
    expect(await listMovements(salon)).toEqual([
      ['completed', { card: 50, cash: 9.13, services: -50, tax: -4.13, tips: -5 }],
    ]);
    const [row] = (await getStoredAppointment(salon, appointment_id)).payments;
    const refund = { appointment_id, payment_id: row?.id, amount: 20 };
    expect((await salon.call('appointments/appointment-refund', refund, AS_STAFF)).status).toBe(200);
    await salon.runScheduledWork();
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('that is declined leaves everything as it was', async () => {
    const { salon, appointment_id, pay, listIntents } = await openSalonWithCard('pm_card_chargeCustomerFail');
    const card = await createSoldCard(salon, { value: 1_000 });
    const redemptions = [{ type: 'gift_card', giftcard_number: card.number, amount: 10 }];
    const reply = await pay([{ kind: 'card_on_file', amount: '44.13' }], { redemptions });
    expect(statusAndMessage(reply)).toBe('400 Card declined');
    expect(reply.body.errors).toEqual({ 'tenders.0.card_id': ['Card declined'] });
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({ status: 1, version: 1 });
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(1_000);
    expect(await listIntents()).toEqual([[4_413, 'canceled']]);
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
  });

  test('is not asked for a bill that has changed, tenders that do not add up, or a card that is not there', async () => {
    const { salon, appointment_id, pay, listIntents } = await openSalonWithCard();
    const input = await toPayInput(salon, { appointment_id });
    const stale = await salon.call(PAY, { ...input, version: 'old', tenders: CARD_FOR_ALL }, AS_STAFF);
    expect(statusAndMessage(stale)).toBe('409 Bill has changed');
    const short = await pay([{ kind: 'card_on_file', amount: '54.12' }]);
    expect([short.status, short.body.errors]).toEqual([422, { tenders: ['Must add up to 54.13'] }]);
    const unknown = await pay([{ kind: 'card_on_file', amount: '54.13', card_id: 'pm_other' }]);
    expect([unknown.status, unknown.body.errors]).toEqual([422, { 'tenders.0.card_id': ['Unknown card'] }]);
    const two = await pay([
      { kind: 'card_on_file', amount: '50.00' },
      { kind: 'card_on_file', amount: '4.13' },
    ]);
    expect([two.status, two.body.errors]).toEqual([422, { tenders: ['Must have at most one card'] }]);
    const nothing = await pay([
      { kind: 'card_on_file', amount: 0 },
      { kind: 'cash', amount: '54.13' },
    ]);
    expect([nothing.status, nothing.body.errors]).toEqual([422, { 'tenders.0.amount': ['Must be above 0'] }]);
    expect(await listIntents()).toEqual([]);
  });

  nightTest('pays once where two desks pay at once: the other amount is freed', async () => {
    const { salon, pay, listIntents } = await openSalonWithCard();
    const replies = await Promise.all([pay(CARD_FOR_ALL), pay(CARD_FOR_ALL)]);
    expect(tally(replies)).toEqual({ '200 Paid': 1, '400 Not allowed in this appointment status': 1 });
    await salon.runScheduledWork();
    const states = (await listIntents()).map(([, status]) => status);
    expect(states.filter((status) => status === 'succeeded')).toHaveLength(1);
    expect(states).not.toContain('requires_capture');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test.each(
    listCases([
      ['before it is heard', false, []],
      ['after the amount is held', true, [[5_413, 'canceled']]],
    ]),
  )('frees the amount within an hour where the answer is lost %s', async (_, after, expected) => {
    const { salon, account, appointment_id, pay, listIntents } = await openSalonWithCard();
    await account.injectFault({ match: CREATE, drop: true, after, times: 5 });
    expect((await pay(CARD_FOR_ALL)).status).toBe(503);
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({ status: 1, version: 1 });
    await account.injectFault({ match: CREATE, status: 200, times: 0 });
    await salon.clock.advance(HOUR);
    await salon.runScheduledWork();
    expect(await listIntents()).toEqual(expected);
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
  });

  nightTest('whose held amount is freed and reported by an event has lost no money', async () => {
    const { salon, account } = await openSalonWithCard();
    await account.injectFault({ match: CREATE, drop: true, after: true, times: 5 });
    const appointment_id = await bookAsCustomer(salon, { time: '03:00 PM' });
    const input = { ...(await toPayInput(salon, { appointment_id })), tenders: CARD_FOR_ALL };
    expect((await salon.call(PAY, input, AS_STAFF)).status).toBe(503);
    await salon.clock.advance(HOUR);
    await salon.runScheduledWork();
    const [intent] = (await account.stripe.paymentIntents.list()).data;
    const [event] = await account.events('charge.refunded', String(intent?.id));
    expect((await account.deliver(event ?? {})).status).toBe(200);
    expect(await findIntentRecord(salon.store, salon.tenant, String(intent?.id))).toBeUndefined();
  });

  nightTest(
    'is refunded where the checkout did not commit, and the salon captured the amount at the processor',
    async () => {
      const { salon, account, pay } = await openSalonWithCard();
      await account.injectFault({ match: CREATE, drop: true, after: true, times: 5 });
      expect((await pay(CARD_FOR_ALL)).status).toBe(503);
      const [intent] = (await account.stripe.paymentIntents.list()).data;
      await account.stripe.paymentIntents.capture(String(intent?.id));
      await salon.clock.advance(HOUR);
      await salon.runScheduledWork();
      await salon.runScheduledWork();
      expect((await account.refunds(String(intent?.id))).map(({ amount }) => amount)).toEqual([5_413]);
      expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest('is captured later where the processor does not answer after the commit', async () => {
    const { salon, account, pay, listIntents } = await openSalonWithCard();
    await account.injectFault({ match: CAPTURE, status: 500, times: 2 });
    expect(statusAndMessage(await pay(CARD_FOR_ALL))).toBe('200 Paid');
    expect(await listIntents()).toEqual([[5_413, 'requires_capture']]);
    await salon.clock.advance(HOUR);
    await salon.runScheduledWork();
    expect(await listIntents()).toEqual([[5_413, 'succeeded']]);
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
  });

  nightTest(
    'is given up after a day of refused captures: the amount is pending again, and the salon gets a mail',
    async () => {
      const { salon, account, appointment_id, pay, listIntents } = await openSalonWithCard();
      await account.injectFault({ match: CAPTURE, status: 500, times: 1_000 });
      await pay(CARD_FOR_ALL);
      await salon.clock.advance(25 * HOUR);
      await salon.runScheduledWork();
      expect(await listIntents()).toEqual([[5_413, 'canceled']]);
      expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
        { type: 2, paid: 0, status: 2 },
        { type: 0, pending: 5_413 },
      ]);
      expect((await listMovements(salon)).at(-1)).toEqual([
        'payment_failed',
        { card: -54.13, receivable: 54.13 },
      ]);
      await salon.runScheduledWork();
      expect(salon.mails().map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('A card payment failed'),
      );
      expect(await listAuditFindings(salon)).toEqual([]);
      const again = await payBill(salon, { appointment_id });
      expect(statusAndMessage(again)).toBe('200 Paid');
      expect((await quoteBill(salon, { appointment_id })).status).toBe(400);
    },
  );

  nightTest('that the bank released before the capture is given up at once', async () => {
    const { salon, account, appointment_id, pay } = await openSalonWithCard();
    await account.injectFault({ match: CAPTURE, status: 500, times: 2 });
    await pay(CARD_FOR_ALL);
    const [intent] = (await account.stripe.paymentIntents.list({ limit: 1 })).data;
    await account.stripe.paymentIntents.cancel(intent?.id ?? '');
    await salon.clock.advance(HOUR);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
      { type: 2, status: 2 },
      { type: 0, pending: 5_413 },
    ]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });
});
