import { checkAppointmentAccess } from '../../rules/access/appointment-access.ts';
import { APPOINTMENT_STATUS, type Appointment, type Guest } from '../../rules/booking/appointments.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { isSameCode, toAppointmentPromotion } from '../../rules/booking/promotions.ts';
import { decideCompletedWalkIn } from '../../rules/booking/quick-sale.ts';
import {
  type CheckoutBillRequest,
  checkVisitPayable,
  type VisitToBill,
} from '../../rules/checkout/checkout.ts';
import { type VisitUpdate, withoutEmptyListsOfAbsentItems } from '../../rules/diary/visit-update.ts';
import type { AppointmentId, CustomerId, LocationId, PurchaseId } from '../../rules/ids.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import {
  checkRedeemedServicesBooked,
  findDiscountMembership,
  listMembershipRequests,
  type OwnedProducts,
  toVisitRedemptionTerms,
} from '../../rules/products/redemptions.ts';
import type { Catalog, Promotion } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { updatePromotionUseAdded } from '../../table/booking/promotion-uses.ts';
import { allocateId } from '../../table/counters.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import type { Change, Store } from '../../table/store.ts';
import { putNewVisitsAndRedemptions } from '../booking/book-visit.ts';
import { putCompletedEvent } from '../booking/complete-appointment.ts';
import { findUsablePromotion } from '../booking/promotions.ts';
import { decideVisitLinesUpdateWithoutRecord } from '../booking/update-appointment.ts';
import {
  createMembershipSource,
  type OwnedProductsQuery,
  type OwnedProductsReader,
  openOwnedProductsReader,
} from '../products/owned-products.ts';
import { putNewRedemptionsAndNotices, requireActiveMembership } from '../products/redeem.ts';
import type { SaleCall, SaleDependencies } from './bill-sales.ts';
import { loadWalkInRecords, type WalkInRequest } from './walk-in.ts';

/** A call of a user who bills or pays a visit. */
export type CheckoutCall = SaleCall & Pick<OwnedProductsQuery, 'giftCards'>;

/** A stored visit that is paid, with changes of its lines. */
type StoredTarget = VisitUpdate & {
  readonly kind: 'stored';
  readonly appointmentId: AppointmentId;
  readonly products?: readonly ProductChoice[] | undefined;
};
type WalkInTarget = Omit<WalkInRequest, 'redemptions'> & {
  readonly kind: 'walkIn';
  readonly guest: Guest | undefined;
};
export type CheckoutVisit = StoredTarget | WalkInTarget;

/** The request for a bill. An empty code names no promotion; the visit keeps its own. */
export type BillChoices = CheckoutBillRequest & { readonly promoCode: string };

/** An attempt to commit a bill: what it reads from. */
export type BillAttempt = { readonly table: Store; readonly hasConflicted: boolean };

/** A visit of a bill as it was requested, and what all attempts share. */
export type VisitSource = {
  readonly target: CheckoutVisit;
  readonly choices: BillChoices;
  readonly products: OwnedProductsReader;
  /** The id of a walk-in; 0 for one that is not written. */
  readonly takeId: () => Promise<AppointmentId>;
};

/** A visit of a bill as it was found: a walk-in is in its request. */
export type FoundVisit = { readonly customerId: CustomerId | null; readonly locationId: LocationId } & (
  | WalkInTarget
  | { readonly kind: 'stored'; readonly before: Appointment; readonly catalog: Catalog }
);

/** A visit that can be billed, with all that its changes depend on. */
export type ReadVisit = Omit<VisitToBill, 'toField'> & {
  readonly catalog: Catalog;
  /** The stored visit; undefined for a walk-in. */
  readonly before: Appointment | undefined;
  /** The bill is of sales alone: no visit is written. */
  readonly isEmpty: boolean;
  /** The changes of its lines, besides that of its own record. */
  readonly lineChanges: readonly Change[];
  /** The memberships that discount it or that it uses. */
  readonly membershipIds: readonly PurchaseId[];
  /** A promotion that the bill adds. */
  readonly promotion: Promotion | undefined;
};

/** Opens a visit of a bill: products and ids that an attempt has read are kept for the next one. */
export function openVisitSource(
  { tenant, giftCards }: CheckoutCall,
  { store }: SaleDependencies,
  target: CheckoutVisit,
  choices: BillChoices,
  purpose: 'quote' | 'pay',
): VisitSource {
  const isWritten = target.kind === 'walkIn' && purpose === 'pay' && !isWithoutLines(target);
  return {
    target,
    choices,
    products: openOwnedProductsReader(store, tenant, { requests: choices.redemptions, giftCards }),
    takeId: once(async () => (isWritten ? allocateId(store, tenant, 'APPOINTMENT') : 0)),
  };
}

/** Whether a walk-in has nothing: its bill sells packages, gift cards or memberships alone. */
const isWithoutLines = ({ visit, products }: Pick<WalkInRequest, 'visit' | 'products'>): boolean =>
  [visit.services, visit.addOns, products].every((list) => list.length === 0);

/** Finds a visit as the table has it now. Fails as `recordNotFound`. */
export async function findBillVisit(
  { tenant, salon, caller }: CheckoutCall,
  { catalogs }: SaleDependencies,
  { table }: BillAttempt,
  { target }: VisitSource,
): Promise<Outcome<FoundVisit>> {
  if (target.kind === 'walkIn') return ok(target);
  const [catalog, stored] = await Promise.all([
    catalogs(salon),
    findAppointment(table, tenant, target.appointmentId),
  ]);
  const found = checkAppointmentAccess(stored, caller, 'sales.write');
  if (!found.ok) return found;
  const { customerId, locationId } = found.value;
  return ok({ kind: 'stored', before: found.value, catalog, customerId, locationId });
}

/** Reads what the bill of a visit depends on (BEHAVIOR §37.1). Fails where the visit cannot be paid, or not with what is asked. */
export const readBillVisit = (
  call: CheckoutCall,
  deps: SaleDependencies,
  attempt: BillAttempt,
  source: VisitSource,
  found: FoundVisit,
  payerId: CustomerId | null,
): Promise<Outcome<ReadVisit>> =>
  found.kind === 'walkIn'
    ? readWalkIn(call, deps, attempt, source, found)
    : readStored(call, attempt, source, found, payerId);

const toTerms = (
  { salon, caller, now }: CheckoutCall,
  customerId: CustomerId | null,
  visitDate = toLocalDate(salon.timeZone, now),
) => ({
  ...toVisitRedemptionTerms(customerId, salon, now, visitDate, caller),
  giftCardsPayTips: salon.settings.giftCardsPayTips,
  tipMax: salon.settings.tipMax,
});

/** The percentages of the membership that discounts a visit. */
function findPercents(
  { membership }: Pick<Appointment, 'membership'>,
  owned: OwnedProducts,
  terms: ReturnType<typeof toTerms>,
) {
  const own = {
    ...owned,
    customerMemberships: owned.customerMemberships.filter(({ id }) => id === membership?.id),
  };
  return {
    services: findDiscountMembership('servicePercent', [], own, terms)?.servicePercent,
    products: findDiscountMembership('productPercent', [], own, terms)?.productPercent,
  };
}

/** Fails as `invalid` where the request would change the lines of a completed visit. */
function checkKeptBill(
  target: VisitUpdate & Pick<StoredTarget, 'products'>,
  { discounts, promoCode, hasServiceCharge }: BillChoices,
): Outcome<undefined> {
  const field =
    (['services', 'addOns', 'products'] as const).find((each) => target[each] !== undefined) ??
    (discounts.length > 0 ? 'discounts' : undefined) ??
    (promoCode === '' ? undefined : 'promoCode') ??
    (hasServiceCharge ? undefined : 'serviceCharge');
  return field ? invalid(field, 'The visit is completed') : ok(undefined);
}

/** The promotion of a code that a visit does not have yet; undefined where it has, and for an empty code. */
function findNewPromotion(
  { table }: BillAttempt,
  { salon, now }: CheckoutCall,
  catalog: Catalog,
  visit: Appointment,
  code: string,
): Promise<Outcome<Promotion | undefined>> {
  const isOwn = visit.promotion && isSameCode(visit.promotion.code, code);
  const serviceIds = visit.lines.map(({ serviceId }) => serviceId);
  return findUsablePromotion(table, { salon, catalog, serviceIds, now }, isOwn ? '' : code, visit);
}

const withPromotion = (visit: Appointment, promotion: Promotion | undefined): Appointment =>
  promotion ? { ...visit, promotion: toAppointmentPromotion(promotion) } : visit;

async function readStored(
  call: CheckoutCall,
  attempt: BillAttempt,
  { target, choices, products }: VisitSource,
  { before, catalog }: Extract<FoundVisit, { kind: 'stored' }>,
  payerId: CustomerId | null,
): Promise<Outcome<ReadVisit>> {
  const { table, hasConflicted } = attempt;
  const { redemptions: requests, promoCode } = choices;
  const payable = checkVisitPayable(before);
  if (!payable.ok) return payable;
  const isCompleted = before.status === APPOINTMENT_STATUS.completed;
  const update: VisitUpdate & Pick<StoredTarget, 'products'> = target.kind === 'stored' ? target : {};
  const changed = withoutEmptyListsOfAbsentItems(before, update);
  const kept = isCompleted ? checkKeptBill(changed, choices) : ok(undefined);
  if (!kept.ok) return kept;
  const owning = products.read(table, before.customerId, createMembershipSource(hasConflicted));
  const listMemberships = async () => (await owning).customerMemberships;
  const findPromotionOf = (visit: Appointment) => findNewPromotion(attempt, call, catalog, visit, promoCode);
  const [updated, owned, found] = await Promise.all([
    decideVisitLinesUpdateWithoutRecord(
      call,
      { appointment: before, catalog, table },
      update,
      listMemberships,
    ),
    owning,
    // New services may make another promotion of the code possible, or the visit's own one impossible
    changed.services ? undefined : findPromotionOf(before),
  ]);
  if (!updated.ok) return updated;
  const visit = updated.value.appointment;
  const redeemable = checkRedeemedServicesBooked(
    requests,
    visit.lines.map(({ serviceId }) => serviceId),
    (index) => `redemptions.${index}.serviceId`,
  );
  if (!redeemable.ok) return redeemable;
  const promotion = found ?? (await findPromotionOf(visit));
  if (!promotion.ok) return promotion;
  const terms = { ...toTerms(call, before.customerId, before.date), payerId };
  const memberships = findPercents(visit, owned, terms);
  const isDiscounted = memberships.services !== undefined || memberships.products !== undefined;
  const discountedBy = isDiscounted ? visit.membership?.id : undefined;
  const usedIds = listMembershipRequests(requests).map(({ purchaseId }) => purchaseId);
  return ok({
    catalog,
    before,
    visit: withPromotion(visit, promotion.value),
    request: choices,
    owned,
    terms: { ...terms, memberships },
    state: isCompleted ? 'completed' : 'booked',
    isEmpty: false,
    lineChanges: updated.value.changes,
    membershipIds: [...new Set([...usedIds, ...(discountedBy === undefined ? [] : [discountedBy])])],
    promotion: promotion.value,
  });
}

async function readWalkIn(
  call: CheckoutCall,
  deps: SaleDependencies,
  attempt: BillAttempt,
  { choices, products, takeId }: VisitSource,
  { guest, ...walkIn }: WalkInTarget,
): Promise<Outcome<ReadVisit>> {
  const { salon, now } = call;
  const { table, hasConflicted } = attempt;
  const { redemptions, promoCode } = choices;
  const { customerId } = walkIn;
  const [found, id, owned] = await Promise.all([
    loadWalkInRecords(call, deps, { ...walkIn, redemptions }),
    takeId(),
    products.read(table, customerId, createMembershipSource(hasConflicted)),
  ]);
  if (!found.ok) return found;
  const { catalog, ...details } = found.value;
  const visit = decideCompletedWalkIn({ ...details, id, guest, ownedProducts: owned, salon, now });
  if (!visit.ok) return visit;
  const promotion = await findNewPromotion(attempt, call, catalog, visit.value, promoCode);
  if (!promotion.ok) return promotion;
  const terms = toTerms(call, customerId);
  return ok({
    catalog,
    before: undefined,
    visit: withPromotion(visit.value, promotion.value),
    request: choices,
    owned,
    terms: { ...terms, memberships: findPercents(visit.value, owned, terms) },
    state: 'priced',
    isEmpty: isWithoutLines(walkIn),
    lineChanges: [],
    membershipIds: [],
    promotion: promotion.value,
  });
}

/** The changes of a visit that its bill has paid. */
export function putPaidVisit(
  call: CheckoutCall,
  { before, visit, catalog, lineChanges, membershipIds, promotion }: ReadVisit,
  paid: Appointment,
  payerId: CustomerId | null,
): Change[] {
  const { tenant, now } = call;
  const completed = putCompletedEvent(call, before, paid);
  const counted = promotion ? updatePromotionUseAdded(tenant, promotion, visit) : [];
  if (!before) {
    const customer = requireCustomerAndCountRecord(tenant, visit.customerId);
    return [...putNewVisitsAndRedemptions(call, catalog, [paid]), ...completed, ...customer, ...counted];
  }
  return [
    ...updateAppointment(call, before, paid),
    ...lineChanges,
    ...putNewRedemptionsAndNotices({ tenant, catalog, now, payerId }, visit, paid),
    ...completed,
    ...membershipIds.flatMap((id) => requireActiveMembership(tenant, before, id)),
    ...counted,
  ];
}
