import { describe, expect, test } from 'vitest';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest, getStoredAppointment } from '../../support/booking/appointments.ts';
import { type CheckoutPaid, payBill, quoteBill } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { bookAndPay, DEPOSITS_ON } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const PAY = 'checkout/checkout-pay';
const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };
const AS_ADMIN = { as: 'admin' } as const;

const pay = (salon: TestSalon, input: object) => salon.call<CheckoutPaid>(PAY, input, AS_ADMIN);

// BEHAVIOR §37.1, §37.4
describe('checkout-pay', () => {
  test('completes a visit with all that a bill can have, in one commit', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const card = await createSoldCard(salon, { value: 5_000 });
    const request = {
      appointment_id: id,
      products: [SHAMPOO],
      discounts: [{ line: 0, percent: 20, reason: 'Colour redone' }],
      tips: [{ staff_id: 1, amount: 7 }],
      redemptions: [{ type: 'gift_card', giftcard_number: card.number, amount: 30 }],
    };
    const quote = await quoteBill(salon, request);
    expect(quote.body.data).toMatchObject({
      bill: {
        lines: [{ line: 0, price: '50.00', discount: '10.00', amount: '40.00', name: 'Haircut' }],
        products: [{ line: 1, price: '25.00', discount: '0.00', amount: '25.00', qty: 2 }],
        discounts: [{ line: 0, amount: '10.00', reason: 'Colour redone' }],
        subtotal: '65.00',
        tax: '5.36',
        service_charge: '0.00',
        tip_total: '7.00',
        total: '70.36',
      },
      covered: [
        { line: 0, by: 'gift_card', amount: '18.46' },
        { line: 1, by: 'gift_card', amount: '11.54' },
      ],
      payable: [
        { line: 0, amount: '24.84' },
        { line: 1, amount: '15.52' },
      ],
      paid: '0.00',
      due: '47.36',
    });
    const before = await listMovements(salon);
    await salon.clock.advance(1);
    const { status, body } = await payBill(salon, request, {
      tenders: [
        { kind: 'cash', amount: '20.00', tendered: '50.00' },
        { kind: 'external', amount: '27.36', reference: 'slip 7' },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Paid',
      data: {
        change: '30.00',
        receipt: { number: expect.stringMatching(/^R-1-2026-\d{6}$/) },
        appointment: {
          status: 2,
          total: '70.36',
          discounts: [{ line: 0, amount: '10.00', reason: 'Colour redone' }],
          tips: [{ staff_id: 1, amount: '7.00' }],
          payments: [
            { payment_type_id: 0, paid_amount: '20.00', paid_by: 'cash', tendered: '50.00', status: 1 },
            { payment_type_id: 4, paid_amount: '30.00' },
            { payment_type_id: 0, paid_amount: '27.36', paid_by: 'external', txn_id: 'slip 7' },
          ],
        },
      },
    });
    expect((await listMovements(salon)).slice(before.length)).toEqual([
      [
        'completed',
        { cash: 20, external: 27.36, gift_cards: 30, services: -40, products: -25, tax: -5.36, tips: -7 },
      ],
    ]);
    expect((await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head.remaining).toBe(2_000);
    const receipt = await salon.call('journal/receipt-show', { appointment_id: id }, AS_ADMIN);
    expect(receipt.body.data).toMatchObject({
      lines: [
        { code: 'service', name: 'Haircut', price: '50.00', discount: '10.00', amount: '40.00' },
        { code: 'product', name: 'Shampoo', qty: 2, amount: '25.00' },
      ],
      tips: [{ staff_id: 1, amount: '7.00' }],
      subtotal: '65.00',
      total: '77.36',
      change: '30.00',
      due: '0.00',
      tenders: [
        { account: 'cash', amount: '20.00' },
        { account: 'external', amount: '27.36' },
        { account: 'gift_cards', amount: '30.00' },
      ],
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('records a walk-in with a package, discounts of line, membership and bill, and a shared tip', async () => {
    const salon = await openSalon();
    await createSoldMembership(salon, { servicePercent: 10, productPercent: 20 });
    const pack = await createSoldPackage(salon);
    const { body } = await payBill(salon, {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT, HAIRCUT],
      products: [SHAMPOO],
      discounts: [
        { line: 1, amount: 10, reason: 'Late' },
        { line: null, percent: 10, reason: 'Friend' },
      ],
      tip: { amount: 7 },
      redemptions: [{ type: 'package', purchased_package_id: pack, service_id: 1 }],
    });
    expect(body.data).toMatchObject({
      receipt: { number: 'R-1-2026-000001' },
      appointment: {
        status: 2,
        customer_id: 1,
        subtotal: '50.40',
        tax: '4.16',
        total: '54.56',
        membership_discount: 9,
        final_price: 32.4,
        tips: [{ staff_id: 1, amount: '7.00' }],
        payments: [
          { payment_type_id: 0, paid_amount: '61.56' },
          { payment_type_id: 5, txn_id: `PKG-${pack}` },
        ],
      },
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('records a walk-in with a name but no account', async () => {
    const salon = await openSalon();
    const guest = { fname: 'Wanda', lname: 'Walker', email: 'wanda@example.com', phone: '' };
    const { body } = await payBill(salon, { location_id: 1, guest, services: [HAIRCUT] });
    expect(body.data.appointment).toMatchObject({ customer_type: 2, guest: { fname: 'Wanda' } });
  });

  test('pays what is pending of a completed visit, and keeps its bill', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    await salon.call('appointments/appointment-complete', { appointment_id: id, paid: 0 }, AS_ADMIN);
    const kept = await quoteBill(salon, { appointment_id: id, discounts: [{ percent: 10, reason: 'Late' }] });
    expect([kept.status, kept.body.errors]).toEqual([422, { discounts: ['The visit is completed'] }]);
    const { body } = await payBill(salon, { appointment_id: id, tip: { amount: 5 } });
    expect(body.data.appointment).toMatchObject({
      payments: [{ paid_amount: '59.13', paid_by: 'cash' }],
      tips: [{ staff_id: 1, amount: '5.00' }],
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('sells products alone to a walk-in, and takes what is pending of such a sale', async () => {
    const salon = await openSalon();
    const alone = { services: [], addons: [], products: [SHAMPOO] };
    const { body } = await payBill(salon, { location_id: 1, ...alone });
    expect(body.data.appointment).toMatchObject({ services: [], subtotal: '25.00' });
    const sold = { location_id: 1, services: [], products: [SHAMPOO], paid: 0 };
    const unpaid = await salon.call<{ id: number }>('checkout/quick-sale', sold, AS_ADMIN);
    const kept = { appointment_id: unpaid.body.data.id, services: [], addons: [] };
    expect((await payBill(salon, kept)).body.data.appointment).toMatchObject({ subtotal: '25.00' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('leaves a visit the services that it has: an empty list removes products, never all services', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const refused = await quoteBill(salon, { appointment_id: id, services: [] });
    expect([refused.status, refused.body.errors]).toEqual([422, { services: ['Must have at least 1 item'] }]);
    await salon.call('appointments/appointment-complete', { appointment_id: id, paid: 0 }, AS_ADMIN);
    expect((await quoteBill(salon, { appointment_id: id, products: [], addons: [] })).status).toBe(200);
    const changed = await quoteBill(salon, { appointment_id: id, services: [], addons: [] });
    expect(changed.body.errors).toEqual({ services: ['The visit is completed'] });
  });

  test('takes the rest of a visit whose deposit is paid', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id } = await bookAndPay(salon);
    const quote = await quoteBill(salon, { appointment_id: id });
    const { bill, paid, due } = quote.body.data;
    expect(Number(paid)).toBeGreaterThan(0);
    expect(Number(paid) + Number(due)).toBeCloseTo(Number(bill.total), 5);
    expect((await payBill(salon, { appointment_id: id })).status).toBe(200);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('completes a visit of which nothing is due', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const discounts = [{ line: null, percent: 100, reason: 'Our mistake' }];
    const { body } = await payBill(salon, { appointment_id: id, discounts });
    expect(body.data).toMatchObject({ receipt: null, appointment: { status: 2, total: '0.00' } });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('puts cash into the open drawer of the location', async () => {
    const salon = await openSalon();
    const opened = await salon.call('journal/drawer-open', { location_id: 1, float: 100 }, AS_ADMIN);
    const id = await bookAsCustomer(salon);
    await payBill(salon, { appointment_id: id });
    const drawer = { drawer_id: (opened.body.data as { id: number }).id };
    const shown = await salon.call('journal/drawer-show', drawer, AS_ADMIN);
    expect(shown.body.data).toMatchObject({ expected: '154.13' });
  });

  test('leaves the service charge off, and pays tips by gift card where the salon allows it', async () => {
    const salon = await openSalon();
    await salon.call('directory/location-update', { location_id: 1, service_charge_percent: 10 }, AS_ADMIN);
    await salon.call('directory/settings-update', { gift_cards_pay_tips: 1 }, AS_ADMIN);
    const card = await createSoldCard(salon, { value: 10_000 });
    const request = {
      location_id: 1,
      customer_id: 1,
      services: [HAIRCUT],
      tip: { amount: 5 },
      redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
    };
    const charged = (await quoteBill(salon, request)).body.data;
    expect(charged).toMatchObject({ bill: { service_charge: '5.00', total: '59.54' }, due: '0.00' });
    const { body } = await payBill(salon, { ...request, service_charge: 0 });
    expect(body.data.appointment).toMatchObject({ total: '54.13', payments: [{ paid_amount: '59.13' }] });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('answers 409 with the new quote where the visit, a price, a balance or the request has changed', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const request = { appointment_id: id };
    const { version, due } = (await quoteBill(salon, request)).body.data;
    const tenders = [{ kind: 'cash', amount: due }];
    const other = await pay(salon, { ...request, tip: { amount: 1 }, version, tenders });
    expect(statusAndMessage(other)).toBe('409 Bill has changed');
    expect(other.body).toMatchObject({
      errors: { version: ['Bill has changed'] },
      data: { due: '55.13', version: expect.any(String) },
    });
    await salon.call(
      'appointments/appointment-update',
      { appointment_id: id, note: 'Window seat' },
      AS_ADMIN,
    );
    const stale = await pay(salon, { ...request, version, tenders });
    expect(statusAndMessage(stale)).toBe('409 Bill has changed');
    const shown = stale.body.data as unknown as { version: string; due: string };
    expect(statusAndMessage(await pay(salon, { ...request, version: shown.version, tenders }))).toBe(
      '200 Paid',
    );
  });

  test('is paid once by two desks at once', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const { version, due } = (await quoteBill(salon, { appointment_id: id })).body.data;
    const input = { appointment_id: id, version, tenders: [{ kind: 'cash', amount: due }] };
    const replies = await Promise.all([pay(salon, input), pay(salon, input)]);
    expect(tally(replies)).toEqual({ '200 Paid': 1, '400 Not allowed in this appointment status': 1 });
    expect((await getStoredAppointment(salon, id)).payments).toHaveLength(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('answers a repeated request with the same reply, receipt number included', async () => {
    const salon = await openSalon();
    const { version, due } = (await quoteBill(salon, { location_id: 1, services: [HAIRCUT] })).body.data;
    const input = { location_id: 1, services: [HAIRCUT], version, tenders: [{ kind: 'cash', amount: due }] };
    const options = { ...AS_ADMIN, headers: { 'idempotency-key': 'till-1' } };
    const first = await salon.call<CheckoutPaid>(PAY, input, options);
    const second = await salon.call<CheckoutPaid>(PAY, input, options);
    expect(first.body.data.receipt?.number).toBe('R-1-2026-000001');
    expect(second.text).toBe(first.text);
    expect(await listMovements(salon)).toHaveLength(1);
  });

  test('refuses visits that await their deposit, are cancelled or paid (400)', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    await payBill(salon, { appointment_id: id });
    const cancelled = await bookAsCustomer(salon, { date: '2026/11/19', time: '01:00 PM' });
    await salon.call('appointments/appointment-cancel', { appointment_id: cancelled }, AS_ADMIN);
    for (const appointment_id of [id, cancelled]) {
      const quote = await quoteBill(salon, { appointment_id });
      expect(statusAndMessage(quote)).toBe('400 Not allowed in this appointment status');
    }
  });
});

// BEHAVIOR §37.4
test.each<[object[], string]>([
  [[], 'tenders'],
  [[{ kind: 'cash', amount: '54.12' }], 'tenders'],
  [[{ kind: 'cash', amount: '54.14' }], 'tenders'],
  [[{ kind: 'cash', amount: '54.13', tendered: '50.00' }], 'tenders.0.tendered'],
  [[{ kind: 'cash', amount: '54.13', tendered: '541.31' }], 'tenders.0.tendered'],
  [[{ kind: 'external', amount: '54.13', tendered: '60.00' }], 'tenders.0.kind'],
  [[{ kind: 'gold', amount: '54.13' }], 'tenders.0.kind'],
  [[{ kind: 'cash', amount: '-54.13' }], 'tenders.0.amount'],
  [[{ kind: 'cash', amount: '54.131' }], 'tenders.0.amount'],
])('the tenders %j do not pay 54.13, and nothing is written', async (tenders, field) => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const { version } = (await quoteBill(salon, { appointment_id: id })).body.data;
  const { status, body } = await pay(salon, { appointment_id: id, version, tenders });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await getStoredAppointment(salon, id)).toMatchObject({ status: 1, version: 1 });
});
