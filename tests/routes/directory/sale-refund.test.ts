import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, repeatWhileBusy, statusAndMessage, tally } from '../../support/api/replies.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { range } from '../../support/products/redemption-races.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const REFUND = 'directory/sale-refund';
const AS_STAFF = { as: 'staff' } as const;
const NOTHING_LEFT = { sale_id: ['Nothing is left to refund'] };

type SaleView = { readonly refunded?: string };
const refund = (salon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  salon.call<SaleView>(REFUND, input, { ...AS_STAFF, headers });

async function findSaleId(salon: TestSalon, kind: 'PACKAGE' | 'GIFTCARD' | 'MEMBERSHIP', id: number) {
  return (await getSoldProduct(salon, `PURCHASED-${kind}`, id)).head.saleId;
}

/** Refunds a sale; its reply and the movements of the journal. */
async function refundAndList(salon: TestSalon, input: object) {
  const before = await listMovements(salon);
  await salon.clock.advance(1);
  const reply = await refund(salon, input);
  expect(reply.status, reply.text).toBe(200);
  return { refunded: reply.body.data.refunded, movements: (await listMovements(salon)).slice(before.length) };
}

/** The events of the entries that refunds of sales correct (BEHAVIOR §36.9). */
async function listRefundedPayments(salon: TestSalon) {
  const entries = await listJournal(salon);
  const refunds = entries.filter(({ event, reference }) => event === 'refunded' && reference.kind === 'sale');
  return refunds.map(({ corrects }) => entries.find(({ id }) => id === corrects)?.event);
}

/** Pays a haircut of 54.13 with a part of a gift card. */
async function spend(salon: TestSalon, number: string, amount: string) {
  const redemptions = [{ type: 'gift_card', giftcard_number: number, amount }];
  const paid = await payBill(salon, { appointment_id: await bookAsCustomer(salon), redemptions });
  expect(paid.status, paid.text).toBe(200);
}

// BEHAVIOR §21.6
describe('sale-refund', () => {
  test('refunds the price of a gift card in proportion to its balance, and ends it', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { price: 8_000, value: 10_000, paidBy: 'cash' });
    await spend(salon, card.number, '33.33');
    const sale_id = await findSaleId(salon, 'GIFTCARD', card.id);
    const tried = await refundAndList(salon, { sale_id, dry_run: 1 });
    expect(tried).toEqual({ refunded: '53.33', movements: [] });
    const { refunded, movements } = await refundAndList(salon, { sale_id });
    expect(refunded).toBe('53.33');
    expect(movements).toEqual([['refunded', { cash: -53.33, gift_cards: 66.67, bonus: -13.34 }]]);
    expect(await listRefundedPayments(salon)).toEqual(['sold']);
    const again = await refund(salon, { sale_id });
    expect([again.status, again.body.errors]).toEqual([422, NOTHING_LEFT]);
    const redemptions = [{ type: 'gift_card', giftcard_number: card.number, amount: '10.00' }];
    const id = await bookAsCustomer(salon, { time: '04:00 PM' });
    const quote = await salon.call('checkout/checkout-quote', { appointment_id: id, redemptions }, AS_STAFF);
    expect(quote.body.code).toBe('gift_card_invalid');
    const own = await salon.call<{ balance: number }[]>(
      'giftcards/get-customer-gift-cards',
      {},
      { as: 'customer' },
    );
    expect(own.body.data.map(({ balance }) => balance)).toEqual([0]);
    const receipt = await salon.call('journal/receipt-show', { sale_id }, AS_STAFF);
    expect(receipt.body).toMatchObject({
      data: { series: 'R', lines: [{ code: 'giftcard', amount: '80.00' }] },
      others: [
        {
          series: 'C',
          total: '-53.33',
          lines: [
            {
              code: 'giftcard',
              name: expect.stringMatching(/^Birthday card, GC20261116\d{3}$/),
              amount: '-53.33',
            },
          ],
        },
      ],
    });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('ends what a cancelled visit returns to a product after its refund: nothing is owed (BEHAVIOR §26.1)', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { price: 8_000, value: 10_000, paidBy: 'cash' });
    const pack = await createSoldPackage(salon, { groups: [[2, 1]], price: 10_000, paidBy: 'cash' });
    const byCard = await bookAsCustomer(salon);
    const byPackage = await bookAsCustomer(salon, { time: '04:00 PM' });
    const change = async (operation: string, input: object) => {
      const reply = await salon.call(operation, input, AS_STAFF);
      expect(reply.status, reply.text).toBe(200);
    };
    await change('checkout/redemption-gift-card', { appointment_id: byCard, giftcard_number: card.number });
    await change('checkout/redemption-package', {
      appointment_id: byPackage,
      service_id: 1,
      purchased_package_id: pack,
    });
    await refundAndList(salon, { sale_id: await findSaleId(salon, 'GIFTCARD', card.id) });
    const before = await listMovements(salon);
    const sale_id = await findSaleId(salon, 'PACKAGE', pack);
    await salon.clock.advance(1);
    await change('appointments/appointment-cancel', { appointment_id: byCard });
    // A refund between the reads of the cancellation and its commit counts as one before it
    proxy.beforeTransaction(() => change(REFUND, { sale_id }));
    await change('appointments/appointment-cancel', { appointment_id: byPackage });
    expect((await listMovements(salon)).slice(before.length)).toEqual([
      ['cancelled', { gift_cards: -54.13, prepaid: 54.13 }],
      ['cancelled', { packages: -50, prepaid: 50 }],
      ['redemption_returned', { gift_cards: 54.13, breakage: -54.13 }],
      ['refunded', { packages: 50, cash: -50 }],
      ['redemption_returned', { packages: 50, breakage: -50 }],
    ]);
    const { body } = await salon.call<{ account: string; balance: string }[]>(
      'journal/journal-balances',
      {},
      { as: 'admin' },
    );
    const owed = body.data.filter(({ account }) => account === 'gift_cards' || account === 'packages');
    expect(owed.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('refunds a card payment with its tax once by the processor, where 20 ask at once', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const { id } = await defineGiftCard(salon);
    const sold = await sellGiftCard(salon, toGiftCardSale(id));
    const { id: sale_id, total } = sold.body.data;
    expect(total).toBe('97.43');
    const order = await createOrder(salon, { amount: total, sale_id }, { as: 'customer' });
    const intent = order.body.payment_intent;
    await account.pay(intent);
    await reportPayment(salon, intent, { sale_id });
    const above = await refund(salon, { sale_id, amount: '97.44' });
    expect([above.status, above.body.errors]).toEqual([422, { amount: ['Must be at most 97.43'] }]);
    await salon.clock.advance(1);
    const replies = await callAtOnce(20, () => refund(salon, { sale_id, amount: '48.72' }));
    expect(tally(replies)).toEqual({ '200 Sale refunded': 1, '422 Validation failed': 19 });
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    expect((await account.refunds(intent)).map(({ amount }) => amount)).toEqual([4_872]);
    const mails = listMailsTo(salon, DEMO_LOGINS.customer.email).filter(({ subject }) =>
      /refunded/.test(subject),
    );
    expect(mails.map(({ body }) => body.text)).toEqual([
      expect.stringContaining('We are refunding $48.72 to the card or account you paid with'),
    ]);
    expect((await listMovements(salon)).at(-1)).toEqual([
      'refunded',
      { card: -48.72, tax: 3.72, gift_cards: 100, bonus: -55 },
    ]);
    expect(await listRefundedPayments(salon)).toEqual(['sold']);
    for (const event of await account.events('charge.refunded', intent)) await account.deliver(event);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    const receipts = await salon.call<{ kind: string; amount: string; tender: string }[]>(
      'payments/receipts',
      {},
      { as: 'customer' },
    );
    expect(receipts.body.data.map(({ kind, amount, tender }) => [kind, amount, tender])).toEqual([
      ['refund', '-48.72', 'card'],
      ['sale', '97.43', 'card'],
    ]);

    expect((await account.failRefund(intent)).status).toBe(200);
    expect((await listMovements(salon)).at(-1)).toEqual([
      'refund_failed',
      { card: 48.72, tax: -3.72, gift_cards: -100, bonus: 55 },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    const inCash = await refundAndList(salon, { sale_id, to: 'cash' });
    expect(inCash.refunded).toBe('97.43');
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toHaveLength(1);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'counts no longer where the processor refuses it for good: the product can be used again',
    async () => {
      const salon = await openSalon(DEPOSITS_ON);
      const account = await openPaymentAccount(salon);
      const { id } = await defineGiftCard(salon);
      const { id: sale_id, total } = (await sellGiftCard(salon, toGiftCardSale(id))).body.data;
      const order = await createOrder(salon, { amount: total, sale_id }, { as: 'customer' });
      const intent = order.body.payment_intent;
      await account.pay(intent);
      await reportPayment(salon, intent, { sale_id });
      await account.injectFault({ match: 'POST /v1/refunds', status: 400, code: 'charge_not_refundable' });
      await salon.clock.advance(1);
      const { refunded } = await refundAndList(salon, { sale_id });
      expect(refunded).toBe('97.43');
      await salon.clock.advance(1);
      await salon.runScheduledWork();
      expect(await account.refunds(intent)).toEqual([]);
      expect((await listMovements(salon)).at(-1)?.[0]).toBe('refund_failed');
      expect(await listAllAuditFindings(salon)).toEqual([]);
      expect((await refundAndList(salon, { sale_id, to: 'cash' })).refunded).toBe('97.43');
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('refunds the uses that are left of a package, as credit', async () => {
    const salon = await openSalon();
    const pack = await createSoldPackage(salon, { groups: [[3, 1]] });
    const appointment_id = await bookAsCustomer(salon);
    const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
    expect((await payBill(salon, { appointment_id, redemptions })).status).toBe(200);
    const sale_id = await findSaleId(salon, 'PACKAGE', pack);
    const { refunded, movements } = await refundAndList(salon, { sale_id, amount: 50, to: 'credit' });
    expect(refunded).toBe('50.00');
    expect(movements).toEqual([['refunded', { credit: -50, packages: 66.66, breakage: -16.66 }]]);
    const shown = await salon.call('directory/customer-show', { customer_id: 1 }, AS_STAFF);
    const ended = { total_qty: 3, total_used: 1, remaining_balance: 0 };
    expect(shown.body.data).toMatchObject({ credit: '50.00', packages: [ended] });
    const line = { appointment_id, lines: [{ line: 0 }] };
    expect((await salon.call('appointments/appointment-refund', line, AS_STAFF)).status).toBe(200);
    expect((await refund(salon, { sale_id })).body.errors).toEqual(NOTHING_LEFT);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('ends a free product with 0.00', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { price: 0, value: 5_000 });
    const sale_id = await findSaleId(salon, 'GIFTCARD', card.id);
    const { refunded, movements } = await refundAndList(salon, { sale_id });
    expect(refunded).toBe('0.00');
    expect(movements).toEqual([['refunded', { gift_cards: 50, bonus: -50 }]]);
    expect((await refund(salon, { sale_id })).body.errors).toEqual(NOTHING_LEFT);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('refunds the days that are left of a membership', async () => {
    const salon = await openSalon();
    const member = await createSoldMembership(salon, { price: 5_000 });
    const sale_id = await findSaleId(salon, 'MEMBERSHIP', member);
    await salon.clock.set(new Date('2026-12-01T15:00:00.000Z'));
    const { refunded, movements } = await refundAndList(salon, { sale_id });
    expect(refunded).toBe('25.00');
    expect(movements).toEqual([['refunded', { external: -25, memberships: 25 }]]);
    const redemptions = [{ type: 'membership', purchased_membership_id: member, service_id: 3 }];
    const services = [{ service_id: 3, pricing_option_id: null, staff_id: null }];
    const walkIn = { location_id: 1, customer_id: 1, services, redemptions };
    const regular = await salon.call('checkout/checkout-quote', { ...walkIn, redemptions: [] }, AS_STAFF);
    const quote = await salon.call('checkout/checkout-quote', walkIn, AS_STAFF);
    const toPrice = ({ status, body }: typeof quote) => {
      const { version: _, ...bill } = body.data as { readonly version: string };
      return [status, bill];
    };
    expect(toPrice(quote)).toEqual(toPrice(regular));
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('refunds the newest renewal of a membership, whose billing ends', async () => {
    const salon = await openSalon(RECURRING);
    const { account, delivery, saleId: sale_id } = await openBilledMembership(salon);
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T15:00:00.000Z');
    const stored = await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', 1);
    expect(stored.head).toMatchObject({ renewals: 1, expiryDate: '2027-01-16' });
    const paid = (await listMovements(salon)).find(([event]) => event === 'renewed');
    const { refunded, movements } = await refundAndList(salon, { sale_id });
    const { card: total = 0 } = { ...(paid?.[1] as { card?: number } | undefined) };
    expect(Number(refunded)).toBeGreaterThan((total * 29) / 31);
    expect(Number(refunded)).toBeLessThan(total);
    expect(movements).toMatchObject([['refunded', { card: -Number(refunded) }]]);
    expect(await listRefundedPayments(salon)).toEqual(['renewed']);
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    const subscriptions = await account.stripe.subscriptions.list({ status: 'all' });
    expect(subscriptions.data.map(({ status }) => status)).toEqual(['canceled']);
    const refunds = await account.stripe.events.list({ type: 'charge.refunded' });
    expect(refunds.data.map(({ data }) => data.object)).toMatchObject([
      { amount_refunded: Math.round(Number(refunded) * 100) },
    ]);
    for (const event of refunds.data) expect((await account.deliver(event)).status).toBe(200);
    await delivery.deliver();
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'and a redemption of the same card at once: the second one sees what the first has left',
    async () => {
      const salon = await openSalon();
      const cards = await Promise.all(range(16).map(() => createSoldCard(salon)));
      const saleIds = await Promise.all(cards.map(({ id }) => findSaleId(salon, 'GIFTCARD', id)));
      const visits = await createOpenVisits(
        salon,
        cards.map(() => [1]),
      );
      const replies = cards.map(({ number }, index) => {
        const input = { appointment_id: visits[index], giftcard_number: number };
        return repeatWhileBusy(() => salon.call('checkout/redemption-gift-card', input, AS_STAFF));
      });
      const refunds = await Promise.all(
        saleIds.map((sale_id) => repeatWhileBusy(() => refund(salon, { sale_id }))),
      );
      expect(tally(refunds)).toEqual({ '200 Sale refunded': cards.length });
      expect(refunds.map(({ body }) => body.data.refunded)).toEqual(
        (await Promise.all(replies)).map(({ status }) => (status === 200 ? '45.87' : '100.00')),
      );
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('needs a paid sale, a customer for credit, and no more cash than the drawer has (422)', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { paid: false });
    const unpaid = await refund(salon, { sale_id: await findSaleId(salon, 'GIFTCARD', card.id) });
    expect([unpaid.status, unpaid.body.errors]).toEqual([422, { sale_id: ['Must be a paid sale'] }]);
    const pack = await createSoldPackage(salon, { paidBy: 'cash' });
    const sale_id = await findSaleId(salon, 'PACKAGE', pack);
    for (const [input, errors] of [
      [{ sale_id: undefined }, { sale_id: ['Is required'] }],
      [{ amount: 0 }, { amount: ['Must be above 0'] }],
      [{ amount: '100.01' }, { amount: ['Must be at most 100.00'] }],
      [{ to: 'bank' }, { to: ['Must be one of cash, credit'] }],
    ] as const) {
      const reply = await refund(salon, { sale_id, ...input });
      expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    }
    await salon.call('journal/drawer-open', { location_id: 1, float: 20 }, AS_STAFF);
    const above = await refund(salon, { sale_id });
    expect(above.body.errors).toEqual({ amount: ['Must not be above what is in the drawer'] });
    const { id } = await defineGiftCard(salon);
    const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
    const sale = toGiftCardSale(id, { customer_id: undefined, guest, paid_at_salon: 1 });
    const ofGuest = (await sellGiftCard(salon, sale, AS_STAFF)).body.data.id;
    const credit = await refund(salon, { sale_id: ofGuest, to: 'credit' });
    expect(credit.body.errors).toEqual({ to: ['Only for a customer with an account'] });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  // Between the decision and the commit
  test.each<[string, (salon: TestSalon, card: { number: string; id: number }) => Promise<unknown>, object]>([
    [
      'value that is spent',
      (salon, { number }) => spend(salon, number, '40.00'),
      { amount: ['Must be at most 60.00'] },
    ],
    [
      'cash that is paid out',
      (salon) => salon.call('journal/drawer-pay-out', { drawer_id: 1, amount: 20, reason: 'Bank' }, AS_STAFF),
      { amount: ['Must not be above what is in the drawer'] },
    ],
  ])('does not refund %s meanwhile (422)', async (_, act, errors) => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { paidBy: 'cash' });
    await salon.call('journal/drawer-open', { location_id: 1, float: 100 }, AS_STAFF);
    const sale_id = await findSaleId(salon, 'GIFTCARD', card.id);
    proxy.beforeTransaction(() => act(salon, card));
    const reply = await refund(salon, { sale_id, amount: 90 });
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    expect(await listMovements(salon)).not.toContainEqual(['refunded', expect.anything()]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test("refunds once per Idempotency-Key; another salon's sale → 404, customers → 403", async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon);
    const input = { sale_id: await findSaleId(salon, 'GIFTCARD', card.id) };
    const key = { 'idempotency-key': 'once' };
    const replies = [await refund(salon, input, key), await refund(salon, input, key)];
    expect(replies.map(({ status, body }) => [status, body.data.refunded])).toEqual([
      [200, '100.00'],
      [200, '100.00'],
    ]);
    expect(statusAndMessage(await refund(await openSalon(), input))).toBe('404 Record does not exist');
    await expectAccess(salon, REFUND, input, { closedTo: ['customer'] });
  });
});
