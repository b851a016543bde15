import type { VisitCaller } from '../../rules/accounts/access.ts';
import { APPOINTMENT_STATUS, type Appointment, type Guest } from '../../rules/booking/appointments.ts';
import { checkAppointmentAccess } from '../../rules/booking/change-permission.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { isSameCode, toAppointmentPromotion } from '../../rules/booking/promotions.ts';
import { toWalkInVisit } from '../../rules/booking/quick-sale.ts';
import {
  billCheckout,
  type CheckoutRequest,
  checkPayable,
  payCheckout,
} from '../../rules/checkout/checkout.ts';
import { checkCredit, type Tender } from '../../rules/checkout/tenders.ts';
import type { AppointmentId, CustomerId, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { findDiscountMembership } from '../../rules/products/membership-discounts.ts';
import {
  checkRequestedServices,
  listMembershipRequests,
  type OwnedProducts,
  toRedemptionTerms,
} from '../../rules/products/redemptions.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import type { VisitUpdate } from '../../rules/scheduling/visit-update.ts';
import { getAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { takePromotionUse } from '../../table/booking/promotion-uses.ts';
import type { Catalogs } from '../../table/catalog/catalogs.ts';
import type { Change } from '../../table/change.ts';
import { allocateId } from '../../table/counters.ts';
import { getSalonPayment } from '../../table/journal/drawers.ts';
import { getCredit } from '../../table/journal/entries.ts';
import type { Store } from '../../table/store.ts';
import { putVisits } from '../booking/book-visit.ts';
import { findUsablePromotion } from '../booking/promotions.ts';
import { decideVisitUpdate } from '../booking/update-appointment.ts';
import { type OwnedProductsQuery, openOwnedProductsReader } from '../products/owned-products.ts';
import { putRedemptions, requireActiveMembership } from '../products/redeem.ts';
import { findWalkIn, type WalkIn } from './walk-in.ts';

export type CheckoutCall = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: VisitCaller;
  readonly now: Date;
} & Pick<OwnedProductsQuery, 'giftCards'>;

type Dependencies = { readonly store: Store; readonly catalogs: Catalogs };

/** The visit that is paid: a stored one with changes, or a walk-in. */
export type CheckoutTarget =
  | (VisitUpdate & {
      readonly kind: 'stored';
      readonly appointmentId: AppointmentId;
      readonly products?: readonly ProductChoice[] | undefined;
    })
  | (Omit<WalkIn, 'redemptions'> & { readonly kind: 'walkIn'; readonly guest: Guest | undefined });

/** A visit to pay, and what is asked of its bill. */
export type BillRequest = { readonly target: CheckoutTarget; readonly bill: BillChoices };

/** A bill that can be paid, and how to write it down once it is. */
export type PayableBill = {
  readonly catalog: Catalog;
  readonly billed: Appointment;
  /** The version of the visit that the bill is of; 0 for a walk-in. */
  readonly version: number;
  readonly toChanges: (paid: Appointment) => Change[];
};

/** Bills a visit as the table has it now; called again after a conflict (BEHAVIOR §37.1). */
export type CheckoutBiller = (table: Store) => Promise<Outcome<PayableBill>>;

const toTerms = ({ salon, now }: CheckoutCall, customerId: CustomerId | null) => ({
  ...toRedemptionTerms(customerId, salon, now),
  giftCardsPayTips: salon.settings.giftCardsPayTips,
});

/** The request for a bill. An empty code names no promotion; the visit keeps its own. */
export type BillChoices = CheckoutRequest & { readonly promoCode: string };

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

/** Prepares the bill of a request. Records that never change are read once. */
export async function openCheckout(
  call: CheckoutCall,
  deps: Dependencies,
  target: CheckoutTarget,
  request: BillChoices,
  purpose: 'quote' | 'pay',
): Promise<Outcome<CheckoutBiller>> {
  if (target.kind === 'stored') return ok((table) => billStored(call, deps, table, target, request));
  let id: Promise<AppointmentId> | undefined;
  const takeId = () => {
    id ??= purpose === 'pay' ? allocateId(deps.store, call.tenant, 'APPOINTMENT') : Promise.resolve(0);
    return id;
  };
  return openWalkIn(call, deps, target, request, takeId);
}

const COMPLETED_STAYS = ['services', 'addOns', 'products'] as const;

/** Fails as `invalid` where the request would change the lines of a completed visit. */
function checkKeptBill(
  target: Extract<CheckoutTarget, { kind: 'stored' }>,
  { discounts, promoCode, hasServiceCharge }: BillChoices,
): Outcome<undefined> {
  const field =
    COMPLETED_STAYS.find((each) => target[each] !== undefined) ??
    (discounts.length > 0 ? 'discounts' : undefined) ??
    (promoCode === '' ? undefined : 'promoCode') ??
    (hasServiceCharge ? undefined : 'serviceCharge');
  return field ? invalid(field, 'The visit is completed') : ok(undefined);
}

/** The visit with the promotion of a code, and the changes that count its use. The code of its own promotion changes nothing. */
async function usePromotion(
  table: Store,
  { tenant, salon, now }: CheckoutCall,
  catalog: Catalog,
  visit: Appointment,
  code: string,
): Promise<Outcome<{ readonly visit: Appointment; readonly changes: readonly Change[] }>> {
  const isOwn = visit.promotion && isSameCode(visit.promotion.code, code);
  const serviceIds = visit.lines.map(({ serviceId }) => serviceId);
  const promoted = { salon, catalog, serviceIds, now };
  const found = await findUsablePromotion(table, promoted, isOwn ? '' : code, visit);
  if (!found.ok) return found;
  const promotion = found.value;
  if (!promotion) return ok({ visit, changes: [] });
  return ok({
    visit: { ...visit, promotion: toAppointmentPromotion(promotion) },
    changes: takePromotionUse(tenant, promotion, visit),
  });
}

async function billStored(
  call: CheckoutCall,
  { store, catalogs }: Dependencies,
  table: Store,
  target: Extract<CheckoutTarget, { kind: 'stored' }>,
  request: BillChoices,
): Promise<Outcome<PayableBill>> {
  const { tenant, salon, caller, now, giftCards } = call;
  const { appointmentId, services, addOns, products } = target;
  const [catalog, stored] = await Promise.all([
    catalogs(salon),
    getAppointment(table, tenant, appointmentId),
  ]);
  const found = checkAppointmentAccess(stored, caller);
  if (!found.ok) return found;
  const before = found.value;
  const payable = checkPayable(before);
  if (!payable.ok) return payable;
  const isCompleted = before.status === APPOINTMENT_STATUS.completed;
  const kept = isCompleted ? checkKeptBill(target, request) : ok(undefined);
  if (!kept.ok) return kept;
  const change = { ...call, input: { appointment_id: appointmentId } };
  const updated = await decideVisitUpdate(
    change,
    { appointment: before, catalog, table },
    { services, addOns, products },
  );
  if (!updated.ok) return updated;
  const visit = updated.value.appointment;
  const { redemptions: requests } = request;
  const redeemable = checkRequestedServices(
    requests,
    visit.lines.map(({ serviceId }) => serviceId),
    (index) => `redemptions.${index}.serviceId`,
  );
  if (!redeemable.ok) return redeemable;
  const query = { requests, membershipsOf: before.customerId, consistency: 'strong', giftCards } as const;
  const [owned, promoted] = await Promise.all([
    openOwnedProductsReader(store, tenant, query).read(table),
    usePromotion(table, call, catalog, visit, request.promoCode),
  ]);
  if (!promoted.ok) return promoted;
  const terms = toTerms(call, before.customerId);
  const memberships = findPercents(visit, owned, terms);
  const billed = billCheckout(
    promoted.value.visit,
    request,
    owned,
    { ...terms, memberships },
    isCompleted ? 'completed' : 'booked',
  );
  if (!billed.ok) return billed;
  const used = new Set([
    ...listMembershipRequests(requests).map(({ purchaseId }) => purchaseId),
    ...(memberships.services === undefined && memberships.products === undefined
      ? []
      : [visit.membership?.id]),
  ]);
  return ok({
    catalog,
    billed: billed.value,
    version: before.version,
    toChanges: (paid) => [
      ...updateAppointment(call, before, paid),
      ...updated.value.changes,
      ...putRedemptions({ tenant, catalog, now }, updated.value.appointment, paid),
      ...[...used].flatMap((id) => requireActiveMembership(tenant, before.customerId, id)),
      ...promoted.value.changes,
    ],
  });
}

async function openWalkIn(
  call: CheckoutCall,
  deps: Dependencies,
  { guest, ...walkIn }: Extract<CheckoutTarget, { kind: 'walkIn' }>,
  request: BillChoices,
  takeId: () => Promise<AppointmentId>,
): Promise<Outcome<CheckoutBiller>> {
  const { tenant, salon, now, giftCards } = call;
  const { redemptions: requests } = request;
  const found = await findWalkIn(call, deps, { ...walkIn, redemptions: requests });
  if (!found.ok) return found;
  const { catalog, ...details } = found.value;
  const { customerId } = details;
  const query = { requests, membershipsOf: customerId, consistency: 'strong', giftCards } as const;
  const reader = openOwnedProductsReader(deps.store, tenant, query);
  const terms = toTerms(call, customerId);
  return ok(async (table) => {
    const [id, ownedProducts] = await Promise.all([takeId(), reader.read(table)]);
    const visit = toWalkInVisit({ ...details, id, guest, ownedProducts, salon, now });
    if (!visit.ok) return visit;
    const promoted = await usePromotion(table, call, catalog, visit.value, request.promoCode);
    if (!promoted.ok) return promoted;
    const memberships = findPercents(visit.value, ownedProducts, terms);
    const billed = billCheckout(
      promoted.value.visit,
      request,
      ownedProducts,
      { ...terms, memberships },
      'priced',
    );
    if (!billed.ok) return billed;
    return ok({
      catalog,
      billed: billed.value,
      version: 0,
      toChanges: (paid) => [...putVisits(call, catalog, [paid]), ...promoted.value.changes],
    });
  });
}

/** The visit paid, with all changes of the commit. Cash goes into the open drawer of the location; credit is the customer's. */
export async function payBill(
  { tenant }: CheckoutCall,
  table: Store,
  { billed, toChanges }: PayableBill,
  tenders: readonly Tender[],
): Promise<
  Outcome<{ readonly appointment: Appointment; readonly change: Money; readonly changes: Change[] }>
> {
  const paidBy = tenders.some((tender) => tender.paidBy === 'cash') ? 'cash' : 'external';
  const { customerId, locationId } = billed;
  const takesCredit = tenders.some((tender) => tender.paidBy === 'credit') && customerId !== null;
  const [drawer, credit] = await Promise.all([
    getSalonPayment(table, tenant, { paidBy, locationId }),
    takesCredit ? getCredit(table, tenant, customerId) : 0,
  ]);
  const creditAllowed = checkCredit(tenders, customerId, credit);
  if (!creditAllowed.ok) return creditAllowed;
  const placed = tenders.map((tender) => (tender.paidBy === 'cash' ? { ...tender, ...drawer } : tender));
  const paid = payCheckout(billed, placed);
  return paid.ok ? ok({ ...paid.value, changes: toChanges(paid.value.appointment) }) : paid;
}
