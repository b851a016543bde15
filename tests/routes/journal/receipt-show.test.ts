import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  markNoShow,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { listJournal } from '../../support/journal.ts';
import {
  bookAndPay,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type CallOptions, type Envelope, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type ReceiptView = {
  readonly receipt_id: string;
  readonly receipt_number: string;
  readonly corrects: unknown;
  readonly lines: readonly { readonly amount: string }[];
};
type ReceiptReply = Envelope<ReceiptView> & {
  readonly others?: readonly ReceiptView[];
  readonly url?: string;
};

const AS_STAFF = { as: 'staff' } as const;
const showAs = (salon: TestSalon, operation: string, input: object, options: CallOptions = AS_STAFF) =>
  salon.call<ReceiptView>(`journal/${operation}`, input, options);

/** The receipts of a visit or sale, as the front desk sees them. */
async function show(salon: TestSalon, input: object): Promise<ReceiptReply> {
  const reply = await showAs(salon, 'receipt-show', input);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function run<Data = { readonly id: number }>(
  salon: TestSalon,
  operation: string,
  input: object,
): Promise<Data> {
  const reply = await salon.call<Data>(operation, input, AS_STAFF);
  expect([200, 201], reply.text).toContain(reply.status);
  return reply.body.data;
}

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 };
const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };
const quickSale = (salon: TestSalon, change: object = {}) =>
  run(salon, 'redemptions/quick-sale', {
    ...{ location_id: 1, customer_id: 1, services: [HAIRCUT], products: [SHAMPOO], ...change },
  });

/** Sells a gift card of 100.00 for 90.00 and 7.43 tax at the desk. */
async function sellCard(salon: TestSalon, change: object = {}): Promise<number> {
  const { id } = await defineGiftCard(salon);
  const sale = toGiftCardSale(id, { paid_at_salon: 1, delivery_date: '2026-12-24', ...change });
  const reply = await sellGiftCard(salon, sale, AS_STAFF);
  expect(reply.status, reply.text).toBe(201);
  return Number(reply.body.data.id);
}

const openPaidVisit = async () => {
  const salon = await openSalon(DEPOSITS_ON);
  return { salon, ...(await bookAndPay(salon)) };
};

// BEHAVIOR §36.9
describe('a receipt', () => {
  test('of a quick sale shows its lines, tax and tenders, and is in the journal', async () => {
    const salon = await openSalon();
    const { id } = await quickSale(salon, { paid_by: 'cash' });
    const { data, others, url } = await show(salon, { appointment_id: id });
    const line = { qty: 1, discount: '0.00', covered_by: null };
    expect(data).toEqual({
      receipt_id: `appointment-${id}-1`,
      receipt_number: 'R-1-2026-000001',
      series: 'R',
      date: '2026/11/16',
      at: '2026-11-16T14:00:00.000Z',
      salon: 'Demo Salon',
      location: { id: 1, name: 'Downtown', address: expect.any(String) },
      currency: 'USD',
      reference: { kind: 'appointment', id, number: 'APT-000001' },
      customer_id: 1,
      lines: [
        { ...line, code: 'service', name: 'Haircut', price: '50.00', amount: '50.00' },
        { ...line, code: 'product', name: 'Shampoo', qty: 2, price: '12.50', amount: '25.00' },
      ],
      subtotal: '75.00',
      tax: [{ rate: 8.25, amount: '6.19' }],
      tips: [],
      total: '81.19',
      tenders: [{ account: 'cash', amount: '81.19' }],
      paid_before: '0.00',
      due: '0.00',
      corrects: null,
      entries: [`appointment-${id}-1`],
    });
    expect(others).toEqual([]);
    expect(url).toContain('/receipt?token=');
    expect((await listJournal(salon)).map((entry) => entry.receipt_number)).toEqual(['R-1-2026-000001']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of a completed visit names what was paid in advance and what is due; the rest gets one of its own', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const id = await bookAsCustomer(salon, { services: [COLOUR] });
    const order = await createOrder(salon, { appointment_id: id }, { as: 'customer' });
    await account.pay(order.body.payment_intent);
    await reportPayment(salon, order.body.payment_intent, { appointment_id: id });
    expect((await showAs(salon, 'receipt-show', { appointment_id: id })).status, 'of a deposit').toBe(404);
    await run(salon, 'appointments/appointment-complete', { appointment_id: id, paid: 0 });
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      ...{ total: '129.90', tenders: [{ account: 'prepaid', amount: '30.00' }] },
      ...{ paid_before: '0.00', due: '99.90' },
    });
    const { number } = await createSoldCard(salon);
    await run(salon, 'redemptions/redemption-gift-card', { appointment_id: id, giftcard_number: number });
    const { data, others } = await show(salon, { appointment_id: id });
    expect(data).toMatchObject({
      ...{ receipt_number: 'R-1-2026-000002', total: '129.90' },
      ...{ tenders: [{ account: 'gift_cards', amount: '99.90' }], paid_before: '30.00', due: '0.00' },
    });
    expect(others).toMatchObject([{ receipt_number: 'R-1-2026-000001' }]);
  });

  test('of kept money names the fee and what it was paid with', async () => {
    const { salon, id } = await openPaidVisit();
    await markNoShow(salon, id);
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      ...{ series: 'R', lines: [{ code: 'kept_payment', name: null, amount: '30.00' }], total: '30.00' },
      tenders: [{ account: 'prepaid', amount: '30.00' }],
    });
  });

  test('of returned money is of series C and names the receipt that took it, or the payment', async () => {
    const { salon, account, id, intent } = await openPaidVisit();
    const [row] = (await getStoredAppointment(salon, id)).payments;
    const refund = (amount: string) =>
      run(salon, 'appointments/appointment-refund', { appointment_id: id, payment_id: row?.id, amount });
    await refund('10.00');
    await salon.runScheduledWork();
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      ...{ receipt_number: 'C-1-2026-000001', total: '-10.00', tax: [] },
      lines: [{ code: 'prepaid', amount: '-10.00' }],
      tenders: [{ account: 'card', amount: '-10.00' }],
      corrects: { receipt_number: null, payment: intent },
    });
    await account.failRefund(intent);
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      ...{ receipt_number: 'R-1-2026-000001', total: '10.00' },
      corrects: { receipt_number: 'C-1-2026-000001', payment: null },
    });
    await run(salon, 'appointments/appointment-complete', { appointment_id: id });
    await refund('10.90');
    await salon.runScheduledWork();
    const { others } = await show(salon, { appointment_id: id });
    expect(others?.at(-1)).toMatchObject({
      ...{ receipt_number: 'C-1-2026-000002', total: '-10.90', subtotal: '-10.07' },
      lines: [{ code: 'service', name: 'Hair colour', amount: '-10.07' }],
      tax: [{ rate: 8.25, amount: '-0.83' }],
      corrects: { receipt_number: 'R-1-2026-000002', payment: null },
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of a service that a package pays shows it as covered', async () => {
    const salon = await openSalon();
    const purchased = await createSoldPackage(salon);
    const id = await bookAsCustomer(salon);
    await run(salon, 'redemptions/redemption-package', {
      ...{ appointment_id: id, purchased_package_id: purchased, service_id: 1 },
    });
    await run(salon, 'appointments/appointment-complete', { appointment_id: id });
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      lines: [{ code: 'service', price: '50.00', discount: '50.00', covered_by: 'package', amount: '0.00' }],
      ...{ total: '0.00', tenders: [], due: '0.00' },
    });
  });

  test('of a visit paid with a gift card shows the card as a tender', async () => {
    const salon = await openSalon();
    const { number } = await createSoldCard(salon);
    const { id } = await quickSale(salon, { redemptions: [{ type: 'gift_card', giftcard_number: number }] });
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      total: '81.19',
      tenders: [{ account: 'gift_cards', amount: '81.19' }],
    });
  });

  test('of a sale names the product', async () => {
    const salon = await openSalon();
    const saleId = await sellCard(salon);
    expect((await show(salon, { sale_id: saleId })).data).toMatchObject({
      ...{ receipt_number: 'R-1-2026-000001', reference: { kind: 'sale', id: saleId, number: null } },
      lines: [{ code: 'giftcard', name: 'Birthday card', amount: '90.00' }],
      ...{ subtotal: '90.00', tax: [{ rate: 8.25, amount: '7.43' }], total: '97.43' },
      tenders: [{ account: 'external', amount: '97.43' }],
    });
  });

  test('of a renewal is one more of its sale', async () => {
    const now = new Date('2026-11-16T14:00:00Z');
    const { salon, delivery, saleId } = await openBilledMembership(await openSalon({ ...RECURRING, now }));
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const { data, others } = await show(salon, { sale_id: saleId });
    expect(data).toMatchObject({ receipt_number: 'R-1-2026-000002', lines: [{ code: 'membership' }] });
    expect(others).toMatchObject([{ receipt_number: 'R-1-2026-000001' }]);
  });

  test('keeps the names of its time, and its day its number', async () => {
    const salon = await openSalon();
    const { id } = await quickSale(salon);
    await salon.clock.set(new Date('2026-11-17T05:05:00Z'));
    await salon.runScheduledWork();
    const renamed = { id: 1, name: 'Cut and dry', price: '70' };
    expect((await salon.call('services/update', renamed, { as: 'admin' })).status).toBe(200);
    expect((await show(salon, { appointment_id: id })).data).toMatchObject({
      receipt_number: 'R-1-2026-000001',
      lines: [{ name: 'Haircut', price: '50.00' }, {}],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §36.9
describe('receipt numbers', () => {
  test('have no gap in a location, series and year, whoever asks first', async () => {
    const salon = await openSalon();
    const first = await quickSale(salon);
    await salon.call('redemptions/quick-sale', { location_id: 1, services: [] }, AS_STAFF);
    const second = await quickSale(salon);
    await salon.clock.set(new Date('2027-01-02T15:00:00Z'));
    const nextYear = await quickSale(salon);
    const numbers = await Promise.all(
      [nextYear, second, first].map(
        async ({ id }) => (await show(salon, { appointment_id: id })).data.receipt_number,
      ),
    );
    expect(numbers).toEqual(['R-1-2027-000001', 'R-1-2026-000002', 'R-1-2026-000001']);
    const byNumber = await show(salon, { receipt_number: 'R-1-2026-000002' });
    expect(byNumber.data).toMatchObject({ reference: { id: second.id } });
    expect(await show(salon, { receipt_id: byNumber.data.receipt_id })).toEqual({
      ...byNumber,
      url: expect.any(String),
    });
  });
});

// BEHAVIOR §36.9
describe('a receipt is shown', () => {
  test('to its customer and to whoever has the link, and to nobody else', async () => {
    const salon = await openSalon();
    const { id } = await quickSale(salon);
    const { data, others, url } = await show(salon, { appointment_id: id });
    const token = new URL(url ?? '').searchParams.get('token');
    const own = await showAs(salon, 'customer-receipt-show', { appointment_id: id }, { as: 'customer' });
    expect(own.body).toEqual({ status: true, data, others });
    const linked = await showAs(salon, 'link-receipt-show', { token }, {});
    expect(linked.body).toEqual({ status: true, data, others });
    const other = await registerOtherCustomer(salon);
    const refused = await showAs(salon, 'customer-receipt-show', { appointment_id: id }, { token: other });
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ errors: { appointment_id: expect.any(Array) } });
    const foreign = await showAs(await openSalon(), 'link-receipt-show', { token }, {});
    expect(foreign.status).toBe(401);
  });

  test('by the manage link of its visit', async () => {
    const salon = await openSalon();
    const { id, token } = await bookWithLink(salon);
    expect((await showAs(salon, 'link-receipt-show', { token }, {})).status, 'before the visit').toBe(404);
    await run(salon, 'appointments/appointment-complete', { appointment_id: id });
    expect((await showAs(salon, 'link-receipt-show', { token }, {})).status).toBe(200);
  });

  test('not without the permission', async () => {
    const salon = await openSalon();
    await expectAccess(salon, 'journal/receipt-show', { sale_id: 1 }, { closedTo: ['customer'] });
    await expectAccess(
      salon,
      'journal/customer-receipt-show',
      { sale_id: 1 },
      { closedTo: ['staff', 'admin'] },
    );
  });

  test.each([
    ['receipt-show', { sale_id: 99 }, 404, 'sale_id'],
    ['receipt-show', { appointment_id: 99 }, 404, 'appointment_id'],
    ['receipt-show', { receipt_number: 'R-1-2026-000009' }, 404, 'receipt_number'],
    ['receipt-show', { receipt_id: 'sale-99-1' }, 404, 'receipt_id'],
    ['receipt-show', { receipt_id: 'drawer-1-1' }, 404, 'receipt_id'],
    ['receipt-show', {}, 422, 'receipt_number'],
    ['receipt-show', { sale_id: 1, appointment_id: 1 }, 422, 'receipt_number'],
    ['receipt-show', { sale_id: 'x' }, 422, 'sale_id'],
    ['customer-receipt-show', {}, 422, 'appointment_id'],
    ['customer-receipt-show', { sale_id: 99 }, 404, 'sale_id'],
    ['link-receipt-show', { token: 'x' }, 401, 'token'],
  ])('%s %j answers %i on its field', async (operation, input, status, field) => {
    const salon = await openSalon();
    const as =
      operation === 'receipt-show' ? 'staff' : operation === 'link-receipt-show' ? undefined : 'customer';
    const reply = await showAs(salon, operation, input, as ? { as } : {});
    expect(reply.status, reply.text).toBe(status);
    expect(reply.body).toMatchObject({ status: false, errors: { [field]: expect.any(Array) } });
  });

  test('never of another salon', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await quickSale(salon);
    await show(salon, { appointment_id: id });
    for (const input of [
      { receipt_number: 'R-1-2026-000001' },
      { receipt_id: `appointment-${id}-1` },
      { appointment_id: id },
    ])
      expect((await showAs(other, 'receipt-show', input)).status).toBe(404);
  });
});
