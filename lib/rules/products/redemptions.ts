import { can, type VisitCaller } from '../access/principals.ts';
import type { Appointment, PaymentRow, ProductRedemption } from '../booking/appointments.ts';
import type { CustomerId, PurchaseId, ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Salon } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import { isExpired } from './expiry.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from './gift-cards.ts';
import type { PurchasedMembershipBody, PurchasedMembershipHead } from './memberships.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from './packages.ts';
import {
  canRedeemReturnedUses,
  isActiveMembership,
  isFrozen,
  isOwnedBy,
  isPaidAndUnblocked,
  isPausedOn,
  isUnclaimedGiftCard,
  isValidForVisitIfActive,
} from './purchases.ts';
import { isSameServices, listGroupServiceIds, PACKAGE_SESSION } from './service-groups.ts';

type ServiceRedemption<Type> = {
  readonly type: Type;
  readonly purchaseId: PurchaseId;
  readonly serviceId: ServiceId;
};
/** A purchased product that a visit is to be paid with (BEHAVIOR §25.1). */
export type RedemptionRequest =
  | ServiceRedemption<'package'>
  | ServiceRedemption<'membership'>
  /** `amount`: the part of what is due that the card pays; all of it by default (BEHAVIOR §25.6). */
  | { readonly type: 'giftcard'; readonly number: string; readonly amount?: Money | undefined }
  /** The credit of the customer; by default it pays as much of what is due as it can (BEHAVIOR §25.9). */
  | { readonly type: 'credit'; readonly amount?: Money | undefined };

export type OwnedProduct<Head, Body> = { readonly head: Head; readonly body: Body };
export type OwnedPackage = OwnedProduct<PurchasedPackageHead, PurchasedPackageBody>;
export type OwnedMembership = OwnedProduct<PurchasedMembershipHead, PurchasedMembershipBody>;
export type OwnedGiftCard = OwnedProduct<
  Pick<
    PurchasedGiftCardHead,
    | 'id'
    | 'saleId'
    | 'saleStatus'
    | 'blockedAt'
    | 'frozenOn'
    | 'customerId'
    | 'claimedAt'
    | 'remaining'
    | 'expiryDate'
  >,
  Pick<PurchasedGiftCardBody, 'serviceIds'> & Partial<Pick<PurchasedGiftCardBody, 'isTaxed' | 'isGift'>>
>;

/** The stored products that requests name; a missing one does not exist. */
export type OwnedProducts = {
  readonly packages: ReadonlyMap<PurchaseId, OwnedPackage>;
  readonly memberships: ReadonlyMap<PurchaseId, OwnedMembership>;
  readonly giftCards: ReadonlyMap<string, OwnedGiftCard>;
  /** The customer's memberships: one of them discounts the visit without being named. */
  readonly customerMemberships: readonly PurchasedMembershipHead[];
  /** The customer's credit; missing where no request redeems it. */
  readonly credit?: Money;
};

/** The package's uses of each group after these redemptions, and what the uses left are worth. */
function subtractUses(head: PurchasedPackageHead, taken: readonly ProductRedemption[]): PurchasedPackageHead {
  const rows = taken.flatMap((redeemed) => redeemed.rows);
  const used: { [attribute in `usedOfGroup${number}`]?: number } = {};
  for (const { group } of rows) {
    if (group === undefined) continue;
    const attribute = `usedOfGroup${group}` as const;
    used[attribute] = (used[attribute] ?? head[attribute] ?? 0) + 1;
  }
  const value = rows.reduce((sum, row) => sum + (row.value ?? 0), 0);
  return { ...head, ...used, worth: head.worth - value };
}

/** The credit that pays a visit and was not returned. */
export const sumRedeemedCredit = (payments: readonly PaymentRow[]): Money =>
  payments.reduce((sum, { creditUse, paid }) => (creditUse === 'redeemed' ? sum + paid : sum), 0);

/** The products after these payments took their uses and money: for the next visit of a series (BEHAVIOR §14.9). */
export function withRedemptionsTaken(owned: OwnedProducts, payments: readonly PaymentRow[]): OwnedProducts {
  const listTaken = (kind: ProductRedemption['kind'], id: PurchaseId): ProductRedemption[] =>
    payments.flatMap(({ redeemed }) =>
      redeemed?.kind === kind && redeemed.purchaseId === id ? [redeemed] : [],
    );
  const withRest = <Key, Product extends OwnedProduct<{ id: PurchaseId; remaining: number }, unknown>>(
    kind: ProductRedemption['kind'],
    products: ReadonlyMap<Key, Product>,
  ): Map<Key, Product> =>
    new Map(
      [...products].map(([key, product]) => {
        const taken = listTaken(kind, product.head.id).reduce((sum, each) => sum + each.taken, 0);
        return [key, { ...product, head: { ...product.head, remaining: product.head.remaining - taken } }];
      }),
    );
  const packages = [...withRest('package', owned.packages)].map(
    ([id, { head, body }]) => [id, { head: subtractUses(head, listTaken('package', id)), body }] as const,
  );
  return {
    ...owned,
    ...(owned.credit === undefined ? {} : { credit: owned.credit - sumRedeemedCredit(payments) }),
    packages: new Map(packages),
    memberships: withRest('membership', owned.memberships),
    giftCards: withRest('giftcard', owned.giftCards),
  };
}

/** The customer of the visit, its date, the day at the salon, and how the salon taxes gift cards. */
export type VisitRedemptionTerms = {
  readonly customerId: CustomerId | null;
  readonly today: LocalDate;
  /** Memberships give their prices and included services only for visits of their own time (BEHAVIOR §25.5). */
  readonly visitDate: LocalDate;
  readonly currency: string;
  /** Gift cards that were taxed at their sale pay net amounts; false by default (BEHAVIOR §25.6). */
  readonly taxesGiftCardsOnce?: boolean;
  /** The owner of the gift cards that pay, if not the customer of the visit (BEHAVIOR §37.8). */
  readonly payerId?: CustomerId | null;
  /** Gift cards that nobody has claimed pay for a visit without a customer; false by default (BEHAVIOR §25.1). */
  readonly takesUnclaimedCards?: boolean;
  /** A membership whose renewal has failed can be used; true by default (BEHAVIOR §24.10). */
  readonly pastDueBenefits?: boolean;
};

/** `caller` is who redeems at the salon, not who books: only the front desk sees the card that a visitor brings. */
export const toVisitRedemptionTerms = (
  customerId: CustomerId | null,
  { timeZone, currency, settings }: Pick<Salon, 'timeZone' | 'currency' | 'settings'>,
  now: Date,
  visitDate: LocalDate,
  caller?: VisitCaller,
): VisitRedemptionTerms => ({
  customerId,
  today: toLocalDate(timeZone, now),
  visitDate,
  currency,
  taxesGiftCardsOnce: settings.giftCardTaxOnce,
  pastDueBenefits: settings.pastDueBenefits,
  takesUnclaimedCards: caller !== undefined && can(caller, 'sales.write'),
});

const requestsOfType =
  <Type extends RedemptionRequest['type']>(type: Type) =>
  (requests: readonly RedemptionRequest[]): Extract<RedemptionRequest, { type: Type }>[] =>
    requests.filter(
      (request): request is Extract<RedemptionRequest, { type: Type }> => request.type === type,
    );

export const listPackageRequests = requestsOfType('package');
export const listMembershipRequests = requestsOfType('membership');
export const listGiftCardRequests = requestsOfType('giftcard');

/** Fails if a redemption is for a service that is not in the visit (BEHAVIOR §25.1); `toField` names its field. */
export function checkRedeemedServicesBooked(
  requests: readonly RedemptionRequest[],
  serviceIds: readonly ServiceId[],
  toField: (index: number) => string,
): Outcome<undefined> {
  const wrong = requests.findIndex(
    (request) => 'serviceId' in request && !serviceIds.includes(request.serviceId),
  );
  return wrong < 0 ? ok(undefined) : invalid(toField(wrong), 'Not a service of this visit');
}

export type RedeemedPayment = PaymentRow & { readonly redeemed: ProductRedemption };

export const isUnreturnedRedemption = (row: PaymentRow): row is RedeemedPayment =>
  row.redeemed !== undefined && !row.redeemed.returned;

/** Payments by products that were not returned. */
export const listUnreturnedRedemptions = ({ payments }: Pick<Appointment, 'payments'>): RedeemedPayment[] =>
  payments.filter(isUnreturnedRedemption);

export const listRedeemedLinePlaces = ({ rows }: Pick<ProductRedemption, 'rows'>): number[] =>
  rows.map(({ line, movedTo = line }) => movedTo);

export const listGiftCardLinePlaces = (payments: readonly PaymentRow[]): ReadonlySet<number> =>
  new Set(
    payments.flatMap(({ redeemed }) =>
      redeemed?.kind === 'giftcard' && !redeemed.returned ? listRedeemedLinePlaces(redeemed) : [],
    ),
  );

/** The number of a line's next redemption; history rows are named by it. */
export const computeNextRedemptionNumber = (
  payments: readonly Pick<PaymentRow, 'redeemed'>[],
  line: number,
): number =>
  Math.max(
    0,
    ...payments.flatMap(({ redeemed }) =>
      (redeemed?.rows ?? []).filter((row) => row.line === line).map(({ attempt }) => attempt),
    ),
  ) + 1;

/** A payment by a product that is not yet a row of an appointment. */
export type ProductPayment = Pick<PaymentRow, 'type' | 'amount' | 'paid' | 'txnId'> & {
  readonly redeemed: NonNullable<PaymentRow['redeemed']>;
};

/**
 * Whether a package pays a service of a visit with the services `booked`; the checks in the order of BEHAVIOR §25.3. A
 * multi-use package pays one line, a single-use package all of them. `remaining` is the balance at this point of the
 * request.
 */
export function checkPackageRedemption(
  product: OwnedPackage | undefined,
  serviceId: ServiceId,
  booked: readonly ServiceId[],
  remaining: number,
  { customerId, today }: VisitRedemptionTerms,
): Outcome<{ readonly product: OwnedPackage; readonly pays: 'one line' | 'all lines' }> {
  if (!product || !isOwnedBy(product.head, customerId) || !isPaidAndUnblocked(product.head))
    return fail('packageInvalid');
  if (isFrozen(product.head)) return fail('productFrozen');
  if (isExpired(product.head, today)) return fail('packageExpired');
  if (remaining <= 0) return fail('noSessionsRemaining');
  const services = listGroupServiceIds(product.body.groups);
  if (!services.includes(serviceId)) return fail('serviceNotInPackage');
  if (product.head.session === PACKAGE_SESSION.multiUse) return ok({ product, pays: 'one line' });
  return isSameServices(booked, services)
    ? ok({ product, pays: 'all lines' })
    : fail('packageRequiresAllServices');
}

/**
 * Whether a named membership pays a service, discounts it, or leaves its regular price: because the visit is after the end of
 * the membership, or because the membership is inactive. The checks are in the order of BEHAVIOR §25.4. `remaining` is the
 * balance at this point of the request.
 */
export function checkMembershipRedemption(
  product: OwnedMembership | undefined,
  serviceId: ServiceId,
  remaining: number,
  { customerId, today, visitDate, pastDueBenefits }: VisitRedemptionTerms,
): Outcome<{
  readonly product: OwnedMembership;
  readonly gives: 'service' | 'discount' | 'nothing' | 'inactive';
}> {
  if (!product || !isOwnedBy(product.head, customerId)) return fail('membershipInvalid');
  const { head, body } = product;
  const isActive = isActiveMembership(head, today, pastDueBenefits);
  if (isActive && isPausedOn(head, visitDate)) return fail('productFrozen');
  if (!isActive && !canRedeemReturnedUses(head, today)) return ok({ product, gives: 'inactive' });
  const isValid = isActive && isValidForVisitIfActive(head, visitDate);
  const rest = isValid ? 'discount' : 'nothing';
  if (body.groups.length === 0 || !(isValid || canRedeemReturnedUses(head, visitDate)))
    return ok({ product, gives: rest });
  if (remaining <= 0) return fail('noIncludedServicesRemaining');
  return ok({ product, gives: listGroupServiceIds(body.groups).includes(serviceId) ? 'service' : rest });
}

/** The membership that discounts a visit, if any: the named one, else that with the highest percentage (BEHAVIOR §25.5). */
export function findDiscountMembership(
  percent: 'servicePercent' | 'productPercent',
  requests: readonly RedemptionRequest[],
  { memberships, customerMemberships }: Pick<OwnedProducts, 'memberships' | 'customerMemberships'>,
  { customerId, today, visitDate, pastDueBenefits }: VisitRedemptionTerms,
): PurchasedMembershipHead | undefined {
  const [named] = listMembershipRequests(requests);
  const heads = named ? [memberships.get(named.purchaseId)?.head] : customerMemberships;
  const [best] = heads
    .filter((head) => head !== undefined)
    .filter((head) => isOwnedBy(head, customerId) && isActiveMembership(head, today, pastDueBenefits))
    .filter((head) => isValidForVisitIfActive(head, visitDate) && head[percent] > 0)
    .sort((a, b) => b[percent] - a[percent] || a.id - b.id);
  return best;
}

export function sumGiftCardPartsByLine(payments: readonly PaymentRow[]): ReadonlyMap<number, Money> {
  const sums = new Map<number, Money>();
  for (const { redeemed } of payments) {
    if (!redeemed?.isPart || redeemed.returned) continue;
    for (const { line, movedTo = line, amount = 0 } of redeemed.rows) {
      sums.set(movedTo, (sums.get(movedTo) ?? 0) + amount);
    }
  }
  return sums;
}

/** Whether the payer owns a card, or a payer without an account may pay with it (BEHAVIOR §25.1). */
const isCardOfVisit = (
  { head, body: { isGift = false } }: OwnedGiftCard,
  { customerId, payerId = customerId, takesUnclaimedCards = false }: VisitRedemptionTerms,
): boolean =>
  payerId === null ? takesUnclaimedCards && isUnclaimedGiftCard(head, isGift) : isOwnedBy(head, payerId);

/** Whether a card pays `cost` of a visit with these services; the checks in the order of BEHAVIOR §25.6. */
export function checkGiftCardRedemption(
  card: OwnedGiftCard | undefined,
  cost: Money,
  booked: readonly ServiceId[],
  terms: VisitRedemptionTerms,
): Outcome<OwnedGiftCard> {
  if (!card || !isCardOfVisit(card, terms) || !isPaidAndUnblocked(card.head)) return fail('giftCardInvalid');
  if (isFrozen(card.head)) return fail('productFrozen');
  const { remaining } = card.head;
  const { serviceIds } = card.body;
  if (remaining < cost) return fail('insufficientBalance');
  if (serviceIds.length > 0 && !booked.every((id) => serviceIds.includes(id)))
    return fail('serviceNotAllowedForGiftCard');
  if (isExpired(card.head, terms.today)) return fail('giftCardExpired');
  return ok(card);
}
