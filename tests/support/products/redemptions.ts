import { auditTenant, auditTenantWithoutLists } from '../../../infra/tools/audit/tenant.ts';
import type { SalonTender } from '../../../lib/rules/booking/appointments.ts';
import { decideQuickSaleVisit } from '../../../lib/rules/booking/quick-sale.ts';
import { parseRequestedVisit } from '../../../lib/rules/diary/requested-visits.ts';
import type { SaleType } from '../../../lib/rules/ids.ts';
import { fromMajorUnits } from '../../../lib/rules/money.ts';
import { computeLastDayOfPeriod, parsePeriodMonths } from '../../../lib/rules/products/expiry.ts';
import {
  GIFT_CARD_DEFAULTS,
  type GiftCardTemplate,
  toPurchasedGiftCard,
} from '../../../lib/rules/products/gift-cards.ts';
import {
  BILLING_PERIOD,
  MEMBERSHIP_DEFAULTS,
  type MembershipTemplate,
  toPurchasedMembership,
} from '../../../lib/rules/products/memberships.ts';
import {
  PACKAGE_DEFAULTS,
  type PackageTemplate,
  toPurchasedPackage,
} from '../../../lib/rules/products/packages.ts';
import { type Sale, toNewSale } from '../../../lib/rules/products/sales.ts';
import {
  type PackageSession,
  priceGroups,
  type ServiceGroup,
} from '../../../lib/rules/products/service-groups.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { putUser } from '../../../lib/table/access/users.ts';
import { putAppointment } from '../../../lib/table/booking/appointments.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { allocateFirstOfIds, allocateId } from '../../../lib/table/counters.ts';
import { PURCHASED_KIND, type PurchasedKind } from '../../../lib/table/keys.ts';
import { putGiftCardNumber } from '../../../lib/table/products/gift-card-numbers.ts';
import { findPurchase } from '../../../lib/table/products/purchases.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { describeHistoryRow } from '../../../lib/views/products/row-texts.ts';
import { putSaleWithProduct } from '../../../lib/workflows/products/sell.ts';
import { NO_OWNED_PRODUCTS } from '../catalog/salon-parts.ts';
import { openMemoryStore } from '../environment/memory-store.ts';
import type { TestSalon } from '../test-salon.ts';

/** Products and visits for tests of redemption, written to the table without requests. */

const GIFT = { recipient: { fname: 'Rita', lname: 'Receiver', email: '' }, senderName: '', message: '' };
const CUSTOMER = 1;

export async function getSalonRecord({ store, tenant }: Pick<TestSalon, 'store' | 'tenant'>): Promise<Salon> {
  const record = await findSalonByTenant(store, tenant);
  if (!record) throw new Error(`salon ${tenant} does not exist`);
  return record;
}

type Terms = {
  readonly customerId?: number;
  readonly paid?: boolean;
  /** In hundredths; 100.00 by default. */
  readonly price?: number;
  readonly paidBy?: SalonTender;
};

async function createSale(
  salon: TestSalon,
  type: SaleType,
  { customerId = CUSTOMER, paid = true, price = fromMajorUnits(100), paidBy = 'external' }: Terms,
  value?: number,
): Promise<Sale> {
  const [id, purchasedId] = await Promise.all([
    allocateId(salon.store, salon.tenant, 'SALE'),
    allocateId(salon.store, salon.tenant, PURCHASED_KIND[type]),
  ]);
  const amounts = { subtotal: price, tax: 0, total: price };
  const sale = { id, type, purchasedId, customerId, locationId: 1, amounts, deliverAt: null };
  return toNewSale(
    { ...sale, ...(value === undefined ? {} : { value }), paidAtSalon: paid, paidBy },
    salon.clock.now(),
  );
}

/** Quantities, each with the services that they are of. */
type Groups = readonly (readonly [qty: number, ...services: number[]])[];

const toServiceGroups = (groups: Groups): ServiceGroup[] =>
  groups.map(([qty, ...services], index) => ({
    id: index + 1,
    qty,
    price: 0,
    services: services.map((serviceId, at) => ({ id: at + 1, serviceId })),
  }));

type SoldPackage = Terms & {
  readonly groups?: Groups;
  readonly session?: PackageSession;
  readonly months?: number;
};

/** A package of three haircuts by default. Returns its id. */
export async function createSoldPackage(salon: TestSalon, terms: SoldPackage = {}): Promise<number> {
  const { groups = [[3, 1]], session = 1, months = 0 } = terms;
  const sale = await createSale(salon, 'package', terms);
  const template: PackageTemplate = {
    ...PACKAGE_DEFAULTS,
    id: 1,
    name: 'Three haircuts',
    price: sale.subtotal,
    serviceExpiration: months,
    session,
    groups: toServiceGroups(groups),
    createdAt: sale.createdAt,
    version: 1,
  };
  const day = toLocalDate((await getSalonRecord(salon)).timeZone, salon.clock.now());
  const offer = {
    gift: null,
    deliveryDate: day,
    expiryDate: computeLastDayOfPeriod(day, months),
    amounts: sale,
  };
  const priced = priceGroups(sale.subtotal, template.groups, { services: new Map() });
  const purchase = toPurchasedPackage(template, priced, offer, sale, 'salon');
  await salon.store.commit(
    putSaleWithProduct(await toAuthor(salon), sale, 'PURCHASED-PACKAGE', { purchase }),
  );
  return sale.purchasedId;
}

type SoldCard = Terms & {
  /** In hundredths. */
  readonly value?: number;
  readonly services?: readonly number[];
  readonly months?: string;
};

let cardCount = 0;

/** A gift card of 100.00 by default. Returns its number and id. */
export async function createSoldCard(salon: TestSalon, terms: SoldCard = {}) {
  const { value = fromMajorUnits(100), services = [], months = '' } = terms;
  const sale = await createSale(salon, 'giftcard', terms, value);
  const template: GiftCardTemplate = {
    ...GIFT_CARD_DEFAULTS,
    id: 1,
    name: 'Birthday card',
    price: 9_000,
    value,
    occasionId: 1,
    expirationTime: months,
    serviceIds: services,
    createdAt: sale.createdAt,
    version: 1,
  };
  const day = toLocalDate((await getSalonRecord(salon)).timeZone, salon.clock.now());
  const expiryDate = computeLastDayOfPeriod(day, parsePeriodMonths(months) ?? 0);
  cardCount += 1;
  const number = `GC20261116${String(cardCount).padStart(3, '0')}`;
  const offer = { price: 9_000, value, deliveryDate: day, expiryDate, amounts: sale };
  const recipient = { gift: GIFT, isGift: false };
  const purchase = toPurchasedGiftCard(template, { name: 'Birthday' }, recipient, offer, sale, number);
  await salon.store.commit([
    ...putSaleWithProduct(await toAuthor(salon), sale, 'PURCHASED-GIFTCARD', { purchase }),
    putGiftCardNumber(salon.tenant, purchase),
  ]);
  return { number, id: sale.purchasedId };
}

export type SoldMembership = Terms & {
  readonly groups?: Groups;
  readonly servicePercent?: number;
  readonly productPercent?: number;
};

/** A monthly membership with two blow-dries and no discount by default. Returns its id. */
export async function createSoldMembership(salon: TestSalon, terms: SoldMembership = {}): Promise<number> {
  const { groups = [[2, 3]], servicePercent = 0, productPercent = 0 } = terms;
  const sale = await createSale(salon, 'membership', terms);
  const template: MembershipTemplate = {
    ...MEMBERSHIP_DEFAULTS,
    id: 1,
    name: 'Blow-dry club',
    price: 5_000,
    billingPeriod: BILLING_PERIOD.monthly,
    discountsService: servicePercent > 0,
    servicePercent,
    discountsProduct: productPercent > 0,
    productPercent,
    groups: toServiceGroups(groups),
    createdAt: sale.createdAt,
    version: 1,
  };
  const record = await getSalonRecord(salon);
  const purchase = toPurchasedMembership(template, template.groups, null, sale, 'salon', record);
  await salon.store.commit(
    putSaleWithProduct(await toAuthor(salon), sale, 'PURCHASED-MEMBERSHIP', { purchase }),
  );
  return sale.purchasedId;
}

const toAuthor = async (salon: TestSalon) => ({ salon: await getSalonRecord(salon), now: salon.clock.now() });

/** Past unpaid visits of a customer, one of each list of services. Returns their ids. */
export async function createOpenVisits(
  salon: TestSalon,
  visits: readonly (readonly number[])[],
  customerId = CUSTOMER,
): Promise<number[]> {
  const { store, tenant } = salon;
  const record = await getSalonRecord(salon);
  const catalog = await openCatalogLoader(store)(record);
  const location = catalog.locations.get(1);
  if (!location) throw new Error('the demo salon has no location');
  const firstId = await allocateFirstOfIds(store, tenant, 'APPOINTMENT', visits.length);
  const changes = visits.flatMap((services, index) => {
    const lines = services.map((serviceId) => ({ serviceId, pricingOptionId: null, staffId: null }));
    const visit = parseRequestedVisit({ services: lines, addOns: [] }, catalog, location, {
      isFrontDesk: true,
    });
    if (!visit.ok) throw new Error(`the visit is invalid: ${JSON.stringify(visit.errors)}`);
    const appointment = decideQuickSaleVisit({
      id: firstId + index,
      customerId,
      services: visit.value.lines,
      products: [],
      redemptions: [],
      ownedProducts: NO_OWNED_PRODUCTS,
      isPaid: false,
      location,
      salon: record,
      caller: { kind: 'anonymous' },
      now: salon.clock.now(),
    });
    if (!appointment.ok) throw new Error(`the visit was refused: ${appointment.failure}`);
    return putAppointment({ salon: record, now: salon.clock.now() }, appointment.value);
  });
  const TRANSACTION_MAX = 100;
  for (let at = 0; at < changes.length; at += TRANSACTION_MAX) {
    await store.commit(changes.slice(at, at + TRANSACTION_MAX));
  }
  return visits.map((_, index) => firstId + index);
}

/** A sold product; each row of its history has the sentence that replies show. */
export const getSoldProduct = async <Kind extends PurchasedKind>(
  salon: TestSalon,
  kind: Kind,
  id: number,
) => {
  const purchase = await findPurchase(salon.store, salon.tenant, kind, id);
  if (!purchase) throw new Error(`${kind} ${id} does not exist`);
  const reader = { salon: { settings: DEFAULT_SETTINGS }, sentenceLanguage: 'en' } as const;
  const history = purchase.history.map((row) => ({ ...row, description: describeHistoryRow(row, reader) }));
  return { ...purchase, history };
};

/** Audits a copy of the salon, which takes one read instead of dozens; the salon itself if the audit finds anything. */
async function listFindings(audit: typeof auditTenant, salon: TestSalon): Promise<readonly string[]> {
  const { findings } = await audit(openMemoryStore(await salon.listItems()), salon.tenant);
  return findings.length === 0 ? findings : (await audit(salon.store, salon.tenant)).findings;
}

/** The findings of the audit in products, visits and diaries: none for a consistent salon. */
export const listAuditFindings = (salon: TestSalon): Promise<readonly string[]> =>
  listFindings(auditTenantWithoutLists, salon);

/** These findings, and those in lists. */
export const listAllAuditFindings = (salon: TestSalon): Promise<readonly string[]> =>
  listFindings(auditTenant, salon);

/** A token of one of many front desk users, so that hundreds of calls stay below the rate limit. */
export async function createFrontDeskToken(
  salon: TestSalon,
  number: number,
  role: 'staff' | 'admin' = 'staff',
): Promise<string> {
  const id = 10_000 + number;
  const email = `staff-${id}@example.com`;
  const createdAt = salon.clock.now().toISOString();
  const user = { id, name: 'Staff', email, role, passwordHash: '', createdAt };
  await salon.store.commit(putUser(salon.tenant, user));
  return salon.token({ kind: 'user', id, role });
}
