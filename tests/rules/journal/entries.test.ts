import { describe, expect, test } from 'vitest';
import type { VisitCaller } from '../../../lib/rules/access/principals.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import {
  addUpLines,
  type EntryOrigin,
  isTipPayOut,
  type JournalAccount,
  type JournalEvent,
  type JournalLine,
  listOwedTipChanges,
  negate,
  type Reference,
  toEntryActor,
  toEntryBetween,
  toEntryId,
} from '../../../lib/rules/journal/entries.ts';

const SALON = { tenant: 'shear-joy' as Tenant, timeZone: 'America/New_York' };
const AUTHOR = { salon: SALON, now: new Date('2026-11-16T15:00:00.000Z') };
const line = (account: JournalAccount, amount: number, fields: Partial<JournalLine> = {}): JournalLine => ({
  account,
  of: null,
  amount,
  ...fields,
});

test.each<[string, VisitCaller | undefined, { readonly name: string } | undefined, unknown]>([
  ['scheduled work', undefined, undefined, { kind: 'system' }],
  ['a guest', { kind: 'anonymous' }, undefined, { kind: 'guest' }],
  ['the holder of a link', { kind: 'link', appointmentId: 42 }, undefined, { kind: 'link' }],
  [
    'a customer, without the name',
    { kind: 'customer', id: 5, tenant: SALON.tenant },
    { name: 'Carla Client' },
    { kind: 'customer', id: 5 },
  ],
  [
    'a user, with the name',
    { kind: 'user', id: 3, tenant: SALON.tenant, permissions: [] },
    { name: 'Dana Desk' },
    { kind: 'user', id: 3, name: 'Dana Desk' },
  ],
  [
    'a user who is gone',
    { kind: 'user', id: 3, tenant: SALON.tenant, permissions: [] },
    undefined,
    { kind: 'user', id: 3, name: '' },
  ],
])('an entry is caused by %s (BEHAVIOR §36.2)', (_, caller, account, actor) => {
  expect(toEntryActor({ ...AUTHOR, caller, account })).toStrictEqual(actor);
});

describe('lines', () => {
  test('of the same account, part, member, service, product, rate and reason are added up', () => {
    const same = line('services', -5, {
      staffId: 3,
      serviceId: 7,
      productId: 2,
      taxRate: 10,
      code: 'service',
    });
    const others = [
      { ...same, account: 'products' as const },
      { ...same, of: 9 },
      { ...same, staffId: 4 },
      { ...same, serviceId: 8 },
      { ...same, productId: 3 },
      { ...same, taxRate: 20 },
      { ...same, code: 'packageUse' as const },
      { ...same, of: 1, staffId: 23 },
      { ...same, of: 12, staffId: 3 },
    ];
    expect(addUpLines([same, ...others, same])).toStrictEqual([{ ...same, amount: -10 }, ...others]);
  });

  test('that add up to 0 are left out', () => {
    expect(addUpLines([line('cash', 5), line('card', 3), line('cash', -5)])).toStrictEqual([line('card', 3)]);
  });

  test('are negated without a negative 0', () => {
    expect(negate([line('cash', 5), line('card', 0)])).toStrictEqual([line('cash', -5), line('card', 0)]);
  });

  test('say what each member is owed in tips (BEHAVIOR §36.6)', () => {
    const lines = [line('tips', -500, { of: 3 }), line('card', 900), line('tips', -400, { of: 4 })];
    expect(listOwedTipChanges([...lines, line('tips', 200, { of: 3 })])).toStrictEqual([
      { staffId: 3, amount: 300 },
      { staffId: 4, amount: 400 },
    ]);
    expect(isTipPayOut({ event: 'tipsPaidOut' })).toBe(true);
    expect(isTipPayOut({ event: 'tipped' })).toBe(false);
  });
});

test.each<[Reference, string | number, string]>([
  [{ kind: 'appointment', id: 42 }, 3, 'appointment-42-3'],
  [{ kind: 'sale', id: 7 }, 'in_1', 'sale-7-in_1'],
  [{ kind: 'adjustment', id: null, charge: 'pi_1' }, 1, 'adjustment-pi_1-1'],
])('the entry of %j and %s has a name of its own', (reference, version, id) => {
  expect(toEntryId(reference, version)).toBe(id);
});

describe('the receipt of an entry (BEHAVIOR §36.7)', () => {
  const VISIT: EntryOrigin = {
    event: 'completed',
    reference: { kind: 'appointment', id: 42 },
    locationId: 1,
    customerId: 5,
    version: 2,
  };
  const SALE: EntryOrigin = { ...VISIT, event: 'sold', reference: { kind: 'sale', id: 7 } };
  const move = (amount: number, to: JournalAccount, from: JournalAccount) => [
    line(to, amount),
    line(from, 0 - amount),
  ];
  const bill = { lines: [], taxLines: [], subtotal: 5, total: 5, due: 0 };

  test.each<[string, EntryOrigin, JournalLine[], 'R' | 'C' | undefined]>([
    ['is for cash', VISIT, move(5, 'cash', 'services'), 'R'],
    ['is for a card at a reader', VISIT, move(5, 'reader', 'services'), 'R'],
    ['is for a card', VISIT, move(5, 'card', 'services'), 'R'],
    ['is for money taken outside', VISIT, move(5, 'external', 'services'), 'R'],
    ['is for a use of a gift card', VISIT, move(5, 'giftCards', 'services'), 'R'],
    ['is for a use of a package', VISIT, move(5, 'packages', 'services'), 'R'],
    ['is for credit', VISIT, move(5, 'credit', 'services'), 'R'],
    ['is for what was paid ahead', VISIT, move(5, 'prepaid', 'services'), 'R'],
    ['is for money that was unclaimed', VISIT, move(5, 'unclaimed', 'services'), 'R'],
    ['is for a use that is returned', VISIT, move(-5, 'giftCards', 'services'), 'C'],
    [
      'is for no failed refund without money',
      { ...VISIT, event: 'refundFailed' },
      move(5, 'receivable', 'services'),
      undefined,
    ],
    ['is for returned money', VISIT, move(-5, 'card', 'services'), 'C'],
    ['is for a deposit that is given back', VISIT, move(-5, 'card', 'prepaid'), 'C'],
    ['is for no deposit, because nothing is delivered yet', VISIT, move(5, 'card', 'prepaid'), undefined],
    ['is for no visit without money', VISIT, move(5, 'receivable', 'services'), undefined],
    ['is for a sale', SALE, move(5, 'cash', 'packages'), 'R'],
    ['is for a sale paid with credit', SALE, move(5, 'credit', 'memberships'), 'R'],
    [
      'is for a refund that the bank could not make',
      { ...VISIT, event: 'refundFailed' },
      move(5, 'card', 'prepaid'),
      'R',
    ],
    [
      'is one of money that was taken for a tender that is corrected',
      { ...VISIT, event: 'tenderCorrected' },
      move(5, 'external', 'cash'),
      'R',
    ],
    [
      'is for no value that expired',
      { ...SALE, event: 'expired' },
      move(-5, 'unclaimed', 'breakage'),
      undefined,
    ],
    ['is for no forfeited credit', { ...SALE, event: 'forfeited' }, move(5, 'credit', 'breakage'), undefined],
    ['is for no unclaimed money', { ...VISIT, event: 'unclaimed' }, move(5, 'card', 'fees'), undefined],
    ['is for no failed payment', { ...VISIT, event: 'paymentFailed' }, move(-5, 'card', 'fees'), undefined],
    ['is for no dispute', { ...VISIT, event: 'disputeOpened' }, move(-5, 'card', 'disputed'), undefined],
    [
      'is for no dispute that was won',
      { ...VISIT, event: 'disputeWon' },
      move(5, 'card', 'disputed'),
      undefined,
    ],
    [
      'is for no dispute that was lost',
      { ...VISIT, event: 'disputeLost' },
      move(-5, 'card', 'losses'),
      undefined,
    ],
    [
      'is for no drawer',
      { ...VISIT, reference: { kind: 'drawer', id: 8 } },
      move(5, 'cash', 'petty'),
      undefined,
    ],
    [
      'is for no adjustment',
      { ...VISIT, reference: { kind: 'adjustment', id: null, charge: 'pi_1' } },
      move(-5, 'card', 'unclaimed'),
      undefined,
    ],
    [
      'is for nothing without a location',
      { ...VISIT, locationId: null },
      move(5, 'cash', 'services'),
      undefined,
    ],
  ])('%s', (_, place, lines, series) => {
    const entry = toEntryBetween(AUTHOR, { ...place, bill }, [], lines);
    expect(entry?.series).toBe(series);
    // The bill is for a receipt of money that was taken
    expect(entry?.bill).toBe(series === 'R' ? bill : undefined);
  });

  test.each<[JournalEvent, number, 'R' | 'C' | undefined]>([
    ['refundFailed', 5, 'R'],
    ['refundFailed', -5, 'C'],
    ['depositPaid', 5, undefined],
  ])('of %s with %i moved to what is paid ahead', (event, amount, series) => {
    expect(toEntryBetween(AUTHOR, { ...VISIT, event }, [], move(amount, 'cash', 'prepaid'))?.series).toBe(
      series,
    );
  });

  test('keeps all of its place, and leaves out what it has not', () => {
    const lines = move(5, 'receivable', 'services');
    expect(toEntryBetween(AUTHOR, VISIT, [], lines)).toStrictEqual({
      event: 'completed',
      reference: { kind: 'appointment', id: 42 },
      locationId: 1,
      customerId: 5,
      id: 'appointment-42-2',
      businessDate: '2026-11-16',
      at: '2026-11-16T15:00:00.000Z',
      actor: { kind: 'system' },
      corrects: null,
      lines,
    });
    const corrects = 'appointment-42-1';
    expect(toEntryBetween(AUTHOR, { ...VISIT, corrects }, [], lines)?.corrects).toBe(corrects);
  });
});
