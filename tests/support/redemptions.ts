import { auditTenant } from '../../infra/tools/audit/audit.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { walkInVisit } from '../../lib/rules/booking/quick-sale.ts';
import { moneyOf } from '../../lib/rules/money.ts';
import { type GiftCardTemplate, purchasedGiftCard } from '../../lib/rules/products/gift-cards.ts';
import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import { BILLING_PERIOD, purchasedMembership } from '../../lib/rules/products/memberships.ts';
import { type PackageTemplate, purchasedPackage, type Session } from '../../lib/rules/products/packages.ts';
import { expiryAfter, monthsOf } from '../../lib/rules/products/purchases.ts';
import { NO_OWNED_PRODUCTS } from '../../lib/rules/products/redemptions.ts';
import { openSale, type Sale, type SaleType } from '../../lib/rules/products/sales.ts';
import type { ServiceGroup } from '../../lib/rules/products/service-groups.ts';
import type { Salon } from '../../lib/rules/salon/salon.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import { putAppointment, toAppointment } from '../../lib/table/appointments.ts';
import { putCardNumber } from '../../lib/table/card-numbers.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { allocateId, allocateIds } from '../../lib/table/counters.ts';
import { keys } from '../../lib/table/keys.ts';
import { getPurchase, type PurchaseOf, type StoredKind } from '../../lib/table/purchases.ts';
import { PURCHASED_KIND } from '../../lib/table/sales.ts';
import { getSalon } from '../../lib/table/salons.ts';
import { soldProduct } from '../../lib/workflows/products/sell.ts';
import type { TestSalon } from './test-salon.ts';

/** Products and visits for tests of redemption: sold and recorded as the platform does it, without the requests. */

const GIFT = { recipient: { fname: 'Rita', lname: 'Receiver', email: '' }, senderName: '', message: '' };
const CUSTOMER = 1;

export async function salonOf({ store, tenant }: TestSalon): Promise<Salon> {
  const salon = await getSalon(store, tenant);
  if (!salon) throw new Error('the house has no salon');
  return salon;
}

type Terms = { readonly customerId?: number; readonly paid?: boolean };

async function saleOf(
  testSalon: TestSalon,
  type: SaleType,
  { customerId = CUSTOMER, paid = true }: Terms,
): Promise<Sale> {
  const [id, purchasedId] = await Promise.all([
    allocateId(testSalon.store, testSalon.tenant, 'SALE'),
    allocateId(testSalon.store, testSalon.tenant, PURCHASED_KIND[type]),
  ]);
  const amounts = { subtotal: 10_000, tax: 0, total: 10_000 };
  const sale = { id, type, purchasedId, customerId, locationId: 1, amounts, deliverAt: null };
  return openSale({ ...sale, paidAtSalon: paid }, testSalon.clock.now());
}

/** Groups of services with their quantities. */
const groupsOf = (groups: readonly (readonly [qty: number, ...services: number[]])[]): ServiceGroup[] =>
  groups.map(([qty, ...services], index) => ({
    id: index + 1,
    qty,
    price: 0,
    services: services.map((serviceId, at) => ({ id: at + 1, serviceId })),
  }));

export type SoldPackage = Terms & {
  readonly groups?: readonly (readonly [qty: number, ...services: number[]])[];
  readonly session?: Session;
  readonly months?: number;
};

/** A package of three haircuts, unless told otherwise; gives its id. */
export async function soldPackage(testSalon: TestSalon, terms: SoldPackage = {}): Promise<number> {
  const { groups = [[3, 1]], session = 1, months = 0 } = terms;
  const sale = await saleOf(testSalon, 'package', terms);
  const template: PackageTemplate = {
    id: 1,
    name: 'Three haircuts',
    price: 10_000,
    image: '',
    serviceExpiration: months,
    session,
    isTaxed: false,
    payrollPrice: 1,
    groups: groupsOf(groups),
    active: true,
    createdAt: sale.createdAt,
    version: 1,
  };
  const day = dateIn((await salonOf(testSalon)).timeZone, testSalon.clock.now());
  const offer = { gift: null, deliveryDate: day, expiryDate: expiryAfter(day, months), amounts: sale };
  const purchase = purchasedPackage(template, template.groups, offer, sale, 'salon');
  await testSalon.store.commit(
    soldProduct(testSalon.tenant, sale, 'PURCHASED-PACKAGE', purchase, testSalon.clock.now()),
  );
  return sale.purchasedId;
}

export type SoldCard = Terms & {
  /** Hundredths. */
  readonly value?: number;
  readonly services?: readonly number[];
  readonly months?: string;
};

let cards = 0;

/** A gift card of 100, unless told otherwise; gives its number and id. */
export async function soldCard(testSalon: TestSalon, terms: SoldCard = {}) {
  const { value = moneyOf(100), services = [], months = '' } = terms;
  const sale = await saleOf(testSalon, 'giftcard', terms);
  const template: GiftCardTemplate = {
    id: 1,
    name: 'Birthday card',
    price: 9_000,
    value,
    image: '',
    occasionId: 1,
    occasionImages: '',
    expirationTime: months,
    isTaxed: false,
    terms: '',
    serviceIds: services,
    availableOnline: true,
    active: true,
    createdAt: sale.createdAt,
    version: 1,
  };
  const day = dateIn((await salonOf(testSalon)).timeZone, testSalon.clock.now());
  const expiryDate = expiryAfter(day, monthsOf(months) ?? 0);
  cards += 1;
  const number = `GC20261116${String(cards).padStart(3, '0')}`;
  const offer = { deliveryDate: day, expiryDate, amounts: sale };
  const held = { gift: GIFT, isGift: false };
  const purchase = purchasedGiftCard(template, { name: 'Birthday' }, held, offer, sale, number);
  await testSalon.store.commit([
    ...soldProduct(testSalon.tenant, sale, 'PURCHASED-GIFTCARD', purchase, testSalon.clock.now()),
    putCardNumber(testSalon.tenant, number, sale.purchasedId),
  ]);
  return { number, id: sale.purchasedId };
}

export type SoldMembership = Terms & {
  readonly groups?: readonly (readonly [qty: number, ...services: number[]])[];
  readonly servicePercent?: number;
  readonly productPercent?: number;
};

/** A monthly membership with two blow-dries and nothing off, unless told otherwise; gives its id. */
export async function soldMembership(testSalon: TestSalon, terms: SoldMembership = {}): Promise<number> {
  const { groups = [[2, 3]], servicePercent = 0, productPercent = 0 } = terms;
  const sale = await saleOf(testSalon, 'membership', terms);
  const template: MembershipTemplate = {
    id: 1,
    name: 'Blow-dry club',
    price: 5_000,
    image: '',
    billingPeriod: BILLING_PERIOD.monthly,
    isTaxed: false,
    expirationTime: '',
    payrollPrice: 1,
    terms: '',
    discountsService: servicePercent > 0,
    servicePercent,
    discountsProduct: productPercent > 0,
    productPercent,
    groups: groupsOf(groups),
    active: true,
    createdAt: sale.createdAt,
    version: 1,
  };
  const salon = await salonOf(testSalon);
  const purchase = purchasedMembership(template, template.groups, null, sale, 'salon', salon);
  await testSalon.store.commit(
    soldProduct(testSalon.tenant, sale, 'PURCHASED-MEMBERSHIP', purchase, testSalon.clock.now()),
  );
  return sale.purchasedId;
}

/** Visits of a customer that are over but not paid yet, one of each list of services; gives their ids. */
export async function openVisits(
  testSalon: TestSalon,
  visits: readonly (readonly number[])[],
  customerId = CUSTOMER,
): Promise<number[]> {
  const { store, tenant } = testSalon;
  const salon = await salonOf(testSalon);
  const catalog = await openCatalogs(store)(salon);
  const location = catalog.locations.get(1);
  if (!location) throw new Error('the demo salon has no location');
  const first = await allocateIds(store, tenant, 'APPOINTMENT', visits.length);
  const changes = visits.map((services, index) => {
    const asked = services.map((serviceId) => ({ serviceId, pricingOptionId: null, staffId: null }));
    const fields = { services: 'services', addOns: 'addons' };
    const visit = parseVisit({ services: asked, addOns: [] }, catalog, location, { desk: true, fields });
    if (!visit.ok) throw new Error(`no visit: ${JSON.stringify(visit.errors)}`);
    const recorded = walkInVisit({
      id: first + index,
      customerId,
      services: visit.value.lines,
      products: [],
      wishes: [],
      holdings: NO_OWNED_PRODUCTS,
      isPaid: false,
      location,
      salon,
      now: testSalon.clock.now(),
    });
    if (!recorded.ok) throw new Error(`no visit: ${recorded.failure}`);
    return putAppointment(tenant, recorded.value);
  });
  const TRANSACTION_MAX = 100;
  for (let at = 0; at < changes.length; at += TRANSACTION_MAX) {
    await store.commit(changes.slice(at, at + TRANSACTION_MAX));
  }
  return visits.map((_, index) => first + index);
}

export const productOf = async <Kind extends StoredKind>(
  testSalon: TestSalon,
  kind: Kind,
  id: number,
): Promise<PurchaseOf<Kind>> => {
  const found = await getPurchase(testSalon.store, testSalon.tenant, kind, id);
  if (!found) throw new Error(`there is no ${kind} ${id}`);
  return found;
};

export async function visitIn({ store, tenant }: TestSalon, id: number): Promise<Appointment> {
  const item = await store.get(keys.appointment(tenant, id));
  if (!item) throw new Error(`there is no appointment ${id}`);
  return toAppointment(item);
}

/** What the audit finds; a salon in order: nothing. */
export const findings = async ({ store, tenant }: TestSalon): Promise<readonly string[]> =>
  (await auditTenant(store, tenant)).findings;

/** A token of one of many at the desk: no limit of one caller stands in the way of hundreds. */
export const deskToken = (testSalon: TestSalon, number: number): Promise<string> =>
  testSalon.token({ kind: 'user', id: 10_000 + number, role: 'staff' });
