import { expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { listMovements } from '../../support/journal.ts';
import { range } from '../../support/products/redemption-races.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OPERATIONS = 500;
const BEN = { id: 2, fname: 'Ben', lname: 'Friend', email: 'ben@friends.test' };
const reason = 'Asked';

type Mixed = readonly (readonly [operation: string, input: object])[];

/** Sends the operations in turn, all at once, each as another user. */
async function sendMixed(salon: TestSalon, toMixed: (index: number) => Mixed) {
  const tokens = await Promise.all(
    range(OPERATIONS).map((index) => createFrontDeskToken(salon, index, 'admin')),
  );
  const replies = await callAtOnce<Reply>(OPERATIONS, (index) => {
    const mixed = toMixed(index);
    const [operation, input] = mixed[index % mixed.length] ?? ['', {}];
    return salon.call(operation, input, { token: tokens[index] ?? '' });
  });
  expect(replies.filter(({ status }) => status === 429 || status >= 500)).toEqual([]);
  return { done: replies.filter(({ status }) => status < 300).length, tally: tally(replies) };
}

const sumJournal = async (salon: TestSalon, account: string): Promise<number> => {
  const movements = (await listMovements(salon)) as [string, Record<string, number>][];
  return movements.reduce((sum, [, amounts]) => sum + Math.round(100 * (amounts[account] ?? 0)), 0);
};

// BEHAVIOR §21.9, §25.8
test(`${OPERATIONS} redemptions and acts on one gift card at once never take it below 0, and each that succeeds is one row`, async () => {
  const salon = await openSalon();
  await registerCustomer(salon, BEN);
  const { id, number } = await createSoldCard(salon, { value: 20_000, months: '12 months' });
  const visits = await createOpenVisits(
    salon,
    range(OPERATIONS / 5).map(() => [1]),
  );
  const act = (name: string, input: object = {}) =>
    ['giftcards/giftcard-change', { purchased_giftcard_id: id, act: name, reason, ...input }] as const;
  const redeemed = (index: number) =>
    [
      'checkout/redemption-gift-card',
      { appointment_id: visits[Math.floor(index / 5)], giftcard_number: number },
    ] as const;
  const { done, tally: replies } = await sendMixed(salon, (index) => [
    redeemed(index),
    act('adjust', { amount: index % 2 === 0 ? '-30.00' : '10.00' }),
    act(['reload', 'extend'][index % 2] ?? '', index % 2 === 0 ? { amount: '20.00' } : { days: 1 }),
    act(['freeze', 'unfreeze', 'unfreeze'][index % 3] ?? ''),
    act('transfer', { customer_id: 1 + (index % 2) }),
  ]);
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
  expect(head.remaining, JSON.stringify(replies)).toBeGreaterThanOrEqual(0);
  expect(history.length).toBe(1 + done);
  expect(done).toBeGreaterThan(20);
  const left = history.reduce((sum, { amount = 0 }) => sum - amount, 20_000);
  expect(left).toBe(head.remaining);
  expect(await sumJournal(salon, 'gift_cards')).toBe(0 - head.remaining);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

// BEHAVIOR §21.9, §25.8
test(`${OPERATIONS} redemptions and acts on one package at once never take it below 0, and each that succeeds is one row`, async () => {
  const salon = await openSalon();
  await registerCustomer(salon, BEN);
  const id = await createSoldPackage(salon, { groups: [[40, 1]], months: 12 });
  const { head: sold, body } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
  const group_id = body.groups[0]?.id;
  const visits = await createOpenVisits(
    salon,
    range(OPERATIONS / 4).map(() => [1]),
  );
  const act = (name: string, input: object = {}) =>
    ['packages/package-change', { purchased_package_id: id, act: name, reason, ...input }] as const;
  const redeemed = (index: number) => {
    const input = { appointment_id: visits[Math.floor(index / 4)], service_id: 1, purchased_package_id: id };
    return ['checkout/redemption-package', input] as const;
  };
  const { done, tally: replies } = await sendMixed(salon, (index) => [
    redeemed(index),
    act('adjust', { group_id, qty: index % 3 === 0 ? 1 : -2 }),
    act(['freeze', 'unfreeze', 'unfreeze'][index % 3] ?? ''),
    act(
      ['extend', 'transfer'][index % 2] ?? '',
      index % 2 === 0 ? { days: 1 } : { customer_id: 1 + ((index >> 2) % 2) },
    ),
  ]);
  const { head, history } = await getSoldProduct(salon, 'PURCHASED-PACKAGE', id);
  expect(head.remaining, JSON.stringify(replies)).toBeGreaterThanOrEqual(0);
  expect(history.length).toBe(1 + done);
  expect(done).toBeGreaterThan(20);
  expect(head.worth).toBeGreaterThanOrEqual(0);
  expect(head.worth).toBeLessThanOrEqual(sold.worth);
  expect(await sumJournal(salon, 'packages')).toBe(0 - head.worth);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
