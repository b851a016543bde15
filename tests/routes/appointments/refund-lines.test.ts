import { describe, expect, test } from 'vitest';
import { toWireDate } from '../../../lib/views/dates.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { bookAndPay, DEPOSITS_ON } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const REFUND = 'appointments/appointment-refund';
const AS_STAFF = { as: 'staff' } as const;

const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };

const refund = (salon: TestSalon, input: object) =>
  salon.call<FrontDeskAppointmentView>(REFUND, input, AS_STAFF);

const toRows = ({ payments }: FrontDeskAppointmentView) =>
  payments.map((row) => [row.payment_type_id, row.paid_by, row.paid_amount, row.refund_of]);

/** The movements of an action that takes a minute. */
async function listNewMovements(salon: TestSalon, act: () => Promise<unknown>) {
  const before = await listMovements(salon);
  await salon.clock.advance(1);
  await act();
  return (await listMovements(salon)).slice(before.length);
}

async function mustRefund(salon: TestSalon, input: object): Promise<FrontDeskAppointmentView> {
  const reply = await refund(salon, input);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

/**
 * A haircut for 40.00 and 3.30 tax, two shampoos for 25.00 and 2.06 tax, and a tip of 7.00. A gift card has paid 18.46 of
 * the haircut and 11.54 of the shampoos; the rest is 20.00 in cash and 27.36 by a terminal.
 */
async function openPaidVisit() {
  const salon = await openSalon();
  const card = await createSoldCard(salon, { value: 5_000 });
  const id = await bookAsCustomer(salon);
  const request = {
    appointment_id: id,
    products: [SHAMPOO],
    discounts: [{ line: 0, percent: 20, reason: 'Colour redone' }],
    tips: [{ staff_id: 1, amount: 7 }],
    redemptions: [{ type: 'gift_card', giftcard_number: card.number, amount: 30 }],
  };
  const tenders = [
    { kind: 'cash', amount: '20.00' },
    { kind: 'external', amount: '27.36', reference: 'slip 7' },
  ];
  const paid = await payBill(salon, request, { tenders });
  expect(paid.status).toBe(200);
  const [cash, byCard, slip] = paid.body.data.appointment.payments.map((row) => row.id);
  const getBalance = async () => (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining;
  return { salon, id, cash, byCard, slip, getBalance };
}

// BEHAVIOR §17.12
describe('appointment-refund by line', () => {
  test('gives a line back with its tax to the last payment first, then its part of a gift card', async () => {
    const { salon, id, byCard, slip, getBalance } = await openPaidVisit();
    const inMoney = { appointment_id: id, lines: [{ line: 1 }], return_redemptions: 0 };
    const first = await listNewMovements(salon, async () => {
      const after = await mustRefund(salon, inMoney);
      expect(toRows(after).slice(3)).toEqual([[0, 'external', '-15.52', slip]]);
      expect(after.refundable_lines, 'the gift card can get its part back').toEqual([0, 1]);
    });
    expect(first).toEqual([['refunded', { external: -15.52, products: 14.34, tax: 1.18 }]]);
    const again = await refund(salon, inMoney);
    expect([again.status, again.body.errors]).toEqual([422, { 'lines.0': ['Nothing is left to refund'] }]);
    const second = await listNewMovements(salon, async () => {
      const after = await mustRefund(salon, { appointment_id: id, lines: [{ line: 1 }] });
      expect(toRows(after).slice(4)).toEqual([[4, undefined, '-11.54', byCard]]);
      expect(after.refundable_lines).toEqual([0]);
    });
    expect(second).toEqual([['refunded', { gift_cards: -11.54, products: 10.66, tax: 0.88 }]]);
    expect(await getBalance()).toBe(2_000 + 1_154);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives everything back at once, tips included, in cash and to the gift card', async () => {
    const { salon, id, cash, byCard, slip, getBalance } = await openPaidVisit();
    const movements = await listNewMovements(salon, async () => {
      const data = await mustRefund(salon, {
        appointment_id: id,
        lines: [{ line: 0 }, { line: 1 }],
        to: 'cash',
        tips: 1,
      });
      expect(toRows(data).slice(3)).toEqual([
        [0, 'cash', '-27.36', slip],
        [0, 'cash', '-20.00', cash],
        [4, undefined, '-30.00', byCard],
      ]);
    });
    expect(movements).toEqual([
      ['refunded', { cash: -47.36, gift_cards: -30, services: 40, products: 25, tax: 5.36, tips: 7 }],
    ]);
    expect(await getBalance()).toBe(5_000);
    const { date } = await getStoredAppointment(salon, id);
    const diary = await salon.call(
      'appointments/diary',
      { location_id: 1, date: toWireDate(date) },
      AS_STAFF,
    );
    expect(diary.text).toContain('"paid":1,"refunded":"77.36","is_refunded":1');
    const rest = await refund(salon, { appointment_id: id, lines: [{ line: 0 }], tips: 1 });
    expect(rest.body.errors).toEqual({
      'lines.0': ['Nothing is left to refund'],
      tips: ['Nothing is left to refund'],
    });
    const payment = await refund(salon, { appointment_id: id, payment_id: slip });
    expect(payment.body.errors).toEqual({ payment_id: ['Nothing is left to refund'] });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('says with dry_run which rows a refund would add, and changes nothing', async () => {
    const { salon, id, cash, byCard, slip, getBalance } = await openPaidVisit();
    const input = { appointment_id: id, lines: [{ line: 0 }, { line: 1 }] };
    const before = await getStoredAppointment(salon, id);
    const movements = await listNewMovements(salon, async () => {
      const tried = await refund(salon, { ...input, dry_run: 1 });
      expect(statusAndMessage(tried)).toBe('200 Nothing has been changed');
      expect(toRows(tried.body.data).slice(3)).toEqual([
        [0, 'external', '-27.36', slip],
        [0, 'cash', '-13.00', cash],
        [4, undefined, '-30.00', byCard],
      ]);
      const payment = await refund(salon, { appointment_id: id, payment_id: slip, dry_run: 1 });
      expect(toRows(payment.body.data).slice(3)).toEqual([[0, 'external', '-27.36', slip]]);
    });
    expect(movements).toEqual([]);
    expect(await getStoredAppointment(salon, id)).toEqual(before);
    expect(await getBalance()).toBe(2_000);
    const refused = await refund(salon, { ...input, lines: [{ line: 1, amount: 99 }], dry_run: 1 });
    expect(refused.status).toBe(422);
  });

  test('leaves the tips alone, and refunds them by themselves', async () => {
    const { salon, id } = await openPaidVisit();
    await mustRefund(salon, { appointment_id: id, lines: [{ line: 0 }, { line: 1 }] });
    const movements = await listNewMovements(salon, () =>
      mustRefund(salon, { appointment_id: id, lines: [], tips: 1 }),
    );
    expect(movements).toEqual([['refunded', { cash: -7, tips: 7 }]]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('limits an amount by what is left of the line, and all lines by what is left of the payments', async () => {
    const { salon, id, slip } = await openPaidVisit();
    const inMoney = { appointment_id: id, return_redemptions: 0 };
    const ask = (lines: object[]) => refund(salon, { ...inMoney, lines });
    await mustRefund(salon, { ...inMoney, lines: [{ line: 0, amount: 10 }] });
    expect((await ask([{ line: 0, amount: '14.85' }])).body.errors).toEqual({
      'lines.0': ['Must be at most 14.84'],
    });
    await mustRefund(salon, { appointment_id: id, payment_id: slip });
    expect((await ask([{ line: 1 }, { line: 0, amount: '14.84' }])).body.errors).toEqual({
      'lines.1': ['Must be at most 0.00'],
    });
    const part = await mustRefund(salon, { ...inMoney, lines: [{ line: 1 }] });
    expect(toRows(part).at(-1)?.[2]).toBe('-13.00');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('returns the packages and memberships that paid a line', async () => {
    const salon = await openSalon();
    const pack = await createSoldPackage(salon);
    const member = await createSoldMembership(salon, { groups: [[2, 1]] });
    const redemptions = [
      { type: 'package', purchased_package_id: pack, service_id: 1 },
      { type: 'membership', purchased_membership_id: member, service_id: 1 },
    ];
    const services = [HAIRCUT, HAIRCUT, HAIRCUT];
    const paid = await payBill(salon, { location_id: 1, customer_id: 1, services, redemptions });
    expect(paid.status, paid.text).toBe(200);
    const { id } = paid.body.data.appointment;
    const getUses = async () => [
      (await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining,
      (await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', member)).head.remaining,
    ];
    const [packUses = 0, memberUses = 0] = await getUses();
    const lines = [{ line: 0 }, { line: 1 }];
    const kept = await refund(salon, { appointment_id: id, lines, return_redemptions: 0 });
    expect(kept.body.errors).toEqual({
      'lines.0': ['Nothing is left to refund'],
      'lines.1': ['Nothing is left to refund'],
    });
    await salon.clock.advance(1);
    await mustRefund(salon, { appointment_id: id, lines });
    expect(await getUses()).toEqual([packUses + 1, memberUses + 1]);
    const again = await refund(salon, { appointment_id: id, lines });
    expect(again.status).toBe(422);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('gives cards back by the processor, once where 20 ask at once, with one mail', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id, account, intent } = await bookAndPay(salon);
    await salon.call('appointments/appointment-complete', { appointment_id: id }, AS_STAFF);
    const input = { appointment_id: id, lines: [{ line: 0 }] };
    const replies = await callAtOnce(20, () => refund(salon, input));
    expect(tally(replies)).toEqual({ '200 Payment refunded': 1, '422 Validation failed': 19 });
    await salon.runScheduledWork();
    expect((await account.refunds(intent)).map(({ amount }) => amount)).toEqual([3_000]);
    const mails = salon.mails().filter(({ subject }) => subject.includes('refund'));
    expect(mails.map(({ body }) => body.text)).toEqual([expect.stringContaining('We are refunding $30.00')]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    for (const event of await account.events('charge.refunded', intent)) await account.deliver(event);
    await account.failRefund(intent);
    expect(await listAuditFindings(salon)).toEqual([]);
    const back = await mustRefund(salon, { ...input, to: 'cash' });
    expect(toRows(back).slice(-1)).toEqual([[0, 'cash', '-30.00', back.payments[0]?.id]]);
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toHaveLength(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest('refunds 20 parts at once at most up to what was paid', async () => {
    const { salon, id } = await openPaidVisit();
    const replies = await callAtOnce(20, (index) =>
      refund(salon, { appointment_id: id, lines: [{ line: index % 2, amount: 5 }], to: 'cash' }),
    );
    expect(tally(replies)).toEqual({ '200 Payment refunded': 13, '422 Validation failed': 7 });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('shows gross amounts on receipts of refunds where prices include the tax', async () => {
    const salon = await openSalon();
    await callAsAdmin(salon, 'location-update', { location_id: 1, service_tax: 10, tax_mode: 'included' });
    const paid = await payBill(salon, {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT],
      products: [SHAMPOO],
    });
    const { id, payments } = paid.body.data.appointment;
    await salon.clock.advance(1);
    await mustRefund(salon, { appointment_id: id, lines: [{ line: 1, amount: 11 }] });
    await salon.clock.advance(1);
    await mustRefund(salon, { appointment_id: id, payment_id: payments[0]?.id });
    const receipts = await salon.call('journal/receipt-show', { appointment_id: id }, AS_STAFF);
    const tax = (amount: string) => [{ rate: 10, amount }];
    expect(receipts.body).toMatchObject({
      data: { subtotal: '75.00', tax: tax('6.82'), tax_included: true, total: '75.00' },
      others: [
        {
          series: 'C',
          tax_included: true,
          tax: tax('-1.00'),
          subtotal: '-11.00',
          total: '-11.00',
          lines: [{ code: 'product', amount: '-11.00' }],
        },
        {
          series: 'C',
          tax_included: true,
          tax: tax('-5.82'),
          subtotal: '-64.00',
          total: '-64.00',
          lines: [
            { code: 'service', name: 'Haircut', amount: '-50.00' },
            { code: 'product', amount: '-14.00' },
          ],
        },
      ],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('shows the refunded items on its receipt, also after a refund of a part of a payment', async () => {
    const salon = await openSalon();
    const COLOUR = { service_id: 2, pricing_option_id: null, staff_id: 1 };
    const paid = await payBill(salon, {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT, COLOUR],
      products: [SHAMPOO],
    });
    const { id, payments } = paid.body.data.appointment;
    for (const input of [
      { payment_id: payments[0]?.id, amount: '20.00' },
      { lines: [{ line: 0 }] },
      { lines: [{ line: 1 }, { line: 2 }] },
    ]) {
      await salon.clock.advance(1);
      await mustRefund(salon, { appointment_id: id, ...input });
    }
    const receipts = await salon.call('journal/receipt-show', { appointment_id: id }, AS_STAFF);
    expect(receipts.body.others).toMatchObject([
      { series: 'C', total: '-20.00' },
      {
        series: 'C',
        total: '-54.13',
        subtotal: '-50.00',
        tax: [{ rate: 8.25, amount: '-4.13' }],
        lines: [{ code: 'service', name: 'Haircut', amount: '-50.00' }],
      },
      { series: 'C', lines: [{ code: 'service', name: 'Hair color' }, expect.anything()] },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives back no more cash than is in the drawer', async () => {
    const { salon, id } = await openPaidVisit();
    const drawer = await salon.call<{ id: number }>(
      'journal/drawer-open',
      { location_id: 1, float: 20 },
      AS_STAFF,
    );
    const line = { line: 0 };
    const reply = await refund(salon, { appointment_id: id, lines: [line], to: 'cash' });
    expect(reply.body.errors).toEqual({ to: ['Must not be above what is in the drawer'] });
    await mustRefund(salon, { appointment_id: id, lines: [{ line: 0, amount: 12 }], to: 'cash' });
    const shown = await salon.call(
      'journal/drawer-show',
      { drawer_id: drawer.body.data.id },
      { as: 'admin' },
    );
    const sums = { float: '20.00', received: '0.00', refunded: '12.00', expected: '8.00' };
    expect(shown.body.data).toMatchObject(sums);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives back no cash that is paid out before the commit (422)', async () => {
    const { salon, id } = await openPaidVisit();
    await salon.call('journal/drawer-open', { location_id: 1, float: 20 }, AS_STAFF);
    const payOut = { drawer_id: 1, amount: 5, reason: 'Bank' };
    proxy.beforeTransaction(async () =>
      expect((await salon.call('journal/drawer-pay-out', payOut, AS_STAFF)).status).toBe(200),
    );
    const reply = await refund(salon, { appointment_id: id, lines: [{ line: 0, amount: 20 }], to: 'cash' });
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { to: ['Must not be above what is in the drawer'] },
    ]);
    expect(await listMovements(salon)).not.toContainEqual(['refunded', expect.anything()]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test.each<[object, object]>([
    [{ lines: [] }, { lines: ['Must have at least 1 item'] }],
    [{ lines: [{ line: 2 }] }, { 'lines.0.line': ['Not a line of this bill'] }],
    [{ lines: [{ line: 0 }, { line: 0 }] }, { 'lines.1.line': ['Duplicate line'] }],
    [{ lines: [{ line: -1 }] }, { 'lines.0.line': ['Must be at least 0'] }],
    [{ lines: [{}] }, { 'lines.0.line': ['Is required'] }],
    [{ lines: [{ line: 0, amount: 0 }] }, { 'lines.0.amount': ['Must be above 0'] }],
    [{ lines: [{ line: 0 }], to: 'cheque' }, { to: [expect.stringMatching('^Must be one of cash')] }],
    [{ lines: [{ line: 0 }], amount: 5 }, { amount: ['Only with payment_id'] }],
    [{ lines: [{ line: 0 }], payment_id: 5 }, { payment_id: ['Only without lines'] }],
    [
      { payment_id: 5, tips: 1, to: 'cash' },
      { to: ['Only with lines'], tips: ['Only with lines'] },
    ],
    [{ lines: [{ line: 0 }], tips: 2 }, { tips: ['Must be 0 or 1'] }],
  ])('refuses %j (422)', async (input, errors) => {
    const { salon, id } = await openPaidVisit();
    const reply = await refund(salon, { appointment_id: id, ...input });
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  });

  test("refuses a visit that is not completed or not paid (400), another salon's (404), and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const input = { appointment_id: id, lines: [{ line: 0 }] };
    const refused = '400 Not allowed in this appointment status';
    expect(statusAndMessage(await refund(salon, input))).toBe(refused);
    await salon.call('appointments/appointment-complete', { appointment_id: id, paid: 0 }, AS_STAFF);
    expect(statusAndMessage(await refund(salon, input))).toBe(refused);
    expect((await getStoredAppointment(salon, id)).payments).toHaveLength(1);
    expect(statusAndMessage(await refund(await openSalon(), input))).toBe('404 Record does not exist');
    await expectAccess(salon, REFUND, input, { closedTo: ['customer'] });
  });
});
