import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const TODAY = { location_id: 1, from: '2026/11/16', to: '2026/11/16' };

type DrawerRecord = {
  readonly id: number;
  readonly received: string | null;
  readonly expected: string | null;
  readonly difference: string | null;
  readonly note: string;
};
const call = (salon: TestSalon, name: string, input: object) =>
  salon.call<DrawerRecord>(`journal/drawer-${name}`, input, AS_STAFF);
const show = async (salon: TestSalon, id = 1) =>
  (await salon.call<DrawerRecord>('journal/drawer-show', { drawer_id: id }, { as: 'admin' })).body.data;

async function openDrawer(salon: TestSalon, change: object = {}): Promise<number> {
  const reply = await call(salon, 'open', { location_id: 1, name: 'Till', float: '100.00', ...change });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id;
}

/** Sells a gift card for 90.00 and 7.43 tax at the desk. */
async function sellCard(salon: TestSalon, paid_by?: string) {
  const { id } = await defineGiftCard(salon);
  const sale = { paid_at_salon: 1, delivery_date: '2026-12-24', ...(paid_by ? { paid_by } : {}) };
  return sellGiftCard(salon, toGiftCardSale(id, sale), AS_STAFF);
}

const balances = async (salon: TestSalon) =>
  (await salon.call('journal/journal-balances', {}, { as: 'admin' })).body.data;

// BEHAVIOR §36.5
describe('a drawer', () => {
  test('is opened with its float, gets and gives cash, is counted, and its difference is in the journal', async () => {
    const salon = await openSalon();
    const id = await openDrawer(salon);
    const paidIn = await call(salon, 'pay-in', { drawer_id: id, amount: 20, reason: 'Change' });
    expect(paidIn.body.data).toMatchObject({ paid_in: '20.00', expected: null, difference: null });
    const paidOut = await call(salon, 'pay-out', { drawer_id: id, amount: '5.50', reason: 'Flowers' });
    expect(paidOut.body.data).toMatchObject({ paid_out: '5.50', expected: null });
    const closed = await call(salon, 'close', {
      drawer_id: id,
      counted: '114.00',
      denominations: [
        { value: '50.00', count: 2 },
        { value: 1, count: '14' },
      ],
      float_left: '100.00',
      note: ' Change was wrong ',
    });
    expect(closed.body).toMatchObject({
      message: 'Drawer closed',
      data: {
        counted: '114.00',
        expected: '114.50',
        difference: '-0.50',
        denominations: [
          { value: '50.00', count: 2 },
          { value: '1.00', count: 14 },
        ],
        float_left: '100.00',
        to_bank: '14.00',
        note: 'Change was wrong',
        closed_by: { kind: 'user', id: 2 },
      },
    });
    const today = { location_id: 1, date: '2026/11/16' };
    expect((await salon.call('journal/day-show', today, AS_STAFF)).body.data).toMatchObject({
      drawers: [
        {
          drawer_id: id,
          name: 'Till',
          float: '100.00',
          expected: '114.50',
          difference: '-0.50',
          note: 'Change was wrong',
        },
      ],
    });
    expect(await show(salon)).toMatchObject({
      movements: [
        { kind: 'pay_in', amount: '20.00', reason: 'Change', actor: { kind: 'user', id: 2 } },
        { kind: 'pay_out', amount: '5.50', reason: 'Flowers' },
      ],
    });
    expect(await balances(salon)).toMatchObject([
      { account: 'cash', balance: '14.00', of: [{ of: id, balance: '14.00' }] },
      { account: 'petty', balance: '-14.50' },
      { account: 'over_short', balance: '0.50' },
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'gets the cash of sales, completed visits and quick sales at its location while it is open',
    async () => {
      const salon = await openSalon();
      const before = await sellCard(salon, 'cash');
      expect(before.status, before.text).toBe(201);
      const id = await openDrawer(salon);
      await sellCard(salon, 'cash');
      expect(await show(salon)).toMatchObject({ received: '97.43', expected: '197.43' });
      await sellCard(salon);
      await sellCard(salon, 'external');
      expect(await show(salon)).toMatchObject({ received: '97.43' });
      const appointment_id = await bookAsCustomer(salon);
      await salon.call('appointments/appointment-complete', { appointment_id, paid_by: 'cash' }, AS_STAFF);
      expect(await show(salon)).toMatchObject({ received: '151.56' });
      const sale = { location_id: 1, customer_id: null, products: [{ name: 'Shampoo', price: 10, qty: 2 }] };
      await salon.call('checkout/quick-sale', { ...sale, paid: 0, paid_by: 'cash' }, AS_STAFF);
      await salon.call('checkout/quick-sale', { ...sale, paid_by: 'cash' }, AS_STAFF);
      expect(await show(salon)).toMatchObject({ received: '173.21' });
      expect(await balances(salon)).toContainEqual({
        account: 'cash',
        balance: '270.64',
        of: [{ of: id, balance: '173.21' }],
      });
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('shows what is expected in it, while it is open, to readers of the journal alone', async () => {
    const salon = await openSalon();
    const id = await openDrawer(salon);
    await call(salon, 'pay-in', { drawer_id: id, amount: 20, reason: 'Change' });
    const see = async (as: 'staff' | 'admin') => {
      const listed = await salon.call<DrawerRecord[]>('journal/drawer-index', TODAY, { as });
      const shown = await salon.call<DrawerRecord>('journal/drawer-show', { drawer_id: id }, { as });
      return [...listed.body.data, shown.body.data].map(({ expected, received }) => [expected, received]);
    };
    expect(await see('staff')).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await see('admin')).toEqual([
      ['120.00', '0.00'],
      ['120.00', '0.00'],
    ]);
    await call(salon, 'close', { drawer_id: id, counted: 120 });
    expect(await see('staff')).toEqual(await see('admin'));
    expect(await show(salon)).toMatchObject({ denominations: [], float_left: null, to_bank: null });
  });

  test('is one at a time at a location (400), also when two are opened at once', async () => {
    const salon = await openSalon();
    const replies = await Promise.all([1, 2, 3].map(() => call(salon, 'open', { location_id: 1, float: 0 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const again = await call(salon, 'open', { location_id: 1, float: 0 });
    expect(again.body).toMatchObject({ message: 'Drawer is already open', code: 'drawer_already_open' });
  });

  nightTest('is closed once; the next one can then be opened', async () => {
    const salon = await openSalon();
    const id = await openDrawer(salon);
    const close = () => call(salon, 'close', { drawer_id: id, counted: 100 });
    const replies = await Promise.all([close(), close()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await close()).body).toMatchObject({ message: 'Drawer is closed', code: 'drawer_closed' });
    const pay = await call(salon, 'pay-in', { drawer_id: id, amount: 1, reason: 'Late' });
    expect(pay.body.message).toBe('Drawer is closed');
    expect(await openDrawer(salon)).not.toBe(id);
  });

  nightTest(
    'counts each sale that raced with its closing in the drawer or outside it, never in neither',
    async () => {
      const salon = await openSalon();
      const id = await openDrawer(salon);
      const [closed, ...sales] = await Promise.all([
        call(salon, 'close', { drawer_id: id, counted: '100.00' }),
        ...Array.from({ length: 10 }, () => sellCard(salon, 'cash')),
      ]);
      expect(closed.status, closed.text).toBe(200);
      expect(sales.map(({ status }) => status)).toEqual(sales.map(() => 201));
      expect((await show(salon)).expected).toBe(closed.body.data.expected);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('is listed by location and by the day of its opening', async () => {
    const salon = await openSalon();
    const id = await openDrawer(salon);
    const list = async (input: object) =>
      (await salon.call<DrawerRecord[]>('journal/drawer-index', { ...TODAY, ...input }, AS_STAFF)).body.data;
    expect(await list({})).toMatchObject([{ id, name: 'Till', float: '100.00', note: '' }]);
    expect(await list({ location_id: 2 })).toEqual([]);
    expect(await list({ from: '2026/11/15', to: '2026/11/15' })).toEqual([]);
  });
});

const INPUTS = {
  open: { location_id: 1, float: 0 },
  'pay-in': { drawer_id: 1, amount: 1, reason: 'Change' },
  'pay-out': { drawer_id: 1, amount: 1, reason: 'Change' },
  close: { drawer_id: 1, counted: 0 },
  index: TODAY,
  show: { drawer_id: 1 },
};

test.each(Object.entries(INPUTS))('drawer-%s is for those who may open drawers', async (name, input) => {
  const salon = await openSalon();
  await expectAccess(salon, `journal/drawer-${name}`, input, { closedTo: ['customer'] });
});

test.each(['pay-in', 'pay-out', 'close', 'show'] as const)(
  'drawer-%s does not know the drawer of another salon (404)',
  async (name) => {
    const [salon, other] = [await openSalon(), await openSalon()];
    await openDrawer(other);
    const reply = await call(salon, name, INPUTS[name]);
    expect([reply.status, reply.body.errors]).toEqual([404, { drawer_id: ['Record does not exist'] }]);
  },
);

test.each([
  ['open', { location_id: 99 }, { location_id: ['Unknown location'] }],
  ['open', { float: -1 }, { float: ['Must not be negative'] }],
  ['pay-in', { amount: 0 }, { amount: ['Must be above 0'] }],
  ['pay-in', { amount: '1.005' }, { amount: ['Must have at most two decimals'] }],
  ['pay-in', { reason: ' ' }, { reason: ['Is required'] }],
  ['pay-out', { amount: '100.01' }, { amount: ['Must not be above what is in the drawer'] }],
  ['close', { counted: '0.001' }, { counted: ['Must have at most two decimals'] }],
  [
    'close',
    { counted: 5, denominations: [{ value: 1, count: 4 }] },
    { denominations: ['Must add up to 5.00'] },
  ],
  [
    'close',
    { denominations: [{ value: 1, count: -1 }] },
    { 'denominations.0.count': ['Must be at least 0'] },
  ],
  ['close', { float_left: 1 }, { float_left: ['Must be at most 0.00'] }],
  ['close', { note: 'x'.repeat(2_001) }, { note: ['Must be at most 2000 characters'] }],
  ['index', { location_id: 99 }, { location_id: ['Unknown location'] }],
  ['index', { to: '2026/11/15' }, { to: ['Must not be before the first day'] }],
] as const)('drawer-%s refuses %o (422)', async (name, change, errors) => {
  const salon = await openSalon();
  await openDrawer(salon, { location_id: name === 'open' ? 2 : 1 });
  const reply = await call(salon, name, { ...INPUTS[name], ...change });
  expect([reply.status, reply.body.errors]).toEqual([422, errors]);
});
