import { take } from './balances.ts';
import { depositOf, discount, totalOf } from './prices.ts';
import type { Product, Taken, Visit, Wish } from './records.ts';
import { isOver, isUsable } from './refusals.ts';
import { cardsRefusal, coverRefusal, PAID } from './wishes.ts';

/** A logged-in customer's booking; a message where it is refused, else the visit, its balances taken. */
export function book(
  services: readonly number[],
  wishes: readonly Wish[],
  products: readonly Product[],
  today: string,
  startsAt: number,
): Visit | string {
  const lines = services.map((service) => ({ service, discount: 0, isCovered: false, isOnCard: false }));
  const taken: Taken[] = [];
  const refusal = coverRefusal(lines, wishes, taken, today);
  if (refusal) return refusal;
  const named = wishes.find(({ product }) => product.kind === 'membership')?.product;
  const best = products
    .filter((each) => each.kind === 'membership' && isUsable(each) && !isOver(each, today))
    .sort((a, b) => b.percent - a.percent || a.id - b.id)[0];
  for (const line of lines) discount(line, (named ?? best)?.percent ?? 0);
  const deposit = depositOf(lines);
  const visit: Visit = {
    id: 0,
    status: deposit > 0 ? 0 : 1,
    startsAt,
    lines,
    deposit,
    pending: totalOf(lines) - deposit,
    taken: [],
    returned: [],
  };
  const refused = cardsRefusal(visit, wishes, taken, today);
  if (refused) return refused;
  take(visit, taken);
  return visit;
}

/** A redemption after the booking; a message where it is refused. */
export function redeem(visit: Visit, wish: Wish, today: string): string | undefined {
  if (visit.status > 2) return 'The status of this appointment does not allow this';
  const before = totalOf(visit.lines);
  const changed = { ...visit, lines: visit.lines.map((line) => ({ ...line })) };
  const taken: Taken[] = [];
  const refusal = coverRefusal(changed.lines, [wish], taken, today);
  if (refusal) return refusal;
  const { product, service } = wish;
  if (product.kind === 'membership' && taken.length === 0) {
    const line = changed.lines.find((each) => each.service === service && !each.isCovered);
    if (line) discount(line, product.percent);
  }
  if (changed.status === 0) changed.deposit = depositOf(changed.lines);
  const less = before - totalOf(changed.lines) - (visit.deposit - changed.deposit);
  if (less > changed.pending) return PAID;
  changed.pending -= less;
  const refused = cardsRefusal(changed, [wish], taken, today);
  if (refused) return refused;
  visit.pending = changed.pending;
  visit.deposit = changed.deposit;
  if (visit.status === 0 && visit.deposit === 0) visit.status = 1;
  visit.lines.splice(0, visit.lines.length, ...changed.lines);
  take(visit, taken);
  return undefined;
}
