import { describe, expect, test } from 'vitest';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { AS_CUSTOMER, bookAsCustomer } from '../../support/booking/appointments.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, createOrder, openPaymentAccount, reportPayment } from '../../support/payments/payments.ts';
import { listSoldGiftCards, sellGiftAtDesk } from '../../support/products/giftcards.ts';
import type { SaleRecord } from '../../support/products/packages.ts';
import { showReceipt } from '../../support/products/receipts.ts';
import { createSoldCard, getSoldProduct, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUSTOMER = { as: 'customer' } as const;
const STAFF = { as: 'staff' } as const;
const ADMIN = { as: 'admin' } as const;

const reload = (salon: TestSalon, id: number, change: object = {}, options: object = CUSTOMER) =>
  salon.call<SaleRecord>(
    'giftcards/online-giftcard-reload',
    { purchased_giftcard_id: id, amount: '50.00', ...change },
    options,
  );
const reloadAtDesk = (salon: TestSalon, id: number, change: object = {}, options: object = STAFF) =>
  salon.call<{ readonly balance: number; readonly sale_id: number }>(
    'giftcards/giftcard-change',
    { purchased_giftcard_id: id, act: 'reload', amount: '50.00', ...change },
    options,
  );
const act = (salon: TestSalon, id: number, input: object) =>
  salon.call('giftcards/giftcard-change', { purchased_giftcard_id: id, reason: 'Lost', ...input }, ADMIN);
const getBalance = async (salon: TestSalon) => (await listSoldGiftCards(salon))[0]?.balance;
const refund = (salon: TestSalon, sale_id: number | undefined, change: object = {}) =>
  salon.call<SaleRecord>('directory/sale-refund', { sale_id, ...change }, ADMIN);

/** A card of 100.00, and a reload of 50.00 that a card has paid. */
async function payReload(card = 'pm_card_visa') {
  const salon = await openSalon();
  const account = await openPaymentAccount(salon);
  const { id } = await createSoldCard(salon);
  const { body } = await reload(salon, id);
  const order = await createOrder(salon, { amount: '50.00', sale_id: body.data.id }, CUSTOMER);
  const intent = order.body.payment_intent;
  await account.pay(intent, card);
  const report = () => reportPayment(salon, intent, { sale_id: body.data.id });
  return { salon, account, id, intent, sale_id: body.data.id, report };
}

// BEHAVIOR §21.10
describe('a reload of a gift card', () => {
  test('at the desk is a sale with tax and a receipt, and its money pays', async () => {
    const salon = await openSalon();
    await sellGiftAtDesk(salon);
    const reloaded = await reloadAtDesk(salon, 1, { paid_by: 'cash', location_id: 1 });
    expect(reloaded.body.data).toMatchObject({ id: 1, balance: 150, sale_id: 2 });
    expect((await listMovements(salon)).at(-1)).toEqual([
      'sold',
      { cash: 54.13, gift_cards: -50, tax: -4.13 },
    ]);
    const [card] = await listSoldGiftCards(salon);
    expect(card).toMatchObject({ value: '100.00', balance: 150 });
    expect(card?.history).toMatchObject([
      { description: 'Purchased' },
      { description: 'Reloaded', amount: '-50.00', sales_id: 2, balance_after: 150, user: 'Sam Desk' },
    ]);
    expect(await showReceipt(salon, { sale_id: 2 })).toMatchObject({ data: { total: '54.13' } });
    const { body } = await salon.call<SaleRecord[]>('directory/sale-index', {}, ADMIN);
    expect(body.data).toMatchObject([{ id: 2, reload: true, customer_id: 1 }, { id: 1 }]);
    const pays = { type: 'gift_card', giftcard_number: card?.giftcard_number, amount: '120.00' };
    const appointment_id = await bookAsCustomer(salon, { services: [COLOUR] });
    await payBill(salon, { appointment_id, redemptions: [pays] });
    expect(await getBalance(salon)).toBe(30);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('online comes to the card with its payment, once', async () => {
    const { salon, id, report } = await payReload();
    expect(await getBalance(salon)).toBe(100);
    await Promise.all(Array.from({ length: 5 }, report));
    expect(await getBalance(salon)).toBe(150);
    expect((await reload(salon, id)).body.data).toMatchObject({ id: 3, status: 0, reload: true });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('that is not paid yet is given again, for the same card and amount', async () => {
    const salon = await openSalon();
    const [one, other] = [await createSoldCard(salon), await createSoldCard(salon)];
    const first = (await reload(salon, one.id)).body.data;
    expect((await reload(salon, one.id)).body.data.id).toBe(first.id);
    expect((await reload(salon, one.id, { amount: 51 })).body.data.id).not.toBe(first.id);
    expect((await reload(salon, other.id)).body.data.id).not.toBe(first.id);
    await reload(salon, other.id, { amount: 1 });
    await reload(salon, other.id, { amount: 2 });
    expect((await reload(salon, other.id, { amount: 3 })).status).toBe(429);
    await salon.clock.advance(25 * 60);
    await salon.runScheduledWork();
    expect(await listSoldGiftCards(salon)).toMatchObject([
      { balance: 100, sale_status: 1 },
      { balance: 100, sale_status: 1 },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of an ended card goes back', async () => {
    const { salon, id, account, intent, report } = await payReload();
    await act(salon, id, { act: 'void' });
    expect(statusAndMessage(await report())).toBe('400 Payment refunded');
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toHaveLength(1);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is refunded before its card, at most by what is left on the card', async () => {
    const salon = await openSalon();
    const { id } = await createSoldCard(salon);
    const { sale_id } = (await reloadAtDesk(salon, id)).body.data;
    const [card] = await listSoldGiftCards(salon);
    expect((await refund(salon, card?.sales_id as number)).body.errors).toEqual({
      sale_id: ['Refund its reloads first'],
    });
    await act(salon, id, { act: 'adjust', amount: '-120' });
    expect((await refund(salon, sale_id, { amount: 31 })).body.errors).toEqual({
      amount: ['Must be at most 30.00'],
    });
    expect((await refund(salon, sale_id)).body.data).toMatchObject({ refunded: '30.00' });
    expect(await getBalance(salon)).toBe(0);
    expect((await listMovements(salon)).at(-1)).toEqual(['refunded', { external: -30, gift_cards: 30 }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('leaves the card with a refund at the processor', async () => {
    const { salon, account, intent, report } = await payReload();
    await report();
    await account.stripe.refunds.create({ payment_intent: intent, amount: 2_000 });
    const [event] = await account.events('charge.refunded', intent);
    await account.deliver(event ?? {});
    expect(await getBalance(salon)).toBe(100);
    const lost = { card: -20, gift_cards: 50, breakage: -30 };
    expect((await listMovements(salon)).at(-1)).toEqual(['refunded', lost]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'leaves the card with a dispute, by what is left there, and comes back when the dispute is won',
    async () => {
      const { salon, account, id, intent, report } = await payReload('pm_card_createDispute');
      await report();
      await act(salon, id, { act: 'adjust', amount: '-120' });
      const [event] = await account.events('charge.dispute.created', intent);
      await account.deliver(event ?? {});
      expect(await getBalance(salon)).toBe(0);
      expect(await listAllAuditFindings(salon)).toEqual([]);
      await account.moveDispute(intent, 'won');
      expect(await getBalance(salon)).toBe(30);
      expect(await listAllAuditFindings(salon)).toEqual([]);
      await account.moveDispute(intent, 'lost');
      expect(await getBalance(salon)).toBe(0);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('paid while it is disputed puts nothing on the card before the dispute is won', async () => {
    const { salon, account, intent, report } = await payReload('pm_card_createDispute');
    const [event] = await account.events('charge.dispute.created', intent);
    await account.deliver(event ?? {});
    await report();
    expect(await getBalance(salon)).toBe(100);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    await account.moveDispute(intent, 'won');
    expect(await getBalance(salon)).toBe(150);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is in the report of what is owed', async () => {
    const salon = await openSalon();
    const { id } = await createSoldCard(salon);
    await reloadAtDesk(salon, id);
    const { body } = await salon.call('journal/report-owed', {}, ADMIN);
    expect(body.data).toMatchObject({
      rows: [{ figures: { value: '150.00', used: '0.00', left: '150.00' } }],
    });
  });

  test('is refused where the card cannot be used, or is of somebody else', async () => {
    const salon = await openSalon();
    const { id } = await createSoldCard(salon, { months: '1 month' });
    const other = await createSoldCard(salon, { customerId: 2 });
    for (const [change, field] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: undefined }, 'amount'],
      [{ amount: '1.005' }, 'amount'],
      [{ location_id: 99 }, 'location_id'],
      [{ purchased_giftcard_id: 'x' }, 'purchased_giftcard_id'],
    ] as const) {
      for (const call of [reload, reloadAtDesk]) {
        const { status, body } = await call(salon, id, change);
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
      }
    }
    expect((await reloadAtDesk(salon, id, { amount: -1 })).status).toBe(422);
    expect((await reload(salon, other.id)).status).toBe(404);
    expect((await reload(salon, 99)).status).toBe(404);
    expect((await reloadAtDesk(salon, 99)).status).toBe(404);
    expect((await reload(salon, id, {}, {})).status).toBe(401);
    expect((await reload(salon, id, {}, STAFF)).status).toBe(403);
    expect((await reloadAtDesk(salon, id, {}, CUSTOMER)).status).toBe(403);
    await act(salon, id, { act: 'freeze' });
    expect(statusAndMessage(await reload(salon, id))).toBe('400 This product is frozen');
    await act(salon, id, { act: 'unfreeze' });
    await salon.clock.set(new Date('2026-12-20T15:00:00Z'));
    expect(statusAndMessage(await reloadAtDesk(salon, id))).toBe('400 Gift card expired');
    const { head } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
    expect(head.remaining).toBe(10_000);
  });

  test('happens beside redemptions and other reloads at the same time', async () => {
    const salon = await openSalon();
    const { id, number } = await createSoldCard(salon);
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => reloadAtDesk(salon, id)),
      ...Array.from({ length: 4 }, () => act(salon, id, { act: 'adjust', amount: -10 })),
      salon.call('booking/save-booking', { ...AS_CUSTOMER }, CUSTOMER),
    ]);
    const done = tally(replies.slice(0, 12));
    expect(Object.keys(done).filter((each) => each.startsWith('500'))).toEqual([]);
    const [card] = await listSoldGiftCards(salon);
    const reloads = replies.slice(0, 8).filter(({ status }) => status === 200).length;
    const taken = replies.slice(8, 12).filter(({ status }) => status === 200).length;
    expect([card?.giftcard_number, card?.balance]).toEqual([number, 100 + 50 * reloads - 10 * taken]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});
