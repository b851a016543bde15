/**
 * The specification of redemption once more, as simply as it can be written: products with what is left of them,
 * visits with their lines. Property tests hold the platform against it. Money in cents; dates as YYYY-MM-DD.
 */

export type Kind = 'package' | 'giftcard' | 'membership';

export type Product = {
  readonly kind: Kind;
  readonly id: number;
  readonly saleId: number;
  readonly number: string;
  owner: number;
  sale: 'pending' | 'paid' | 'failed';
  isBlocked: boolean;
  hasEnded: boolean;
  lastDay: string | null;
  left: number;
  readonly perUse: number;
  readonly perPeriod: number;
  readonly isSingleUse: boolean;
  readonly services: readonly number[];
  readonly percent: number;
};

export type Line = { readonly service: number; discount: number; isCovered: boolean; isOnCard: boolean };
type Taken = { readonly product: Product; readonly amount: number; readonly service: number };

export type Visit = {
  id: number;
  status: number;
  readonly startsAt: number;
  readonly lines: Line[];
  deposit: number;
  pending: number;
  taken: Taken[];
  returned: Taken[];
};

export type Wish = { readonly product: Product; readonly service: number };

export const PRICES: Readonly<Record<number, number>> = { 1: 5_000, 2: 12_000, 3: 3_500 };
const WITH_DEPOSIT = 2;
const DEPOSIT = 3_000;
const CUSTOMER = 1;

const priceOf = (line: Line): number => (line.isCovered ? 0 : (PRICES[line.service] ?? 0) - line.discount);
/** With 8.25 % of tax, rounded half up. */
function totalOf(lines: readonly Line[]): number {
  const subtotal = lines.reduce((sum, line) => sum + priceOf(line), 0);
  return subtotal + Math.floor((subtotal * 825 + 5_000) / 10_000);
}
const off = (price: number, percent: number): number =>
  price - Math.floor((price * (100 - percent) + 50) / 100);
const sorted = (services: readonly number[]): string => [...services].sort().join();

const PAID = 'Service already paid';
const isUsable = (product: Product): boolean =>
  product.owner === CUSTOMER && product.sale === 'paid' && !product.isBlocked && !product.hasEnded;
const isOver = ({ lastDay }: Product, today: string): boolean => lastDay !== null && today > lastDay;

/** What is left once a request has taken what it has taken so far. */
const leftOf = (product: Product, taken: readonly Taken[]): number =>
  taken.filter((each) => each.product === product).reduce((left, { amount }) => left - amount, product.left);

function packageRefusal(
  product: Product,
  service: number,
  lines: readonly Line[],
  left: number,
  today: string,
) {
  if (!isUsable(product)) return 'Invalid package';
  if (isOver(product, today)) return 'Package expired';
  if (left <= 0) return 'No sessions remaining';
  if (!product.services.includes(service)) return 'Service not included in package';
  const booked = lines.map((line) => line.service);
  if (product.isSingleUse && sorted(booked) !== sorted(product.services)) {
    return 'Single-use package requires all services to be booked together';
  }
  return undefined;
}

function membershipRefusal(product: Product, left: number, today: string) {
  if (!isUsable(product) || isOver(product, today)) return 'Invalid membership';
  return product.services.length > 0 && left <= 0 ? 'No included services remaining' : undefined;
}

function cardRefusal(product: Product, cost: number, lines: readonly Line[], left: number, today: string) {
  if (!isUsable(product)) return 'Invalid gift card';
  if (left < cost) return 'Insufficient balance';
  const isFor = ({ service }: Line) => product.services.length === 0 || product.services.includes(service);
  if (!lines.every(isFor)) return 'Service not allowed for this gift card';
  return isOver(product, today) ? 'Gift card expired' : undefined;
}

const isOpen = (line: Line): boolean => !line.isCovered && !line.isOnCard;

/** Packages, then memberships; a message where one is refused. Changes the lines, and adds to what is taken. */
function coverRefusal(
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

function discount(line: Line, percent: number): void {
  if (!line.isCovered) line.discount = Math.max(line.discount, off(PRICES[line.service] ?? 0, percent));
}

function cardsRefusal(
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

function take(visit: Visit, taken: readonly Taken[]): void {
  for (const { product, amount } of taken) product.left -= amount;
  visit.taken.push(...taken);
}

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
  const deposit = lines
    .filter(({ service }) => service === WITH_DEPOSIT)
    .reduce((sum, line) => sum + Math.min(DEPOSIT, Math.floor(priceOf(line) / 100) * 100), 0);
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
  const less = before - totalOf(changed.lines);
  if (less > changed.pending) return PAID;
  changed.pending -= less;
  const refused = cardsRefusal(changed, [wish], taken, today);
  if (refused) return refused;
  visit.pending = changed.pending;
  visit.lines.splice(0, visit.lines.length, ...changed.lines);
  take(visit, taken);
  return undefined;
}

function giveBack(visit: Visit): void {
  for (const { product, amount } of visit.taken) product.left += amount;
  visit.returned = visit.taken;
  visit.taken = [];
}

/** Whether a cancel is taken. */
export function cancel(visit: Visit): boolean {
  if (visit.status > 1) return false;
  visit.status = 3;
  giveBack(visit);
  return true;
}

export function failDeposit(visit: Visit): void {
  if (visit.status !== 0) return;
  visit.status = 5;
  giveBack(visit);
}

/** Whether all that was given back could be taken again. */
function isTakeable({ lines, returned }: Visit, today: string): boolean {
  const sofar: Taken[] = [];
  return returned.every((each) => {
    const { product, amount, service } = each;
    const left = leftOf(product, sofar);
    sofar.push(each);
    if (amount === 0) return true;
    if (product.kind === 'package') return !packageRefusal(product, service, lines, left, today);
    if (product.kind === 'membership') return !membershipRefusal(product, left, today);
    return !cardRefusal(product, amount, lines, left, today);
  });
}

export function payDeposit(visit: Visit, today: string, now: number): void {
  if (visit.status === 0) visit.status = 1;
  if (visit.status !== 5 || visit.startsAt <= now || !isTakeable(visit, today)) return;
  visit.status = 1;
  const { returned } = visit;
  visit.returned = [];
  take(visit, returned);
}
