import { checkAppointmentAccess } from '../../rules/access/appointment-access.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type Guest,
  type SalonPayment,
} from '../../rules/booking/appointments.ts';
import type { ProductChoice } from '../../rules/booking/product-lines.ts';
import { isSameCode, toAppointmentPromotion } from '../../rules/booking/promotions.ts';
import { decideCompletedWalkIn } from '../../rules/booking/quick-sale.ts';
import {
  type CheckoutBillRequest,
  checkVisitPayable,
  decideBilledVisits,
  decidePaidAndCompletedParts,
  type VisitToBill,
} from '../../rules/checkout/checkout.ts';
import { checkCreditCoversTenders, type Tender, type TenderTerms } from '../../rules/checkout/tenders.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { type VisitUpdate, withoutEmptyListsOfAbsentItems } from '../../rules/diary/visit-update.ts';
import type { AppointmentId, CustomerId, LocationId, Tenant } from '../../rules/ids.ts';
import { toEntryId } from '../../rules/journal/entries.ts';
import { toReceiptBillOfCompletedVisit } from '../../rules/journal/visit-entries.ts';
import type { Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok, withFieldsIn, withRenamedFields } from '../../rules/outcome.ts';
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
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { getCashPaymentFieldsOrNone } from '../../table/journal/drawers.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import type { Change, Store } from '../../table/store.ts';
import { putNewVisitsAndRedemptions } from '../booking/book-visit.ts';
import { putCompletedEvent } from '../booking/complete-appointment.ts';
import { findUsablePromotion } from '../booking/promotions.ts';
import { decideVisitLinesUpdateWithoutRecord } from '../booking/update-appointment.ts';
import { type ReceiptNumbering, readReceiptNumbering } from '../journal/receipts.ts';
import {
  createMembershipSource,
  type OwnedProductsQuery,
  openOwnedProductsReader,
} from '../products/owned-products.ts';
import { putNewRedemptionsAndNotices, requireActiveMembership } from '../products/redeem.ts';
import {
  type SaleDependencies as Dependencies,
  type OfferedSale,
  type PaidBillSale,
  prepareSaleToPayer,
  type ReceiptPartOfBill,
  type SaleCall,
  type SaleChoice,
} from './bill-sales.ts';
import { loadWalkInRecords, type WalkInRequest } from './walk-in.ts';

/** A call of a user who bills or pays a visit. */
export type CheckoutCall = SaleCall & Pick<OwnedProductsQuery, 'giftCards'>;

/** The visit that is paid: a stored one with changes, or a walk-in. */
export type CheckoutVisit =
  | (VisitUpdate & {
      readonly kind: 'stored';
      readonly appointmentId: AppointmentId;
      readonly products?: readonly ProductChoice[] | undefined;
    })
  | (Omit<WalkInRequest, 'redemptions'> & { readonly kind: 'walkIn'; readonly guest: Guest | undefined });

type StoredTarget = Extract<CheckoutVisit, { kind: 'stored' }>;

export type OtherVisit = Pick<CheckoutBillRequest, 'discounts' | 'redemptions'> & {
  readonly appointmentId: AppointmentId;
};

/** The visits to pay, the payer's first, and what is asked of their bill. */
export type BillRequest = {
  readonly target: CheckoutVisit;
  readonly others: readonly OtherVisit[];
  readonly sales: readonly SaleChoice[];
  readonly bill: BillChoices;
  /** The field of the request for a field of a visit, by its place. */
  readonly toField: (place: number, field: string) => string;
};

/** A visit of a bill that can be paid, and how to write it down once it is. */
type PayableVisit = {
  readonly billed: Appointment;
  /** The version of the visit that the bill is of; 0 for a walk-in. */
  readonly version: number;
  /** The bill is of sales alone: no visit is written. */
  readonly isEmpty?: boolean;
  readonly toChanges: (paid: Appointment) => Change[];
};

/** A sale of a bill; a quote gives it no ids. */
type BilledSale = OfferedSale & { readonly pay?: (tenders: readonly Tender[]) => PaidBillSale };

export type PayableBill = {
  readonly catalog: Catalog;
  /** The customer of the first visit: their credit and gift cards pay all. */
  readonly payerId: CustomerId | null;
  readonly visits: readonly PayableVisit[];
  readonly sales: readonly BilledSale[];
};

type PreparedVisit = Omit<VisitToBill, 'toField'> & { readonly catalog: Catalog } & Omit<
    PayableVisit,
    'billed'
  >;

/** A visit that was found. What depends on its customer and location is read at the same time as the rest. */
type FoundVisit = {
  readonly customerId: CustomerId | null;
  readonly locationId: LocationId;
  readonly prepare: (payerId: CustomerId | null) => Promise<Outcome<PreparedVisit>>;
};

/** Finds a visit as the table has it now; called again after a conflict. */
type VisitFinder = (table: Store, hasConflicted: boolean) => Promise<Outcome<FoundVisit>>;

type FoundBill = {
  readonly payerId: CustomerId | null;
  readonly customerIds: readonly CustomerId[];
  readonly locationId: LocationId;
  readonly bill: () => Promise<Outcome<PayableBill>>;
};

/** Finds the visits of a bill as the table has them now; called again after a conflict (BEHAVIOR §37.1). */
export type CheckoutBiller = (table: Store, hasConflicted: boolean) => Promise<Outcome<FoundBill>>;

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

/** The values of outcomes, or the first failure. */
function listValues<Value>(outcomes: readonly Outcome<Value>[]): Outcome<Value[]> {
  const failed = outcomes.find((each) => !each.ok);
  return failed && !failed.ok ? failed : ok(outcomes.flatMap((each) => (each.ok ? [each.value] : [])));
}

/** Prepares the bill of a request: its visits one by one, then all of them together. */
export function createCheckoutBiller(
  call: CheckoutCall,
  deps: Dependencies,
  { target, others, sales: choices, bill, toField }: BillRequest,
  purpose: 'quote' | 'pay',
): CheckoutBiller {
  const { currency } = call.salon;
  const finders = [
    openVisit(call, deps, target, bill, purpose),
    ...others.map(({ appointmentId, ...own }) =>
      openStored(call, deps, { kind: 'stored', appointmentId }, { ...bill, ...own, promoCode: '' }),
    ),
  ];
  const nameFields = <Value>(outcome: Outcome<Value>, place: number): Outcome<Value> =>
    outcome.ok ? outcome : withRenamedFields(outcome, (field) => toField(place, field));
  const offerSales = memoizeSales(call, deps, choices, purpose);
  return async (table, hasConflicted) => {
    const read = await Promise.all(finders.map((find) => find(table, hasConflicted)));
    const found = listValues(read.map(nameFields));
    if (!found.ok) return found;
    const [first, ...rest] = found.value;
    if (!first) throw new Error('a bill has a visit');
    const { customerId: payerId, locationId } = first;
    const elsewhere = rest.findIndex((visit) => visit.locationId !== locationId);
    if (elsewhere >= 0)
      return invalid(toField(elsewhere + 1, 'appointmentId'), 'Must be at the same location');
    const prepareBill = async (): Promise<Outcome<PayableBill>> => {
      const [all, sales] = await Promise.all([
        Promise.all(found.value.map(({ prepare }) => prepare(payerId))),
        offerSales({ payerId, locationId }),
      ]);
      const prepared = listValues(all.map(nameFields));
      if (!prepared.ok) return prepared;
      const visits = prepared.value.map((visit, place) => ({
        ...visit,
        toField: (field: string) => toField(place, field),
      }));
      const billed = decideBilledVisits(visits, currency);
      if (!billed.ok) return billed;
      if (!sales.ok) return sales;
      return ok({
        catalog: prepared.value[0]?.catalog ?? (await deps.catalogs(call.salon)),
        payerId,
        sales: sales.value,
        visits: billed.value.flatMap((visit, place) => {
          const own = prepared.value[place];
          if (!own) return [];
          const { version, isEmpty = false, toChanges } = own;
          return [{ billed: visit, version, isEmpty, toChanges }];
        }),
      });
    };
    const customerIds = found.value.flatMap(({ customerId }) => customerId ?? []);
    return ok({ payerId, customerIds, locationId, bill: prepareBill });
  };
}

/**
 * Offers the sales of a bill once: what depends on no balance needs no second look after a conflict. A quote gives them no ids.
 */
function memoizeSales(
  call: CheckoutCall,
  deps: Dependencies,
  choices: readonly SaleChoice[],
  purpose: 'quote' | 'pay',
) {
  let offered: Promise<Outcome<BilledSale[]>> | undefined;
  const offer = async (place: SalePlace): Promise<Outcome<BilledSale[]>> => {
    const all = await Promise.all(choices.map((choice) => prepareSaleToPayer(call, deps, place, choice)));
    const sales = listValues(
      all.map((each, index) => (each.ok ? each : withFieldsIn(each, `sales.${index}`))),
    );
    if (!sales.ok) return sales;
    const billed = sales.value.map(async ({ prepare, ...sale }) =>
      purpose === 'pay' ? { ...sale, pay: await prepare() } : sale,
    );
    return ok(await Promise.all(billed));
  };
  return (place: SalePlace) => {
    offered ??= offer(place);
    return offered;
  };
}

type SalePlace = Parameters<typeof prepareSaleToPayer>[2];

function openVisit(
  call: CheckoutCall,
  deps: Dependencies,
  target: CheckoutVisit,
  request: BillChoices,
  purpose: 'quote' | 'pay',
): VisitFinder {
  if (target.kind === 'stored') return openStored(call, deps, target, request);
  const takeId = once(async () =>
    purpose === 'pay' && !isWithoutLines(target) ? allocateId(deps.store, call.tenant, 'APPOINTMENT') : 0,
  );
  return openWalkIn(call, deps, target, request, takeId);
}

/** Whether a walk-in has nothing: its bill sells packages, gift cards or memberships alone. */
const isWithoutLines = ({ visit, products }: Pick<WalkInRequest, 'visit' | 'products'>): boolean =>
  [visit.services, visit.addOns, products].every((list) => list.length === 0);

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
  promotion ? updatePromotionUseAdded(tenant, promotion, visit) : [];

function openStored(
  call: CheckoutCall,
  { store, catalogs }: Dependencies,
  target: StoredTarget,
  request: BillChoices,
): VisitFinder {
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
    const readProducts = () => reader.read(table, customerId, createMembershipSource(hasConflicted));
    const context = { catalog, table, before, readProducts };
    return ok({
      customerId,
      locationId,
      prepare: (payerId) => prepareStored({ ...call, payerId }, context, target, request),
    });
  };
}

type StoredContext = {
  readonly catalog: Catalog;
  readonly table: Store;
  readonly before: Appointment;
  readonly readProducts: () => Promise<OwnedProducts>;
};

async function prepareStored(
  call: CheckoutCall & { readonly payerId: CustomerId | null },
  { catalog, table, before, readProducts }: StoredContext,
  target: StoredTarget,
  request: BillChoices,
): Promise<Outcome<PreparedVisit>> {
  const { tenant, now, payerId } = call;
  const { redemptions: requests, promoCode } = request;
  const payable = checkVisitPayable(before);
  if (!payable.ok) return payable;
  const isCompleted = before.status === APPOINTMENT_STATUS.completed;
  const changed = withoutEmptyListsOfAbsentItems(before, target);
  const kept = isCompleted ? checkKeptBill(changed, request) : ok(undefined);
  if (!kept.ok) return kept;
  const products = readProducts();
  const listMemberships = async () => (await products).customerMemberships;
  const findPromotionOf = (visit: Appointment) => findNewPromotion(table, call, catalog, visit, promoCode);
  const [updated, owned, found] = await Promise.all([
    decideVisitLinesUpdateWithoutRecord(
      call,
      { appointment: before, catalog, table },
      target,
      listMemberships,
    ),
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
  const terms = { ...toTerms(call, before.customerId, before.date), payerId };
  const memberships = findPercents(visit, owned, terms);
  const used = new Set([
    ...listMembershipRequests(requests).map(({ purchaseId }) => purchaseId),
    ...(memberships.services === undefined && memberships.products === undefined
      ? []
      : [visit.membership?.id]),
  ]);
  return ok({
    catalog,
    visit: withPromotion(visit, promotion.value),
    request,
    owned,
    terms: { ...terms, memberships },
    state: isCompleted ? 'completed' : 'booked',
    version: before.version,
    toChanges: (paid) => [
      ...updateAppointment(call, before, paid),
      ...updated.value.changes,
      ...putNewRedemptionsAndNotices({ tenant, catalog, now, payerId }, visit, paid),
      ...putCompletedEvent(call, before, paid),
      ...[...used].flatMap((id) => requireActiveMembership(tenant, before, id)),
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
): VisitFinder {
  const { tenant, salon, now, giftCards } = call;
  const { redemptions } = request;
  const { customerId, locationId } = walkIn;
  const reader = openOwnedProductsReader(deps.store, tenant, { requests: redemptions, giftCards });
  const terms = toTerms(call, customerId);
  const prepare = async (table: Store, hasConflicted: boolean): Promise<Outcome<PreparedVisit>> => {
    const [found, id, ownedProducts] = await Promise.all([
      loadWalkInRecords(call, deps, { ...walkIn, redemptions }),
      takeId(),
      reader.read(table, customerId, createMembershipSource(hasConflicted)),
    ]);
    if (!found.ok) return found;
    const { catalog, ...details } = found.value;
    const visit = decideCompletedWalkIn({ ...details, id, guest, ownedProducts, salon, now });
    if (!visit.ok) return visit;
    const promotion = await findNewPromotion(table, call, catalog, visit.value, request.promoCode);
    if (!promotion.ok) return promotion;
    const memberships = findPercents(visit.value, ownedProducts, terms);
    return ok({
      catalog,
      visit: withPromotion(visit.value, promotion.value),
      request,
      owned: ownedProducts,
      terms: { ...terms, memberships },
      state: 'priced',
      version: 0,
      isEmpty: isWithoutLines(walkIn),
      toChanges: (paid) => [
        ...putNewVisitsAndRedemptions(call, catalog, [paid]),
        ...putCompletedEvent(call, undefined, paid),
        ...requireCustomerAndCountRecord(tenant, visit.value.customerId),
        ...countPromotion(tenant, visit.value, promotion.value),
      ],
    });
  };
  return async (table, hasConflicted) =>
    ok({ customerId, locationId, prepare: () => prepare(table, hasConflicted) });
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

export async function readBillToPay(
  { tenant, salon }: CheckoutCall,
  table: Store,
  biller: CheckoutBiller,
  tenders: readonly Tender[],
  hasConflicted: boolean,
): Promise<Outcome<BillToPay>> {
  const found = await biller(table, hasConflicted);
  if (!found.ok) return found;
  const { payerId, customerIds, locationId, bill } = found.value;
  const paidBy = tenders.some((tender) => tender.paidBy === 'cash') ? 'cash' : 'external';
  const takesCredit = tenders.some((tender) => tender.paidBy === 'credit') && payerId !== null;
  const [billed, customers, drawer, credit, numbering] = await Promise.all([
    bill(),
    resolveCustomerMap(table, tenant, customerIds),
    getCashPaymentFieldsOrNone(table, tenant, { paidBy, locationId }),
    takesCredit ? getCustomerCredit(table, tenant, payerId) : 0,
    readReceiptNumbering(table, salon, locationId),
  ]);
  const { currency, settings } = salon;
  const terms = { currency, cashRounding: settings.cashRounding };
  return billed.ok ? ok({ bill: billed.value, customers, drawer, credit, numbering, terms }) : billed;
}

/** The part of a bill for a paid visit; none for a visit that is not completed. */
const toBillParts = ({ version }: Pick<PayableVisit, 'version'>, paid: Appointment): ReceiptPartOfBill[] => {
  const bill = toReceiptBillOfCompletedVisit(paid);
  return bill ? [{ entryId: toEntryId({ kind: 'appointment', id: paid.id }, version + 1), bill }] : [];
};

/** The visits paid, with all changes of the commit; none for a bill of sales alone. */
export function decideBillPayment(
  { bill: { visits, sales, payerId }, drawer, credit, terms }: BillToPay,
  tenders: readonly Tender[],
): Outcome<{
  readonly visits: readonly Appointment[];
  readonly sales: readonly PaidBillSale[];
  /** The parts that the receipt shows. */
  readonly parts: readonly ReceiptPartOfBill[];
  readonly change: Money;
  readonly changes: readonly Change[];
}> {
  const creditAllowed = checkCreditCoversTenders(tenders, payerId, credit);
  if (!creditAllowed.ok) return creditAllowed;
  const placed = tenders.map((tender) => (tender.paidBy === 'cash' ? { ...tender, ...drawer } : tender));
  const toPay = {
    visits: visits.map((visit) => visit.billed),
    sales: sales.map(({ kind, amounts }) => ({ due: amounts.total, isGiftCard: kind === 'giftcard' })),
  };
  const paid = decidePaidAndCompletedParts(toPay, placed, payerId, terms);
  if (!paid.ok) return paid;
  const sold = sales.flatMap(({ pay }, place) => pay?.(paid.value.sales[place] ?? []) ?? []);
  const written = paid.value.visits.flatMap((visit, place) => {
    const of = visits[place];
    return of && !of.isEmpty ? [{ visit, changes: of.toChanges(visit), parts: toBillParts(of, visit) }] : [];
  });
  return ok({
    visits: written.map(({ visit }) => visit),
    sales: sold,
    parts: [...written.flatMap((each) => each.parts), ...sold.map(({ part }) => part)],
    change: paid.value.change,
    changes: [...written, ...sold].flatMap(({ changes }) => changes),
  });
}
