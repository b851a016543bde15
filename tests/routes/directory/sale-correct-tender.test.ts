import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally, unwrapReply } from '../../support/api/replies.ts';
import { giveCredit, payBill, quoteBill } from '../../support/booking/checkout.ts';
import { closeDrawer, openDrawer, showDrawer } from '../../support/drawers.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { getToday, listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { definePackage } from '../../support/products/packages.ts';
import { showReceipt } from '../../support/products/receipts.ts';
import { createSoldCard, getSoldProduct, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const CORRECT = 'directory/sale-correct-tender';
const AS_STAFF = { as: 'staff' } as const;

type SaleView = { readonly paid_by?: string; readonly refunded?: string };
const correct = (salon: TestSalon, input: object, headers: Record<string, string> = {}) =>
  salon.call<SaleView>(CORRECT, input, { ...AS_STAFF, headers });
const refund = (salon: TestSalon, input: object) =>
  salon.call<SaleView>('directory/sale-refund', input, AS_STAFF);

/** Sells a gift card for 90.00 and 7.43 tax at the salon, in cash by default. Returns the id of the sale. */
async function sellCard(salon: TestSalon, paid_by = 'cash'): Promise<number> {
  const { id } = await defineGiftCard(salon);
  const input = toGiftCardSale(id, { paid_at_salon: 1, paid_by });
  return unwrapReply(await sellGiftCard(salon, input, AS_STAFF)).id;
}

// BEHAVIOR §21.7
test('a sale in cash becomes one outside the system: drawer, journal, day and receipt show it', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const sale_id = await sellCard(salon);
  await salon.clock.advance(1);
  const key = { 'idempotency-key': 'wrong tender' };
  const input = { sale_id, tender: 'external' };
  const [reply, again] = [await correct(salon, input, key), await correct(salon, input, key)];
  expect(statusAndMessage(reply)).toBe('200 Tender corrected');
  expect(again.body).toEqual(reply.body);
  expect(reply.body.data).toMatchObject({ status: 1, total: '97.43', paid_by: 'external' });
  expect(await showDrawer(salon, drawer)).toMatchObject({ received: '0.00', expected: '100.00' });
  expect(await listMovements(salon)).toEqual([
    ['sold', { cash: 97.43, gift_cards: -100, bonus: 10, tax: -7.43 }],
    ['tender_corrected', { cash: -97.43, external: 97.43 }],
  ]);
  const [paid, corrected] = await listJournal(salon);
  expect(corrected?.corrects).toBe(paid?.id);
  const today = { location_id: 1, date: getToday(salon) };
  const day = await salon.call<object>('journal/day-show', today, { as: 'admin' });
  expect(day.body.data).toMatchObject({ tenders: { cash: '0.00', external: '97.43' } });
  const filter = { reference_kind: 'sale', reference_id: sale_id };
  const trail = await salon.call<{ operation: string }[]>('directory/audit-index', filter, { as: 'admin' });
  expect(trail.body.data.map(({ operation }) => operation)).toEqual([
    'directory.sale-correct-tender',
    'giftcards.create-gift-card-sell',
  ]);
  const { data, others } = await showReceipt(salon, { sale_id });
  expect(data).toMatchObject({
    receipt_number: 'R-1-2026-000002',
    corrects: { receipt_number: 'R-1-2026-000001' },
    lines: [{ code: 'giftcard', name: expect.stringMatching(/^Birthday card, GC/), amount: '90.00' }],
    subtotal: '90.00',
    tax: [{ rate: 8.25, amount: '7.43' }],
    total: '97.43',
    tenders: [
      { account: 'cash', amount: '-97.43' },
      { account: 'external', amount: '97.43' },
    ],
    paid_before: '97.43',
    due: '0.00',
  });
  expect(others).toMatchObject([{ tenders: [{ account: 'cash', amount: '97.43' }], total: '97.43' }]);
  const own = await salon.call<{ kind: string }[]>('payments/receipts', {}, { as: 'customer' });
  expect(own.body.data.map(({ kind }) => kind)).toEqual(['sale']);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('cash that was noted as another payment comes into the open drawer, and can be corrected back', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon, 0);
  const sale_id = await sellCard(salon, 'external');
  expect((await correct(salon, { sale_id, tender: 'cash' })).body.data.paid_by).toBe('cash');
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '97.43' });
  await salon.clock.advance(1);
  expect((await correct(salon, { sale_id, tender: 'external' })).body.data.paid_by).toBe('external');
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '0.00' });
  const [, first, second] = await listJournal(salon);
  expect(second?.corrects).toBe(first?.id);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('what a refund has left is corrected, and a refund goes back by the right tender', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const sale_id = await sellCard(salon);
  await refund(salon, { sale_id, amount: 20 });
  await salon.clock.advance(1);
  expect((await correct(salon, { sale_id, tender: 'external' })).status).toBe(200);
  expect((await listMovements(salon)).at(-1)).toEqual([
    'tender_corrected',
    { cash: -77.43, external: 77.43 },
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  const other = await sellCard(salon, 'external');
  await correct(salon, { sale_id: other, tender: 'cash' });
  await salon.clock.advance(1);
  expect((await refund(salon, { sale_id: other })).body.data.refunded).toBe('97.43');
  expect((await listMovements(salon)).at(-1)).toMatchObject(['refunded', { cash: -97.43 }]);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  const nothing = await correct(salon, { sale_id: other, tender: 'external' });
  expect([nothing.status, nothing.body.errors]).toEqual([422, { sale_id: ['Nothing is left to correct'] }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a counted drawer and a closed day stay: the correction takes the cash out of the open drawer today', async () => {
  const salon = await openSalon();
  const counted = await openDrawer(salon);
  const input = { sale_id: await sellCard(salon), tender: 'external' };
  await closeDrawer(salon, counted, 100);
  const yesterday = { location_id: 1, date: getToday(salon) };
  const showDay = async (day: object) =>
    (await salon.call<object>('journal/day-show', day, { as: 'admin' })).body.data;
  await salon.clock.advance(24 * 60);
  await salon.runScheduledWork();
  const [closed, closedDay] = [await showDrawer(salon, counted), await showDay(yesterday)];
  expect(closedDay).toMatchObject({ number: 1, tenders: { cash: '97.43' } });
  const reply = await correct(salon, input);
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    { tender: ['Open a drawer first: the drawer of this payment is closed'] },
  ]);
  const drawer = await openDrawer(salon);
  expect((await correct(salon, input)).status).toBe(200);
  expect(await closeDrawer(salon, drawer, 100)).toMatchObject({ expected: '2.57', difference: '97.43' });
  expect([await showDrawer(salon, counted), await showDay(yesterday)]).toEqual([closed, closedDay]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('of 4 corrections at once one succeeds', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const input = { sale_id: await sellCard(salon), tender: 'external' };
  const replies = await Promise.all([1, 2, 3, 4].map(() => correct(salon, input)));
  expect(tally(replies)).toEqual({ '200 Tender corrected': 1, '422 Validation failed': 3 });
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

nightTest('of a correction and a refund at once no money counts twice', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon);
  const sale_id = await sellCard(salon);
  const [corrected, refunded] = await Promise.all([
    correct(salon, { sale_id, tender: 'external' }),
    refund(salon, { sale_id }),
  ]);
  expect(refunded.status).toBe(200);
  expect([200, 422]).toContain(corrected.status);
  expect(await showDrawer(salon, drawer)).toMatchObject({ expected: '100.00' });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test.each<[string, object, object]>([
  ['the same tender', { tender: 'cash' }, { tender: ['Must differ from the tender of the payment'] }],
  ['credit', { tender: 'credit' }, { tender: ['Must be one of cash, external'] }],
  ['no tender', { tender: undefined }, { tender: ['Is required'] }],
  ['no sale', { sale_id: undefined }, { sale_id: ['Is required'] }],
])('%s gets 422', async (_what, change, errors) => {
  const salon = await openSalon();
  const reply = await correct(salon, { sale_id: await sellCard(salon), tender: 'external', ...change });
  expect([reply.status, reply.body.errors]).toEqual([422, errors]);
});

// BEHAVIOR §37.9
test('of several tenders that paid a sale the one at the named place is corrected, in what a refund has left of it', async () => {
  const salon = await openSalon();
  await giveCredit(salon, '10.00');
  const drawer = await openDrawer(salon);
  const { id: template_id } = await definePackage(salon);
  const request = { customer_id: 1, location_id: 1, sales: [{ kind: 'package', template_id }] };
  const { due } = unwrapReply(await quoteBill(salon, request));
  const rest = Number(due) - 50;
  const tenders = [
    { kind: 'credit', amount: '10.00' },
    { kind: 'external', amount: rest.toFixed(2) },
    { kind: 'cash', amount: '40.00' },
  ];
  await salon.clock.advance(1);
  const paid = unwrapReply(await payBill(salon, request, { tenders }));
  const [{ id: sale_id = 0 } = {}] = paid.sales ?? [];
  const refuse = async (input: object) => (await correct(salon, { sale_id, ...input })).body.errors;
  expect(await refuse({ tender: 'cash' })).toEqual({ place: ['Is required'] });
  expect(await refuse({ tender: 'cash', place: 3 })).toEqual({ place: ['Unknown payment'] });
  expect(await refuse({ tender: 'cash', place: 0 })).toEqual({
    place: ['Must be paid in cash or outside this system'],
  });
  expect(await refuse({ tender: 'cash', place: 2 })).toEqual({
    tender: ['Must differ from the tender of the payment'],
  });
  const paidBy = async () => {
    const { data } = (
      await salon.call<{ id: number; tenders?: object[] }[]>('directory/sale-index', {}, AS_STAFF)
    ).body;
    return data.find(({ id }) => id === sale_id)?.tenders;
  };
  await salon.clock.advance(1);
  await correct(salon, { sale_id, tender: 'cash', place: 1 });
  expect((await listMovements(salon)).at(-1)).toEqual([
    'tender_corrected',
    { external: 0 - rest, cash: rest },
  ]);
  await salon.clock.advance(1);
  await refund(salon, { sale_id, amount: 25 });
  expect((await listMovements(salon)).at(-1)).toMatchObject(['refunded', { cash: -25 }]);
  await salon.clock.advance(1);
  await correct(salon, { sale_id, tender: 'external', place: 2 });
  expect((await listMovements(salon)).at(-1)).toEqual(['tender_corrected', { cash: -15, external: 15 }]);
  expect(await paidBy()).toEqual([
    { paid_by: 'credit', amount: '10.00', left: '10.00' },
    { paid_by: 'cash', amount: rest.toFixed(2), left: rest.toFixed(2) },
    { paid_by: 'external', amount: '40.00', left: '15.00' },
  ]);
  expect(await showDrawer(salon, drawer)).toMatchObject({
    received: (rest + 25).toFixed(2),
    refunded: '25.00',
  });
  const receipt = await showReceipt(salon, { sale_id });
  expect(receipt.data).toMatchObject({
    tenders: [
      { account: 'cash', amount: '-15.00' },
      { account: 'external', amount: '15.00' },
    ],
  });
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a sale that is not paid gets 422', async () => {
  const salon = await openSalon();
  const { id } = await createSoldCard(salon, { paid: false });
  const { head } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
  const reply = await correct(salon, { sale_id: head.saleId, tender: 'cash' });
  expect([reply.status, reply.body.errors]).toEqual([422, { sale_id: ['Must be a paid sale'] }]);
});

test('is for users with money.refund, at their own salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const input = { sale_id: await sellCard(salon), tender: 'external' };
  await expectAccess(salon, CORRECT, input, { closedTo: ['customer'] });
  expect(statusAndMessage(await correct(other, input))).toBe('404 Record does not exist');
});

test('is refused where the cash leaves the drawer meanwhile', async () => {
  const salon = await openSalon();
  const drawer = await openDrawer(salon, 0);
  const sale_id = await sellCard(salon);
  const emptied = { drawer_id: drawer, amount: '97.43', reason: 'Bank' };
  proxy.beforeTransaction(async () =>
    expect((await salon.call('journal/drawer-pay-out', emptied, AS_STAFF)).status).toBe(200),
  );
  const reply = await correct(salon, { sale_id, tender: 'external' });
  expect(statusAndMessage(reply)).toBe('422 Validation failed');
  expect(await showDrawer(salon, drawer)).toMatchObject({ received: '97.43', expected: '0.00' });
});
