import { can, type Principal } from '../access/principals.ts';
import { addDays, addMonths, addMonthsToInstant, countMonthsAndDays } from '../calendar.ts';
import type { CustomerId, Tagged } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Location, Salon } from '../salons/salon.ts';
import type { Translatable } from '../salons/translations.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import { parsePeriodMonths } from './expiry.ts';
import { decideGift, type Gift } from './gifts.ts';
import type { PayrollPriceType } from './packages.ts';
import {
  isPaidAndUnblocked,
  isRenewing,
  type Purchase,
  type PurchaseHead,
  toHeadFieldsFromSale,
} from './purchases.ts';
import { checkNoDifferences, findDifferenceErrors } from './repeated-template-fields.ts';
import { computeSaleAmounts, type Sale, type SaleAmounts } from './sales.ts';
import { computeTotalQty, findGroupDifferenceErrors, type ServiceGroup } from './service-groups.ts';
import { type PackageOrMembershipSaleInput, type TemplateBase, toTemplateTerms } from './templates.ts';

type MembershipTemplateId = Tagged<number, 'membership template'>;

/** How often the price is due. */
export const BILLING_PERIOD = {
  monthly: 1,
  yearly: 2,
} as const satisfies Record<string, number>;
export type BillingPeriod = (typeof BILLING_PERIOD)[keyof typeof BILLING_PERIOD];

const PERIOD_MONTHS = {
  [BILLING_PERIOD.monthly]: 1,
  [BILLING_PERIOD.yearly]: 12,
} as const satisfies Record<BillingPeriod, number>;

/** Terms of a membership, copied to each membership sold. */
type MembershipTerms = Translatable & {
  readonly name: string;
  /** Per billing period. */
  readonly price: Money;
  readonly image: string;
  readonly billingPeriod: BillingPeriod;
  readonly isTaxed: boolean;
  /** '6 months'; empty or '0': one billing period. */
  readonly expirationTime: string;
  readonly payrollPrice: PayrollPriceType;
  readonly terms: string;
  readonly discountsService: boolean;
  readonly servicePercent: number;
  readonly discountsProduct: boolean;
  readonly productPercent: number;
  /** Empty: the membership only discounts. */
  readonly groups: readonly ServiceGroup[];
};

export type MembershipTemplate = MembershipTerms & TemplateBase & { readonly id: MembershipTemplateId };

/** Values of fields that are left out (BEHAVIOR §24.1). */
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

export type PurchasedMembershipHead = PurchaseHead & {
  /** 0 where services, or products, are not discounted. */
  readonly servicePercent: number;
  readonly productPercent: number;
  readonly totalQty: number;
  /** Uses that a renewal with the terms in force adds: those of the body's groups. */
  readonly periodQty: number;
  /** The terms in force, by the number of their change, and the uses of those of the sale; missing while the latter are in force. */
  readonly terms?: number;
  readonly soldQty?: number;
  /** How many paid periods are of other terms, and their uses; missing where none is. */
  readonly otherPeriods?: number;
  readonly otherQty?: number;
  /** Last day of the included services, where a redemption was returned near the end or after it (BEHAVIOR §26.1). */
  readonly usesUntil?: LocalDate;
  readonly startDate: LocalDate;
  /** Last day, renewals included. */
  readonly expiryDate: LocalDate;
  readonly firstMonths: number;
  readonly periodMonths: number;
  /** Instant at which the newest paid billing period ends. */
  readonly paidUntil: string;
  /** Paid periods after the first. */
  readonly renewals: number;
  /** The newest change of the membership (BEHAVIOR §24.9), by its number; what it changes to, until it has. */
  readonly lastTerms?: number;
  readonly nextTerms?: Translatable & { readonly name: string; readonly price: Money };
  /** The processor has not been told of the newest change. */
  readonly untoldTerms?: true;
  /** The amounts of a renewal; missing where they are those of the sale. */
  readonly renewalAmounts?: RenewalAmounts;
  /** The newest pause (BEHAVIOR §24.8): its days, and the end of the paid period that it has moved; missing until then. */
  readonly pausedFrom?: LocalDate;
  readonly pausedUntil?: LocalDate;
  readonly pauseMovedTo?: string;
  /** When the processor shall bill next, until it has been told so. */
  readonly billingMovesTo?: string;
  /** The renewal that is not paid (BEHAVIOR §24.10): its invoice, its first failure, the mails so far, and when the next step is due. */
  readonly unpaidInvoice?: string;
  readonly unpaidSince?: string;
  readonly dunningMails?: number;
  readonly dunningAt?: string;
  /** The processor's subscription; missing without recurring billing. */
  readonly subscriptionId?: string;
  /** Instant of the cancellation; the membership ends with its period. */
  readonly cancelledAt?: string;
  readonly endedAt?: string;
  /** The instant of its last event. */
  readonly eventAt?: string;
  /** Instant at which the salon was mailed that the processor has billed it after its end. */
  readonly billedAfterEndAt?: string;
};

export type RenewalAmounts = Pick<SaleAmounts, 'total' | 'tax' | 'taxPercent'>;

export type PurchasedMembershipBody = MembershipTerms & {
  readonly membershipId: MembershipTemplateId;
  readonly gift: Gift | null;
  readonly purchasedFrom: string | null;
};

export type PurchasedMembership = Purchase<PurchasedMembershipHead, PurchasedMembershipBody>;

type MembershipPeriod = Pick<
  PurchasedMembershipHead,
  'createdAt' | 'startDate' | 'firstMonths' | 'periodMonths'
>;

/**
 * The last days of a paid period and of the one before it (BEHAVIOR §24.4). Counts months from the day of the sale, so that a
 * short month does not shorten later ones. Where the billing date has moved, the days by which it has are added.
 */
function computePeriodDays(period: MembershipPeriod, paidUntil: string) {
  const { createdAt, startDate, firstMonths, periodMonths } = period;
  const { months, days } = countMonthsAndDays(new Date(createdAt), new Date(paidUntil));
  const extra = Math.max(0, firstMonths - periodMonths);
  const toDay = (count: number): LocalDate => addDays(addMonths(startDate, count + extra), days);
  return { from: toDay(months - periodMonths), to: toDay(months) };
}

export const getNewestPeriod = (
  head: MembershipPeriod & Pick<PurchasedMembershipHead, 'renewals' | 'paidUntil' | 'expiryDate'>,
): { readonly from: LocalDate; readonly to: LocalDate } =>
  head.renewals === 0
    ? { from: head.startDate, to: head.expiryDate }
    : computePeriodDays(head, head.paidUntil);

export function computeNextBillingDay({
  createdAt,
  startDate,
  paidUntil,
}: MembershipPeriod & { readonly paidUntil: string }): LocalDate {
  const { months, days } = countMonthsAndDays(new Date(createdAt), new Date(paidUntil));
  return addDays(addMonths(startDate, months), days);
}

/** The changes by a paid period that ends at `paidUntil`; it never shortens a membership (BEHAVIOR §24.4). */
export function computeRenewedDatesAndUses(head: PurchasedMembershipHead, paidUntil: string) {
  const { to: lastDay } = computePeriodDays(head, paidUntil);
  return {
    expiryDate: lastDay > head.expiryDate ? lastDay : head.expiryDate,
    paidUntil: paidUntil > head.paidUntil ? paidUntil : head.paidUntil,
    uses: head.periodQty,
  };
}

/**
 * Whether a membership goes on until its last day although its subscription has ended: it was cancelled, and is neither
 * refunded nor disputed (BEHAVIOR §24.6).
 */
export const canOutliveSubscription = (head: PurchasedMembershipHead): boolean =>
  head.cancelledAt !== undefined && isPaidAndUnblocked(head);

/** When a membership that is not renewed ends: after its last day, in the salon's zone (BEHAVIOR §24.3, §24.6). */
export const toMembershipEndInstant = (
  { expiryDate }: Pick<PurchasedMembershipHead, 'expiryDate'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
): Date => toInstant(addDays(expiryDate, 1), 0, timeZone);

export type MembershipSaleInput = PackageOrMembershipSaleInput & {
  readonly billingPeriod?: number | undefined;
  readonly expirationTime?: string | undefined;
  readonly terms?: string | undefined;
  readonly discountsService?: boolean | undefined;
  readonly servicePercent?: number | undefined;
  readonly discountsProduct?: boolean | undefined;
  readonly productPercent?: number | undefined;
};

type MembershipOffer = { readonly gift: Gift | null; readonly amounts: SaleAmounts };

/** Checks the buyer's fields against the template (422) and computes the terms of the sale (BEHAVIOR §24.2). */
export function checkMembershipFieldsAndDecideTerms(
  templateForSale: MembershipTemplate,
  buyerFields: MembershipSaleInput,
  location: Location,
  salon: Salon,
): Outcome<MembershipOffer> {
  const gift = decideGift(buyerFields.isForAnother, buyerFields.gift);
  if (!gift.ok) return gift;
  const { name, price, billingPeriod, isTaxed, expirationTime, terms } = templateForSale;
  const { discountsService, servicePercent, discountsProduct, productPercent } = templateForSale;
  const same = checkNoDifferences(
    findDifferenceErrors(
      buyerFields,
      {
        name,
        price,
        billingPeriod,
        isTaxed,
        expirationTime,
        terms,
        discountsService,
        servicePercent,
        discountsProduct,
        productPercent,
      },
      { price: `Must be ${formatMoney(price)}`, terms: 'Must be the terms of the product' },
      templateForSale.translations,
    ),
    buyerFields.groups ? findGroupDifferenceErrors(buyerFields.groups, templateForSale.groups) : {},
  );
  if (!same.ok) return same;
  const amounts = computeSaleAmounts(price, isTaxed, location, salon.currency);
  return ok({ gift: gift.value, amounts });
}

export const toMembershipHeadTerms = (template: MembershipTemplate, groups: readonly ServiceGroup[]) => ({
  servicePercent: template.discountsService ? template.servicePercent : 0,
  productPercent: template.discountsProduct ? template.productPercent : 0,
  periodQty: computeTotalQty(groups),
});

/** The membership that a sale sells; its period starts with the day of the sale. */
export function toPurchasedMembership(
  template: MembershipTemplate,
  groups: readonly ServiceGroup[],
  gift: Gift | null,
  sale: Sale,
  purchasedFrom: string,
  salon: Pick<Salon, 'timeZone'>,
): Omit<PurchasedMembership, 'history'> {
  const terms = toMembershipHeadTerms(template, groups);
  const { periodQty: qty } = terms;
  const periodMonths = PERIOD_MONTHS[template.billingPeriod];
  const period = {
    startDate: toLocalDate(salon.timeZone, new Date(sale.createdAt)),
    firstMonths: parsePeriodMonths(template.expirationTime) || periodMonths,
    periodMonths,
  };
  return {
    head: {
      ...toHeadFieldsFromSale(sale),
      ...terms,
      remaining: qty,
      totalQty: qty,
      ...period,
      expiryDate: addMonths(period.startDate, period.firstMonths),
      paidUntil: addMonthsToInstant(new Date(sale.createdAt), periodMonths).toISOString(),
      renewals: 0,
    },
    body: { ...toTemplateTerms(template), groups, membershipId: template.id, gift, purchasedFrom },
  };
}

/** The subscription whose card a caller may change: only the payer, whose card it is (BEHAVIOR §24.5). */
export function checkRenewalCardChange(
  head: PurchasedMembershipHead,
  sale: Pick<Sale, 'customerId'>,
  caller: Principal,
): Outcome<string> {
  const isPayer = caller.kind === 'customer' && caller.id === sale.customerId;
  if (!isPayer || !isPaidAndUnblocked(head)) return fail('recordNotFound', 'purchasedMembershipId');
  return isRenewing(head) ? ok(head.subscriptionId) : invalid('purchasedMembershipId', 'Does not renew');
}

/** Whether the caller may cancel or pause a membership: its owner, its payer and the front desk (BEHAVIOR §24.6, §24.8). */
export function checkCanActOnMembership(
  head: PurchasedMembershipHead,
  sale: Pick<Sale, 'customerId'>,
  caller: Principal,
): Outcome<undefined> {
  const isOf = (customerId: CustomerId | null) => caller.kind === 'customer' && caller.id === customerId;
  const isTheirs = can(caller, 'sales.write') || isOf(head.customerId) || isOf(sale.customerId);
  return isTheirs && isPaidAndUnblocked(head)
    ? ok(undefined)
    : fail('recordNotFound', 'purchasedMembershipId');
}

/** Metadata keys of a subscription at the processor, besides those of every intent. */
export const SUBSCRIPTION_METADATA_KEYS = { membership: 'membership', terms: 'terms' } as const;
