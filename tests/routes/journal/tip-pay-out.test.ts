import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, updateItem } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { payBill } from '../../support/booking/checkout.ts';
import { getToday, listJournal, listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const AVA = 1;
const BEN = 2;
const HAIRCUT = { service_id: 1, pricing_option_id: null };

type TipBalance = { readonly staff_id: number; readonly name: string; readonly owed: string };
const payOut = (salon: TestSalon, input: object) =>
  salon.call<TipBalance>('journal/tip-pay-out', { staff_id: AVA, amount: 5, ...input }, AS_STAFF);
const listOwed = async (salon: TestSalon, query: object = {}) =>
  (await salon.call<TipBalance[]>('journal/tip-index', query, AS_STAFF)).body.data;

/** A salon whose customers gave Ava a tip of 10.00, and Ben one of 4.00, beside haircuts paid in cash. */
async function openTippedSalon(): Promise<TestSalon> {
  const salon = await openSalon();
  const tips = [
    { staff_id: AVA, amount: '10.00' },
    { staff_id: BEN, amount: '4.00' },
  ];
  const services = [AVA, BEN].map((staff_id) => ({ ...HAIRCUT, staff_id }));
  const paid = await payBill(salon, { location_id: 1, customer_id: 1, services, tips });
  expect(paid.status, paid.text).toBe(200);
  return salon;
}

async function openDrawer(salon: TestSalon, location_id = 1): Promise<number> {
  const reply = await salon.call<{ id: number }>(
    'journal/drawer-open',
    { location_id, float: '100.00' },
    AS_STAFF,
  );
  return reply.body.data.id;
}

const showDrawer = async (salon: TestSalon, drawer_id: number) =>
  (await salon.call('journal/drawer-show', { drawer_id }, { as: 'admin' })).body.data;

// BEHAVIOR §36.6
describe('the tips of staff', () => {
  test('are owed until they are paid out, in cash from a drawer or by bank transfer, which lowers the bank', async () => {
    const salon = await openTippedSalon();
    expect(await listOwed(salon)).toEqual([
      { staff_id: AVA, name: 'Ava Martin', owed: '10.00' },
      { staff_id: BEN, name: 'Ben Carter', owed: '4.00' },
    ]);
    const drawer = await openDrawer(salon);
    await salon.clock.advance(1);
    const fromDrawer = await payOut(salon, { amount: '6.50', drawer_id: drawer });
    expect(fromDrawer.body).toMatchObject({
      message: 'Tips paid out',
      data: { staff_id: AVA, name: 'Ava Martin', owed: '3.50' },
    });
    await salon.clock.advance(1);
    expect((await payOut(salon, { amount: '3.50' })).body.data.owed).toBe('0.00');
    expect(await listOwed(salon)).toEqual([{ staff_id: BEN, name: 'Ben Carter', owed: '4.00' }]);
    expect(await showDrawer(salon, drawer)).toMatchObject({
      received: '0.00',
      paid_out: '6.50',
      expected: '93.50',
      movements: [{ kind: 'pay_out', amount: '6.50', reason: '', tips_of: AVA, actor: { kind: 'user' } }],
    });
    expect((await listMovements(salon)).slice(-2)).toEqual([
      ['tips_paid_out', { cash: -6.5, tips: 6.5 }],
      ['tips_paid_out', { tips: 3.5, bank: -3.5 }],
    ]);
    expect((await listJournal(salon)).slice(-2)).toMatchObject([
      { reference: { kind: 'drawer', id: drawer }, location_id: 1, receipt_number: null },
      { reference: { kind: 'adjustment', id: null, number: 'tips-1' }, location_id: 1, receipt_number: null },
    ]);
    const balances = await salon.call<{ account: string; balance: string }[]>(
      'journal/journal-balances',
      {},
      { as: 'admin' },
    );
    expect(
      balances.body.data.filter(({ account }) => /^(?:bank|external|tips)$/.test(account)),
    ).toMatchObject([
      { account: 'tips', balance: '-4.00' },
      { account: 'bank', balance: '-3.50' },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('of a day are those that were given, whatever was paid out', async () => {
    const salon = await openTippedSalon();
    await payOut(salon, { amount: '10.00' });
    const today = { location_id: 1, date: getToday(salon) };
    expect((await salon.call('journal/day-show', today, AS_STAFF)).body.data).toMatchObject({
      tips: [
        { staff_id: AVA, amount: '10.00' },
        { staff_id: BEN, amount: '4.00' },
      ],
      totals: { tips: '-4.00' },
    });
  });

  test('are never paid out twice: of many pay-outs at once, those succeed that what is owed covers', async () => {
    const salon = await openTippedSalon();
    const replies = await callAtOnce(8, () => payOut(salon, { amount: '4.00' }));
    expect(tally(replies)).toEqual({ '200 Tips paid out': 2, '422 Validation failed': 6 });
    expect(await listOwed(salon)).toMatchObject([{ staff_id: AVA, owed: '2.00' }, { staff_id: BEN }]);
    expect(new Set((await listJournal(salon)).map(({ id }) => id)).size).toBe(3);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('are never paid out twice from the drawers of two locations at once', async () => {
    const salon = await openTippedSalon();
    const drawers = [await openDrawer(salon, 1), await openDrawer(salon, 2)];
    const replies = await Promise.all(
      drawers.map((drawer_id) => payOut(salon, { amount: '10.00', drawer_id })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await listOwed(salon)).toMatchObject([{ staff_id: BEN, owed: '4.00' }]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('leave a row of the audit trail when they are paid out (BEHAVIOR §38.1)', async () => {
    const salon = await openTippedSalon();
    await payOut(salon, { amount: '3.50' });
    const trail = { operation: 'journal.tip-pay-out' };
    expect((await salon.call('directory/audit-index', trail, { as: 'admin' })).body.data).toMatchObject([
      {
        reference: { kind: 'tip_balance', id: AVA },
        before: { owed: '10.00' },
        after: { owed: '6.50', paid_by_bank: '3.50' },
      },
    ]);
  });

  test('stay owed to a staff member who has left', async () => {
    const salon = await openTippedSalon();
    const left = await salon.call('directory/staff-update', { staff_id: BEN, status: 0 }, { as: 'admin' });
    expect(left.status, left.text).toBe(200);
    expect((await payOut(salon, { staff_id: BEN, amount: 4 })).body.data).toMatchObject({
      name: 'Ben Carter',
      owed: '0.00',
    });
  });

  test('can be paid out once after the reply was lost: the same Idempotency-Key repeats the reply', async () => {
    const salon = await openTippedSalon();
    const options = { ...AS_STAFF, headers: { 'idempotency-key': 'pay-out-1' } };
    const input = { staff_id: AVA, amount: '6.00' };
    const replies = [
      await salon.call<TipBalance>('journal/tip-pay-out', input, options),
      await salon.call<TipBalance>('journal/tip-pay-out', input, options),
    ];
    expect(replies.map(({ body }) => body.data.owed)).toEqual(['4.00', '4.00']);
    expect(await listOwed(salon)).toMatchObject([{ owed: '4.00' }, { owed: '4.00' }]);
  });
});

test.each([
  [{ amount: '10.01' }, { amount: ['Must be at most 10.00'] }],
  [{ amount: 0 }, { amount: ['Must not be 0'] }],
  [{ amount: -1 }, { amount: ['Must be at least 0.00'] }],
  [{ amount: '1.005' }, { amount: ['Must have at most two decimals'] }],
  [{ staff_id: 99 }, { staff_id: ['Unknown staff member'] }],
  [{ staff_id: 3 }, { staff_id: ['Is owed no tips'] }],
  [{ staff_id: 'Ava' }, { staff_id: ['Must be a number'] }],
])('tip-pay-out refuses %o (422)', async (change, errors) => {
  const salon = await openTippedSalon();
  const reply = await payOut(salon, change);
  expect([reply.status, reply.body.errors]).toEqual([422, errors]);
  expect(await listOwed(salon)).toMatchObject([{ owed: '10.00' }, { owed: '4.00' }]);
});

test('tip-pay-out takes back what was paid by mistake, at most what the drawer or the bank has paid (422)', async () => {
  const salon = await openTippedSalon();
  const drawer_id = await openDrawer(salon);
  await payOut(salon, { amount: '6.50', drawer_id });
  await payOut(salon, { amount: '2.00' });
  await salon.clock.advance(1);
  const back = await payOut(salon, { amount: '-6.50', drawer_id });
  expect(back.body).toMatchObject({ message: 'Tips taken back', data: { owed: '8.00' } });
  expect((await payOut(salon, { amount: '-0.01', drawer_id })).body.errors).toEqual({
    amount: ['Must be at least 0.00'],
  });
  await salon.clock.advance(1);
  const fromBank = await callAtOnce(3, () => payOut(salon, { amount: '-2.00' }));
  expect(tally(fromBank)).toEqual({ '200 Tips taken back': 1, '422 Validation failed': 2 });
  expect(await showDrawer(salon, drawer_id)).toMatchObject({
    expected: '100.00',
    movements: [
      { kind: 'pay_out', amount: '6.50', tips_of: AVA },
      { kind: 'pay_in', amount: '6.50', tips_of: AVA },
    ],
  });
  expect((await listMovements(salon)).slice(-2)).toEqual([
    ['tips_paid_out', { cash: 6.5, tips: -6.5 }],
    ['tips_paid_out', { tips: -2, bank: 2 }],
  ]);
  expect(await listOwed(salon)).toMatchObject([{ staff_id: AVA, owed: '10.00' }, { staff_id: BEN }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('tip-pay-out takes no more from a drawer than is in it (422), and nothing from a closed one (400)', async () => {
  const salon = await openTippedSalon();
  const drawer_id = await openDrawer(salon);
  const emptied = { drawer_id, amount: '95.00', reason: 'Bank' };
  await salon.call('journal/drawer-pay-out', emptied, AS_STAFF);
  const above = await payOut(salon, { amount: '5.01', drawer_id });
  expect(above.body.errors).toEqual({ amount: ['Must not be above what is in the drawer'] });
  await salon.call('journal/drawer-close', { drawer_id, counted: '5.00' }, AS_STAFF);
  const closed = await payOut(salon, { drawer_id });
  expect([closed.status, closed.body.code]).toEqual([400, 'drawer_closed']);
  expect(await listOwed(salon)).toMatchObject([{ owed: '10.00' }, { owed: '4.00' }]);
});

test('tip-pay-out does not know the drawer of another salon (404)', async () => {
  const [salon, other] = [await openTippedSalon(), await openSalon()];
  const reply = await payOut(salon, { drawer_id: await openDrawer(other) });
  expect([reply.status, reply.body.errors]).toEqual([404, { drawer_id: ['Record does not exist'] }]);
});

test('tip-pay-out is for those who may open drawers', async () => {
  const salon = await openSalon();
  const input = { staff_id: AVA, amount: 1 };
  await expectAccess(salon, 'journal/tip-pay-out', input, { closedTo: ['customer'] });
});

nightTest('the audit names a balance of tips that differs from the journal (BEHAVIOR §36.11)', async () => {
  const salon = await openTippedSalon();
  const { store, tenant } = salon;
  await store.commit([deleteItem(keys.record(tenant, 'TIP-BALANCE', AVA))]);
  await store.commit([updateItem(keys.record(tenant, 'TIP-BALANCE', BEN), { add: { owed: 100 } })]);
  expect(await listAllAuditFindings(salon)).toEqual([
    'staff member 2: is owed tips of 5.00, the journal says 4.00',
    'staff member 1: is owed tips of 0.00, the journal says 10.00',
  ]);
});
