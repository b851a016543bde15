import type { PaymentRow } from '../booking/appointments.ts';
import type { CustomerId, ServiceId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salon/salon.ts';
import type { GiftCardBody, GiftCardHead } from './gift-cards.ts';
import type { MembershipBody, MembershipHead } from './memberships.ts';
import type { PackageBody, PackageHead } from './packages.ts';
import type { PurchaseId } from './sales.ts';

type ServiceRedemption<Type> = {
  readonly type: Type;
  readonly purchaseId: PurchaseId;
  readonly serviceId: ServiceId;
};
/** A purchased product that a visit is to be paid with (BEHAVIOR §25.1). */
export type RedemptionRequest =
  | ServiceRedemption<'package'>
  | ServiceRedemption<'membership'>
  | { readonly type: 'giftcard'; readonly number: string };

export type OwnedProduct<Head, Body> = { readonly head: Head; readonly body: Body };
export type OwnedPackage = OwnedProduct<PackageHead, PackageBody>;
export type OwnedMembership = OwnedProduct<MembershipHead, MembershipBody>;
export type OwnedGiftCard = OwnedProduct<GiftCardHead, GiftCardBody>;

/** The stored products that requests name; a missing one does not exist. */
export type OwnedProducts = {
  readonly packages: ReadonlyMap<PurchaseId, OwnedPackage>;
  readonly memberships: ReadonlyMap<PurchaseId, OwnedMembership>;
  readonly giftCards: ReadonlyMap<string, OwnedGiftCard>;
  /** The customer's memberships: one of them discounts the visit without being named. */
  readonly customerMemberships: readonly MembershipHead[];
};

export const NO_OWNED_PRODUCTS: OwnedProducts = {
  packages: new Map(),
  memberships: new Map(),
  giftCards: new Map(),
  customerMemberships: [],
};

/** The customer of the visit, and the day at the salon. */
export type RedemptionTerms = {
  readonly customerId: CustomerId | null;
  readonly today: LocalDate;
  readonly currency: string;
};

const requestsOfType =
  <Type extends RedemptionRequest['type']>(type: Type) =>
  (requests: readonly RedemptionRequest[]): Extract<RedemptionRequest, { type: Type }>[] =>
    requests.filter(
      (request): request is Extract<RedemptionRequest, { type: Type }> => request.type === type,
    );

export const listPackageRequests = requestsOfType('package');
export const listMembershipRequests = requestsOfType('membership');
export const listGiftCardRequests = requestsOfType('giftcard');

/** Checks that each redemption is for a service of the visit; `toField` names the field of a request. */
export function checkRequestedServices(
  requests: readonly RedemptionRequest[],
  serviceIds: readonly ServiceId[],
  toField: (index: number) => string,
): Outcome<undefined> {
  const wrong = requests.findIndex(
    (request) => request.type !== 'giftcard' && !serviceIds.includes(request.serviceId),
  );
  return wrong < 0 ? ok(undefined) : invalid(toField(wrong), 'Not a service of this visit');
}

/** Lines that a gift card pays. */
export const listLinesPaidByCard = (payments: readonly PaymentRow[]): ReadonlySet<number> =>
  new Set(
    payments.flatMap(({ redeemed }) =>
      redeemed?.kind === 'giftcard' && !redeemed.returned ? redeemed.rows.map(({ line }) => line) : [],
    ),
  );

/** The number of a line's next redemption; history rows are named by it. */
export const computeNextAttempt = (payments: readonly Pick<PaymentRow, 'redeemed'>[], line: number): number =>
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
