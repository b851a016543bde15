import { expect, test } from 'vitest';
import {
  computeReloadLeft,
  decideReloadChange,
  isClosedForPayment,
  toReloadRow,
} from '../../../lib/rules/products/gift-card-reloads.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';

const { paid, pending } = SALE_STATUS;
const reload = (fields: object = {}) =>
  ({
    id: 9,
    type: 'giftcard',
    subtotal: 5_000,
    total: 5_000,
    tax: 0,
    status: paid,
    isReload: true,
    ...fields,
  }) as Sale;
type CardHead = Parameters<typeof toReloadRow>[1] & Parameters<typeof isClosedForPayment>[1];
const card = (remaining: number, fields: object = {}) =>
  ({ id: 1, remaining, saleStatus: 1, expiryDate: '2026-12-31', ...fields }) as CardHead;
const BLOCKED = { blockedAt: '2026-11-16T10:00:00Z' };

// BEHAVIOR §21.10
test.each([
  ['the reload', card(8_000), 5_000],
  ['what the card still has', card(3_000), 3_000],
  ['nothing of a card that has ended', card(8_000, BLOCKED), 0],
])('a lost payment takes back %s', (_, head, left) => {
  expect(computeReloadLeft(head, reload())).toBe(left);
});

test.each([
  ['is paid', undefined, reload(), undefined, 5_000, undefined],
  ['was pending and is paid', reload({ status: pending }), reload(), card(0), 5_000, undefined],
  ['is still pending', undefined, reload({ status: pending }), undefined, 0, undefined],
  ['stays paid', reload(), reload(), card(8_000), 0, undefined],
  ['is disputed', reload(), reload(BLOCKED), card(3_000), -3_000, 3_000],
  ['is disputed once its card has gone', reload(), reload(BLOCKED), undefined, 0, 0],
  [
    'stays disputed',
    reload({ ...BLOCKED, endedRest: 3_000 }),
    reload({ ...BLOCKED, endedRest: 3_000 }),
    card(0),
    0,
    3_000,
  ],
  [
    'is disputed no more',
    reload({ ...BLOCKED, endedRest: 3_000 }),
    reload({ endedRest: 3_000 }),
    card(0),
    3_000,
    undefined,
  ],
  ['is paid while it is disputed', undefined, reload(BLOCKED), undefined, 0, 5_000],
])('a reload that %s moves money of its card', (_, before, changed, head, by, endedRest) => {
  const decided = decideReloadChange(before, changed, head);
  expect([decided.balanceChange, decided.reload.endedRest]).toStrictEqual([by, endedRest]);
  expect('endedRest' in decided.reload).toBe(endedRest !== undefined);
});

test('a reload that the salon refunds keeps what its refund says', () => {
  const refunded = reload({ ...BLOCKED, refundedBySalon: { amount: 5_000, rest: 5_000 }, endedRest: 5_000 });
  expect(decideReloadChange(reload(), refunded, card(8_000)).reload).toStrictEqual(refunded);
});

test.each([
  [5_000, 'reloaded', -5_000, 6_000],
  [-300, 'reloadLost', 300, 700],
  [0, 'reloadLost', 0, 1_000],
])('the history of the card says that %i came: %s', (by, code, amount, balanceAfter) => {
  const now = new Date('2026-11-16T10:00:00Z');
  expect(toReloadRow(reload(), card(1_000), by, { reason: 'Gift', user: 'Max' }, now)).toStrictEqual({
    code,
    saleId: 9,
    serviceId: 0,
    amount,
    at: now.toISOString(),
    act: { reason: 'Gift', user: 'Max', balanceAfter },
  });
});

test.each([
  ['a card on its last day', {}, card(0), '2026-12-31', false],
  ['a card after its last day', {}, card(0), '2027-01-01', true],
  ['a reload of a card that has ended', {}, card(0, BLOCKED), '2026-11-16', true],
  ['a sale of a card that has ended', { isReload: undefined }, card(0, BLOCKED), '2026-11-16', false],
])('%s takes no payment any more: %s', (_, fields, head, today, expected) => {
  expect(isClosedForPayment(reload(fields), head, today)).toBe(expected);
});
