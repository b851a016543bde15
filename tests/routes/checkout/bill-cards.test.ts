import { describe, expect, test } from 'vitest';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { countRecords } from '../../support/accounts/access.ts';
import { statusAndMessage, tally, unwrapReply } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest, getStoredAppointment } from '../../support/booking/appointments.ts';
import { payBill, quoteBill, toPayInput } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { DECLINED, openReader, registerReader, showCheckout } from '../../support/payments/readers.ts';
import { defineGiftCard } from '../../support/products/giftcards.ts';
import {
  definePackage,
  listSoldPackages,
  PACKAGE,
  type SaleRecord,
} from '../../support/products/packages.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const PAY = 'checkout/checkout-pay';
const CAPTURE = 'POST /v1/payment_intents/*/capture';
const HOUR = 60;

/** Two visits of 54.13 and a package of 260.00, of a customer with a saved card; and a reader at the desk. */
async function openDesk() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  const reader = openReader(salon, account, await registerReader(salon));
  const [mother, child] = [await bookAsCustomer(salon), await bookAsGuest(salon, { time: '02:00 PM' })];
  const { id: template_id } = await definePackage(salon);
  const sales = [{ kind: 'package', template_id }];
  const request = { appointment_ids: [mother, child], sales };
  const { due, sales: quoted = [] } = unwrapReply(await quoteBill(salon, request));
  const price = quoted[0]?.total ?? '';
  /** Pays with the card, and what the others leave. */
  const pay = async (
    card: object,
    others: readonly object[] = [],
    of: object = request,
    isCardFirst = false,
  ) => {
    const input = await toPayInput(salon, of);
    const left = [input.tenders[0], ...others].map((tender) =>
      Math.round(100 * Number((tender as { amount?: string } | undefined)?.amount ?? 0)),
    );
    const [all = 0, ...rest] = left;
    const amount = ((all - rest.reduce((sum, each) => sum + each, 0)) / 100).toFixed(2);
    const byCard = { ...card, amount };
    const tenders = isCardFirst ? [byCard, ...others] : [...others, byCard];
    return salon.call(PAY, { ...input, tenders }, AS_ADMIN);
  };
  const getIntent = async () => (await account.stripe.paymentIntents.list({ limit: 1 })).data[0];
  const intents = { pay, getIntent };
  return { salon, account, reader, mother, child, request, due, price, ...intents };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;
const SAVED = { kind: 'card_on_file' };
const inCash = (amount: string) => ({ kind: 'cash', amount });

/** The money that each part of the bill has paid and lost. */
async function listParts({ salon, getIntent }: Desk) {
  const record = await findIntentRecord(salon.store, salon.tenant, String((await getIntent())?.id));
  return record?.target?.kind === 'bill'
    ? record.target.parts.map(({ kind, id, amount, refundsOrdered = 0, lost }) => [
        `${kind} ${id}`,
        amount,
        refundsOrdered,
        lost?.refunded ?? 0,
        Object.values(lost?.disputes ?? {}).reduce((sum, each) => sum + each.amount, 0),
      ])
    : [];
}

async function payWithSavedCard(others: readonly object[] = [], isCardFirst = false) {
  const desk = await openDesk();
  const paid = await desk.pay(SAVED, others, desk.request, isCardFirst);
  expect(paid.status, paid.text).toBe(200);
  const { sales } = paid.body.data as { sales: SaleRecord[] };
  return { ...desk, paid, sale: Number(sales[0]?.id) };
}

// BEHAVIOR §37.8, §37.9
describe('a bill of several visits and a package that a saved card pays', () => {
  test('is one payment at the processor with the bill as its target, and one receipt', async () => {
    const desk = await payWithSavedCard([inCash('60.00')]);
    const { salon, paid, mother, child, sale, due, price, getIntent } = desk;
    const card = Math.round(100 * Number(due)) - 6_000;
    expect(await getIntent()).toMatchObject({ amount: card, status: 'succeeded' });
    expect(paid.body.data).toMatchObject({
      appointment: { status: 2, payments: [{ paid_by: 'cash', paid_amount: '54.13' }] },
      other_appointments: [
        {
          payments: [
            { paid_by: 'cash', paid_amount: '5.87' },
            { payment_type_id: 2, paid_amount: '48.26' },
          ],
        },
      ],
      sales: [{ status: 1, total: price, payment_intent: (await getIntent())?.id }],
      receipt: { number: 'R-1-2026-000001' },
    });
    expect(await listParts(desk)).toEqual([
      [`appointment ${child}`, 4_826, 0, 0, 0],
      [`sale ${sale}`, card - 4_826, 0, 0, 0],
    ]);
    const receipt = await salon.call('journal/receipt-show', { appointment_id: mother }, AS_ADMIN);
    expect(receipt.body.data).toMatchObject({
      total: due,
      tenders: [
        { account: 'cash', amount: '60.00' },
        { account: 'card', amount: (card / 100).toFixed(2) },
      ],
    });
    expect(await countRecords(salon, 'CARD-HOLD')).toBe(0);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives each visit and the package its own back, as their refunds say', async () => {
    const desk = await payWithSavedCard();
    const { salon, account, child, mother, sale, price, getIntent } = desk;
    const lines = { appointment_id: child, lines: [{ line: 0 }] };
    await salon.clock.advance(1);
    expect((await salon.call('appointments/appointment-refund', lines, AS_ADMIN)).status).toBe(200);
    expect((await salon.call('directory/sale-refund', { sale_id: sale }, AS_ADMIN)).status).toBe(200);
    await salon.runScheduledWork();
    const intent = String((await getIntent())?.id);
    const total = Math.round(100 * Number(price));
    expect((await account.refunds(intent)).map(({ amount }) => amount).sort()).toEqual([total, 5_413].sort());
    for (const event of await account.events('charge.refunded', intent)) await account.deliver(event);
    expect(await listParts(desk)).toEqual([
      [`appointment ${mother}`, 5_413, 0, 0, 0],
      [`appointment ${child}`, 5_413, 5_413, 0, 0],
      [`sale ${sale}`, total, total, 0, 0],
    ]);
    expect((await listMovements(salon)).slice(-2)).toMatchObject([
      ['refunded', { card: -54.13 }],
      ['refunded', { card: -Number(price) }],
    ]);
    const again = await salon.call('appointments/appointment-refund', lines, AS_ADMIN);
    expect(again.status).toBe(422);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives a package back to the card and the cash that paid it, the last tender first', async () => {
    const desk = await payWithSavedCard([inCash('200.00')]);
    const { salon, account, sale, price, getIntent } = desk;
    expect((await salon.call('directory/sale-refund', { sale_id: sale }, AS_ADMIN)).status).toBe(200);
    await salon.runScheduledWork();
    const byCard = Math.round(100 * Number(price)) - (20_000 - 2 * 5_413);
    expect((await account.refunds(String((await getIntent())?.id))).map(({ amount }) => amount)).toEqual([
      byCard,
    ]);
    expect((await listMovements(salon)).at(-1)).toMatchObject([
      'refunded',
      { card: -byCard / 100, cash: -(20_000 - 2 * 5_413) / 100 },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'keeps the card’s part of a package whose refund the bank could not return; the cash has gone',
    async () => {
      const desk = await payWithSavedCard([inCash('100.00')], true);
      const { salon, account, sale, price, getIntent } = desk;
      await salon.clock.advance(1);
      await salon.call('directory/sale-refund', { sale_id: sale }, AS_ADMIN);
      await salon.runScheduledWork();
      await account.failRefund(String((await getIntent())?.id));
      const byCard = Math.round(100 * Number(price)) - 10_000;
      expect((await listMovements(salon)).at(-1)).toMatchObject(['refund_failed', { card: byCard / 100 }]);
      expect((await listParts(desk)).at(-1)?.slice(2)).toEqual([0, 0, 0]);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('loses what the salon refunds at the processor in the order of the bill, and gets a failed one back', async () => {
    const desk = await payWithSavedCard();
    const { salon, account, mother, child, sale, price, getIntent } = desk;
    const intent = String((await getIntent())?.id);
    const refund = async (amount: number) => {
      await account.stripe.refunds.create({ payment_intent: intent, amount });
      const [event] = await account.events('charge.refunded', intent);
      expect((await account.deliver(event ?? {})).status).toBe(200);
    };
    const listLost = async () => (await listParts(desk)).map((part) => part[3]);
    const refunded = {
      appointment_id: mother,
      payment_id: (await getStoredAppointment(salon, mother)).payments[0]?.id,
    };
    await salon.call('appointments/appointment-refund', { ...refunded, amount: 20 }, AS_ADMIN);
    await salon.runScheduledWork();
    await refund(4_000);
    expect(await listLost()).toEqual([3_413, 587, 0]);
    await refund(5_000);
    expect(await listLost()).toEqual([3_413, 5_413, 174]);
    expect(await listSoldPackages(salon)).toMatchObject([{ sale_status: 1 }]);
    expect((await salon.call('directory/sale-refund', { sale_id: sale }, AS_ADMIN)).body.errors).toEqual({
      sale_id: ['Nothing is left to refund'],
    });
    const more = await salon.call(
      'appointments/appointment-refund',
      { appointment_id: child, lines: [{ line: 0 }] },
      AS_ADMIN,
    );
    expect(more.status).toBe(422);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await account.failRefund(intent);
    expect(await listLost()).toEqual([3_413, 587, 0]);
    expect(
      (await salon.call('directory/sale-refund', { sale_id: sale, dry_run: 1 }, AS_ADMIN)).body.data,
    ).toMatchObject({
      refunded: price,
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test.each(listCases([['lost'], ['won']], 2))(
    'has a dispute of the whole bill in each of its records, until it is %s',
    async (end) => {
      const desk = await payWithSavedCard();
      const { salon, account, mother, child, sale, price, getIntent } = desk;
      const intent = String((await getIntent())?.id);
      const listDisputed = async () => (await listParts(desk)).map((part) => part[4]);
      const shares = [5_413, 5_413, Math.round(100 * Number(price))];
      await salon.clock.advance(1);
      await account.moveDispute(intent, 'needs_response');
      expect(await listDisputed()).toEqual(shares);
      expect((await listMovements(salon)).slice(-3).map(([event]) => event)).toEqual(
        Array.from({ length: 3 }, () => 'dispute_opened'),
      );
      for (const [path, input] of [
        ['appointments/appointment-refund', { appointment_id: child, lines: [{ line: 0 }] }],
        ['directory/sale-refund', { sale_id: sale }],
      ] as const)
        expect((await salon.call(path, input, AS_ADMIN)).status).toBe(422);
      expect(await listAllAuditFindings(salon)).toEqual([]);
      await account.moveDispute(intent, end);
      expect(await listDisputed()).toEqual(end === 'lost' ? shares : [0, 0, 0]);
      const balances = await salon.call('journal/journal-balances', {}, AS_ADMIN);
      expect(JSON.stringify(balances.body.data)).toContain('"account":"disputed","balance":"0.00"');
      expect(await listAllAuditFindings(salon)).toEqual([]);
      const refund = { appointment_id: mother, lines: [{ line: 0 }] };
      const refunded = await salon.call('appointments/appointment-refund', refund, AS_ADMIN);
      expect(refunded.status).toBe(end === 'lost' ? 422 : 200);
    },
  );

  nightTest('that the salon captured in part owes the rest: the last record of the bill first', async () => {
    const desk = await openDesk();
    const { salon, account, child, pay, getIntent } = desk;
    await account.injectFault({ match: CAPTURE, status: 500, times: 2 });
    expect((await pay(SAVED)).status).toBe(200);
    await account.stripe.paymentIntents.capture(String((await getIntent())?.id), {
      amount_to_capture: 8_000,
    });
    await salon.clock.advance(HOUR);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, child)).payments).toMatchObject([
      { type: 2, paid: 2_587 },
      { type: 0, pending: 2_826 },
    ]);
    await salon.runScheduledWork();
    expect(salon.mails().map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Not paid'));
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'is given up after a day of refused captures: visits owe it again, and the package has ended',
    async () => {
      const desk = await openDesk();
      const { salon, account, mother, child, pay } = desk;
      await account.injectFault({ match: CAPTURE, status: 500, times: 1_000 });
      expect((await pay(SAVED)).status).toBe(200);
      await salon.clock.advance(25 * HOUR);
      await salon.runScheduledWork();
      for (const id of [mother, child])
        expect((await getStoredAppointment(salon, id)).payments).toMatchObject([
          { type: 2, paid: 0, status: 2 },
          { type: 0, pending: 5_413 },
        ]);
      await salon.runScheduledWork();
      const subjects = salon.mails().map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining('A card payment failed'));
      expect(subjects).toContainEqual(expect.stringContaining('Not paid'));
      expect(await listAllAuditFindings(salon)).toEqual([]);
      expect((await payBill(salon, { appointment_ids: [mother, child] })).status).toBe(200);
    },
  );

  test('that is declined, or has changed, leaves everything as it was', async () => {
    const desk = await openDesk();
    const { salon, account, request, mother } = desk;
    const input = await toPayInput(salon, request);
    const tenders = [{ ...SAVED, amount: input.tenders[0]?.amount }];
    const stale = await salon.call(PAY, { ...input, version: 'old', tenders }, AS_ADMIN);
    expect(statusAndMessage(stale)).toBe('409 Bill has changed');
    await account.injectFault({ match: 'POST /v1/payment_intents', drop: true, times: 5 });
    expect((await salon.call(PAY, { ...input, tenders }, AS_ADMIN)).status).toBe(503);
    expect(await getStoredAppointment(salon, mother)).toMatchObject({ status: 1, version: 1 });
    expect(await listSoldPackages(salon)).toEqual([]);
  });

  test('is paid once where two desks pay at once: the other amount is freed', async () => {
    const desk = await openDesk();
    const { salon, account, pay, mother, child } = desk;
    const others = { appointment_ids: [mother, child] };
    const replies = await Promise.all([pay(SAVED), pay(SAVED, [], others)]);
    expect(tally(replies)).toEqual({ '200 Paid': 1, '400 Not allowed in this appointment status': 1 });
    await salon.runScheduledWork();
    const states = (await account.stripe.paymentIntents.list()).data.map(({ status }) => status);
    expect(states.sort()).toEqual(['canceled', 'succeeded']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of sales alone is charged to the card of the payer, and gives it back', async () => {
    const { salon, account, request, pay, getIntent } = await openDesk();
    const card = { kind: 'gift_card', template_id: (await defineGiftCard(salon)).id };
    const sales = [...request.sales, card];
    const paid = await pay(SAVED, [], { location_id: 1, customer_id: 1, sales });
    expect(paid.body.data).toMatchObject({ appointment: null, sales: [{ status: 1 }, { status: 1 }] });
    for (const sale_id of [1, 2])
      expect((await salon.call('directory/sale-refund', { sale_id }, AS_ADMIN)).status).toBe(200);
    await salon.runScheduledWork();
    const intent = await getIntent();
    const refunds = await account.refunds(String(intent?.id));
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(intent?.amount);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of one package is a sale whose card gives it back', async () => {
    const desk = await openDesk();
    const { salon, account, request, pay, getIntent } = desk;
    const paid = await pay(SAVED, [], { location_id: 1, customer_id: 1, sales: request.sales });
    expect(paid.status).toBe(200);
    const intent = String((await getIntent())?.id);
    expect((await findIntentRecord(salon.store, salon.tenant, intent))?.target).toEqual({
      kind: 'sale',
      id: 1,
    });
    await account.moveDispute(intent, 'needs_response');
    expect((await salon.call('directory/sale-refund', { sale_id: 1 }, AS_ADMIN)).status).toBe(422);
    await account.moveDispute(intent, 'won');
    expect((await salon.call('directory/sale-refund', { sale_id: 1 }, AS_ADMIN)).status).toBe(200);
    await salon.runScheduledWork();
    for (const event of await account.events('charge.refunded', intent)) await account.deliver(event);
    expect((await account.refunds(intent)).map(({ amount }) => amount)).toEqual([
      (await getIntent())?.amount,
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §37.6, §37.8
describe('a bill of several visits and a package at a card reader', () => {
  const startAtReader = async (desk: Desk, others: readonly object[] = []) => {
    const reply = await desk.pay({ kind: 'reader', reader_id: desk.reader.id }, others);
    expect(reply.status, reply.text).toBe(202);
    return (reply.body.data as { checkout_id: number }).checkout_id;
  };

  test('waits, is paid once a card is presented, and shows all that it has paid', async () => {
    const desk = await openDesk();
    const { salon, reader, mother, child, request, pay, due } = desk;
    const id = await startAtReader(desk, [inCash('10.00')]);
    expect(await getStoredAppointment(salon, child)).toMatchObject({ status: 1, version: 1 });
    expect(await listSoldPackages(salon)).toEqual([]);
    const busy = await pay({ kind: 'reader', reader_id: reader.id });
    expect(statusAndMessage(busy)).toBe('409 Reader is busy');
    await reader.present();
    const shown = await showCheckout(salon, id);
    expect(shown.body.data).toMatchObject({
      state: 'paid',
      appointment: { id: mother, status: 2 },
      other_appointments: [{ id: child, status: 2 }],
      sales: [{ status: 1 }],
      receipt: { number: 'R-1-2026-000001' },
    });
    const receipt = await salon.call('journal/receipt-show', { appointment_id: child }, AS_ADMIN);
    expect(receipt.body.data).toMatchObject({
      total: due,
      tenders: [
        { account: 'cash', amount: '10.00' },
        { account: 'reader', amount: (Number(due) - 10).toFixed(2) },
      ],
    });
    await reader.deliverEvents();
    await salon.runScheduledWork();
    expect((await quoteBill(salon, request)).status).toBe(400);
    expect((await salon.call('directory/sale-refund', { sale_id: 1 }, AS_ADMIN)).status).toBe(200);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('changes nothing where the card is declined, the desk cancels, or nobody comes', async () => {
    const desk = await openDesk();
    const { salon, account, reader, mother, child } = desk;
    const expectState = async (id: number, state: string) => {
      expect((await showCheckout(salon, id)).body.data).toMatchObject({ state, appointment: null });
      for (const visit of [mother, child])
        expect(await getStoredAppointment(salon, visit)).toMatchObject({ status: 1, version: 1 });
    };
    const declined = await startAtReader(desk);
    await reader.present(DECLINED);
    await expectState(declined, 'declined');
    const cancelled = await startAtReader(desk);
    await salon.call('checkout/checkout-cancel', { checkout_id: cancelled }, AS_ADMIN);
    await expectState(cancelled, 'cancelled');
    const late = await startAtReader(desk);
    await salon.clock.advance(3);
    await salon.runScheduledWork();
    await expectState(late, 'timed_out');
    const states = (await account.stripe.paymentIntents.list()).data.map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['canceled']));
    expect(await listSoldPackages(salon)).toEqual([]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test.each(
    listCases(
      [
        ['another visit of the bill was paid', 'Not allowed in this appointment status'],
        ['the price of its package has changed', 'Bill has changed'],
      ],
      2,
    ),
  )('frees the card where %s meanwhile', async (what, reason) => {
    const desk = await openDesk();
    const { salon, reader, child, request } = desk;
    const id = await startAtReader(desk);
    if (what.startsWith('another')) await payBill(salon, { appointment_id: child });
    else {
      const change = { ...PACKAGE, package_id: request.sales[0]?.template_id, price: 270 };
      expect((await salon.call('packages/package-update', change, AS_ADMIN)).status).toBe(200);
    }
    await reader.present();
    expect((await showCheckout(salon, id)).body.data).toMatchObject({ state: 'cancelled', reason });
    await salon.runScheduledWork();
    expect((await desk.getIntent())?.status).toBe('canceled');
    expect(await listSoldPackages(salon)).toEqual([]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});
