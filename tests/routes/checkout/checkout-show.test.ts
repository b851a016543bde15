import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, updateItem } from '../../../lib/table/store.ts';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { merge, NEW, OLD } from '../../support/accounts/merges.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { giveCredit, payBill, toPayInput } from '../../support/booking/checkout.ts';
import { AVA_CUT } from '../../support/booking/waitlist.ts';
import { listMovements } from '../../support/journal.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import {
  DECLINED,
  openReader,
  payAtReader,
  registerReader,
  showCheckout,
} from '../../support/payments/readers.ts';
import { createSoldCard, getSoldProduct, listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const AS_ADMIN = { as: 'admin' } as const;
const MINUTES_TO_TIME_OUT = 2;
const MOVED_AFTER_MINUTES = 5;
const HOUR = 60;
const PROCESS = 'POST /v1/terminal/readers/*/process_payment_intent';
const CAPTURE = 'POST /v1/payment_intents/*/capture';

/** A visit of 54.13 with a gift card of 10.00, and a reader at the desk. */
async function openDesk() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  const appointment_id = await bookAsCustomer(salon);
  const card = await createSoldCard(salon, { value: 1_000 });
  const redemptions = [{ type: 'gift_card', giftcard_number: card.number, amount: 10 }];
  const request = { appointment_id, redemptions, tip: { amount: 5 } };
  const start = async (others: readonly object[] = [], amount = '49.13') => {
    const reply = await payAtReader(salon, request, { reader: reader.id, amount }, others);
    expect(reply.status, reply.text).toBe(202);
    return reply.body.data.checkout_id;
  };
  const getState = async (id: number) => {
    const reply = await showCheckout(salon, id);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const listIntents = async () =>
    (await account.stripe.paymentIntents.list({ limit: 100 })).data.map(({ amount, status }) => [
      amount,
      status,
    ]);
  /** Nothing is redeemed, completed or held. */
  const expectUnpaid = async () => {
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({
      status: 1,
      payments: [{ type: 0, paid: 0, pending: 5_413 }],
    });
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(1_000);
    const states = (await listIntents()).map(([, status]) => status);
    expect(new Set(states)).toEqual(new Set(['canceled']));
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
    expect(await listAuditFindings(salon)).toEqual([]);
  };
  return {
    salon,
    account,
    reader,
    appointment_id,
    card,
    request,
    start,
    getState,
    listIntents,
    expectUnpaid,
  };
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The first reader of the outcome. All others read it afterwards, the processor's events twice. */
const LISTENERS: readonly (readonly [string, (desk: Desk, id: number) => Promise<unknown>])[] = [
  ['a poll of the front desk', ({ getState }, id) => getState(id)],
  ['an event, while the front desk is gone', ({ reader }) => reader.deliverEvents()],
  [
    'scheduled work, while the front desk is gone and events are late',
    async ({ salon }) => {
      await salon.clock.advance(MINUTES_TO_TIME_OUT);
      await salon.runScheduledWork();
    },
  ],
  [
    'all of them at once',
    (desk, id) =>
      Promise.all([
        desk.getState(id),
        desk.reader.deliverEvents(),
        desk.getState(id),
        desk.reader.deliverEvents(),
      ]),
  ],
];

async function hearAgain({ salon, reader, getState }: Desk, id: number) {
  const state = await getState(id);
  await reader.deliverEvents();
  await reader.deliverEvents();
  await salon.clock.advance(HOUR);
  await salon.runScheduledWork();
  expect(await getState(id)).toEqual(state);
  return state;
}

// BEHAVIOR §37.6
describe('a checkout at a card reader', () => {
  nightTest('waits, and changes nothing before a card is presented', async () => {
    const { salon, reader, appointment_id, card, start, getState, listIntents } = await openDesk();
    const id = await start();
    expect(await getState(id)).toEqual({
      checkout_id: id,
      state: 'waiting',
      reason: null,
      appointment: null,
      receipt: null,
      change: null,
    });
    expect(await reader.findAction()).toMatchObject({ status: 'in_progress' });
    expect(await listIntents()).toEqual([[4_913, 'requires_payment_method']]);
    expect(await getStoredAppointment(salon, appointment_id)).toMatchObject({ status: 1, version: 1 });
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(1_000);
  });

  test.each(listCases(LISTENERS))('is paid once, as first heard by %s', async (_, hear) => {
    const desk = await openDesk();
    const { salon, account, reader, appointment_id, card, start, listIntents } = desk;
    const id = await start([{ kind: 'cash', amount: '9.13', tendered: '10.00' }], '40.00');
    await reader.present();
    await hear(desk, id);
    const state = await hearAgain(desk, id);
    expect(state).toMatchObject({
      state: 'paid',
      reason: null,
      change: '0.87',
      receipt: { number: expect.stringMatching(/^R-1-2026-/) },
      appointment: {
        id: appointment_id,
        status: 2,
        payments: expect.arrayContaining([
          expect.objectContaining({ payment_type_id: 2, paid_amount: '40.00', paid_by: 'reader' }),
          expect.objectContaining({ payment_type_id: 0, paid_amount: '9.13', paid_by: 'cash' }),
        ]),
      },
    });
    expect(await listIntents()).toEqual([[4_000, 'succeeded']]);
    const movements = await listMovements(salon);
    expect(movements.filter(([event]) => event !== 'sold')).toEqual([
      ['completed', { reader: 40, cash: 9.13, gift_cards: 10, services: -50, tax: -4.13, tips: -5 }],
    ]);
    const filter = { reference_kind: 'appointment', operation: 'checkout.checkout-pay' };
    expect((await salon.call('directory/audit-index', filter, AS_ADMIN)).body.data).toMatchObject([
      { actor: { kind: 'user', name: expect.stringMatching(/./) }, reference: { id: appointment_id } },
    ]);
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(0);
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
    const row = (await getStoredAppointment(salon, appointment_id)).payments.find(({ type }) => type === 2);
    const refund = { appointment_id, payment_id: row?.id, amount: 20 };
    expect((await salon.call('appointments/appointment-refund', refund, AS_ADMIN)).status).toBe(200);
    await salon.runScheduledWork();
    expect(await account.refunds(row?.intent ?? '')).toMatchObject([{ amount: 2_000 }]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  const ENDS = [
    ['declined', ({ reader }: Desk) => reader.present(DECLINED)],
    ['cancelled', ({ reader }: Desk) => reader.act('cancel')],
  ] as const;
  test.each(
    ENDS.flatMap(([state, act]) =>
      listCases(LISTENERS).map(([name, hear]) => [state, name, act, hear] as const),
    ),
  )('ends as %s at the reader, as first heard by %s', async (state, _, act, hear) => {
    const desk = await openDesk();
    const id = await desk.start();
    await act(desk);
    await hear(desk, id);
    expect(await hearAgain(desk, id)).toMatchObject({ state, reason: null, appointment: null });
    await desk.expectUnpaid();
    const again = await desk.start();
    await desk.reader.present();
    expect(await desk.getState(again)).toMatchObject({ state: 'paid' });
  });

  test.each(listCases(LISTENERS))(
    'times out after 2 minutes without a card, as first noticed by %s',
    async (_, hear) => {
      const desk = await openDesk();
      const id = await desk.start();
      await desk.salon.clock.advance(MINUTES_TO_TIME_OUT - 1);
      await desk.salon.runScheduledWork();
      expect(await desk.getState(id)).toMatchObject({ state: 'waiting' });
      await desk.salon.clock.advance(1);
      await hear(desk, id);
      expect(await hearAgain(desk, id)).toMatchObject({ state: 'timed_out', appointment: null });
      expect(await desk.reader.findAction()).toBeNull();
      await desk.expectUnpaid();
    },
  );

  nightTest(
    'is paid also where its card is heard of after the 2 minutes, and freed after half an hour',
    async () => {
      const desk = await openDesk();
      const [late, tooLate] = [10, 30];
      for (const [minutes, state] of [
        [tooLate, 'timed_out'],
        [late, 'paid'],
      ] as const) {
        const id = await desk.start();
        await desk.reader.present();
        await desk.salon.clock.advance(minutes);
        await desk.reader.deliverEvents();
        expect(await desk.getState(id)).toMatchObject({ state });
      }
      expect(await desk.listIntents()).toEqual([
        [4_913, 'succeeded'],
        [4_913, 'canceled'],
      ]);
    },
  );

  nightTest('of a bill that has changed since ends, and frees the card', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    const products = [{ name: 'Shampoo', price: '12.50', qty: 1 }];
    const change = { appointment_id: desk.appointment_id, products };
    const updated = await desk.salon.call('appointments/appointment-update', change, AS_ADMIN);
    expect(updated.status, updated.text).toBe(200);
    await desk.reader.present();
    expect(await hearAgain(desk, id)).toMatchObject({ state: 'cancelled', reason: 'Bill has changed' });
    expect(await desk.listIntents()).toEqual([[4_913, 'canceled']]);
    expect((await getStoredAppointment(desk.salon, desk.appointment_id)).status).toBe(1);
  });

  nightTest('of a visit that was paid in cash meanwhile ends, and frees the card', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    expect(statusAndMessage(await payBill(desk.salon, desk.request))).toBe('200 Paid');
    await desk.reader.present();
    expect(await hearAgain(desk, id)).toMatchObject({
      state: 'cancelled',
      reason: 'Not allowed in this appointment status',
    });
    expect(await desk.listIntents()).toEqual([[4_913, 'canceled']]);
    expect(await listAuditFindings(desk.salon)).toEqual([]);
  });

  nightTest('is paid at one of two readers: the card at the other one is freed', async () => {
    const desk = await openDesk();
    const { salon, account, request } = desk;
    const second = openReader(salon, account, await registerReader(salon, 'Bar'));
    const first = await desk.start();
    const other = await payAtReader(salon, request, { reader: second.id, amount: '49.13' });
    await Promise.all([desk.reader.present(), second.present()]);
    const states = await Promise.all([desk.getState(first), desk.getState(other.body.data.checkout_id)]);
    expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'paid']);
    await salon.runScheduledWork();
    expect((await desk.listIntents()).map(([, status]) => status).sort()).toEqual(['canceled', 'succeeded']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  describe('whose customer is merged into another one meanwhile', () => {
    const openMergedDesk = async () => {
      const desk = await openDesk();
      await registerOtherCustomer(desk.salon);
      return desk;
    };
    const expectPaidByOther = async ({ salon, listIntents }: Desk, id: number, amount: number) => {
      const state = (await showCheckout(salon, id)).body.data;
      expect(state).toMatchObject({ state: 'paid', appointment: { status: 2, customer_id: NEW } });
      expect(await listIntents()).toEqual([[amount, 'succeeded']]);
      expect(await listAuditFindings(salon)).toEqual([]);
    };

    test.each(listCases(LISTENERS))('is paid by that customer, as first heard by %s', async (_, hear) => {
      const desk = await openMergedDesk();
      const id = await desk.start();
      expect((await merge(desk.salon)).status).toBe(200);
      await desk.reader.present();
      await hear(desk, id);
      await expectPaidByOther(desk, id, 4_913);
    });

    nightTest('is paid also for a walk-in with a gift card and credit', async () => {
      const desk = await openMergedDesk();
      const { salon, reader, card } = desk;
      await giveCredit(salon, '20.00', OLD);
      const redemptions = [{ type: 'gift_card', giftcard_number: card.number, amount: 10 }];
      const walkIn = { location_id: 1, customer_id: OLD, services: [AVA_CUT], redemptions };
      const credit = { kind: 'credit', amount: '20.00' };
      const begun = await payAtReader(salon, walkIn, { reader: reader.id, amount: '24.13' }, [credit]);
      expect(begun.status, begun.text).toBe(202);
      await reader.present();
      expect((await merge(salon)).status).toBe(200);
      await expectPaidByOther(desk, begun.body.data.checkout_id, 2_413);
    });

    nightTest('waits while what the customer owns still moves (503), and then is paid', async () => {
      const desk = await openMergedDesk();
      const { salon, reader, card } = desk;
      const id = await desk.start();
      expect((await merge(salon)).status).toBe(200);
      await reader.present();
      const head = keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', card.id);
      await salon.store.commit([updateItem(head, { set: { customerId: OLD } })]);
      expect(statusAndMessage(await showCheckout(salon, id))).toBe('503 Please try again');
      expect(await desk.listIntents()).toEqual([[4_913, 'requires_capture']]);
      await salon.store.commit([updateItem(head, { set: { customerId: NEW } })]);
      await expectPaidByOther(desk, id, 4_913);
    });

    test('ends, and frees the card, where the bill of the customer stays another one', async () => {
      const desk = await openMergedDesk();
      const { salon, reader, card } = desk;
      const id = await desk.start();
      expect((await merge(salon)).status).toBe(200);
      await reader.present();
      const head = keys.purchase(salon.tenant, 'PURCHASED-GIFTCARD', card.id);
      await salon.store.commit([updateItem(head, { set: { remaining: 0 } })]);
      await salon.clock.advance(MOVED_AFTER_MINUTES);
      expect(await desk.getState(id)).toMatchObject({ state: 'cancelled', reason: 'Insufficient balance' });
      expect(await desk.listIntents()).toEqual([[4_913, 'canceled']]);
    });
  });

  test('takes the amount of the bill where the readers of the account ask for tips', async () => {
    const desk = await openDesk();
    await desk.reader.act('ask_for_tips');
    const id = await desk.start();
    await desk.reader.present();
    expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
    expect(await desk.listIntents()).toEqual([[4_913, 'succeeded']]);
  });

  test('finds its reader busy with another one (409)', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    const appointment_id = await bookAsCustomer(desk.salon, { time: '03:00 PM' });
    const tender = { reader: desk.reader.id, amount: '54.13' };
    const refused = await payAtReader(desk.salon, { appointment_id }, tender);
    expect(statusAndMessage(refused)).toBe('409 Reader is busy');
    await desk.reader.present();
    expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
    expect(statusAndMessage(await payAtReader(desk.salon, { appointment_id }, tender))).toContain('202');
  });

  test.each(
    listCases([
      ['offline', {}, '400 Reader is offline'],
      ['busy with something else', { code: 'terminal_reader_busy' }, '409 Reader is busy'],
      ['too slow to answer', { code: 'terminal_reader_timeout', after: true }, '400 Reader is offline'],
    ] as const),
  )('is refused where the reader is %s, and nothing is left', async (_, fault, message) => {
    const desk = await openDesk();
    if ('code' in fault) await desk.account.injectFault({ match: PROCESS, status: 400, ...fault });
    else await desk.reader.act('go_offline');
    const tender = { reader: desk.reader.id, amount: '49.13' };
    const reply = await payAtReader(desk.salon, desk.request, tender);
    expect(statusAndMessage(reply)).toBe(message);
    expect(reply.body.errors).toEqual({ 'tenders.0.reader_id': [message.slice('400 '.length)] });
    await desk.expectUnpaid();
    await desk.reader.act('go_online');
    await desk.start();
  });

  test.each(
    listCases([
      ['before it reaches the reader', false],
      ['after it has reached the reader', true],
    ]),
  )('ends where the answer of the processor is lost %s (503)', async (_, after) => {
    const desk = await openDesk();
    await desk.account.injectFault({ match: PROCESS, drop: true, after, times: 5 });
    const tender = { reader: desk.reader.id, amount: '49.13' };
    expect((await payAtReader(desk.salon, desk.request, tender)).status).toBe(503);
    await desk.salon.clock.advance(MINUTES_TO_TIME_OUT);
    await desk.salon.runScheduledWork();
    expect((await desk.reader.findAction())?.status).toBeUndefined();
    await desk.expectUnpaid();
  });

  nightTest('is settled later where the processor does not answer', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    await desk.reader.present();
    await desk.account.injectFault({ match: 'GET /v1/payment_intents/*', status: 500, times: 2 });
    expect((await showCheckout(desk.salon, id)).status).toBe(503);
    await desk.account.injectFault({ match: CAPTURE, status: 500, times: 2 });
    expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
    expect(await desk.listIntents()).toEqual([[4_913, 'requires_capture']]);
    await desk.salon.clock.advance(HOUR);
    await desk.salon.runScheduledWork();
    expect(await desk.listIntents()).toEqual([[4_913, 'succeeded']]);
  });

  nightTest('whose payment cannot be cancelled yet is freed by scheduled work', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    await desk.salon.clock.advance(MINUTES_TO_TIME_OUT);
    await desk.account.injectFault({ match: 'POST /v1/payment_intents/*/cancel', status: 500, times: 2 });
    expect(await desk.getState(id)).toMatchObject({ state: 'timed_out' });
    expect(await desk.listIntents()).toEqual([[4_913, 'requires_payment_method']]);
    await desk.salon.clock.advance(HOUR);
    await desk.salon.runScheduledWork();
    await desk.expectUnpaid();
  });

  test('whose card the salon captures at the processor is paid', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    await desk.reader.present();
    const [intent] = (await desk.account.stripe.paymentIntents.list()).data;
    await desk.account.stripe.paymentIntents.capture(String(intent?.id));
    expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
    expect(await countRecords(desk.salon, 'CARD-HOLD')).toBe(0);
    expect(await listAuditFindings(desk.salon)).toEqual([]);
  });

  test.each(
    listCases([
      ['before', false],
      ['after', true],
    ]),
  )(
    'whose card the salon captures in part at the processor %s the commit is paid with that part',
    async (_, isCommitted) => {
      const desk = await openDesk();
      const { salon, account } = desk;
      const id = await desk.start();
      await desk.reader.present();
      const [intent] = (await account.stripe.paymentIntents.list()).data;
      if (isCommitted) {
        await account.injectFault({ match: CAPTURE, status: 500, times: 2 });
        expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
      }
      await account.stripe.paymentIntents.capture(String(intent?.id), { amount_to_capture: 30_00 });
      expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
      await salon.clock.advance(HOUR);
      await salon.runScheduledWork();
      const [charge] = await account.events('charge.captured', String(intent?.id));
      const refunded = await account.deliver({ ...charge, id: 'evt_rest', type: 'charge.refunded' });
      expect(refunded.status).toBe(200);
      const { payments } = await getStoredAppointment(salon, desk.appointment_id);
      expect(payments).toMatchObject([
        { type: 2, amount: 30_00, paid: 30_00, status: 1 },
        { type: 4 },
        { type: 0, amount: 19_13, pending: 19_13, status: 0 },
      ]);
      const moved = (await listMovements(salon)).map(([, lines]) => Object(lines).reader ?? 0);
      expect(moved.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(30);
      expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('that has ended without its payment refunds what the salon captured at the processor', async () => {
    const desk = await openDesk();
    const { salon, account } = desk;
    const id = await desk.start();
    await desk.reader.present();
    const [intent] = (await account.stripe.paymentIntents.list()).data;
    await account.stripe.paymentIntents.capture(String(intent?.id), { amount_to_capture: 40_00 });
    await salon.clock.advance(30);
    expect(await desk.getState(id)).toMatchObject({ state: 'timed_out' });
    await salon.runScheduledWork();
    // The rest was never taken
    expect((await account.refunds(String(intent?.id))).map(({ amount }) => amount)).toEqual([40_00, 9_13]);
    expect(await getStoredAppointment(salon, desk.appointment_id)).toMatchObject({ status: 1 });
    await salon.clock.advance(MINUTES_TO_TIME_OUT);
    await salon.runScheduledWork();
    expect(await account.refunds(String(intent?.id))).toHaveLength(2);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('that the table has lost frees its card', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    await desk.reader.present();
    await desk.salon.store.commit([deleteItem(keys.record(desk.salon.tenant, 'READER-CHECKOUT', id))]);
    await desk.reader.deliverEvents();
    expect(statusAndMessage(await showCheckout(desk.salon, id))).toBe('404 Record does not exist');
    await desk.expectUnpaid();
  });

  test('of a deleted reader times out', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    await desk.salon.call('checkout/reader-delete', { reader_id: desk.reader.id }, AS_ADMIN);
    expect(await desk.getState(id)).toMatchObject({ state: 'waiting' });
    await desk.salon.clock.advance(MINUTES_TO_TIME_OUT);
    expect(await desk.getState(id)).toMatchObject({ state: 'timed_out' });
    await desk.expectUnpaid();
  });

  nightTest('counts its cash in no drawer where the drawer was closed in between', async () => {
    const desk = await openDesk();
    const { salon } = desk;
    const opened = await salon.call<{ id: number }>(
      'journal/drawer-open',
      { location_id: 1, float: 0 },
      AS_ADMIN,
    );
    const id = await desk.start([{ kind: 'cash', amount: '9.13' }], '40.00');
    const drawer_id = opened.body.data.id;
    await salon.call('journal/drawer-close', { drawer_id, counted: 0 }, AS_ADMIN);
    await desk.reader.present();
    expect(await desk.getState(id)).toMatchObject({ state: 'paid' });
    const shown = await salon.call('journal/drawer-show', { drawer_id }, AS_ADMIN);
    expect(shown.body.data).toMatchObject({ received: '0.00', difference: '0.00' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('records a walk-in once it is paid', async () => {
    const desk = await openDesk();
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const walkIn = { location_id: 1, guest: { fname: 'Eve', lname: 'Moss' }, services };
    const reply = await payAtReader(desk.salon, walkIn, { reader: desk.reader.id, amount: '54.13' });
    expect(reply.status, reply.text).toBe(202);
    await desk.salon.clock.advance(1);
    await desk.reader.present();
    await desk.reader.deliverEvents();
    expect(await desk.getState(reply.body.data.checkout_id)).toMatchObject({
      state: 'paid',
      appointment: { status: 2, customer_type: 2, time: '09:01 AM' },
    });
    expect(await listAuditFindings(desk.salon)).toEqual([]);
  });

  test('is shown to its salon alone (404), and to no customer', async () => {
    const desk = await openDesk();
    const id = await desk.start();
    const other = await openSalon();
    await openPaymentAccount(other, desk.account.secretKey);
    expect(statusAndMessage(await showCheckout(other, id))).toBe('404 Record does not exist');
    await expectAccess(desk.salon, 'checkout/checkout-show', { checkout_id: id }, { closedTo: ['customer'] });
    const reader = { kind: 'reader', amount: '54.13', reader_id: desk.reader.id };
    const appointment_id = await bookAsCustomer(other);
    const input = { ...(await toPayInput(other, { appointment_id })), tenders: [reader] };
    const foreign = await other.call('checkout/checkout-pay', input, AS_ADMIN);
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { 'tenders.0.reader_id': ['Unknown reader'] },
    ]);
  });

  test('is refused without a reader, with the reader of another tender, and with two cards (422)', async () => {
    const { salon, reader, appointment_id } = await openDesk();
    const base = await toPayInput(salon, { appointment_id });
    const refuse = async (...tenders: object[]) => {
      const reply = await salon.call('checkout/checkout-pay', { ...base, tenders }, AS_ADMIN);
      expect(reply.status).toBe(422);
      return reply.body.errors;
    };
    const message = ['Is required for a reader, and for nothing else'];
    const amount = '54.13';
    expect(await refuse({ kind: 'reader', amount })).toEqual({ 'tenders.0.reader_id': message });
    expect(await refuse({ kind: 'cash', amount, reader_id: reader.id })).toEqual({
      'tenders.0.reader_id': message,
    });
    const short = { kind: 'reader', amount: '54.12', reader_id: reader.id };
    expect(await refuse(short)).toEqual({ tenders: ['Must add up to 54.13'] });
    expect(await refuse({ ...short, amount }, { kind: 'card_on_file', amount })).toEqual({
      tenders: ['Must have at most one card'],
    });
    expect(await refuse({ ...short, amount, reader_id: '../readers' })).toEqual({
      'tenders.0.reader_id': ['Must be the id of a reader'],
    });
    expect(await refuse({ ...short, amount, reader_id: 'tmr_unknown' })).toEqual({
      'tenders.0.reader_id': ['Unknown reader'],
    });
    expect(await reader.findAction()).toBeNull();
  });

  test('repeats its reply for the same Idempotency-Key', async () => {
    const { salon, reader, appointment_id, listIntents } = await openDesk();
    const tenders = [{ kind: 'reader', amount: '54.13', reader_id: reader.id }];
    const input = { ...(await toPayInput(salon, { appointment_id })), tenders };
    const options = { as: 'admin', headers: { 'idempotency-key': 'one' } } as const;
    const first = await salon.call('checkout/checkout-pay', input, options);
    const second = await salon.call('checkout/checkout-pay', input, options);
    expect([first.status, second.status, second.body]).toEqual([202, 202, first.body]);
    expect(await listIntents()).toHaveLength(1);
  });
});
