import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { tally } from '../../support/api/replies.ts';
import { listMovements } from '../../support/journal.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ADJUST = 'journal/credit-adjust';
const INPUT = { customer_id: 1, amount: '20.00', reason: 'Goodwill' };

const adjust = (salon: TestSalon, change: object = {}) =>
  salon.call<{ readonly credit: string }>(ADJUST, { ...INPUT, ...change }, { as: 'admin' });

// BEHAVIOR §37.5
describe('credit-adjust', () => {
  test('moves the credit up as a bonus, and down as breakage, never below 0', async () => {
    const salon = await openSalon();
    expect((await adjust(salon)).body.data).toEqual({ customer_id: 1, credit: '20.00' });
    expect((await adjust(salon, { amount: '-20.01' })).body.errors).toEqual({
      amount: ['Must be at least -20.00'],
    });
    await salon.clock.advance(1);
    expect((await adjust(salon, { amount: -15 })).body.data.credit).toBe('5.00');
    expect(await listMovements(salon)).toEqual([
      ['adjusted', { credit: -20, bonus: 20 }],
      ['adjusted', { credit: 15, breakage: -15 }],
    ]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('refuses more credit than the largest amount of the API (422 on amount)', async () => {
    const salon = await openSalon();
    expect((await adjust(salon, { amount: '999999999.99' })).status).toBe(200);
    expect((await adjust(salon, { amount: '0.02' })).body.errors).toEqual({
      amount: ['Must be at most 0.01'],
    });
    expect((await adjust(salon, { amount: '0.01' })).body.data.credit).toBe('1000000000.00');
  });

  test('takes credit once where several take it at once', async () => {
    const salon = await openSalon();
    await adjust(salon);
    const replies = await Promise.all(Array.from({ length: 6 }, () => adjust(salon, { amount: '-8.00' })));
    expect(tally(replies)).toMatchObject({ '200 Credit adjusted': 2 });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test.each([
    ['customer_id', { customer_id: 99 }],
    ['customer_id', { customer_id: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: '1.005' }],
    ['reason', { reason: '' }],
  ])('refuses a wrong %s (422 naming it)', async (field, change) => {
    const salon = await openSalon();
    const { status, body } = await adjust(salon, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await listMovements(salon)).toEqual([]);
  });

  test('needs money.refund', async () => {
    const salon = await openSalon();
    await expectAccess(salon, ADJUST, INPUT, { closedTo: ['customer'] });
  });
});
