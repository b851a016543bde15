import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { merge, OLD } from '../../support/accounts/merges.ts';
import { addUser } from '../../support/accounts/users.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { saveQuickSale, showReceipt } from '../../support/products/receipts.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const SEND = 'journal/receipt-send';
const AS_STAFF = { as: 'staff' } as const;
const FRIEND = 'friend@example.com';
const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };

async function send(salon: TestSalon, input: object, options: CallOptions = AS_STAFF) {
  const reply = await salon.call<null>(SEND, input, options);
  await salon.runScheduledWork();
  return reply;
}

/** The newest mail with a receipt to an address. */
const getMailText = (salon: TestSalon, address: string): string =>
  listMailsTo(salon, address).findLast(({ subject }) => subject.startsWith('Your receipt'))?.body.text ?? '';

/** A haircut with a discount and two shampoos, paid in cash with a tip. */
async function payVisit(salon: TestSalon, appointment_id: number): Promise<string> {
  const paid = await payBill(
    salon,
    {
      appointment_id,
      products: [SHAMPOO],
      discounts: [{ line: 0, percent: 20, reason: 'Late' }],
      tips: [{ staff_id: 1, amount: 7 }],
    },
    {
      tenders: [
        { kind: 'cash', amount: '47.36', tendered: '60.00' },
        { kind: 'external', amount: '30.00' },
      ],
    },
  );
  expect(paid.status, paid.text).toBe(200);
  return String(paid.body.data.receipt?.number);
}

// BEHAVIOR §36.7
describe('receipt-send', () => {
  nightTest(
    'sends to the customer whom the one of the visit was merged into, also before the visit has moved',
    async () => {
      const salon = await openSalon();
      await registerOtherCustomer(salon);
      const visit = await bookAsCustomer(salon);
      const receipt_number = await payVisit(salon, visit);
      expect((await merge(salon)).status).toBe(200);
      const set = { customerId: OLD };
      await salon.store.commit([updateItem(keys.appointment(salon.tenant, visit), { set })]);
      expect((await send(salon, { receipt_number })).body.message).toBe('Receipt sent');
    },
  );

  test('mails lines, discounts, tax by rate, tips, tenders and change, with a link to print it, and to give the first tip', async () => {
    const salon = await openSalon();
    const receipt_number = await payVisit(salon, await bookAsGuest(salon));
    expect((await send(salon, { receipt_number })).body.message).toBe('Receipt sent');
    const text = getMailText(salon, GUEST.email);
    for (const part of [
      `Number: ${receipt_number}`,
      '* Haircut: $40.00\n  Service · $50.00 less $10.00',
      '* Shampoo: $25.00\n  Product · 2 × $12.50',
      'Subtotal: $65.00\nTax 8.25%: $5.36\nTip for Ava Martin: $7.00\nTotal: $77.36',
      'Cash: $47.36\nCard terminal: $30.00\nChange: $12.64',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/See and print it: http\S+receipt\?token=/);
    expect(text).not.toContain('Give a tip');
    const walkIn = await saveQuickSale(salon, { customer_id: null });
    const { receipt_id } = (await showReceipt(salon, { appointment_id: walkIn })).data;
    await send(salon, { receipt_id, email: FRIEND });
    expect(getMailText(salon, FRIEND)).toMatch(/Give a tip: http\S+visit\?token=/);
  });

  nightTest('mails the tips of an earlier receipt with the bill of a later one', async () => {
    const salon = await openSalon();
    const appointment_id = await bookAsCustomer(salon);
    await payVisit(salon, appointment_id);
    const { payments } = await getStoredAppointment(salon, appointment_id);
    const payment_id = payments.find(({ paidBy }) => paidBy === 'cash')?.id;
    const correction = { appointment_id, payment_id, tender: 'external' };
    const corrected = await salon.call('appointments/appointment-correct-tender', correction, AS_STAFF);
    expect(corrected.status, corrected.text).toBe(200);
    const { receipt_number } = (await showReceipt(salon, { appointment_id })).data;
    await send(salon, { receipt_number });
    const text = getMailText(salon, DEMO_LOGINS.customer.email);
    for (const part of [
      'Subtotal: $65.00\nTax 8.25%: $5.36\nTips paid before: $7.00\nTotal: $77.36',
      'Paid before: $77.36\nCash: −$47.36\nCard terminal: $47.36',
    ])
      expect(text).toContain(part);
  });

  test('sends to another address without the page of the visit, once for each Idempotency-Key', async () => {
    const salon = await openSalon();
    const receipt_number = await payVisit(salon, await bookAsCustomer(salon));
    const headers = { 'idempotency-key': 'one' };
    for (let times = 0; times < 2; times += 1)
      expect((await send(salon, { receipt_number, email: FRIEND }, { ...AS_STAFF, headers })).status).toBe(
        200,
      );
    expect(listMailsTo(salon, FRIEND)).toHaveLength(1);
    expect(getMailText(salon, FRIEND)).toContain(`Number: ${receipt_number}`);
    expect(getMailText(salon, FRIEND)).not.toContain('Give a tip');
    expect(getMailText(salon, FRIEND)).not.toContain('Carla');
  });

  nightTest(
    'links to the page of a walk-in without an address, and to none once the tip is late',
    async () => {
      const salon = await openSalon();
      const id = await saveQuickSale(salon, { customer_id: null });
      const { data } = await showReceipt(salon, { appointment_id: id });
      const input = { receipt_id: data.receipt_id, email: FRIEND };
      await send(salon, input);
      const token = /Give a tip: \S+token=(\S+)/.exec(getMailText(salon, FRIEND))?.[1];
      expect((await salon.call('visit/show', { token })).status).toBe(200);
      await salon.clock.advance(15 * 24 * 60);
      await send(salon, input);
      expect(getMailText(salon, FRIEND)).not.toContain('Give a tip');
      const missing = await send(salon, { receipt_id: data.receipt_id });
      expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['email']]);
    },
  );

  nightTest('sends the receipt of a sale to its buyer, with the tax', async () => {
    const salon = await openSalon();
    const card = await defineGiftCard(salon);
    const sale = toGiftCardSale(card.id, { paid_at_salon: 1 });
    const { id } = (await sellGiftCard(salon, sale, AS_STAFF)).body.data;
    const { receipt_number } = (await showReceipt(salon, { sale_id: Number(id) })).data;
    await send(salon, { receipt_number });
    const text = getMailText(salon, DEMO_LOGINS.customer.email);
    expect(text).toMatch(/\* Birthday card, GC20261116\d{3}: \$90\.00\n {2}Gift card/);
    expect(text).toContain('Subtotal: $90.00\nTax 8.25%: $7.43\nTotal: $97.43\nCard terminal: $97.43');
    expect(text).not.toContain('Give a tip');
  });

  test('refuses unknown and foreign receipts (404), and other than one name (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { data } = await showReceipt(other, { appointment_id: await saveQuickSale(other) });
    const { receipt_id, receipt_number } = data;
    for (const [input, status, field] of [
      [{ receipt_id }, 404, 'receipt_id'],
      [{ receipt_number }, 404, 'receipt_number'],
      [{}, 422, 'receipt_number'],
      [{ receipt_id, receipt_number }, 422, 'receipt_number'],
      [{ receipt_number, email: 'nobody' }, 422, 'email'],
    ] as const) {
      const reply = await send(salon, input);
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([status, [field]]);
    }
  });

  test('is for users with sales.write, who name an address only with customers.contact (403)', async () => {
    const salon = await openSalon();
    const receipt_number = await payVisit(salon, await bookAsCustomer(salon));
    await expectAccess(salon, SEND, { receipt_number }, { closedTo: ['customer'] });
    const permissions = PERMISSIONS.filter((each) => each !== 'customers.contact');
    const { token } = await addUser(salon, { permissions });
    const refused = await send(salon, { receipt_number, email: FRIEND }, { token });
    expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['customers.contact'] }]);
    expect((await send(salon, { receipt_number }, { token })).status).toBe(200);
    expect(getMailText(salon, DEMO_LOGINS.customer.email)).toContain(receipt_number);
  });
});
