import type { Tenant } from '../../rules/ids.ts';
import { formatGiftCardNumber } from '../../rules/products/gift-cards.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { allocateGiftCardSequence } from '../../table/counters.ts';
import { findGiftCardFactsByNumber } from '../../table/products/gift-card-numbers.ts';
import type { Store } from '../../table/store.ts';

/**
 * Allocates the next gift card number of a day that no card has. Counts in a write of its own, so parallel sales do not conflict.
 * Call it after all checks: an unused number is lost (BEHAVIOR §23.3).
 */
export async function allocateGiftCardNumber(store: Store, tenant: Tenant, date: LocalDate): Promise<string> {
  for (;;) {
    const number = formatGiftCardNumber(date, await allocateGiftCardSequence(store, tenant, date));
    if ((await findGiftCardFactsByNumber(store, tenant, number)) === undefined) return number;
  }
}
