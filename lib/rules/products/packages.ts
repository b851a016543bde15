import type { Named } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Location, Salon } from '../salon/salon.ts';
import {
  expiryAfter,
  type HistoryRow,
  headOfSale,
  type Purchase,
  type PurchaseHead,
  usedRows,
} from './purchases.ts';
import { type Sale, type SaleAmounts, saleAmounts } from './sales.ts';
import { groupDifferences, type ServiceGroup, totalQty } from './service-groups.ts';
import {
  asSold,
  deliveryDate,
  differences,
  type Gift,
  type GroupsWish,
  giftOf,
  type Template,
  termsOf,
} from './templates.ts';

export type PackageId = Named<number, 'package'>;

/** Specification, Package: whether all services are taken in one booking or one by one. */
export const SESSION = {
  singleUse: 0,
  multiUse: 1,
} as const satisfies Record<string, number>;
export type Session = (typeof SESSION)[keyof typeof SESSION];

/** Specification: which price counts for a staff member's pay. */
const PAYROLL_PRICE = {
  regular: 1,
  discount: 2,
} as const satisfies Record<string, number>;
export type PayrollPrice = (typeof PAYROLL_PRICE)[keyof typeof PAYROLL_PRICE];

/** What a package offers: copied to each one that is sold. */
type PackageTerms = {
  readonly name: string;
  readonly price: Money;
  readonly image: string;
  /** Months; 0 = never expires. */
  readonly serviceExpiration: number;
  readonly session: Session;
  readonly isTaxed: boolean;
  readonly payrollPrice: PayrollPrice;
  readonly groups: readonly ServiceGroup[];
};

/** A package that the salon sells. */
export type PackageTemplate = PackageTerms & Template & { readonly id: PackageId };

/** Values of what a new package's admin leaves out (specification, Package). */
export const PACKAGE_DEFAULTS = {
  image: '',
  session: SESSION.multiUse,
  isTaxed: false,
  payrollPrice: PAYROLL_PRICE.regular,
  active: true,
} as const satisfies Partial<PackageTemplate>;

export type PackageHead = PurchaseHead & {
  readonly session: Session;
  readonly totalQty: number;
  readonly expiryDate: LocalDate | null;
};

export type PackageBody = PackageTerms & {
  readonly packageId: PackageId;
  readonly gift: Gift | null;
  readonly purchasedFrom: string | null;
  readonly deliveryDate: LocalDate;
};

export type PurchasedPackage = Purchase<PackageHead, PackageBody>;

/** What a buyer states of the package; what is left out is not compared. */
export type PackageWish = GroupsWish & {
  readonly serviceExpiration?: number | undefined;
  readonly session?: number | undefined;
  readonly deliveryDate?: LocalDate | undefined;
  readonly expiryDate?: LocalDate | null | undefined;
};

/** What is sold, when, for how much. */
export type PackageOffer = {
  readonly gift: Gift | null;
  readonly deliveryDate: LocalDate;
  readonly expiryDate: LocalDate | null;
  readonly amounts: SaleAmounts;
};

/** What a buyer of a package gets and owes; 422 on whatever differs from the template (specification; decisions §2). */
export function packageOffer(
  template: PackageTemplate,
  wish: PackageWish,
  location: Location,
  salon: Salon,
  now: Date,
): Outcome<PackageOffer> {
  const gift = giftOf(wish.isForAnother, wish.gift);
  if (!gift.ok) return gift;
  const delivery = deliveryDate(wish.deliveryDate, salon, now);
  if (!delivery.ok) return delivery;
  const expiryDate = expiryAfter(delivery.value, template.serviceExpiration);
  const same = asSold(
    differences({
      name: { stated: wish.name, sold: template.name },
      price: { stated: wish.price, sold: template.price, shown: moneyText(template.price) },
      service_expiration: { stated: wish.serviceExpiration, sold: template.serviceExpiration },
      session: { stated: wish.session, sold: template.session },
      tax: { stated: wish.isTaxed, sold: template.isTaxed },
      expiry_date: { stated: wish.expiryDate, sold: expiryDate },
    }),
    wish.groups ? groupDifferences(wish.groups, template.groups, 'service_groups') : {},
  );
  if (!same.ok) return same;
  const amounts = saleAmounts(template.price, template.isTaxed, location, salon.currency);
  return ok({ gift: gift.value, deliveryDate: delivery.value, expiryDate, amounts });
}

/** The package that a sale sells; `groups` are the template's, with ids of their own. */
export function purchasedPackage(
  template: PackageTemplate,
  groups: readonly ServiceGroup[],
  { gift, deliveryDate: delivery, expiryDate }: PackageOffer,
  sale: Sale,
  purchasedFrom: string,
): Omit<PurchasedPackage, 'history'> {
  const qty = totalQty(groups);
  return {
    head: {
      ...headOfSale(sale),
      remaining: qty,
      totalQty: qty,
      session: template.session,
      expiryDate,
    },
    body: {
      ...termsOf(template),
      packageId: template.id,
      groups,
      gift,
      purchasedFrom,
      deliveryDate: delivery,
    },
  };
}

export type Balance = {
  readonly totalQty: number;
  readonly totalUsed: number;
  readonly remaining: number;
};

/** Computed figures of a package (specification); a single-use one is used up by its first redemption (decisions §6). */
export function packageBalance(
  { totalQty: total, session }: Pick<PackageHead, 'totalQty' | 'session'>,
  history: readonly HistoryRow[],
): Balance {
  const used = usedRows(history);
  const isClosed = session === SESSION.singleUse && used > 0;
  return { totalQty: total, totalUsed: used, remaining: isClosed ? 0 : total - used };
}
