import type { Payment } from '../booking/appointments.ts';
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
export type RedemptionWish = PackageRedemption | MembershipRedemption | GiftCardRedemption;

export type Holding<Head, Body> = { readonly head: Head; readonly body: Body };
export type HeldPackage = Holding<PackageHead, PackageBody>;
export type HeldMembership = Holding<MembershipHead, MembershipBody>;
export type HeldGiftCard = Holding<GiftCardHead, GiftCardBody>;

/** The purchased products behind the wishes, as they are stored; what is not there does not exist. */
export type Holdings = {
  readonly packages: ReadonlyMap<PurchaseId, HeldPackage>;
  readonly memberships: ReadonlyMap<PurchaseId, HeldMembership>;
  readonly giftCards: ReadonlyMap<string, HeldGiftCard>;
  /** Memberships of the customer, of which one discounts the visit by itself. */
  readonly own: readonly MembershipHead[];
};

export const NO_HOLDINGS: Holdings = {
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
  <Type extends RedemptionWish['type']>(type: Type) =>
  (wishes: readonly RedemptionWish[]): Extract<RedemptionWish, { type: Type }>[] =>
    wishes.filter((wish): wish is Extract<RedemptionWish, { type: Type }> => wish.type === type);

/** Packages go first, then memberships, then gift cards, whatever the order in which they are named (decisions §6). */
export const packageWishes = wishesOf('package');
export const membershipWishes = wishesOf('membership');
export const giftCardWishes = wishesOf('gift_card');

/** Refuses a redemption for a service that is not in the visit; `field` is what the client called its list. */
export function wishesFit(
  wishes: readonly RedemptionWish[],
  serviceIds: readonly ServiceId[],
  field: (index: number) => string,
): Outcome<undefined> {
  const odd = wishes.findIndex((wish) => wish.type !== 'gift_card' && !serviceIds.includes(wish.serviceId));
  return odd < 0 ? ok(undefined) : invalid(field(odd), 'Is not among the services of this visit');
}

/** Lines that a gift card has paid. */
export const linesOnCards = (payments: readonly Payment[]): ReadonlySet<number> =>
  new Set(
    payments.flatMap(({ redeemed }) =>
      redeemed?.kind === 'giftcard' && !redeemed.returned ? redeemed.rows.map(({ line }) => line) : [],
    ),
  );

/** Which redemption of a line the next one is: no two have the same name in a history. */
export const nextAttempt = (payments: readonly Pick<Payment, 'redeemed'>[], line: number): number =>
  Math.max(
    0,
    ...payments.flatMap(({ redeemed }) =>
      (redeemed?.rows ?? []).filter((row) => row.line === line).map(({ attempt }) => attempt),
    ),
  ) + 1;

/** A payment by a product, before it has its place among an appointment's rows. */
export type ProductPayment = Pick<Payment, 'type' | 'amount' | 'paid' | 'txnId'> & {
  readonly redeemed: NonNullable<Payment['redeemed']>;
};
