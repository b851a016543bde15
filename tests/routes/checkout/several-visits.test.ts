import { describe, expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest, registerOtherCustomer } from '../../support/booking/appointments.ts';
import {
  type CheckoutPaid,
  giveCredit,
  payBill,
  quoteBill,
  toPayInput,
} from '../../support/booking/checkout.ts';
import { getToday, listJournal, listMovements } from '../../support/journal.ts';
import { createSoldCard, getSoldProduct, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const LATER = { time: '02:00 PM' };

/** A visit of customer 1 with 54.13 to pay, and one of a guest alike, on the same day. */
async function bookFamily(salon: TestSalon) {
  const mother = await bookAsCustomer(salon);
  const child = await bookAsGuest(salon, LATER);
  return { mother, child, appointment_ids: [mother, child] };
}

// BEHAVIOR §37.8
describe('a bill of several visits', () => {
  test('is paid in one commit, with one receipt and an entry for each visit', async () => {
    const salon = await openSalon();
    const drawer = await salon.call<{ id: number }>(
      'journal/drawer-open',
      { location_id: 1, float: 100 },
      AS_ADMIN,
    );
    const { mother, child, appointment_ids } = await bookFamily(salon);
    const card = await createSoldCard(salon, { value: 5_000 });
    const request = {
      appointment_ids,
      products: [{ name: 'Shampoo', price: '12.50', qty: 2 }],
      tip: { amount: '8.00' },
      discounts: [{ line: 0, percent: 10, reason: 'Child', appointment_id: child }],
      redemptions: [
        { type: 'gift_card', giftcard_number: card.number, amount: '20.00', appointment_id: child },
        { type: 'gift_card', giftcard_number: card.number, amount: '10.00' },
      ],
    };
    const quote = await quoteBill(salon, request);
    expect(quote.body.data).toMatchObject({
      bill: { total: '81.19', tip_total: '4.00' },
      other_visits: [{ appointment_id: child, bill: { total: '48.71', tip_total: '4.00' }, due: '32.71' }],
      due: '107.90',
    });
    const tenders = [
      { kind: 'external', amount: '80.00', reference: 'slip 7' },
      { kind: 'cash', amount: '27.90', tendered: '50.00' },
    ];
    const paid = await payBill(salon, request, { tenders });
    const receipt_number = 'R-1-2026-000001';
    expect(paid.body.data).toMatchObject({
      appointment: {
        status: 2,
        payments: [
          { paid_by: 'external', paid_amount: '75.19' },
          { payment_type_id: 4, paid_amount: '10.00' },
        ],
      },
      other_appointments: [
        {
          id: child,
          status: 2,
          payments: [
            { paid_by: 'external', paid_amount: '4.81', txn_id: 'slip 7' },
            { payment_type_id: 4, paid_amount: '20.00' },
            { paid_by: 'cash', paid_amount: '27.90', tendered: '50.00' },
          ],
        },
      ],
      receipt: { number: receipt_number },
      change: '22.10',
    });
    // The number of each visit finds the receipt, which names the visit that has the bill
    for (const id of appointment_ids) {
      const search = `APT-${String(id).padStart(6, '0')}`;
      const found = await salon.call('journal/receipt-index', { search }, AS_ADMIN);
      expect(found.body.data).toMatchObject([
        { receipt_number, reference: { kind: 'appointment', id: mother } },
      ]);
    }
    const entries = (await listJournal(salon)).filter(({ bill_id }) => bill_id);
    expect(entries).toMatchObject([
      { reference: { id: mother }, receipt_number },
      { reference: { id: child }, receipt_number },
    ]);
    expect(new Set(entries.map(({ bill_id }) => bill_id))).toEqual(new Set([entries[0]?.id]));
    for (const appointment_id of appointment_ids) {
      const receipt = await salon.call('journal/receipt-show', { appointment_id }, AS_ADMIN);
      expect(receipt.body.data).toMatchObject({
        receipt_number,
        lines: [
          { code: 'service', amount: '50.00' },
          { code: 'service', discount: '5.00', amount: '45.00' },
          { code: 'product', amount: '25.00' },
        ],
        total: '137.90',
        paid_before: '0.00',
        due: '0.00',
        change: '22.10',
        tenders: [
          { account: 'cash', amount: '27.90' },
          { account: 'external', amount: '80.00' },
          { account: 'gift_cards', amount: '30.00' },
        ],
      });
    }
    const days = { from: getToday(salon), to: getToday(salon) };
    const listed = await salon.call<object[]>('journal/receipt-index', days, AS_ADMIN);
    expect(listed.body.data).toContainEqual(expect.objectContaining({ receipt_number, received: '107.90' }));
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(2_000);
    const shown = await salon.call('journal/drawer-show', { drawer_id: drawer.body.data.id }, AS_ADMIN);
    expect(shown.body.data).toMatchObject({ received: '27.90' });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is refunded by the lines of each visit, each to what paid it', async () => {
    const salon = await openSalon();
    await giveCredit(salon, '80.00');
    const { mother, child, appointment_ids } = await bookFamily(salon);
    const tenders = [
      { kind: 'credit', amount: '80.00' },
      { kind: 'cash', amount: '28.26' },
    ];
    await payBill(salon, { appointment_ids }, { tenders });
    const refund = (appointment_id: number) =>
      salon.call('appointments/appointment-refund', { appointment_id, lines: [{ line: 0 }] }, AS_ADMIN);
    await salon.clock.advance(1);
    expect((await refund(child)).status).toBe(200);
    await salon.clock.advance(1);
    expect((await refund(mother)).status).toBe(200);
    expect((await listMovements(salon)).slice(-4)).toEqual([
      ['completed', { credit: 54.13, services: -50, tax: -4.13 }],
      ['completed', { credit: 25.87, cash: 28.26, services: -50, tax: -4.13 }],
      ['refunded', { credit: -25.87, cash: -28.26, services: 50, tax: 4.13 }],
      ['refunded', { credit: -54.13, services: 50, tax: 4.13 }],
    ]);
    const customer = await salon.call('directory/customer-show', { customer_id: 1 }, AS_ADMIN);
    expect(customer.body.data).toMatchObject({ credit: '80.00' });
    const receipt = await salon.call('journal/receipt-show', { appointment_id: child }, AS_ADMIN);
    expect(receipt.body).toMatchObject({
      others: [{ corrects: { receipt_number: 'R-1-2026-000002' } }],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('takes packages of each visit’s own customer alone, and gift cards of the payer alone', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const { mother, child } = await bookFamily(salon);
    const card = await createSoldCard(salon, { value: 20_000 });
    const redemptions = [{ type: 'gift_card', giftcard_number: card.number, appointment_id: mother }];
    const refused = await quoteBill(salon, { appointment_ids: [child, mother], redemptions });
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid gift card']);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['redemptions.0']);
    const allowed = await quoteBill(salon, { appointment_ids: [mother, child], redemptions });
    expect(allowed.status).toBe(200);
  });

  test.each<[string, (ids: { mother: number; child: number }) => object, string[]]>([
    ['a visit twice', ({ mother }) => ({ appointment_ids: [mother, mother] }), ['appointment_ids.1']],
    [
      'both fields',
      ({ mother, child }) => ({ appointment_id: mother, appointment_ids: [child] }),
      ['appointment_ids'],
    ],
    [
      'a discount of another visit',
      ({ mother }) => ({
        appointment_ids: [mother],
        discounts: [{ line: 0, percent: 5, reason: 'Late', appointment_id: 99 }],
      }),
      ['discounts.0.appointment_id'],
    ],
    [
      'a discount above its line',
      ({ mother, child }) => ({
        appointment_ids: [mother, child],
        discounts: [
          { line: 0, amount: 5, reason: 'Late' },
          { line: 0, amount: 500, reason: 'Late', appointment_id: child },
        ],
      }),
      ['discounts.1.amount'],
    ],
  ])('is refused with %s (422)', async (_title, toRequest, fields) => {
    const salon = await openSalon();
    const refused = await quoteBill(salon, toRequest(await bookFamily(salon)));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, fields]);
  });

  test('names the visit that is unknown (404) or ended (400)', async () => {
    const salon = await openSalon();
    const { mother, child, appointment_ids } = await bookFamily(salon);
    const unknown = await quoteBill(salon, { appointment_ids: [mother, 99] });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([404, ['appointment_ids.1']]);
    await salon.call('appointments/appointment-cancel', { appointment_id: child }, AS_ADMIN);
    const ended = await quoteBill(salon, { appointment_ids });
    expect([ended.status, Object.keys(ended.body.errors ?? {})]).toEqual([400, ['appointment_ids.1']]);
  });

  test('is paid by one of two desks whose bills share a visit; nothing of the other bill is written', async () => {
    const salon = await openSalon();
    const { mother, child } = await bookFamily(salon);
    const third = await bookAsGuest(salon, { time: '04:00 PM' });
    const inputs = await Promise.all(
      [
        [mother, child],
        [child, third],
      ].map((appointment_ids) => toPayInput(salon, { appointment_ids })),
    );
    const replies = await callAtOnce(2, (index) =>
      salon.call<CheckoutPaid>('checkout/checkout-pay', inputs[index] ?? {}, AS_ADMIN),
    );
    expect(tally(replies)).toEqual({ '200 Paid': 1, '400 Not allowed in this appointment status': 1 });
    expect((await listMovements(salon)).filter(([event]) => event === 'completed')).toHaveLength(2);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});
