import { describe, expect, test } from 'vitest';
import { getCardholder } from '../../../lib/table/cardholders.ts';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type DeskAppointmentView,
  otherCustomer,
  REFUSED_STEP,
} from '../../support/appointments.ts';
import { GUEST } from '../../support/bookings.ts';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { DEPOSITS_ON, kept, openTill, type Till } from '../../support/paying.ts';
import { tally, verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const CHARGE = 'appointments/appointment-charge';
type Card = { readonly id: string };

const charge = (testSalon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  testSalon.call<DeskAppointmentView>(CHARGE, input, { as: 'staff', headers });

/** Saves a card as the customer does; gives its id. */
async function saveCard(
  testSalon: TestSalon,
  till: Till,
  card = 'pm_card_visa',
  token?: string,
): Promise<string> {
  const as = token ? { token } : ({ as: 'customer' } as const);
  const session = await testSalon.call<{ setup_intent: string }>('payments/create-session', {}, as);
  await till.stripe.setupIntents.confirm(session.body.data.setup_intent, {
    payment_method: card,
    return_url: 'https://book.demo.test',
  });
  const [saved] = (await testSalon.call<Card[]>('payments/cards', {}, as)).body.data;
  if (!saved) throw new Error('no card was saved');
  return saved.id;
}

/** A customer with a saved card and a haircut of 54.13. */
async function openWithCard(card?: string) {
  const testSalon = await open(DEPOSITS_ON);
  const till = await openTill(testSalon);
  const payment_method = await saveCard(testSalon, till, card);
  const appointment_id = await bookAsCustomer(testSalon);
  return { testSalon, till, payment_method, appointment_id };
}

const rowsOf = ({ payments }: DeskAppointmentView) =>
  payments.map((row) => [row.payment_type_id, row.amount, row.paid_amount, row.pending_amount, row.status]);

/** The receipts that went out, as text, by the address. */
async function receipts(testSalon: TestSalon): Promise<(readonly [string | undefined, string])[]> {
  await testSalon.drain();
  return testSalon
    .mails()
    .filter(({ subject }) => subject.startsWith('Your card was charged by Demo Salon'))
    .map(({ destination, body }) => [destination.to[0], body.text] as const);
}

const intentsOf = async (till: Till) => (await till.stripe.paymentIntents.list({ limit: 100 })).data;

describe('appointment-charge', () => {
  test('charges the rest of the bill: a paid row of type 2, and nothing left at the salon', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    const reply = await charge(testSalon, { appointment_id, amount: '54.13', payment_method });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Card charged');
    expect(rowsOf(reply.body.data)).toEqual([[2, '54.13', '54.13', '0.00', 1]]);
    const [intent] = await intentsOf(till);
    expect(intent).toMatchObject({ amount: 5413, currency: 'usd', status: 'succeeded' });
    expect(reply.body.data.payments[0]?.txn_id).toBe(intent?.client_secret);
    expect(await recordsOf(testSalon, 'CHARGE')).toBe(0);
  });

  test('charges a part, and leaves the rest to be paid at the salon', async () => {
    const { testSalon, payment_method, appointment_id } = await openWithCard();
    const reply = await charge(testSalon, { appointment_id, amount: 20, payment_method });
    expect(rowsOf(reply.body.data)).toEqual([
      [0, '34.13', '0.00', '34.13', 0],
      [2, '20.00', '20.00', '0.00', 1],
    ]);
    const completed = await testSalon.call<DeskAppointmentView>(
      'appointments/appointment-complete',
      { appointment_id },
      { as: 'staff' },
    );
    expect(rowsOf(completed.body.data)).toEqual([
      [0, '34.13', '34.13', '0.00', 1],
      [2, '20.00', '20.00', '0.00', 1],
    ]);
  });

  test('mails the customer a receipt: amount, visit, and what is left to pay at the salon', async () => {
    const { testSalon, payment_method, appointment_id } = await openWithCard();
    await charge(testSalon, { appointment_id, amount: 20, payment_method });
    const [[address, text] = [], ...others] = await receipts(testSalon);
    expect([address, others]).toEqual(['customer@demo.test', []]);
    expect(text).toContain('Hello Carla, your saved card was charged $20.00 for your appointment on ');
    expect(text).toContain('Appointment: APT-000001');
    expect(text).toContain('To pay at the salon: $34.13');
    await charge(testSalon, { appointment_id, amount: '34.13', payment_method });
    const [, [, second] = []] = await receipts(testSalon);
    expect(second).toContain('Paid with card on file: $34.13');
    expect(second).not.toContain('To pay at the salon');
  });

  test.each([
    ['no-show', 'missed'],
    ['cancel', 'cancelled'],
  ])(
    'mails the customer a receipt of a fee after a %s, with nothing to pay at the salon',
    async (step, fate) => {
      const { testSalon, payment_method, appointment_id } = await openWithCard();
      await testSalon.call(`appointments/appointment-${step}`, { appointment_id }, { as: 'staff' });
      await charge(testSalon, { appointment_id, amount: 20, payment_method });
      const [[, text] = []] = await receipts(testSalon);
      expect(text).toMatch(
        new RegExp(`charged \\$20\\.00 as a fee for your appointment on .*, which was ${fate}\\.`),
      );
      expect(text).not.toContain('To pay at the salon');
    },
  );

  test('charges a fee after a no-show, and leaves the bill alone', async () => {
    const { testSalon, payment_method, appointment_id } = await openWithCard();
    await testSalon.call('appointments/appointment-no-show', { appointment_id }, { as: 'staff' });
    const reply = await charge(testSalon, { appointment_id, amount: 50, payment_method });
    expect(rowsOf(reply.body.data)).toEqual([
      [0, '54.13', '0.00', '54.13', 0],
      [2, '50.00', '50.00', '0.00', 1],
    ]);
  });

  test('refuses fees that come to more than the visit costs, with 422 naming amount', async () => {
    for (const step of ['no-show', 'cancel']) {
      const { testSalon, till, payment_method, appointment_id } = await openWithCard();
      await testSalon.call(
        `appointments/appointment-${step}`,
        { appointment_id, refund: 0 },
        { as: 'staff' },
      );
      const fee = (amount: string) => charge(testSalon, { appointment_id, amount, payment_method });
      const much = await fee('54.14');
      expect([much.status, much.body.errors], step).toEqual([422, { amount: ['Must be at most 54.13'] }]);
      expect((await fee('30.00')).status).toBe(200);
      const more = await fee('24.14');
      expect([more.status, more.body.errors]).toEqual([422, { amount: ['Must be at most 24.13'] }]);
      expect((await fee('24.13')).status).toBe(200);
      expect((await fee('0.01')).body.errors).toEqual({ amount: ['Must be at most 0.00'] });
      expect(await intentsOf(till)).toHaveLength(2);
    }
  });

  test('what was refunded at the processor may be taken as a fee again, and no more', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    await testSalon.call('appointments/appointment-no-show', { appointment_id }, { as: 'staff' });
    const fee = (amount: string) => charge(testSalon, { appointment_id, amount, payment_method });
    expect((await fee('54.13')).status).toBe(200);
    const [intent] = await intentsOf(till);
    await till.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1000 });
    const [event] = await till.events('charge.refunded', intent?.id ?? '');
    expect((await till.deliver(event ?? {})).status).toBe(200);
    expect((await fee('10.01')).body.errors).toEqual({ amount: ['Must be at most 10.00'] });
    expect((await fee('10.00')).status).toBe(200);
  });

  test('10 fees at once of different amounts never come to more than the visit costs', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    await testSalon.call('appointments/appointment-no-show', { appointment_id }, { as: 'staff' });
    const amounts = Array.from({ length: 10 }, (_, index) => 20 + index);
    const replies = await Promise.all(
      amounts.map((amount) => charge(testSalon, { appointment_id, amount, payment_method })),
    );
    expect(replies.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
    const paid = (await intentsOf(till)).filter(({ status }) => status === 'succeeded');
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(5413);
  });

  test("takes the customer's newest card where none is named", async () => {
    const { testSalon, till, appointment_id } = await openWithCard();
    expect((await charge(testSalon, { appointment_id, amount: 10 })).status).toBe(200);
    expect(await intentsOf(till)).toHaveLength(1);
  });

  test('takes the card that a guest kept with the booking, and no other', async () => {
    const testSalon = await open(DEPOSITS_ON);
    const till = await openTill(testSalon);
    const session = await testSalon.call<{ setup_intent: string }>(
      'payments/create-session',
      {},
      { address: '10.9.9.9' },
    );
    const { setup_intent } = session.body.data;
    const setup = await till.stripe.setupIntents.confirm(setup_intent, {
      payment_method: 'pm_card_visa',
      return_url: 'https://book.demo.test',
    });
    const appointment_id = await bookAsGuest(testSalon, { setup_intent }, { address: '10.9.9.9' });
    const other = await charge(testSalon, { appointment_id, amount: 10, payment_method: 'pm_card_visa' });
    expect([other.status, other.body.errors]).toEqual([422, { payment_method: ['Unknown card'] }]);
    const payment_method = String(setup.payment_method);
    expect((await charge(testSalon, { appointment_id, amount: 10, payment_method })).status).toBe(200);
    expect((await receipts(testSalon)).map(([address]) => address)).toEqual([GUEST.email]);
  });

  test('a declined card: 400 Card declined, a failed row, and the bill as it was', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard(
      'pm_card_chargeCustomerFail',
    );
    const reply = await charge(testSalon, { appointment_id, amount: 54.13, payment_method });
    expect(verdict(reply)).toBe('400 Card declined');
    const { payments } = await kept(testSalon, appointment_id);
    expect(payments.map(({ type, amount, pending, status }) => [type, amount, pending, status])).toEqual([
      [2, 5413, 0, 2],
      [0, 5413, 5413, 0],
    ]);
    expect((await intentsOf(till)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await recordsOf(testSalon, 'CHARGE')).toBe(0);
    expect(await receipts(testSalon)).toEqual([]);
  });

  test('a card that asks for its owner is declined', async () => {
    const { testSalon, till, appointment_id } = await openWithCard();
    const customer = (await getCardholder(testSalon.store, testSalon.tenant, 1)) ?? '';
    const card = await till.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    const reply = await charge(testSalon, { appointment_id, amount: 10, payment_method: card.id });
    expect(verdict(reply)).toBe('400 Card declined');
  });

  test('10 at once of one charge charge once; with one Idempotency-Key all hear the same', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    const input = { appointment_id, amount: 54.13, payment_method };
    const headers = { 'idempotency-key': 'one charge' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => charge(testSalon, input, headers)));
    expect(tally(replies)).toEqual({ '200 Card charged': 10 });
    const others = await Promise.all(Array.from({ length: 10 }, () => charge(testSalon, input)));
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(await intentsOf(till)).toHaveLength(1);
    expect(await receipts(testSalon)).toHaveLength(1);
  });

  test('10 at once without a key never charge more than is owed', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    const input = { appointment_id, amount: 54.13, payment_method };
    const replies = await Promise.all(Array.from({ length: 10 }, () => charge(testSalon, input)));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const paid = (await intentsOf(till)).filter(({ status }) => status === 'succeeded');
    expect(paid.map(({ amount }) => amount)).toEqual([5413]);
    expect(await kept(testSalon, appointment_id)).toMatchObject({
      payments: [{ type: 2, paid: 5413, status: 1 }],
    });
  });

  test('an answer that is lost: 503, and the next call, or the due run, finds that it was charged, once', async () => {
    for (const heal of ['call', 'due run']) {
      const { testSalon, till, payment_method, appointment_id } = await openWithCard();
      await till.fault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
      const input = { appointment_id, amount: 54.13, payment_method };
      expect((await charge(testSalon, input)).status, heal).toBe(503);
      expect((await kept(testSalon, appointment_id)).payments).toMatchObject([
        { type: 2, pending: 5413, status: 0 },
      ]);
      await fetch(`${testSalon.stripe.url}/_test/faults`, { method: 'DELETE' });
      if (heal === 'call') expect((await charge(testSalon, input)).status).toBe(200);
      else {
        await testSalon.clock.advance(3);
        await testSalon.drain();
      }
      expect((await kept(testSalon, appointment_id)).payments).toMatchObject([
        { type: 2, paid: 5413, status: 1 },
      ]);
      expect(await intentsOf(till)).toHaveLength(1);
      expect(await recordsOf(testSalon, 'CHARGE')).toBe(0);
    }
  });

  /** A charge of which nobody knows how it ended; `after`: the card was charged all the same. */
  async function lost(after: boolean) {
    const opened = await openWithCard();
    const { testSalon, till, payment_method, appointment_id } = opened;
    await till.fault({ match: 'POST /v1/payment_intents', status: 500, after, times: 20 });
    const input = { appointment_id, amount: 54.13, payment_method };
    expect((await charge(testSalon, input)).status).toBe(503);
    await fetch(`${testSalon.stripe.url}/_test/faults`, { method: 'DELETE' });
    return { ...opened, input };
  }

  test.each([
    ['that was made goes back, and the customer is told', true],
    ['that was never made is not made any more', false],
  ])('a charge under way when the visit is cancelled, %s', async (_what, after) => {
    const { testSalon, till, input, appointment_id } = await lost(after);
    const cancelled = await testSalon.call(
      'appointments/customer-appointment-cancel',
      { appointment_id },
      { as: 'customer' },
    );
    expect(cancelled.status).toBe(200);
    await testSalon.clock.advance(3);
    await testSalon.drain();
    const intents = await intentsOf(till);
    expect(intents).toHaveLength(after ? 1 : 0);
    for (const { id } of intents) expect(await till.refunds(id)).toHaveLength(1);
    const told = testSalon.mails().filter(({ subject }) => subject.includes('is being refunded'));
    expect(told).toHaveLength(after ? 1 : 0);
    expect((await kept(testSalon, appointment_id)).payments).toMatchObject([
      { type: 2, pending: 0, paid: 0, status: 2 },
    ]);
    expect(await recordsOf(testSalon, 'CHARGE')).toBe(0);
    expect((await charge(testSalon, { ...input, amount: 10 })).status).toBe(200);
  });

  test.each([
    ['was made is found', true, '200 Card charged', 1],
    ['was never made has failed', false, '400 Card declined', 0],
  ])('a charge that the processor has forgotten by its key and that %s', async (_what, after, says, made) => {
    const { testSalon, till, input, appointment_id } = await lost(after);
    await testSalon.clock.advance(25 * 60);
    expect(verdict(await charge(testSalon, input))).toBe(says);
    expect(await intentsOf(till)).toHaveLength(made);
    expect((await kept(testSalon, appointment_id)).payments).toMatchObject(
      made
        ? [{ type: 2, paid: 5413, status: 1 }]
        : [
            { type: 2, status: 2 },
            { type: 0, pending: 5413 },
          ],
    );
  });

  test('what was charged goes back with a cancellation that refunds', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    await charge(testSalon, { appointment_id, amount: 54.13, payment_method });
    await testSalon.call('appointments/appointment-cancel', { appointment_id, refund: 1 }, { as: 'staff' });
    await testSalon.drain();
    const [intent] = await intentsOf(till);
    expect((await till.refunds(intent?.id ?? '')).map(({ amount }) => amount)).toEqual([5413]);
  });

  test('refuses more than is owed for a visit, nothing, and a strange card: 422', async () => {
    const { testSalon, till, payment_method, appointment_id } = await openWithCard();
    const token = await otherCustomer(testSalon);
    const strange = await saveCard(testSalon, till, 'pm_card_mastercard', token);
    const rows: [object, object][] = [
      [{ amount: 54.14 }, { amount: ['Must be at most 54.13'] }],
      [{ amount: 0 }, { amount: ['Cannot be paid by card'] }],
      [{ amount: -1 }, { amount: ['Must not be negative'] }],
      [{ amount: 1.005 }, { amount: ['Must have at most two decimals'] }],
      [{ payment_method: strange }, { payment_method: ['Unknown card'] }],
      [{ payment_method: 'pm_card_visa' }, { payment_method: ['Unknown card'] }],
    ];
    for (const [wrong, errors] of rows) {
      const reply = await charge(testSalon, { appointment_id, amount: 10, payment_method, ...wrong });
      expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    }
    expect(await intentsOf(till)).toEqual([]);
    expect((await kept(testSalon, appointment_id)).version).toBe(1);
  });

  test('refuses what was never agreed, and a salon without keys: 400', async () => {
    const { testSalon, payment_method, appointment_id } = await openWithCard();
    await testSalon.store.commit([
      update(keys.appointment(testSalon.tenant, appointment_id), { set: { status: 5 } }),
    ]);
    expect(verdict(await charge(testSalon, { appointment_id, amount: 10, payment_method }))).toBe(
      REFUSED_STEP,
    );
    const bare = await open();
    const id = await bookAsCustomer(bare);
    const reply = await charge(bare, { appointment_id: id, amount: 10, payment_method });
    expect(verdict(reply)).toBe('400 Online payment is not set up');
  });

  test("knows no other salon's appointment: 404; lets no customer in", async () => {
    const { payment_method, appointment_id } = await openWithCard();
    const testSalon = await open();
    const input = { appointment_id, amount: 10, payment_method };
    expect((await charge(testSalon, input)).status).toBe(404);
    await expectDoors(testSalon, CHARGE, input, { closedTo: ['customer'] });
  });
});
