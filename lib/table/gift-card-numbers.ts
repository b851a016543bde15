import type { Tenant } from '../rules/ids.ts';
import { formatGiftCardNumber, type PurchasedGiftCard } from '../rules/products/gift-cards.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type Change, putNewItem } from './change.ts';
import { toRecordFields } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/**
 * Allocates the next gift card number of a day, or returns `allocated` if no card has it yet. Counts in a write of its
 * own, so parallel sales do not conflict. Call it after all checks: an unused number is lost.
 */
export async function allocateGiftCardNumber(
  store: Store,
  tenant: Tenant,
  date: LocalDate,
  allocated: string | undefined,
): Promise<string> {
  if (allocated !== undefined && (await findGiftCardByNumber(store, tenant, allocated)) === undefined)
    return allocated;
  return formatGiftCardNumber(date, await store.increment(keys.cardCounter(tenant, date), 'last', 1));
}

/** The card of a number, with what a redemption checks of it that never changes; old records have only the id. */
export type NumberedGiftCard = { readonly id: PurchaseId } & Partial<
  Pick<PurchasedGiftCard['head'], 'saleId' | 'expiryDate'> & Pick<PurchasedGiftCard['body'], 'serviceIds'>
>;

/** Adds the guard that keeps a card number unique. */
export const putGiftCardNumber = (
  tenant: Tenant,
  { head: { id, number, saleId, expiryDate }, body: { serviceIds } }: Omit<PurchasedGiftCard, 'history'>,
): Change => putNewItem(keys.guard(tenant, 'CARD-NUMBER', number), { id, saleId, expiryDate, serviceIds });

export async function findGiftCardByNumber(
  store: Store,
  tenant: Tenant,
  number: string,
): Promise<NumberedGiftCard | undefined> {
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard && toRecordFields<NumberedGiftCard>(guard);
}
