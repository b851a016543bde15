import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import { bookAsCustomer, getStoredAppointment, markNoShow } from '../../support/booking/appointments.ts';
import { listJournal } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
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
import { askForReceipt, saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import {
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const AS_STAFF = { as: 'staff' } as const;

async function run(salon: TestSalon, operation: string, input: object): Promise<void> {
  const reply = await salon.call(operation, input, AS_STAFF);
  expect([200, 201], reply.text).toContain(reply.status);
}

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

// BEHAVIOR §36.7
describe('a receipt', () => {
  test('of a quick sale shows its lines, tax and tenders, and is in the journal', async () => {
    const salon = await openSalon({ settings: { taxNumber: 'DE1' } });
    const id = await saveQuickSale(salon, { paid_by: 'cash' });
    const { data, others, url, email } = await showReceipt(salon, { appointment_id: id });
    const line = { qty: 1, discount: '0.00', covered_by: null };
    expect(data).toEqual({
      receipt_id: `appointment-${id}-1`,
      receipt_number: 'R-1-2026-000001',
      series: 'R',
      date: '2026/11/16',
      at: '2026-11-16T14:00:00.000Z',
      salon: 'Demo Salon',
      tax_number: 'DE1',
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
      tax_included: false,
      tips: [],
      tips_before: '0.00',
      total: '81.19',
      tenders: [{ account: 'cash', amount: '81.19' }],
      paid_before: '0.00',
      due: '0.00',
      change: '0.00',
      corrects: null,
      entries: [`appointment-${id}-1`],
    });
    expect(others).toEqual([]);
    expect(url).toContain('/receipt?token=');
    expect(email).toMatch(/@/);
    const { token } = await addUser(salon, { role: 'accountant' });
    expect(
      (await askForReceipt(salon, 'receipt-show', { appointment_id: id }, { token })).body,
    ).toMatchObject({
      email: null,
    });
    expect((await listJournal(salon)).map((entry) => entry.receipt_number)).toEqual(['R-1-2026-000001']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'of a completed visit names what was paid in advance and what is due; the rest gets one of its own',
    async () => {
      const salon = await openSalon(DEPOSITS_ON);
      const account = await openPaymentAccount(salon);
      const id = await bookAsCustomer(salon, { services: [COLOUR] });
      const order = await createOrder(salon, { appointment_id: id }, { as: 'customer' });
      await account.pay(order.body.payment_intent);
      await reportPayment(salon, order.body.payment_intent, { appointment_id: id });
      expect(
        (await askForReceipt(salon, 'receipt-show', { appointment_id: id })).status,
        'of a deposit',
      ).toBe(404);
      await run(salon, 'appointments/appointment-complete', { appointment_id: id, paid: 0 });
      expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
        total: '129.90',
        tenders: [{ account: 'prepaid', amount: '30.00' }],
        paid_before: '0.00',
        due: '99.90',
      });
      const { number } = await createSoldCard(salon);
      await run(salon, 'checkout/redemption-gift-card', { appointment_id: id, giftcard_number: number });
      const { data, others } = await showReceipt(salon, { appointment_id: id });
      expect(data).toMatchObject({
        receipt_number: 'R-1-2026-000002',
        total: '129.90',
        tenders: [{ account: 'gift_cards', amount: '99.90' }],
        paid_before: '30.00',
        due: '0.00',
      });
      expect(others).toMatchObject([{ receipt_number: 'R-1-2026-000001' }]);
    },
  );

  test('of kept money names the fee and what it was paid with', async () => {
    const { salon, id } = await openPaidVisit();
    await markNoShow(salon, id);
    expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
      series: 'R',
      lines: [{ code: 'kept_payment', name: null, amount: '30.00' }],
      total: '30.00',
      tenders: [{ account: 'prepaid', amount: '30.00' }],
    });
  });

  nightTest(
    'of returned money is of series C and names the receipt that took it, or the payment',
    async () => {
      const { salon, account, id, intent } = await openPaidVisit();
      const [row] = (await getStoredAppointment(salon, id)).payments;
      const refund = (amount: string) =>
        run(salon, 'appointments/appointment-refund', { appointment_id: id, payment_id: row?.id, amount });
      await refund('10.00');
      await salon.runScheduledWork();
      expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
        receipt_number: 'C-1-2026-000001',
        total: '-10.00',
        tax: [],
        lines: [{ code: 'prepaid', amount: '-10.00' }],
        tenders: [{ account: 'card', amount: '-10.00' }],
        corrects: { receipt_number: null, payment: intent },
      });
      await account.failRefund(intent);
      expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
        receipt_number: 'R-1-2026-000001',
        total: '10.00',
        corrects: { receipt_number: 'C-1-2026-000001', payment: null },
      });
      await run(salon, 'appointments/appointment-complete', { appointment_id: id });
      await refund('10.90');
      await salon.runScheduledWork();
      const { others } = await showReceipt(salon, { appointment_id: id });
      expect(others?.at(-1)).toMatchObject({
        receipt_number: 'C-1-2026-000002',
        total: '-10.90',
        subtotal: '-10.07',
        lines: [{ code: 'service', name: 'Hair color', amount: '-10.07' }],
        tax: [{ rate: 8.25, amount: '-0.83' }],
        corrects: { receipt_number: 'R-1-2026-000002', payment: null },
      });
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('of a service that a package pays shows it as covered', async () => {
    const salon = await openSalon();
    const purchased = await createSoldPackage(salon);
    const id = await bookAsCustomer(salon);
    await run(salon, 'checkout/redemption-package', {
      appointment_id: id,
      purchased_package_id: purchased,
      service_id: 1,
    });
    await run(salon, 'appointments/appointment-complete', { appointment_id: id });
    expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
      lines: [{ code: 'service', price: '50.00', discount: '50.00', covered_by: 'package', amount: '0.00' }],
      total: '0.00',
      tenders: [],
      due: '0.00',
    });
  });

  test('of a visit paid with a gift card shows the card as a tender', async () => {
    const salon = await openSalon();
    const { number } = await createSoldCard(salon);
    const id = await saveQuickSale(salon, { redemptions: [{ type: 'gift_card', giftcard_number: number }] });
    expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
      total: '81.19',
      tenders: [{ account: 'gift_cards', amount: '81.19' }],
    });
  });

  test('of a sale names the product, a gift card with its number', async () => {
    const salon = await openSalon();
    const saleId = await sellCard(salon);
    expect((await showReceipt(salon, { sale_id: saleId })).data).toMatchObject({
      receipt_number: 'R-1-2026-000001',
      reference: { kind: 'sale', id: saleId, number: null },
      lines: [
        {
          code: 'giftcard',
          name: expect.stringMatching(/^Birthday card, GC20261116\d{3}$/),
          amount: '90.00',
        },
      ],
      subtotal: '90.00',
      tax: [{ rate: 8.25, amount: '7.43' }],
      total: '97.43',
      tenders: [{ account: 'external', amount: '97.43' }],
    });
  });

  test('is not compressed where it shows a token or the number of a gift card (BEHAVIOR §5.6)', async () => {
    const salon = await openSalon();
    const sale_id = await sellCard(salon);
    const reply = await salon.call(
      'journal/receipt-show',
      { sale_id },
      { ...AS_STAFF, headers: { 'accept-encoding': 'gzip' } },
    );
    expect(reply.text.length).toBeGreaterThan(1_024);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test('of a renewal is one more of its sale', async () => {
    const now = new Date('2026-11-16T14:00:00Z');
    const { salon, delivery, saleId } = await openBilledMembership(await openSalon({ ...RECURRING, now }));
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const { data, others } = await showReceipt(salon, { sale_id: saleId });
    expect(data).toMatchObject({ receipt_number: 'R-1-2026-000002', lines: [{ code: 'membership' }] });
    expect(others).toMatchObject([{ receipt_number: 'R-1-2026-000001' }]);
  });

  test('keeps the names of its time, and its day its number', async () => {
    const salon = await openSalon();
    const id = await saveQuickSale(salon);
    await salon.clock.set(new Date('2026-11-17T05:05:00Z'));
    await salon.runScheduledWork();
    const renamed = { id: 1, name: 'Cut and dry', price: '70' };
    expect((await salon.call('services/update', renamed, { as: 'admin' })).status).toBe(200);
    expect((await showReceipt(salon, { appointment_id: id })).data).toMatchObject({
      receipt_number: 'R-1-2026-000001',
      lines: [{ name: 'Haircut', price: '50.00' }, {}],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §36.7
describe('receipt numbers', () => {
  test('have no gap in a location, series and year, whoever asks first', async () => {
    const salon = await openSalon();
    const first = await saveQuickSale(salon);
    await salon.call('checkout/quick-sale', { location_id: 1, services: [] }, AS_STAFF);
    const second = await saveQuickSale(salon);
    await salon.clock.set(new Date('2027-01-02T15:00:00Z'));
    const nextYear = await saveQuickSale(salon);
    const numbers = await Promise.all(
      [nextYear, second, first].map(
        async (id) => (await showReceipt(salon, { appointment_id: id })).data.receipt_number,
      ),
    );
    expect(numbers).toEqual(['R-1-2027-000001', 'R-1-2026-000002', 'R-1-2026-000001']);
    const byNumber = await showReceipt(salon, { receipt_number: 'R-1-2026-000002' });
    expect(byNumber.data).toMatchObject({ reference: { id: second } });
    expect(await showReceipt(salon, { receipt_id: byNumber.data.receipt_id })).toEqual({
      ...byNumber,
      url: expect.any(String),
    });
  });
});

// BEHAVIOR §36.7
describe('receipt-show', () => {
  test('is for users with sales.read', async () => {
    await expectAccess(await openSalon(), 'journal/receipt-show', { sale_id: 1 }, { closedTo: ['customer'] });
  });

  test.each([
    [{ sale_id: 99 }, 404, 'sale_id'],
    [{ appointment_id: 99 }, 404, 'appointment_id'],
    [{ receipt_number: 'R-1-2026-000009' }, 404, 'receipt_number'],
    [{ receipt_id: 'sale-99-1' }, 404, 'receipt_id'],
    [{ receipt_id: 'drawer-1-1' }, 404, 'receipt_id'],
    [{}, 422, 'receipt_number'],
    [{ sale_id: 1, appointment_id: 1 }, 422, 'receipt_number'],
    [{ sale_id: 'x' }, 422, 'sale_id'],
  ])('%j answers %i on %s', async (input, status, field) => {
    const reply = await askForReceipt(await openSalon(), 'receipt-show', input);
    expect(reply.status, reply.text).toBe(status);
    expect(reply.body).toMatchObject({ status: false, errors: { [field]: expect.any(Array) } });
  });

  test("shows no receipt of another salon's", async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const id = await saveQuickSale(salon);
    const { data } = await showReceipt(salon, { appointment_id: id });
    for (const input of [
      { receipt_number: data.receipt_number },
      { receipt_id: data.receipt_id },
      { appointment_id: id },
    ])
      expect((await askForReceipt(other, 'receipt-show', input)).status).toBe(404);
  });
});
