import { computeRemaining } from './balances.ts';
import { priceOf } from './prices.ts';
import type { Line, RedemptionRequest, Spent, Visit } from './records.ts';
import { findCardRefusal, findMembershipRefusal, findPackageRefusal } from './refusals.ts';

export const PAID = 'Service already paid';
const isOpen = (line: Line): boolean => !line.isCovered && !line.isOnCard;

/** Redeems packages, then memberships. Changes lines and redemptions. Returns the message of a refusal. */
export function redeemLines(
  lines: Line[],
  requests: readonly RedemptionRequest[],
  redemptions: Spent[],
  today: string,
): string | undefined {
  for (const { product, service } of requests.filter(({ product: { kind } }) => kind === 'package')) {
    const refusal = findPackageRefusal(
      product,
      service,
      lines,
      computeRemaining(product, redemptions),
      today,
    );
    if (refusal) return refusal;
    const covered = product.isSingleUse
      ? lines
      : lines.filter((line) => line.service === service && isOpen(line)).slice(0, 1);
    if (covered.length === 0 || !covered.every(isOpen)) return PAID;
    for (const [index, line] of covered.entries()) {
      line.isCovered = true;
      line.discount = 0;
      redemptions.push({ product, amount: index === 0 ? covered.length : 0, service: line.service });
    }
  }
  for (const { product, service } of requests.filter(({ product: { kind } }) => kind === 'membership')) {
    const refusal = findMembershipRefusal(product, computeRemaining(product, redemptions), today);
    if (refusal) return refusal;
    const line = lines.find((each) => each.service === service && isOpen(each));
    if (!line) return PAID;
    if (!product.services.includes(service)) continue;
    line.isCovered = true;
    line.discount = 0;
    redemptions.push({ product, amount: 1, service });
  }
  return undefined;
}

/** Redeems gift cards, each for all that is due of the lines that nothing paid, an awaited deposit too. Returns the message of a refusal. */
export function redeemCards(
  visit: Visit,
  requests: readonly RedemptionRequest[],
  redemptions: Spent[],
  today: string,
): string | undefined {
  for (const { product } of requests.filter(({ product: { kind } }) => kind === 'giftcard')) {
    const due = visit.pending + (visit.status === 0 ? visit.deposit : 0);
    const refusal = findCardRefusal(product, due, visit.lines, computeRemaining(product, redemptions), today);
    if (refusal) return refusal;
    const open = visit.lines.filter((line) => isOpen(line) && priceOf(line) > 0);
    if (due === 0 || open.length === 0) return PAID;
    redemptions.push({ product, amount: due, service: 0 });
    visit.pending = 0;
    if (visit.status === 0) Object.assign(visit, { status: 1, deposit: 0 });
    for (const line of open) line.isOnCard = true;
  }
  return undefined;
}
