import { spend } from './balances.ts';
import { depositOf, discount, totalOf } from './prices.ts';
import { CUSTOMER, type Product, type RedemptionRequest, type Spent, type Visit } from './records.ts';
import { isOver, isUsable } from './refusals.ts';
import { PAID, redeemCards, redeemLines } from './requests.ts';

/** Books as the customer, or for the customer at the front desk without a deposit. Returns the visit, or the message of a refusal. */
export function book(
  services: readonly number[],
  requests: readonly RedemptionRequest[],
  products: readonly Product[],
  today: string,
  startsAt: number,
  isAtFrontDesk: boolean,
): Visit | string {
  const lines = services.map((service) => ({ service, discount: 0, isCovered: false, isOnCard: false }));
  const redemptions: Spent[] = [];
  // One of the customer's that is not active gives the regular price
  const isInactive = ({ product }: RedemptionRequest) =>
    product.kind === 'membership' &&
    product.owner === CUSTOMER &&
    (!isUsable(product) || isOver(product, today));
  const active = requests.filter((request) => !isInactive(request));
  const refusal = redeemLines(lines, active, redemptions, today);
  if (refusal) return refusal;
  // A product that the salon returned can be used longer, without the membership's prices
  const hasEnded = ({ lastDay }: Product) => lastDay !== null && today > lastDay;
  const named = requests.find(({ product }) => product.kind === 'membership');
  const namedMembership =
    named && (isInactive(named) || hasEnded(named.product) ? { percent: 0 } : named.product);
  const bestMembership = products
    .filter((each) => each.kind === 'membership' && isUsable(each) && !hasEnded(each))
    .sort((a, b) => b.percent - a.percent || a.id - b.id)[0];
  for (const line of lines) discount(line, (namedMembership ?? bestMembership)?.percent ?? 0);
  const deposit = isAtFrontDesk ? 0 : depositOf(lines);
  const visit: Visit = {
    id: 0,
    status: deposit > 0 ? 0 : 1,
    startsAt,
    lines,
    deposit,
    pending: totalOf(lines) - deposit,
    paid: 0,
    fee: 0,
    redemptions: [],
    returned: [],
  };
  const cardRefusal = redeemCards(visit, requests, redemptions, today);
  if (cardRefusal) return cardRefusal;
  spend(visit, redemptions);
  return visit;
}

/** Redeems after the booking. Returns the message of a refusal. */
export function redeem(visit: Visit, request: RedemptionRequest, today: string): string | undefined {
  if (visit.status > 2) return 'Not allowed in this appointment status';
  const before = totalOf(visit.lines);
  const copy = { ...visit, lines: visit.lines.map((line) => ({ ...line })) };
  const redemptions: Spent[] = [];
  const refusal = redeemLines(copy.lines, [request], redemptions, today);
  if (refusal) return refusal;
  const { product, service } = request;
  if (product.kind === 'membership' && redemptions.length === 0) {
    const line = copy.lines.find((each) => each.service === service && !each.isCovered);
    if (line) discount(line, product.percent);
  }
  if (copy.status === 0) copy.deposit = depositOf(copy.lines);
  const reduction = before - totalOf(copy.lines) - (visit.deposit - copy.deposit);
  if (reduction > copy.pending) return PAID;
  copy.pending -= reduction;
  const cardRefusal = redeemCards(copy, [request], redemptions, today);
  if (cardRefusal) return cardRefusal;
  visit.pending = copy.pending;
  visit.deposit = copy.deposit;
  if (visit.status === 0 && visit.deposit === 0) visit.status = 1;
  visit.lines.splice(0, visit.lines.length, ...copy.lines);
  spend(visit, redemptions);
  return undefined;
}
