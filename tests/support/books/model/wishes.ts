import { leftOf } from './balances.ts';
import { priceOf } from './prices.ts';
import type { Line, Taken, Visit, Wish } from './records.ts';
import { cardRefusal, membershipRefusal, packageRefusal } from './refusals.ts';

export const PAID = 'Service already paid';
const isOpen = (line: Line): boolean => !line.isCovered && !line.isOnCard;

/** Packages, then memberships; a message where one is refused. Changes the lines, and adds to what is taken. */
export function coverRefusal(
  lines: Line[],
  wishes: readonly Wish[],
  taken: Taken[],
  today: string,
): string | undefined {
  for (const { product, service } of wishes.filter(({ product: { kind } }) => kind === 'package')) {
    const refusal = packageRefusal(product, service, lines, leftOf(product, taken), today);
    if (refusal) return refusal;
    const covered = product.isSingleUse
      ? lines
      : lines.filter((line) => line.service === service && isOpen(line)).slice(0, 1);
    if (covered.length === 0 || !covered.every(isOpen)) return PAID;
    for (const [index, line] of covered.entries()) {
      line.isCovered = true;
      line.discount = 0;
      taken.push({ product, amount: index === 0 ? product.perUse : 0, service: line.service });
    }
  }
  for (const { product, service } of wishes.filter(({ product: { kind } }) => kind === 'membership')) {
    const refusal = membershipRefusal(product, leftOf(product, taken), today);
    if (refusal) return refusal;
    const line = lines.find((each) => each.service === service && isOpen(each));
    if (!line) return PAID;
    if (!product.services.includes(service)) continue;
    line.isCovered = true;
    line.discount = 0;
    taken.push({ product, amount: 1, service });
  }
  return undefined;
}

/** Gift cards, each for all that is then pending; a message where one is refused. */
export function cardsRefusal(
  visit: Visit,
  wishes: readonly Wish[],
  taken: Taken[],
  today: string,
): string | undefined {
  for (const { product } of wishes.filter(({ product: { kind } }) => kind === 'giftcard')) {
    const refusal = cardRefusal(product, visit.pending, visit.lines, leftOf(product, taken), today);
    if (refusal) return refusal;
    if (visit.pending === 0) return PAID;
    taken.push({ product, amount: visit.pending, service: 0 });
    visit.pending = 0;
    for (const line of visit.lines) if (priceOf(line) > 0) line.isOnCard = true;
  }
  return undefined;
}
