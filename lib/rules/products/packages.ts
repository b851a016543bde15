import type { CustomerId, Tagged } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Location, Salon } from '../salons/salon.ts';
import type { Translatable } from '../salons/translations.ts';
import { computeLastDayOfPeriod, isExpired } from './expiry.ts';
import { decideDeliveryDate, decideGift, type Gift } from './gifts.ts';
import {
  isOwnedBy,
  isPaidAndUnblocked,
  type Purchase,
  type PurchaseHead,
  toHeadFieldsFromSale,
} from './purchases.ts';
import { checkNoDifferences, findDifferenceErrors } from './repeated-template-fields.ts';
import { computeNetPrice, computeSaleAmounts, type Sale, type SaleAmounts } from './sales.ts';
import type { PricedGroup, ServiceGroup, UsesByGroup } from './service-groups.ts';
import {
  computeTotalQty,
  findGroupDifferenceErrors,
  PACKAGE_SESSION,
  type PackageSession,
} from './service-groups.ts';
import { type PackageOrMembershipSaleInput, type TemplateBase, toTemplateTerms } from './templates.ts';

type PackageTemplateId = Tagged<number, 'package template'>;

/** Which price counts for a staff member's pay. */
export const PAYROLL_PRICE = {
  regular: 1,
  discount: 2,
} as const satisfies Record<string, number>;
export type PayrollPriceType = (typeof PAYROLL_PRICE)[keyof typeof PAYROLL_PRICE];

/** Terms of a package, copied to each package sold. */
type PackageTerms = Translatable & {
  readonly name: string;
  readonly price: Money;
  readonly image: string;
  /** Months; 0: never expires. */
  readonly serviceExpiration: number;
  readonly session: PackageSession;
  readonly isTaxed: boolean;
  readonly payrollPrice: PayrollPriceType;
};

export type PackageTemplate = PackageTerms &
  TemplateBase & { readonly id: PackageTemplateId; readonly groups: readonly ServiceGroup[] };

/** Values of fields that are left out (BEHAVIOR §22.1). */
export const PACKAGE_DEFAULTS = {
  image: '',
  session: PACKAGE_SESSION.multiUse,
  isTaxed: false,
  payrollPrice: PAYROLL_PRICE.regular,
  active: true,
} as const satisfies Partial<PackageTemplate>;

export type PurchasedPackageHead = PurchaseHead &
  UsesByGroup & {
    readonly session: PackageSession;
    readonly totalQty: number;
    readonly expiryDate: LocalDate | null;
    /** The part of the price that the uses left are worth. */
    readonly worth: Money;
  };

export type PurchasedPackageBody = PackageTerms & {
  readonly packageId: PackageTemplateId;
  readonly groups: readonly PricedGroup[];
  readonly gift: Gift | null;
  readonly purchasedFrom: string | null;
  readonly deliveryDate: LocalDate;
};

export type PurchasedPackage = Purchase<PurchasedPackageHead, PurchasedPackageBody>;

export type PackageSaleInput = PackageOrMembershipSaleInput & {
  readonly serviceExpiration?: number | undefined;
  readonly session?: number | undefined;
  readonly deliveryDate?: LocalDate | undefined;
  readonly expiryDate?: LocalDate | null | undefined;
};

type PackageOffer = {
  readonly gift: Gift | null;
  readonly deliveryDate: LocalDate;
  readonly expiryDate: LocalDate | null;
  readonly amounts: SaleAmounts;
};

/** Checks the buyer's fields against the template (422) and computes the terms of the sale (BEHAVIOR §22.2). */
export function checkPackageFieldsAndDecideTerms(
  templateForSale: PackageTemplate,
  buyerFields: PackageSaleInput,
  location: Location,
  salon: Salon,
  now: Date,
): Outcome<PackageOffer> {
  const gift = decideGift(buyerFields.isForAnother, buyerFields.gift);
  if (!gift.ok) return gift;
  const delivery = decideDeliveryDate(buyerFields.deliveryDate, salon, now);
  if (!delivery.ok) return delivery;
  const { name, price, serviceExpiration, session, isTaxed, groups } = templateForSale;
  const expiryDate = computeLastDayOfPeriod(delivery.value, serviceExpiration);
  const same = checkNoDifferences(
    findDifferenceErrors(
      buyerFields,
      { name, price, serviceExpiration, session, isTaxed, expiryDate },
      { price: `Must be ${formatMoney(price)}` },
      templateForSale.translations,
    ),
    buyerFields.groups ? findGroupDifferenceErrors(buyerFields.groups, groups) : {},
  );
  if (!same.ok) return same;
  const amounts = computeSaleAmounts(price, isTaxed, location, salon.currency);
  return ok({ gift: gift.value, deliveryDate: delivery.value, expiryDate, amounts });
}

/** The package that a sale sells; `groups` are the template's with ids of their own. */
export function toPurchasedPackage(
  template: PackageTemplate,
  groups: readonly PricedGroup[],
  { gift, deliveryDate, expiryDate }: PackageOffer,
  sale: Sale,
  purchasedFrom: string,
): Omit<PurchasedPackage, 'history'> {
  const qty = computeTotalQty(groups);
  const { id: packageId, session } = template;
  return {
    head: {
      ...toHeadFieldsFromSale(sale),
      remaining: qty,
      totalQty: qty,
      worth: computeNetPrice(sale),
      session,
      expiryDate,
    },
    body: { ...toTemplateTerms(template), packageId, groups, gift, purchasedFrom, deliveryDate },
  };
}

export type PackageUsesLeft = {
  readonly id: PurchasedPackageHead['id'];
  readonly name: string;
  readonly uses: number;
  readonly left: number;
};

/**
 * The uses that a package has left for its owner. Undefined for somebody else, where it cannot be redeemed any more, and for a
 * package whose uses are redeemed all at once.
 */
export function findMultiUsePackageUsesLeft(
  { head, body }: Pick<PurchasedPackage, 'head' | 'body'>,
  owner: CustomerId | null,
  today: LocalDate,
): PackageUsesLeft | undefined {
  const isLive =
    isPaidAndUnblocked(head) && !isExpired(head, today) && head.session === PACKAGE_SESSION.multiUse;
  if (!isLive || !isOwnedBy(head, owner)) return undefined;
  return { id: head.id, name: body.name, uses: head.totalQty, left: Math.max(0, head.remaining) };
}
