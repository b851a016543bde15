import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import {
  canSeeExpectedCash,
  computeCountedMinusExpected,
  computeExpectedCash,
  type Drawer,
  type DrawerCount,
  type DrawerMovement,
  decideDrawerClosing,
  decideDrawerMovement,
  listCountedDrawersOn,
  toDrawerPositionWithoutSales,
  toLastDrawerChangeEvent,
} from '../../../lib/rules/journal/drawers.ts';

const ACTOR = { kind: 'user', id: 3, name: 'Dana Desk' } as const;
const movement = (amount: number, fields: Partial<DrawerMovement> = {}): DrawerMovement => ({
  at: '2026-11-16T15:00:00.000Z',
  amount,
  reason: 'Stamps',
  actor: ACTOR,
  ...fields,
});
const drawer = (fields: Partial<Drawer> = {}): Drawer => ({
  id: 8,
  locationId: 1,
  name: 'Front',
  float: 10_000,
  received: 4_500,
  refunded: 0,
  movements: [],
  openedAt: '2026-11-16T14:00:00.000Z',
  openedBy: ACTOR,
  version: 4,
  ...fields,
});
const counted = (amount: number, at = '2026-11-17T02:00:00.000Z'): DrawerCount => ({
  at,
  by: ACTOR,
  counted: amount,
  denominations: [],
  floatLeft: null,
});

// BEHAVIOR §36.5
describe('a drawer', () => {
  test('must hold its float, the received cash, and what was paid in, less what was paid out', () => {
    expect(computeExpectedCash(drawer({ movements: [movement(2_000), movement(-700)] }))).toBe(15_800);
  });

  test.each([
    ['is unknown while it is open', undefined, null],
    ['is below 0 where cash is missing', 14_400, -100],
    ['is above 0 where there is too much', 14_550, 50],
  ])('its difference %s', (_, amount, difference) => {
    const closed = amount === undefined ? {} : { closed: counted(amount) };
    expect(computeCountedMinusExpected(drawer(closed))).toBe(difference);
  });

  test.each<[string, Partial<Drawer>, number, unknown]>([
    ['takes money in', {}, 1, { ok: true }],
    ['gives out all that is in it', {}, -14_500, { ok: true }],
    ['gives out no more', {}, -14_501, { errors: { amount: ['Must not be above what is in the drawer'] } }],
    ['moves no amount of 0', {}, 0, { errors: { amount: ['Must be above 0'] } }],
    ['moves nothing after it was closed', { closed: counted(1) }, 100, { failure: 'drawerClosed' }],
    ['takes the 500th payment', { movements: Array(499).fill(movement(1)) }, 1, { ok: true }],
    [
      'takes no more than 500 payments',
      { movements: Array(500).fill(movement(1)) },
      1,
      { errors: { amount: ['Too many payments: close the drawer first'] } },
    ],
  ])('%s', (_, fields, amount, expected) => {
    expect(decideDrawerMovement(drawer(fields), movement(amount))).toMatchObject(expected as object);
  });

  test('keeps its payments in order, in a new version', () => {
    const [first, second] = [movement(2_000), movement(-700)];
    const paid = decideDrawerMovement(drawer({ movements: [first] }), second);
    expect(paid).toStrictEqual({ ok: true, value: drawer({ movements: [first, second], version: 5 }) });
  });

  test('is closed once', () => {
    const closed = counted(14_500);
    expect(decideDrawerClosing(drawer(), closed)).toStrictEqual({
      ok: true,
      value: drawer({ closed, version: 5 }),
    });
    expect(decideDrawerClosing(drawer({ closed }), closed)).toMatchObject({
      ok: false,
      failure: 'drawerClosed',
    });
  });

  test.each<[string, Partial<DrawerCount>, unknown]>([
    [
      'pieces that add up, and a float',
      {
        denominations: [
          { value: 5_000, count: 2 },
          { value: 1_500, count: 3 },
        ],
        floatLeft: 14_500,
      },
      { ok: true },
    ],
    [
      'no pieces that make another sum',
      { denominations: [{ value: 5_000, count: 2 }] },
      { errors: { denominations: ['Must add up to 145.00'] } },
    ],
    [
      'no value twice',
      {
        denominations: [
          { value: 5_000, count: 1 },
          { value: 5_000, count: 1 },
        ],
      },
      { errors: { denominations: ['Duplicate'] } },
    ],
    [
      'no more float than was counted',
      { floatLeft: 14_501 },
      { errors: { floatLeft: ['Must be at most 145.00'] } },
    ],
  ])('is closed with %s', (_, fields, expected) => {
    expect(decideDrawerClosing(drawer(), { ...counted(14_500), ...fields })).toMatchObject(
      expected as object,
    );
  });

  test('hides what is expected from those who count it, until it is closed', () => {
    const user = (permissions: readonly Permission[]) =>
      ({ kind: 'user', id: 3, tenant: 'shear-joy' as Tenant, permissions }) as const;
    const [desk, owner] = [user(['money.drawer']), user(['money.drawer', 'journal.read'])];
    expect([desk, owner].map((actor) => canSeeExpectedCash(actor, drawer()))).toStrictEqual([false, true]);
    expect(canSeeExpectedCash(desk, drawer({ closed: counted(1) }))).toBe(true);
  });

  test.each<[string, Partial<Drawer>, string]>([
    ['a payment', { movements: [movement(1)] }, 'drawerPaid'],
    ['the opening', {}, 'drawerPaid'],
    [
      'the pay-out of tips',
      { movements: [movement(1), movement(2), movement(-1, { tipsOf: 3 })] },
      'tipsPaidOut',
    ],
    [
      'a payment after a pay-out of tips',
      { movements: [movement(-1, { tipsOf: 3 }), movement(1)] },
      'drawerPaid',
    ],
    ['the closing', { movements: [movement(-1, { tipsOf: 3 })], closed: counted(1) }, 'drawerClosed'],
  ])('names the event of %s', (_, fields, event) => {
    expect(toLastDrawerChangeEvent(drawer(fields))).toBe(event);
  });

  test('has payments, tips and the difference in its position, but not the cash of visits', () => {
    const movements = [movement(2_000), movement(-700), movement(-300, { tipsOf: 3 })];
    expect(toDrawerPositionWithoutSales(drawer({ movements }))).toStrictEqual([
      { account: 'cash', of: 8, amount: 1_000 },
      { account: 'tips', of: 3, amount: 300 },
      { account: 'petty', of: 8, amount: -1_300 },
      { account: 'overShort', of: 8, amount: 0 },
    ]);
    // 15,500 must be in it
    expect(toDrawerPositionWithoutSales(drawer({ movements, closed: counted(15_450) }))).toStrictEqual([
      { account: 'cash', of: 8, amount: 950 },
      { account: 'tips', of: 3, amount: 300 },
      { account: 'petty', of: 8, amount: -1_300 },
      { account: 'overShort', of: 8, amount: 50 },
    ]);
  });
});

test('the drawers of a closed day are those of its location that were counted on it (BEHAVIOR §36.8)', () => {
  const drawers = [
    drawer({ closed: counted(14_450) }),
    drawer({ id: 9 }),
    drawer({ id: 10, locationId: 2, closed: counted(1) }),
    // In New York it is the next day
    drawer({ id: 11, closed: counted(1, '2026-11-17T05:00:00.000Z') }),
    drawer({ id: 12, closed: { ...counted(14_500), note: 'Recounted' } }),
  ];
  expect(listCountedDrawersOn(drawers, 1, '2026-11-16', 'America/New_York')).toStrictEqual([
    { id: 8, name: 'Front', float: 10_000, expected: 14_500, counted: 14_450, difference: -50 },
    {
      id: 12,
      name: 'Front',
      float: 10_000,
      expected: 14_500,
      counted: 14_500,
      difference: 0,
      note: 'Recounted',
    },
  ]);
});
