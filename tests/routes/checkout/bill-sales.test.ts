import { describe, expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { giveCredit, payBill, quoteBill, toPayInput } from '../../support/booking/checkout.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { defineGiftCard, listSoldGiftCards } from '../../support/products/giftcards.ts';
import { defineMembership, listSoldMemberships, RECURRING } from '../../support/products/memberships.ts';
import { definePackage, listSoldPackages, type SaleRecord } from '../../support/products/packages.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;

const toSale = (kind: string, { id }: { readonly id: number }) => ({ kind, template_id: id });

/** The sales of the last paid bill. */
const listSales = async (reply: Awaited<ReturnType<typeof payBill>>) => reply.body.data.sales as SaleRecord[];

async function openShop(salon: TestSalon) {
  const ofPackage = await definePackage(salon);
  const ofCard = await defineGiftCard(salon);
  const ofMembership = await defineMembership(salon);
  return {
    ofPackage: toSale('package', ofPackage),
    ofCard: toSale('gift_card', ofCard),
    ofMembership: toSale('membership', ofMembership),
  };
}

// BEHAVIOR §37.9
describe('a bill that sells products', () => {
  test('is paid with several tenders in one commit, with one receipt', async () => {
    const salon = await openSalon();
    const { ofPackage, ofCard, ofMembership } = await openShop(salon);
    await giveCredit(salon, '60.00');
    await salon.clock.advance(1);
    const id = await bookAsCustomer(salon);
    const request = { appointment_id: id, sales: [ofCard, { ...ofPackage, staff_id: 1 }, ofMembership] };
    const quote = await quoteBill(salon, request);
    const { due, sales = [] } = quote.body.data;
    const sum = sales.reduce((total, { total: each }) => total + Math.round(Number(each) * 100), 5_413);
    expect(Math.round(Number(due) * 100)).toBe(sum);
    const rest = ((sum - 8_000) / 100).toFixed(2);
    const tenders = [
      { kind: 'external', amount: rest },
      { kind: 'credit', amount: '60.00' },
      { kind: 'cash', amount: '20.00', tendered: '50.00' },
    ];
    const paid = await payBill(salon, request, { tenders });
    expect(paid.body.data).toMatchObject({
      appointment: { status: 2, payments: [{ paid_by: 'credit', paid_amount: '54.13' }] },
      receipt: { number: 'R-1-2026-000002' },
      change: '30.00',
    });
    expect(await listSales(paid)).toMatchObject([
      { status: 1, total: sales[0]?.total },
      { status: 1, total: sales[1]?.total },
      { status: 1, total: sales[2]?.total },
    ]);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ sale_status: 1 }]);
    expect(await listSoldPackages(salon)).toMatchObject([{ sale_status: 1 }]);
    expect(await listSoldMemberships(salon)).toMatchObject([{ status: 1 }]);
    const entries = (await listJournal(salon)).filter(({ bill_id }) => bill_id === `appointment-${id}-2`);
    expect(entries.map(({ receipt_number }) => receipt_number)).toEqual(
      Array.from({ length: 4 }, () => 'R-1-2026-000002'),
    );
    for (const wanted of [{ appointment_id: id }, { sale_id: (await listSales(paid))[1]?.id }]) {
      const receipt = await salon.call('journal/receipt-show', wanted, AS_ADMIN);
      expect(receipt.body.data).toMatchObject({
        lines: [{ code: 'service' }, { code: 'giftcard' }, { code: 'package' }, { code: 'membership' }],
        total: due,
        tenders: [
          { account: 'cash', amount: '20.00' },
          { account: 'external', amount: rest },
          { account: 'credit', amount: '60.00' },
        ],
        paid_before: '0.00',
        due: '0.00',
      });
    }
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('gives the refund of a product back to what paid it, the last tender first', async () => {
    const salon = await openSalon();
    const { ofPackage } = await openShop(salon);
    await salon.call('journal/drawer-open', { location_id: 1, float: 100 }, AS_ADMIN);
    const id = await bookAsCustomer(salon);
    const request = { appointment_id: id, sales: [ofPackage] };
    const quote = await quoteBill(salon, request);
    const external = ((Math.round(Number(quote.body.data.due) * 100) - 3_000) / 100).toFixed(2);
    const tenders = [
      { kind: 'external', amount: external },
      { kind: 'cash', amount: '30.00' },
    ];
    const paid = await payBill(salon, request, { tenders });
    await salon.clock.advance(1);
    const [sale] = await listSales(paid);
    const refunded = await salon.call('directory/sale-refund', { sale_id: sale?.id }, AS_ADMIN);
    expect(refunded.status).toBe(200);
    expect((await listMovements(salon)).at(-1)).toMatchObject([
      'refunded',
      { cash: -30, external: 54.13 - Number(external) },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('shows a visit for which nothing is paid on the receipt, and finds the receipt by it (BEHAVIOR §37.8)', async () => {
    const salon = await openSalon();
    const { ofCard } = await openShop(salon);
    const id = await bookAsCustomer(salon);
    const discounts = [{ line: null, percent: 100, reason: 'Complaint' }];
    const paid = await payBill(salon, { appointment_id: id, discounts, sales: [ofCard] });
    expect(paid.body.data).toMatchObject({
      appointment: { status: 2 },
      receipt: { number: 'R-1-2026-000001' },
    });
    const receipt = await salon.call('journal/receipt-show', { appointment_id: id }, AS_ADMIN);
    expect(receipt.body.data).toMatchObject({
      receipt_number: 'R-1-2026-000001',
      lines: [
        { code: 'service', price: '50.00', discount: '50.00' },
        { code: 'giftcard', price: '90.00' },
      ],
      total: '97.43',
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('sells products without any visit, service or product of the shop, with one receipt', async () => {
    const salon = await openSalon();
    const { ofPackage, ofCard } = await openShop(salon);
    const request = { location_id: 1, customer_id: 1, sales: [ofPackage, ofCard] };
    const { due } = unwrapReply(await quoteBill(salon, request));
    const paid = await payBill(salon, request);
    expect(paid.body.data).toMatchObject({
      appointment: null,
      sales: [
        { type: 'package', status: 1, paid_by: 'cash' },
        { type: 'giftcard', status: 1, paid_by: 'cash' },
      ],
      receipt: { receipt_id: 'sale-1-1', number: 'R-1-2026-000001' },
    });
    const receipt = await salon.call('journal/receipt-show', { sale_id: 2 }, AS_ADMIN);
    expect(receipt.body.data).toMatchObject({
      receipt_number: 'R-1-2026-000001',
      lines: [{ code: 'package' }, { code: 'giftcard' }],
      total: due,
      tenders: [{ account: 'cash', amount: due }],
    });
    expect((await listJournal(salon)).map(({ reference, bill_id }) => [reference.kind, bill_id])).toEqual([
      ['sale', 'sale-1-1'],
      ['sale', 'sale-1-1'],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('sells without a visit to customers of the salon alone, and something (422)', async () => {
    const salon = await openSalon(RECURRING);
    const { ofPackage, ofMembership } = await openShop(salon);
    const refuse = async (change: object) => {
      const reply = await quoteBill(salon, { location_id: 1, customer_id: 1, sales: [ofPackage], ...change });
      return [reply.status, reply.body.errors];
    };
    expect(await refuse({ sales: [] })).toEqual([422, { services: ['Must have at least 1 item'] }]);
    expect(await refuse({ location_id: 99 })).toEqual([422, { location_id: ['Unknown location'] }]);
    expect(await refuse({ customer_id: 99 })).toEqual([422, { customer_id: ['Unknown customer'] }]);
    expect(await refuse({ customer_id: null })).toEqual([
      422,
      { 'sales.0.kind': ['Only for a customer with an account'] },
    ]);
    expect(await refuse({ sales: [ofMembership] })).toEqual([
      422,
      { 'sales.0.kind': ['Is sold alone, because it renews'] },
    ]);
  });

  test('of two bills of products at once, a credit for one pays one', async () => {
    const salon = await openSalon();
    const { ofPackage } = await openShop(salon);
    await giveCredit(salon, '260.00');
    const input = await toPayInput(salon, { location_id: 1, customer_id: 1, sales: [ofPackage] });
    const tenders = [{ kind: 'credit', amount: input.tenders[0]?.amount }];
    const pay = () => salon.call('checkout/checkout-pay', { ...input, tenders }, AS_ADMIN);
    const replies = await Promise.all([pay(), pay()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await listSoldPackages(salon)).toHaveLength(1);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('sells no gift card for credit (422)', async () => {
    const salon = await openSalon();
    const { ofCard } = await openShop(salon);
    await giveCredit(salon, '200.00');
    const id = await bookAsCustomer(salon);
    const input = await toPayInput(salon, { appointment_id: id, sales: [ofCard] });
    const [{ amount } = { amount: '0' }] = input.tenders;
    const rest = (Number(amount) - 60).toFixed(2);
    const tenders = [
      { kind: 'credit', amount: '60.00' },
      { kind: 'external', amount: rest },
    ];
    const refused = await salon.call('checkout/checkout-pay', { ...input, tenders }, AS_ADMIN);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'tenders.0.amount': ['Must be at most 54.13'] },
    ]);
  });

  test('sells a gift card of a chosen amount, within the bounds of its template', async () => {
    const salon = await openSalon();
    const free = { price: 50, value: 50, amount_min: 20, amount_max: 200, charge_service_tax: 0 };
    const ofCard = toSale('gift_card', await defineGiftCard(salon, free));
    const appointment_id = await bookAsCustomer(salon);
    const toBill = (change: object) => ({ appointment_id, sales: [{ ...ofCard, ...change }] });
    const refuse = async (change: object) => (await quoteBill(salon, toBill(change))).body.errors;
    expect(await refuse({ amount: 19 })).toEqual({ 'sales.0.amount': ['Must be at least 20.00'] });
    expect(await refuse({ amount: '200.01' })).toEqual({ 'sales.0.amount': ['Must be at most 200.00'] });
    expect(await refuse({ amount: 20, kind: 'package' })).toEqual({
      'sales.0.amount': ['Only for a gift card'],
    });
    const fixed = toSale('gift_card', await defineGiftCard(salon));
    expect(await refuse({ ...fixed, amount: 50 })).toEqual({ 'sales.0.amount': ['Must be 90.00'] });
    await payBill(salon, toBill({ amount: '75.50' }));
    await payBill(salon, {
      appointment_id: await bookAsCustomer(salon, { time: '02:00 PM' }),
      sales: [ofCard],
    });
    expect(await listSoldGiftCards(salon)).toMatchObject([
      { price: '75.50', value: '75.50', balance: 75.5 },
      { price: '50.00', balance: 50 },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('names the sale that is not possible (422)', async () => {
    const salon = await openSalon(RECURRING);
    const { ofPackage, ofMembership } = await openShop(salon);
    const guest = await bookAsGuest(salon);
    const own = await bookAsCustomer(salon, { time: '02:00 PM' });
    const quote = async (appointment_id: number, sales: object[]) => {
      const { status, body } = await quoteBill(salon, { appointment_id, sales });
      return [status, body.errors];
    };
    expect(await quote(guest, [ofPackage])).toEqual([
      422,
      { 'sales.0.kind': ['Only for a customer with an account'] },
    ]);
    expect(await quote(own, [ofPackage, ofMembership])).toEqual([
      422,
      { 'sales.1.kind': ['Is sold alone, because it renews'] },
    ]);
    expect(await quote(own, [{ ...ofPackage, template_id: 99 }])).toEqual([
      422,
      { 'sales.0.template_id': ['Not for sale'] },
    ]);
    expect(await quote(own, [{ ...ofPackage, staff_id: 99 }])).toEqual([
      422,
      { 'sales.0.staff_id': ['Unknown staff member'] },
    ]);
  });
});
