import { keys } from '../../../lib/table/keys.ts';
import { unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';
import { callAsAdmin } from './directory.ts';

/** Adds a promotion of 10 percent with the code SPRING. `change` overrides fields. */
export async function addPromotion(salon: TestSalon, change: object = {}): Promise<number> {
  const input = { code: 'SPRING', name: 'Spring 2026', percent: 10, ...change };
  return unwrapReply(await callAsAdmin(salon, 'promotion-store', input)).id;
}

export const addAmountPromotion = (salon: TestSalon, amount: number, change: object = {}): Promise<number> =>
  addPromotion(salon, { percent: undefined, amount, ...change });

/** The counted uses of the promotion with this id, of all and of each person, the largest first. */
export async function listPromotionUses(salon: TestSalon, id = 1): Promise<number[]> {
  const { pk } = keys.promotionUses(salon.tenant, id);
  return (await salon.store.queryAll({ pk })).map(({ used }) => Number(used)).sort((a, b) => b - a);
}
