import type { Handler } from '../../lib/http/call.ts';
import { toFailedBalanceCheckCounters } from '../../lib/rules/access/attempt-limits.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import {
  canSeeAllGiftCardBalances,
  checkGiftCardBalanceAccess,
  toGiftCardStateExpiredFirst,
} from '../../lib/rules/products/gift-cards.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { recordAttemptsWithinLimit, subtractAttempts } from '../../lib/table/access/attempts.ts';
import { findGiftCardFactsByNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { findPurchaseBody, findPurchaseHead } from '../../lib/table/products/purchases.ts';

/** No card has this id: reading it for an unknown number takes the same work. */
const NO_CARD_ID = 0;

const STATES = { active: 'active', usedUp: 'used_up', expired: 'expired' } as const;

/** Shows the balance of a gift card; failures of a network are limited (BEHAVIOR §23.4). */
export const giftCardBalance: Handler<'giftcards/gift-card-balance'> = async (
  { tenant, salon, caller, input, network, now },
  { store },
) => {
  const counters = canSeeAllGiftCardBalances(caller) ? [] : toFailedBalanceCheckCounters(network);
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, counters);
  if (!counted.ok) return counted;
  const { id } = (await findGiftCardFactsByNumber(store, tenant, input.giftcard_number)) ?? {
    id: NO_CARD_ID,
  };
  const [head, body] = await Promise.all([
    findPurchaseHead(store, tenant, 'PURCHASED-GIFTCARD', id),
    findPurchaseBody(store, tenant, 'PURCHASED-GIFTCARD', id),
  ]);
  const card = checkGiftCardBalanceAccess(head, body, caller, input.email);
  if (!card.ok) return card;
  await subtractAttempts(store, tenant, counted.value);
  const { number, remaining, value, expiryDate } = card.value;
  return ok({
    data: {
      giftcard_number: number,
      balance: formatMoney(remaining),
      value: formatMoney(value),
      currency: salon.currency,
      expiry_date: expiryDate,
      status: STATES[toGiftCardStateExpiredFirst(card.value, toLocalDate(salon.timeZone, now))],
    },
  });
};
