import { type Caller, isFrontDesk } from '../accounts/access.ts';
import { addDays, addMonths } from '../calendar.ts';
import type { CustomerId, Named } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Location, Salon } from '../salon/salon.ts';
import { dateIn, instantOf } from '../time-zone.ts';
import type { PayrollPrice } from './packages.ts';
import {
  type HistoryRow,
  headOfSale,
  isRedeemable,
  monthsOf,
  type Purchase,
  type PurchaseHead,
  usedRows,
} from './purchases.ts';
import { type Sale, type SaleAmounts, saleAmounts } from './sales.ts';
import { groupDifferences, type ServiceGroup, totalQty } from './service-groups.ts';
import {
  asSold,
  differences,
  type Gift,
  type GroupsWish,
  giftOf,
  type Template,
  termsOf,
} from './templates.ts';

export type MembershipId = Named<number, 'membership'>;

/** Specification, Membership: how often the price is due. */
export const BILLING_PERIOD = {
  monthly: 1,
  yearly: 2,
} as const satisfies Record<string, number>;
export type BillingPeriod = (typeof BILLING_PERIOD)[keyof typeof BILLING_PERIOD];

const PERIOD_MONTHS = {
  [BILLING_PERIOD.monthly]: 1,
  [BILLING_PERIOD.yearly]: 12,
} as const satisfies Record<BillingPeriod, number>;

/** What a membership offers: copied to each one that is sold. */
type MembershipTerms = {
  readonly name: string;
  /** Per billing period. */
  readonly price: Money;
  readonly image: string;
  readonly billingPeriod: BillingPeriod;
  readonly isTaxed: boolean;
  /** '6 months'; empty or '0': one billing period. */
  readonly expirationTime: string;
  readonly payrollPrice: PayrollPrice;
  readonly terms: string;
  readonly discountsService: boolean;
  readonly servicePercent: number;
  readonly discountsProduct: boolean;
  readonly productPercent: number;
  /** None: discounts alone. */
  readonly groups: readonly ServiceGroup[];
};

/** A membership that the salon sells. */
export type MembershipTemplate = MembershipTerms & Template & { readonly id: MembershipId };

/** Values of what a new membership's admin leaves out (specification, Membership). */
export const MEMBERSHIP_DEFAULTS = {
  image: '',
  isTaxed: false,
  expirationTime: '',
  payrollPrice: 1,
  terms: '',
  discountsService: false,
  servicePercent: 0,
  discountsProduct: false,
  productPercent: 0,
  groups: [],
  active: true,
} as const satisfies Partial<MembershipTemplate>;

export type MembershipHead = PurchaseHead & {
  /** 0 where it discounts no services, or no products. */
  readonly servicePercent: number;
  readonly productPercent: number;
  readonly totalQty: number;
  /** Uses that each renewal adds; the groups of the body count for one period. */
  readonly periodQty: number;
  readonly startDate: LocalDate;
  /** Last day, renewals included. */
  readonly expiryDate: LocalDate;
  readonly firstMonths: number;
  readonly periodMonths: number;
  /** Periods after the first. */
  readonly renewals: number;
  /** The processor's subscription; missing where nothing is billed by itself. */
  readonly subscriptionId?: string;
  /** Since when it will not be renewed: it ends with its period. */
  readonly cancelledAt?: string;
  readonly endedAt?: string;
};

export type MembershipBody = MembershipTerms & {
  readonly membershipId: MembershipId;
  readonly gift: Gift | null;
  readonly purchasedFrom: string | null;
};

export type PurchasedMembership = Purchase<MembershipHead, MembershipBody>;

/** So long a processor tries to collect a renewal, as a rule; nobody has a period for nothing longer than that. */
const COLLECTING_DAYS = 14;

/**
 * Whether a membership counts (status 1): paid and inside its period (decisions §6). A subscription carries it on
 * while the processor still tries to collect, for some days.
 */
export function isActive(head: MembershipHead, today: LocalDate): boolean {
  if (!isRedeemable(head) || head.endedAt !== undefined) return false;
  const grace = head.subscriptionId === undefined ? 0 : COLLECTING_DAYS;
  return today <= addDays(head.expiryDate, grace);
}

/** The last day after so many renewals, counted from the first day, so that short months do not shorten later ones. */
const expiryOf = (
  {
    startDate,
    firstMonths,
    periodMonths,
  }: Pick<MembershipHead, 'startDate' | 'firstMonths' | 'periodMonths'>,
  renewals: number,
): LocalDate => addMonths(startDate, firstMonths + renewals * periodMonths);

/** What one more paid period makes of the head: more uses, a later end (decisions §6). */
export const renewal = (head: MembershipHead) => ({
  expiryDate: expiryOf(head, head.renewals + 1),
  uses: head.periodQty,
});

/** When a membership that nothing bills comes to its end: after its last day, in the salon's zone. */
export const endInstant = (
  { expiryDate }: Pick<MembershipHead, 'expiryDate'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
): Date => instantOf(addDays(expiryDate, 1), 0, timeZone);

/** What a buyer states of the membership; what is left out is not compared. */
export type MembershipWish = GroupsWish & {
  readonly billingPeriod?: number | undefined;
  readonly expirationTime?: string | undefined;
  readonly terms?: string | undefined;
  readonly discountsService?: boolean | undefined;
  readonly servicePercent?: number | undefined;
  readonly discountsProduct?: boolean | undefined;
  readonly productPercent?: number | undefined;
};

export type MembershipOffer = { readonly gift: Gift | null; readonly amounts: SaleAmounts };

/** What a buyer gets and owes; 422 on whatever differs from the template (specification; decisions §2). */
export function membershipOffer(
  template: MembershipTemplate,
  wish: MembershipWish,
  location: Location,
  salon: Salon,
): Outcome<MembershipOffer> {
  const gift = giftOf(wish.isForAnother, wish.gift);
  if (!gift.ok) return gift;
  const same = asSold(
    differences({
      name: { stated: wish.name, sold: template.name },
      price: { stated: wish.price, sold: template.price, shown: moneyText(template.price) },
      billing_period: { stated: wish.billingPeriod, sold: template.billingPeriod },
      charce_service_tax: { stated: wish.isTaxed, sold: template.isTaxed },
      service_expiration_time: { stated: wish.expirationTime, sold: template.expirationTime },
      terms_and_condition: {
        stated: wish.terms,
        sold: template.terms,
        shown: "the membership's own",
      },
      discount_service: { stated: wish.discountsService, sold: template.discountsService },
      discount_percentage_service: { stated: wish.servicePercent, sold: template.servicePercent },
      discount_product: { stated: wish.discountsProduct, sold: template.discountsProduct },
      discount_percentage_for_product: { stated: wish.productPercent, sold: template.productPercent },
    }),
    wish.groups ? groupDifferences(wish.groups, template.groups, 'service_groups') : {},
  );
  if (!same.ok) return same;
  return ok({
    gift: gift.value,
    amounts: saleAmounts(template.price, template.isTaxed, location, salon.currency),
  });
}

/** The membership that a sale sells; it runs from the day of the sale. */
export function purchasedMembership(
  template: MembershipTemplate,
  groups: readonly ServiceGroup[],
  gift: Gift | null,
  sale: Sale,
  purchasedFrom: string,
  salon: Pick<Salon, 'timeZone'>,
): Omit<PurchasedMembership, 'history'> {
  const qty = totalQty(groups);
  const periodMonths = PERIOD_MONTHS[template.billingPeriod];
  const period = {
    startDate: dateIn(salon.timeZone, new Date(sale.createdAt)),
    firstMonths: monthsOf(template.expirationTime) || periodMonths,
    periodMonths,
  };
  return {
    head: {
      ...headOfSale(sale),
      servicePercent: template.discountsService ? template.servicePercent : 0,
      productPercent: template.discountsProduct ? template.productPercent : 0,
      remaining: qty,
      totalQty: qty,
      periodQty: qty,
      ...period,
      expiryDate: expiryOf(period, 0),
      renewals: 0,
    },
    body: { ...termsOf(template), groups, membershipId: template.id, gift, purchasedFrom },
  };
}

/** Computed figures (specification: as for packages). */
export function membershipBalance(
  { totalQty: total }: Pick<MembershipHead, 'totalQty'>,
  history: readonly HistoryRow[],
) {
  const used = usedRows(history);
  return { totalQty: total, totalUsed: used, remaining: total - used };
}

/** Who may end a membership: its owner, who pays for it, and the desk. An unpaid one is nobody's yet. */
export function mayCancel(
  head: MembershipHead,
  sale: Pick<Sale, 'customerId'>,
  caller: Caller,
): Outcome<undefined> {
  const isOf = (customerId: CustomerId) => caller.kind === 'customer' && caller.id === customerId;
  const isTheirs = isFrontDesk(caller) || isOf(head.customerId) || isOf(sale.customerId);
  return isTheirs && isRedeemable(head) ? ok(undefined) : fail('recordUnknown');
}

/** Names of what a subscription carries to the processor and back, beside those of every intent. */
export const SUBSCRIPTION_METADATA = { membership: 'membership' } as const;
