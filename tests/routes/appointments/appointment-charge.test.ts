import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { findCardholderId } from '../../../lib/table/payments/cardholders.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  markNoShow,
  registerOtherCustomer,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount, type PaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CHARGE = 'appointments/appointment-charge';
type Card = { readonly id: string };

const charge = (salon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  salon.call<FrontDeskAppointmentView>(CHARGE, input, { as: 'staff', headers });

/** Saves a card as a customer's app does. Returns its id. */
async function saveCard(
  salon: TestSalon,
  account: PaymentAccount,
  card = 'pm_card_visa',
  token?: string,
): Promise<string> {
  const as = token ? { token } : ({ as: 'customer' } as const);
  const session = await salon.call<{ setup_intent: string }>('payments/create-session', {}, as);
  await account.confirmSetup(session.body.data.setup_intent, card);
  const [savedCard] = (await salon.call<Card[]>('payments/cards', {}, as)).body.data;
  if (!savedCard) throw new Error('no card was saved');
  return savedCard.id;
}

const cancel = (salon: TestSalon, appointment_id: number) =>
  salon.call('appointments/appointment-cancel', { appointment_id, refund: 0 }, { as: 'staff' });

/** A customer with a saved card and a haircut of 54.13. */
async function openSalonWithCard(card?: string) {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const payment_method = await saveCard(salon, account, card);
  const appointment_id = await bookAsCustomer(salon);
  return { salon, account, payment_method, appointment_id };
}

const toRows = ({ payments }: FrontDeskAppointmentView) =>
  payments.map((row) => [row.payment_type_id, row.amount, row.paid_amount, row.pending_amount, row.status]);

/** The receipts that were mailed to the address, as text. */
async function listReceipts(salon: TestSalon): Promise<(readonly [string | undefined, string])[]> {
  await salon.runScheduledWork();
  return salon
    .mails()
    .filter(({ subject }) => subject.startsWith('Your card was charged by Demo Salon'))
    .map(({ destination, body }) => [destination.to[0], body.text] as const);
}

const listIntents = async (account: PaymentAccount) =>
  (await account.stripe.paymentIntents.list({ limit: 100 })).data;

// BEHAVIOR §20.2, §29.2
describe('appointment-charge', () => {
  test('charges the rest of the bill: a paid row of type 2 and nothing pending at the salon', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    const reply = await charge(salon, { appointment_id, amount: '54.13', payment_method });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Card charged');
    expect(toRows(reply.body.data)).toEqual([[2, '54.13', '54.13', '0.00', 1]]);
    const [intent] = await listIntents(account);
    expect(intent).toMatchObject({ amount: 5413, currency: 'usd', status: 'succeeded' });
    expect(reply.body.data.payments[0]?.txn_id).toBe(intent?.client_secret);
    expect(await countRecords(salon, 'CHARGE')).toBe(0);
  });

  test('charges a part and leaves the rest pending at the salon', async () => {
    const { salon, payment_method, appointment_id } = await openSalonWithCard();
    const reply = await charge(salon, { appointment_id, amount: 20, payment_method });
    expect(toRows(reply.body.data)).toEqual([
      [0, '34.13', '0.00', '34.13', 0],
      [2, '20.00', '20.00', '0.00', 1],
    ]);
    const completed = await salon.call<FrontDeskAppointmentView>(
      'appointments/appointment-complete',
      { appointment_id },
      { as: 'staff' },
    );
    expect(toRows(completed.body.data)).toEqual([
      [0, '34.13', '34.13', '0.00', 1],
      [2, '20.00', '20.00', '0.00', 1],
    ]);
  });

  nightTest('mails the customer a receipt with amount, visit, and what is pending at the salon', async () => {
    const { salon, payment_method, appointment_id } = await openSalonWithCard();
    await charge(salon, { appointment_id, amount: 20, payment_method });
    const [[address, text] = [], ...others] = await listReceipts(salon);
    expect([address, others]).toEqual(['customer@demo.test', []]);
    expect(text).toContain('Hello Carla, your saved card was charged $20.00 for your appointment on ');
    expect(text).toContain('Your card was charged\nAPT-000001');
    expect(text).toContain('To pay at the salon: $34.13');
    await charge(salon, { appointment_id, amount: '34.13', payment_method });
    const [, [, second] = []] = await listReceipts(salon);
    expect(second).toContain('Paid with card on file: $34.13');
    expect(second).not.toContain('To pay at the salon');
  });

  test.each(
    listCases([
      ['no-show', 'missed', markNoShow],
      ['cancel', 'cancelled', cancel],
    ]),
  )(
    'mails the customer a receipt of a fee after a %s, with nothing pending at the salon',
    async (_step, outcome, end) => {
      const { salon, payment_method, appointment_id } = await openSalonWithCard();
      await end(salon, appointment_id);
      await charge(salon, { appointment_id, amount: 20, payment_method });
      const [[, text] = []] = await listReceipts(salon);
      expect(text).toMatch(
        new RegExp(`charged \\$20\\.00 as a fee for your ${outcome} appointment on .*\\.`),
      );
      expect(text).not.toContain('To pay at the salon');
    },
  );

  test('charges a fee after a no-show and leaves the bill unchanged', async () => {
    const { salon, payment_method, appointment_id } = await openSalonWithCard();
    await markNoShow(salon, appointment_id);
    const reply = await charge(salon, { appointment_id, amount: 50, payment_method });
    expect(toRows(reply.body.data)).toEqual([
      [0, '54.13', '0.00', '54.13', 0],
      [2, '50.00', '50.00', '0.00', 1],
    ]);
  });

  test('refuses fees above the cost of the visit (422 on amount)', async () => {
    for (const end of [markNoShow, cancel]) {
      const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
      await end(salon, appointment_id);
      const chargeFee = (amount: string) => charge(salon, { appointment_id, amount, payment_method });
      const excessive = await chargeFee('54.14');
      expect([excessive.status, excessive.body.errors], end.name).toEqual([
        422,
        { amount: ['Must be at most 54.13'] },
      ]);
      expect((await chargeFee('30.00')).status).toBe(200);
      const excessiveRest = await chargeFee('24.14');
      expect([excessiveRest.status, excessiveRest.body.errors]).toEqual([
        422,
        { amount: ['Must be at most 24.13'] },
      ]);
      expect((await chargeFee('24.13')).status).toBe(200);
      expect((await chargeFee('0.01')).body.errors).toEqual({ amount: ['Must be at most 0.00'] });
      expect(await listIntents(account)).toHaveLength(2);
    }
  });

  nightTest('charges a refunded amount again as a fee, and no more', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    await markNoShow(salon, appointment_id);
    const chargeFee = (amount: string) => charge(salon, { appointment_id, amount, payment_method });
    expect((await chargeFee('54.13')).status).toBe(200);
    const [intent] = await listIntents(account);
    await account.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1000 });
    const [event] = await account.events('charge.refunded', intent?.id ?? '');
    expect((await account.deliver(event ?? {})).status).toBe(200);
    expect((await chargeFee('10.01')).body.errors).toEqual({ amount: ['Must be at most 10.00'] });
    expect((await chargeFee('10.00')).status).toBe(200);
  });

  nightTest('never charges 10 concurrent fees above the cost of the visit', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    await markNoShow(salon, appointment_id);
    const amounts = Array.from({ length: 10 }, (_, index) => 20 + index);
    const replies = await Promise.all(
      amounts.map((amount) => charge(salon, { appointment_id, amount, payment_method })),
    );
    expect(replies.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
    const paidIntents = (await listIntents(account)).filter(({ status }) => status === 'succeeded');
    expect(paidIntents.length).toBeGreaterThan(0);
    expect(paidIntents.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(5413);
  });

  test("charges the customer's newest card by default", async () => {
    const { salon, account, appointment_id } = await openSalonWithCard();
    expect((await charge(salon, { appointment_id, amount: 10 })).status).toBe(200);
    expect(await listIntents(account)).toHaveLength(1);
  });

  test('charges the card that a guest saved with the booking, and no other', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const session = await salon.call<{ setup_intent: string }>(
      'payments/create-session',
      {},
      { address: '10.9.9.9' },
    );
    const { setup_intent } = session.body.data;
    const setup = await account.confirmSetup(setup_intent);
    const appointment_id = await bookAsGuest(salon, { setup_intent }, { address: '10.9.9.9' });
    await bookAsGuest(salon, { time: '02:00 PM' });
    const listed = await salon.call<FrontDeskAppointmentView[]>(
      'appointments/appointment-index',
      {},
      { as: 'staff' },
    );
    expect(listed.body.data.map(({ card_on_file }) => card_on_file)).toEqual([1, 0]);
    const other = await charge(salon, { appointment_id, amount: 10, payment_method: 'pm_card_visa' });
    expect([other.status, other.body.errors]).toEqual([422, { payment_method: ['Unknown card'] }]);
    const payment_method = String(setup.payment_method);
    expect((await charge(salon, { appointment_id, amount: 10, payment_method })).status).toBe(200);
    expect((await listReceipts(salon)).map(([address]) => address)).toEqual([GUEST.email]);
  });

  test('answers 400 Card declined, adds a failed row, and leaves the bill unchanged', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard(
      'pm_card_chargeCustomerFail',
    );
    const reply = await charge(salon, { appointment_id, amount: 54.13, payment_method });
    expect(statusAndMessage(reply)).toBe('400 Card declined');
    const { payments } = await getStoredAppointment(salon, appointment_id);
    expect(payments.map(({ type, amount, pending, status }) => [type, amount, pending, status])).toEqual([
      [2, 5413, 0, 2],
      [0, 5413, 5413, 0],
    ]);
    expect((await listIntents(account)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await countRecords(salon, 'CHARGE')).toBe(0);
    expect(await listReceipts(salon)).toEqual([]);
  });

  test('declines a card that requires authentication', async () => {
    const { salon, account, appointment_id } = await openSalonWithCard();
    const customer = (await findCardholderId(salon.store, salon.tenant, 1)) ?? '';
    const card = await account.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const reply = await charge(salon, { appointment_id, amount: 10, payment_method: card.id });
    expect(statusAndMessage(reply)).toBe('400 Card declined');
  });

  nightTest(
    'charges once for 10 concurrent calls with one Idempotency-Key, with the same reply',
    async () => {
      const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
      const input = { appointment_id, amount: 54.13, payment_method };
      const headers = { 'idempotency-key': 'one charge' };
      const replies = await callAtOnce(10, () => charge(salon, input, headers));
      expect(tally(replies)).toEqual({ '200 Card charged': 10 });
      const others = await callAtOnce(10, () => charge(salon, input));
      expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422));
      expect(await listIntents(account)).toHaveLength(1);
      expect(await listReceipts(salon)).toHaveLength(1);
    },
  );

  nightTest('never charges 10 concurrent calls without a key above the amount due', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    const input = { appointment_id, amount: 54.13, payment_method };
    const replies = await callAtOnce(10, () => charge(salon, input));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const paidIntents = (await listIntents(account)).filter(({ status }) => status === 'succeeded');
    expect(paidIntents.map(({ amount }) => amount)).toEqual([5413]);
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({
      payments: [{ type: 2, paid: 5413, status: 1 }],
    });
  });

  test('answers 503 when the reply of the processor is lost; the next call or the scheduled function finds the charge', async () => {
    for (const path of ['next call', 'scheduled function']) {
      const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
      await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
      const input = { appointment_id, amount: 54.13, payment_method };
      expect((await charge(salon, input)).status, path).toBe(503);
      expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
        { type: 2, pending: 5413, status: 0 },
      ]);
      await account.endFaults();
      if (path === 'next call') expect((await charge(salon, input)).status).toBe(200);
      else {
        await salon.clock.advance(3);
        await salon.runScheduledWork();
      }
      expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
        { type: 2, paid: 5413, status: 1 },
      ]);
      expect(await listIntents(account)).toHaveLength(1);
      expect(await countRecords(salon, 'CHARGE')).toBe(0);
    }
  });

  nightTest('charges once after a failure of the processor, which keeps it under the key', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, times: 2 });
    const input = { appointment_id, amount: 54.13, payment_method };
    expect((await charge(salon, input)).status).toBe(503);
    expect(statusAndMessage(await charge(salon, input))).toBe('200 Card charged');
    expect((await listIntents(account)).map(({ status }) => status)).toEqual(['succeeded']);
  });

  test.each(
    listCases([
      ['finds the charge', true, '200 Card charged', { paid: 5413, status: 1 }],
      [
        'fails where the card was not charged',
        false,
        '502 The payment service refused the request',
        { paid: 0, status: 2 },
      ],
    ]),
  )(
    'looks a charge up whose reply was lost and which is refused when it is sent again: %s',
    async (_, isCharged, expected, row) => {
      const { salon, account, input, appointment_id } = await chargeWithLostReply(isCharged);
      await salon.clock.advance(1);
      // The salon has revoked the right of its key to create payments
      await account.injectFault({ match: 'POST /v1/payment_intents', status: 403, times: 5 });
      expect(statusAndMessage(await charge(salon, input))).toBe(expected);
      expect((await getStoredAppointment(salon, appointment_id)).payments[0]).toMatchObject(row);
      expect(await listIntents(account)).toHaveLength(isCharged ? 1 : 0);
    },
  );

  /** A charge whose reply is lost. `isCharged`: the card was charged. */
  async function chargeWithLostReply(isCharged: boolean) {
    const salonWithCard = await openSalonWithCard();
    const { salon, account, payment_method, appointment_id } = salonWithCard;
    await account.injectFault({
      match: 'POST /v1/payment_intents',
      status: 500,
      after: isCharged,
      times: 20,
    });
    const input = { appointment_id, amount: 54.13, payment_method };
    expect((await charge(salon, input)).status).toBe(503);
    await account.endFaults();
    return { ...salonWithCard, input };
  }

  test.each(
    listCases([
      ['by a refund and a mail if the card was charged', true],
      ['without charging the card later', false],
    ]),
  )('settles a charge in progress when the visit is cancelled: %s', async (_what, isCharged) => {
    const { salon, account, input, appointment_id } = await chargeWithLostReply(isCharged);
    const cancelReply = await salon.call(
      'appointments/customer-appointment-cancel',
      { appointment_id },
      { as: 'customer' },
    );
    expect(cancelReply.status).toBe(200);
    await salon.clock.advance(3);
    await salon.runScheduledWork();
    const intents = await listIntents(account);
    expect(intents).toHaveLength(isCharged ? 1 : 0);
    for (const { id } of intents) expect(await account.refunds(id)).toHaveLength(1);
    const refundMails = salon.mails().filter(({ subject }) => subject.includes('is being refunded'));
    expect(refundMails).toHaveLength(isCharged ? 1 : 0);
    expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
      { type: 2, pending: 0, paid: 0, status: 2 },
    ]);
    expect(await countRecords(salon, 'CHARGE')).toBe(0);
    expect((await charge(salon, { ...input, amount: 10 })).status).toBe(200);
  });

  test.each(
    listCases([
      ['a charged card is found', true, '200 Card charged', 1],
      ['a card that was not charged has failed', false, '400 Card declined', 0],
    ]),
  )(
    'settles a charge whose key the processor has forgotten: %s',
    async (_what, isCharged, expected, count) => {
      const { salon, account, input, appointment_id } = await chargeWithLostReply(isCharged);
      await salon.clock.advance(25 * 60);
      expect(statusAndMessage(await charge(salon, input))).toBe(expected);
      expect(await listIntents(account)).toHaveLength(count);
      expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject(
        count
          ? [{ type: 2, paid: 5413, status: 1 }]
          : [
              { type: 2, status: 2 },
              { type: 0, pending: 5413 },
            ],
      );
    },
  );

  nightTest(
    'declines a charge that the salon refunded at the processor before its outcome was known',
    async () => {
      const { salon, account, input, appointment_id } = await chargeWithLostReply(true);
      const [intent] = await listIntents(account);
      await account.stripe.refunds.create({ payment_intent: intent?.id ?? '' });
      await salon.clock.advance(25 * 60);
      expect(statusAndMessage(await charge(salon, input))).toBe('400 Card declined');
      expect((await getStoredAppointment(salon, appointment_id)).payments).toMatchObject([
        { type: 2, paid: 0, status: 2 },
        { type: 0, pending: 5413 },
      ]);
    },
  );

  nightTest('refunds the charge with a cancellation that refunds', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    await charge(salon, { appointment_id, amount: 54.13, payment_method });
    await salon.call('appointments/appointment-cancel', { appointment_id, refund: 1 }, { as: 'staff' });
    await salon.runScheduledWork();
    const [intent] = await listIntents(account);
    expect((await account.refunds(intent?.id ?? '')).map(({ amount }) => amount)).toEqual([5413]);
  });

  test('refuses an amount above the amount due, an amount of 0, and an unknown card (422)', async () => {
    const { salon, account, payment_method, appointment_id } = await openSalonWithCard();
    const token = await registerOtherCustomer(salon);
    const othersCard = await saveCard(salon, account, 'pm_card_mastercard', token);
    const rows: [object, object][] = [
      [{ amount: 54.14 }, { amount: ['Must be at most 54.13'] }],
      [{ amount: 0 }, { amount: ['Cannot be paid by card'] }],
      [{ amount: -1 }, { amount: ['Must not be negative'] }],
      [{ amount: 1.005 }, { amount: ['Must have at most two decimals'] }],
      [{ payment_method: othersCard }, { payment_method: ['Unknown card'] }],
      [{ payment_method: 'pm_card_visa' }, { payment_method: ['Unknown card'] }],
    ];
    for (const [wrong, errors] of rows) {
      const reply = await charge(salon, { appointment_id, amount: 10, payment_method, ...wrong });
      expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    }
    expect(await listIntents(account)).toEqual([]);
    expect((await getStoredAppointment(salon, appointment_id)).version).toBe(1);
  });

  test('refuses appointments that were never confirmed and salons without keys (400)', async () => {
    const { salon, payment_method, appointment_id } = await openSalonWithCard();
    await salon.store.commit([
      updateItem(keys.appointment(salon.tenant, appointment_id), { set: { status: 5 } }),
    ]);
    expect(statusAndMessage(await charge(salon, { appointment_id, amount: 10, payment_method }))).toBe(
      TRANSITION_REFUSED,
    );
    const unsetSalon = await openSalon();
    const id = await bookAsCustomer(unsetSalon);
    const reply = await charge(unsetSalon, { appointment_id: id, amount: 10, payment_method });
    expect(statusAndMessage(reply)).toBe('400 Online payment is not set up');
  });

  test("refuses another salon's appointment (404) and customers (403)", async () => {
    const { payment_method, appointment_id } = await openSalonWithCard();
    const salon = await openSalon();
    const input = { appointment_id, amount: 10, payment_method };
    expect((await charge(salon, input)).status).toBe(404);
    await expectAccess(salon, CHARGE, input, { closedTo: ['customer'] });
  });
});
