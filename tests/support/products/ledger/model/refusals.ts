import { CUSTOMER, type Line, type Product } from './records.ts';

export const isUsable = (product: Product): boolean =>
  product.owner === CUSTOMER && product.sale === 'paid' && !product.isBlocked && !product.hasEnded;
/** The last day of a product's uses or money; null where they do not end. */
export const findLastUse = ({ lastDay, usesUntil = '' }: Product): string | null =>
  lastDay !== null && lastDay < usesUntil ? usesUntil : lastDay;
const isAfter = (lastDay: string | null, today: string): boolean => lastDay !== null && today > lastDay;
export const isOver = (product: Product, today: string): boolean => isAfter(findLastUse(product), today);

const toSortedList = (services: readonly number[]): string => [...services].sort().join();

export function findPackageRefusal(
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
  const bookedServices = lines.map((line) => line.service);
  if (product.isSingleUse && toSortedList(bookedServices) !== toSortedList(product.services)) {
    return 'Single-use package requires all services to be booked together';
  }
  return undefined;
}

export function findMembershipRefusal(product: Product, left: number, today: string) {
  // A discount is no use: it ends with the membership
  const lastDay = product.services.length > 0 ? findLastUse(product) : product.lastDay;
  if (!isUsable(product) || isAfter(lastDay, today)) return 'Invalid membership';
  return product.services.length > 0 && left <= 0 ? 'No included services remaining' : undefined;
}

export function findCardRefusal(
  product: Product,
  cost: number,
  lines: readonly Line[],
  left: number,
  today: string,
) {
  if (!isUsable(product)) return 'Invalid gift card';
  if (left < cost) return 'Insufficient balance';
  const isFor = ({ service }: Line) => product.services.length === 0 || product.services.includes(service);
  if (!lines.every(isFor)) return 'Service not allowed for this gift card';
  return isOver(product, today) ? 'Gift card expired' : undefined;
}
