import type { VisitCaller } from '../../rules/access/access.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type Guest,
  type SalonPayment,
} from '../../rules/booking/appointments.ts';
import { checkAppointmentAccess } from '../../rules/booking/change-permission.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { isSameCode, toAppointmentPromotion } from '../../rules/booking/promotions.ts';
import { decideWalkInAppointment } from '../../rules/booking/quick-sale.ts';
import {
  billCheckout,
  type CheckoutBillRequest,
  checkPayable,
  payCheckout,
} from '../../rules/checkout/checkout.ts';
import { checkCredit, type Tender, type TenderTerms } from '../../rules/checkout/tenders.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { type VisitUpdate, withoutEmptyChanges } from '../../rules/diary/visit-update.ts';
import type { AppointmentId, CustomerId, LocationId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import {
  checkRedeemedServicesBooked,
  findDiscountMembership,
  listMembershipRequests,
  type OwnedProducts,
  toVisitRedemptionTerms,
} from '../../rules/products/redemptions.ts';
import type { Catalog, Promotion, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { updatePromotionUse } from '../../table/booking/promotion-uses.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { Change } from '../../table/change.ts';
import { allocateId } from '../../table/counters.ts';
import { requireCustomer } from '../../table/customers/customers.ts';
import { resolveSingleCustomerMap } from '../../table/customers/merged-customers.ts';
import { resolveSalonPayment } from '../../table/journal/drawers.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import type { Store } from '../../table/store.ts';
import { putNewVisitRecords } from '../booking/book-visit.ts';
import { findUsablePromotion } from '../booking/promotions.ts';
import { decideVisitLinesUpdate } from '../booking/update-appointment.ts';
import { type ReceiptNumbering, readReceiptNumbering } from '../journal/receipts.ts';
import {
  type OwnedProductsQuery,
  openOwnedProductsReader,
  toMembershipSource,
} from '../products/owned-products.ts';
import { putNewRedemptions, requireActiveMembership } from '../products/redeem.ts';
import { loadWalkInRecords, type WalkInRequest } from './walk-in.ts';

/** A call of a user who bills or pays a visit. */
export type CheckoutCall = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: VisitCaller;
  readonly account?: EntryAuthor['account'];
  readonly now: Date;
} & Pick<OwnedProductsQuery, 'giftCards'>;

type Dependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** The visit that is paid: a stored one with changes, or a walk-in. */
export type CheckoutVisit =
  | (VisitUpdate & {
      readonly kind: 'stored';
      readonly appointmentId: AppointmentId;
      readonly products?: readonly ProductChoice[] | undefined;
    })
  | (Omit<WalkInRequest, 'redemptions'> & { readonly kind: 'walkIn'; readonly guest: Guest | undefined });

type StoredTarget = Extract<CheckoutVisit, { kind: 'stored' }>;

/** A visit to pay, and what is asked of its bill. */
export type BillRequest = { readonly target: CheckoutVisit; readonly bill: BillChoices };

/** A bill that can be paid, and how to write it down once it is. */
export type PayableBill = {
  readonly catalog: Catalog;
  readonly billed: Appointment;
  /** The version of the visit that the bill is of; 0 for a walk-in. */
  readonly version: number;
  readonly toChanges: (paid: Appointment) => Change[];
};

/** A visit to bill. What depends on its customer and location is read at the same time as its bill. */
type BillableVisit = {
  readonly customerId: CustomerId | null;
  readonly locationId: LocationId;
  readonly bill: () => Promise<Outcome<PayableBill>>;
};

/** Finds the visit as the table has it now; called again after a conflict (BEHAVIOR §37.1). */
export type CheckoutBiller = (table: Store, hasConflicted: boolean) => Promise<Outcome<BillableVisit>>;

const toTerms = (
  { salon, caller, now }: CheckoutCall,
  customerId: CustomerId | null,
  visitDate = toLocalDate(salon.timeZone, now),
) => ({
  ...toVisitRedemptionTerms(customerId, salon, now, visitDate, caller),
  giftCardsPayTips: salon.settings.giftCardsPayTips,
  tipMax: salon.settings.tipMax,
});

/** The request for a bill. An empty code names no promotion; the visit keeps its own. */
type BillChoices = CheckoutBillRequest & { readonly promoCode: string };

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

/** Prepares the bill of a request. */
export function toCheckoutBiller(
  call: CheckoutCall,
  deps: Dependencies,
  target: CheckoutVisit,
  request: BillChoices,
  purpose: 'quote' | 'pay',
): CheckoutBiller {
  if (target.kind === 'stored') return openStored(call, deps, target, request);
  const takeId = once(async () =>
    purpose === 'pay' ? allocateId(deps.store, call.tenant, 'APPOINTMENT') : 0,
  );
  return openWalkIn(call, deps, target, request, takeId);
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
  table: Store,
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

const countPromotion = (tenant: Tenant, visit: Appointment, promotion: Promotion | undefined): Change[] =>
  promotion ? updatePromotionUse(tenant, promotion, visit) : [];

function openStored(
  call: CheckoutCall,
  { store, catalogs }: Dependencies,
  target: StoredTarget,
  request: BillChoices,
): CheckoutBiller {
  const { tenant, salon, caller, giftCards } = call;
  const { redemptions: requests } = request;
  const reader = openOwnedProductsReader(store, tenant, { requests, giftCards });
  return async (table, hasConflicted) => {
    const [catalog, stored] = await Promise.all([
      catalogs(salon),
      findAppointment(table, tenant, target.appointmentId),
    ]);
    const found = checkAppointmentAccess(stored, caller, 'sales.write');
    if (!found.ok) return found;
    const before = found.value;
    const { customerId, locationId } = before;
    const products = reader.read(table, customerId, toMembershipSource(hasConflicted));
    const context = { catalog, table, before, products };
    return ok({ customerId, locationId, bill: () => billStored(call, context, target, request) });
  };
}

type StoredContext = {
  readonly catalog: Catalog;
  readonly table: Store;
  readonly before: Appointment;
  readonly products: Promise<OwnedProducts>;
};

async function billStored(
  call: CheckoutCall,
  { catalog, table, before, products }: StoredContext,
  target: StoredTarget,
  request: BillChoices,
): Promise<Outcome<PayableBill>> {
  const { tenant, now } = call;
  const { redemptions: requests, promoCode } = request;
  const payable = checkPayable(before);
  if (!payable.ok) return payable;
  const isCompleted = before.status === APPOINTMENT_STATUS.completed;
  const changed = withoutEmptyChanges(before, target);
  const kept = isCompleted ? checkKeptBill(changed, request) : ok(undefined);
  if (!kept.ok) return kept;
  const listMemberships = async () => (await products).customerMemberships;
  const findPromotionOf = (visit: Appointment) => findNewPromotion(table, call, catalog, visit, promoCode);
  const [updated, owned, found] = await Promise.all([
    decideVisitLinesUpdate(call, { appointment: before, catalog, table }, target, listMemberships),
    products,
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
  const terms = toTerms(call, before.customerId, before.date);
  const memberships = findPercents(visit, owned, terms);
  const billed = billCheckout(
    withPromotion(visit, promotion.value),
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
      ...putNewRedemptions({ tenant, catalog, now }, visit, paid),
      ...[...used].flatMap((id) => requireActiveMembership(tenant, before.customerId, id)),
      ...countPromotion(tenant, visit, promotion.value),
    ],
  });
}

function openWalkIn(
  call: CheckoutCall,
  deps: Dependencies,
  { guest, ...walkIn }: Extract<CheckoutVisit, { kind: 'walkIn' }>,
  request: BillChoices,
  takeId: () => Promise<AppointmentId>,
): CheckoutBiller {
  const { tenant, salon, now, giftCards } = call;
  const { redemptions } = request;
  const { customerId, locationId } = walkIn;
  const reader = openOwnedProductsReader(deps.store, tenant, { requests: redemptions, giftCards });
  const terms = toTerms(call, customerId);
  const bill = async (table: Store, hasConflicted: boolean): Promise<Outcome<PayableBill>> => {
    const [found, id, ownedProducts] = await Promise.all([
      loadWalkInRecords(call, deps, { ...walkIn, redemptions }),
      takeId(),
      reader.read(table, customerId, toMembershipSource(hasConflicted)),
    ]);
    if (!found.ok) return found;
    const { catalog, ...details } = found.value;
    const visit = decideWalkInAppointment({ ...details, id, guest, ownedProducts, salon, now });
    if (!visit.ok) return visit;
    const promotion = await findNewPromotion(table, call, catalog, visit.value, request.promoCode);
    if (!promotion.ok) return promotion;
    const memberships = findPercents(visit.value, ownedProducts, terms);
    const billed = billCheckout(
      withPromotion(visit.value, promotion.value),
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
      toChanges: (paid) => [
        ...putNewVisitRecords(call, catalog, [paid]),
        ...requireCustomer(tenant, visit.value.customerId),
        ...countPromotion(tenant, visit.value, promotion.value),
      ],
    });
  };
  return async (table, hasConflicted) =>
    ok({ customerId, locationId, bill: () => bill(table, hasConflicted) });
}

/** A bill with what its payment depends on, all read at the same time. */
export type BillToPay = {
  readonly bill: PayableBill;
  readonly customers: ReadonlyMap<CustomerId, Customer>;
  /** Where cash goes: the open drawer of the location. */
  readonly drawer: SalonPayment;
  readonly credit: Money;
  readonly numbering: ReceiptNumbering;
  readonly terms: TenderTerms;
};

/** Reads the bill of a visit and what its tenders depend on. */
export async function readBillToPay(
  { tenant, salon }: CheckoutCall,
  table: Store,
  biller: CheckoutBiller,
  tenders: readonly Tender[],
  hasConflicted: boolean,
): Promise<Outcome<BillToPay>> {
  const visit = await biller(table, hasConflicted);
  if (!visit.ok) return visit;
  const { customerId, locationId, bill } = visit.value;
  const paidBy = tenders.some((tender) => tender.paidBy === 'cash') ? 'cash' : 'external';
  const takesCredit = tenders.some((tender) => tender.paidBy === 'credit') && customerId !== null;
  const [billed, customers, drawer, credit, numbering] = await Promise.all([
    bill(),
    resolveSingleCustomerMap(table, tenant, customerId),
    resolveSalonPayment(table, tenant, { paidBy, locationId }),
    takesCredit ? getCustomerCredit(table, tenant, customerId) : 0,
    readReceiptNumbering(table, salon, locationId),
  ]);
  const { currency, settings } = salon;
  const terms = { currency, cashRounding: settings.cashRounding };
  return billed.ok ? ok({ bill: billed.value, customers, drawer, credit, numbering, terms }) : billed;
}

/** The visit paid, with all changes of the commit. */
export function decideBillPayment(
  { bill: { billed, toChanges }, drawer, credit, terms }: BillToPay,
  tenders: readonly Tender[],
): Outcome<{ readonly appointment: Appointment; readonly change: Money; readonly changes: Change[] }> {
  const creditAllowed = checkCredit(tenders, billed.customerId, credit);
  if (!creditAllowed.ok) return creditAllowed;
  const placed = tenders.map((tender) => (tender.paidBy === 'cash' ? { ...tender, ...drawer } : tender));
  const paid = payCheckout(billed, placed, terms);
  return paid.ok ? ok({ ...paid.value, changes: toChanges(paid.value.appointment) }) : paid;
}
