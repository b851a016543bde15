import type { Tenant } from '../rules/ids.ts';
import { giftCardNumber } from '../rules/products/gift-cards.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type Change, create } from './change.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/**
 * The next gift card number of a day, or the one that was allotted already where no card has it. The count is an
 * update of its own, so that sales at the same moment do not stand in each other's way; to be asked for when all else
 * is checked, since a number that was allotted is used up.
 */
export async function allocateCardNumber(
  store: Store,
  tenant: Tenant,
  date: LocalDate,
  allotted: string | undefined,
): Promise<string> {
  if (allotted !== undefined && (await findCardByNumber(store, tenant, allotted)) === undefined)
    return allotted;
  return giftCardNumber(date, await store.increment(keys.cardCounter(tenant, date), 'last', 1));
}

/** Keeps a number to one card of the salon. */
export const putCardNumber = (tenant: Tenant, number: string, id: PurchaseId): Change =>
  create(keys.guard(tenant, 'CARD-NUMBER', number), { id });

/** The card that has a number, if any. */
export async function findCardByNumber(
  store: Store,
  tenant: Tenant,
  number: string,
): Promise<PurchaseId | undefined> {
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard && Number(guard.id);
}
