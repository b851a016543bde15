import { expect, test } from 'vitest';
import {
  findSaleById,
  updatePurchaseSaleStatusAndBlock,
  updateSale,
} from '../../../lib/table/products/sales.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMovements } from '../../support/journal.ts';
import {
  createSoldCard,
  getSalonRecord,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

/** Refunds the sale of a card, as a request does that has begun before the card expired. */
async function refundLate(salon: TestSalon, saleId: number): Promise<void> {
  const record = await getSalonRecord(salon);
  const now = salon.clock.now();
  const before = await findSaleById(salon.store, salon.tenant, saleId);
  if (!before) throw new Error(`sale ${saleId} is missing`);
  const at = now.toISOString();
  const refundedBySalon = { at, amount: before.total, tax: 0, rest: 10_000, paidBy: 'external' } as const;
  const after = { ...before, refundedBySalon, blockedAt: at };
  const committed = await salon.store.commit([
    ...updateSale({ salon: record, now }, before, after),
    updatePurchaseSaleStatusAndBlock(salon.tenant, after),
  ]);
  expect(committed.done).toBe(true);
}

test('a gift card whose sale is refunded while it expires leaves its value once (BEHAVIOR §36.3)', async () => {
  const salon = await openSalon();
  const card = await createSoldCard(salon, { price: 9_000, value: 10_000, months: '1 months' });
  const { saleId } = (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id)).head;
  await salon.clock.advance(32 * 24 * 60);
  let isRefunded = false;
  proxy.intercept(async (operation, body) => {
    if (isRefunded || operation !== 'TransactWriteItems' || !body.includes('expiredRest')) return undefined;
    isRefunded = true;
    await refundLate(salon, saleId);
    return undefined;
  });
  await salon.runScheduledWork();
  expect(isRefunded).toBe(true);
  expect(await listMovements(salon)).toMatchObject([
    ['sold', { gift_cards: -100 }],
    ['refunded', { gift_cards: 100 }],
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
