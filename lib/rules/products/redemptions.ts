import type { PaymentRow } from '../booking/appointments.ts';
import type { CustomerId, ServiceId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salon/salon.ts';
import type { GiftCardBody, GiftCardHead } from './gift-cards.ts';
import type { MembershipBody, MembershipHead } from './memberships.ts';
import type { PackageBody, PackageHead } from './packages.ts';
import type { PurchaseId } from './sales.ts';

/** What somebody wants to pay with, of what was bought before (decisions §6). */
export type PackageRedemption = {
  readonly type: 'package';
  readonly purchaseId: PurchaseId;
  readonly serviceId: ServiceId;
};
export type MembershipRedemption = {
  readonly type: 'membership';
  readonly purchaseId: PurchaseId;
  readonly serviceId: ServiceId;
};
export type GiftCardRedemption = { readonly type: 'gift_card'; readonly number: string };
export type RedemptionRequest = PackageRedemption | MembershipRedemption | GiftCardRedemption;

export type OwnedProduct<Head, Body> = { readonly head: Head; readonly body: Body };
export type OwnedPackage = OwnedProduct<PackageHead, PackageBody>;
export type OwnedMembership = OwnedProduct<MembershipHead, MembershipBody>;
export type OwnedGiftCard = OwnedProduct<GiftCardHead, GiftCardBody>;

/** The purchased products behind the wishes, as they are stored; what is not there does not exist. */
export type OwnedProducts = {
  readonly packages: ReadonlyMap<PurchaseId, OwnedPackage>;
  readonly memberships: ReadonlyMap<PurchaseId, OwnedMembership>;
  readonly giftCards: ReadonlyMap<string, OwnedGiftCard>;
  /** Memberships of the customer, of which one discounts the visit by itself. */
  readonly own: readonly MembershipHead[];
};

export const NO_OWNED_PRODUCTS: OwnedProducts = {
  packages: new Map(),
  memberships: new Map(),
  giftCards: new Map(),
  own: [],
};

/** Whose visit it is, and what day it is at the salon: a product is usable through its last day (decisions §2). */
export type RedemptionTerms = {
  readonly customerId: CustomerId | null;
  readonly today: LocalDate;
  readonly currency: string;
};

const wishesOf =
  <Type extends RedemptionRequest['type']>(type: Type) =>
  (wishes: readonly RedemptionRequest[]): Extract<RedemptionRequest, { type: Type }>[] =>
    wishes.filter((wish): wish is Extract<RedemptionRequest, { type: Type }> => wish.type === type);

/** Packages go first, then memberships, then gift cards, whatever the order in which they are named (decisions §6). */
export const listPackageRequests = wishesOf('package');
export const listMembershipRequests = wishesOf('membership');
export const listGiftCardRequests = wishesOf('gift_card');

/** Refuses a redemption for a service that is not in the visit; `field` is what the client called its list. */
export function checkRequestedServices(
  wishes: readonly RedemptionRequest[],
  serviceIds: readonly ServiceId[],
  field: (index: number) => string,
): Outcome<undefined> {
  const odd = wishes.findIndex((wish) => wish.type !== 'gift_card' && !serviceIds.includes(wish.serviceId));
  return odd < 0 ? ok(undefined) : invalid(field(odd), 'Is not among the services of this visit');
}

/** Lines that a gift card has paid. */
export const linesOnCards = (payments: readonly PaymentRow[]): ReadonlySet<number> =>
  new Set(
    payments.flatMap(({ redeemed }) =>
      redeemed?.kind === 'giftcard' && !redeemed.returned ? redeemed.rows.map(({ line }) => line) : [],
    ),
  );

/** Which redemption of a line the next one is: no two have the same name in a history. */
export const nextAttempt = (payments: readonly Pick<PaymentRow, 'redeemed'>[], line: number): number =>
  Math.max(
    0,
    ...payments.flatMap(({ redeemed }) =>
      (redeemed?.rows ?? []).filter((row) => row.line === line).map(({ attempt }) => attempt),
    ),
  ) + 1;

/** A payment by a product, before it has its place among an appointment's rows. */
export type ProductPayment = Pick<PaymentRow, 'type' | 'amount' | 'paid' | 'txnId'> & {
  readonly redeemed: NonNullable<PaymentRow['redeemed']>;
};
