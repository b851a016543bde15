import type { Account } from '../../rules/access/accounts.ts';
import type { Principal } from '../../rules/access/principals.ts';
import type { SalonTender } from '../../rules/booking/appointments.ts';
import { toRoundingField } from '../../rules/checkout/cash-rounding.ts';
import type { CustomerId, LocationId, StaffId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { type CustomerBuyer, decideBuyer, type GiftCardBuyer } from '../../rules/products/buyers.ts';
import { computeExpiryCheckInstant } from '../../rules/products/expiry.ts';
import { toFirstHistoryRow } from '../../rules/products/purchases.ts';
import {
  checkSeller,
  type Sale,
  type SaleTerms,
  toNewSale,
  toSellerFields,
} from '../../rules/products/sales.ts';
import { type ServiceGroup, toServiceGroups } from '../../rules/products/service-groups.ts';
import type { Location, Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { findTemplateById, type TemplateByKind, type TemplateKind } from '../../table/catalog/templates.ts';
import { allocateFirstOfIds, allocateId } from '../../table/counters.ts';
import { findCustomer, requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { getCashPaymentFieldsOrNone } from '../../table/journal/drawers.ts';
import { PURCHASED_KIND, type PurchasedKind } from '../../table/keys.ts';
import { putPurchase } from '../../table/products/purchase-lists.ts';
import type { PurchasePartsByKind } from '../../table/products/purchases.ts';
import { putSale } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { putSaleNotices } from '../payments/settle-sale.ts';
import type { BuyerMail, BuyerMailCheck } from './buyer-mail.ts';
import {
  decideUnpaidSaleCounted,
  findSameUnpaidSale,
  findUnpaidBuyerKey,
  loadUnpaidSales,
} from './unpaid-sales.ts';

type SaleRequest = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Principal;
};

/** Which template is sold, where, and by whom. */
type SaleTarget = {
  readonly templateId: number;
  readonly locationId: LocationId;
  readonly staffId: StaffId | undefined;
};

type RequestedBuyer = { readonly customerId: CustomerId | undefined; readonly paidAtSalon: boolean };

type SaleDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** Loads what is sold and where; 422 on records that do not exist or are not for sale (BEHAVIOR §21.1). */
export async function loadTemplateForSale<Kind extends TemplateKind>(
  { tenant, salon, caller }: SaleRequest,
  { store, catalogs }: SaleDependencies,
  kind: Kind,
  { templateId, locationId, staffId }: SaleTarget,
  isForSale = ({ active }: TemplateByKind[Kind]) => active,
) {
  const [catalog, template] = await Promise.all([
    catalogs(salon),
    findTemplateById(store, tenant, kind, templateId),
  ]);
  const location = catalog.locations.get(locationId);
  if (!location) return invalid('locationId', 'Unknown location');
  if (!template || !isForSale(template)) return invalid('templateId', 'Not for sale');
  const seller = checkSeller(caller, staffId, catalog);
  return seller.ok ? ok({ template, location, catalog }) : seller;
}

export async function loadNewSalePartsToCustomer<Kind extends TemplateKind>(
  request: SaleRequest,
  deps: SaleDependencies,
  kind: Kind,
  { customerId, paidAtSalon, ...target }: SaleTarget & RequestedBuyer,
) {
  const buyer = decideBuyer(request.caller, customerId, paidAtSalon);
  if (!buyer.ok) return buyer;
  const [customer, loaded] = await Promise.all([
    findCustomer(deps.store, request.tenant, buyer.value.customerId),
    loadTemplateForSale(request, deps, kind, target),
  ]);
  if (!customer) return invalid('customerId', 'Unknown customer');
  return loaded.ok ? ok({ buyer: buyer.value, customer, ...loaded.value }) : loaded;
}

/** A template's groups with ids of their own, for a product that is sold. */
export async function copyServiceGroupsForSale(
  store: Store,
  tenant: Tenant,
  groups: readonly ServiceGroup[],
): Promise<ServiceGroup[]> {
  if (groups.length === 0) return [];
  const first = await allocateFirstOfIds(store, tenant, 'PURCHASED-GROUP', groups.length);
  const copies = groups.map(({ qty, price, services }) => ({
    qty,
    price,
    serviceIds: services.map(({ serviceId }) => serviceId),
  }));
  return toServiceGroups(copies, first, 1);
}

export const toPurchaseChannel = ({ isChosenByFrontDesk }: CustomerBuyer): 'salon' | 'online' =>
  isChosenByFrontDesk ? 'salon' : 'online';

/** The details of a new sale, besides its ids and its caller. */
type SaleDetails = Pick<SaleTerms, 'type' | 'amounts' | 'deliverAt' | 'value' | 'guest' | 'bookedBy'> & {
  readonly buyer: Pick<GiftCardBuyer, 'customerId' | 'paidAtSalon'>;
  readonly paidBy: SalonTender;
  readonly location: Pick<Location, 'id'>;
  readonly staffId: StaffId | undefined;
};

/** A new sale with ids of its own, paid or pending (BEHAVIOR §21.1); `commitSaleOrReuseUnpaid` writes it. */
export async function prepareSale(
  request: SaleRequest & {
    readonly account?: Pick<Account, 'kind' | 'id' | 'name'> | undefined;
    readonly now: Date;
  },
  store: Store,
  { buyer, paidBy, location, staffId, ...details }: SaleDetails,
): Promise<Sale> {
  const [id, purchasedId] = await Promise.all([
    allocateId(store, request.tenant, 'SALE'),
    allocateId(store, request.tenant, PURCHASED_KIND[details.type]),
  ]);
  const { customerId, paidAtSalon } = buyer;
  const paid = { paidAtSalon, paidBy };
  const sale = { id, purchasedId, customerId, locationId: location.id, ...paid, ...details };
  return toNewSale({ ...sale, ...toSellerFields(request.account, request.caller, staffId) }, request.now);
}

/** The changes of a sale with its product and, where it is paid already, its notices. */
export const putSaleWithProduct = <Kind extends PurchasedKind>(
  author: EntryAuthor,
  sale: Sale,
  kind: Kind,
  {
    purchase,
    mailId,
    endsAt = kind === 'PURCHASED-MEMBERSHIP'
      ? undefined
      : computeExpiryCheckInstant(purchase.head, author.salon.timeZone, author.now),
  }: Pick<SaleWithProduct<Kind>, 'purchase' | 'endsAt'> & Pick<BuyerMail, 'mailId'>,
): Change[] => [
  ...putSale(author, sale),
  ...putPurchase(author.salon.tenant, kind, purchase, toFirstHistoryRow(sale.id, author.now), endsAt),
  ...requireCustomerAndCountRecord(author.salon.tenant, sale.customerId),
  ...putSaleNotices(author, undefined, sale, mailId),
];

type SaleWithProduct<Kind extends PurchasedKind> = {
  readonly sale: Sale;
  readonly purchase: PurchasePartsByKind[Kind];
  /** When scheduled work ends the product; packages and gift cards by default after their last day. */
  readonly endsAt?: Date | undefined;
  readonly extraChanges?: readonly Change[];
};

type SaleCommit<Reply> = {
  readonly isByFrontDesk: boolean;
  /** Whether the buyer gets an unpaid sale of the same product again. */
  readonly reusesUnpaidSale: boolean;
  readonly checkMail: BuyerMailCheck;
  readonly toReply: (sale: Sale) => Reply | Promise<Reply>;
};

/**
 * Commits a sale, its product and, where it is paid already, its notices. Counts it among the buyer's unpaid sales, or puts the
 * cash into the open drawer (BEHAVIOR §21.1, §36.5). A buyer who has begun the same purchase before gets that sale again.
 */
export const commitSaleOrReuseUnpaid = <Kind extends PurchasedKind, Reply>(
  request: EntryAuthor & CommitAdditions<Reply> & SaleRequest,
  store: Store,
  kind: Kind,
  sold: SaleWithProduct<Kind>,
  { isByFrontDesk, reusesUnpaidSale, checkMail, toReply }: SaleCommit<Reply>,
): Promise<Outcome<Reply>> =>
  decideAndCommit(store, request, async (table) => {
    const { tenant } = request;
    const unpaidSales = await loadUnpaidSales(table, tenant, findUnpaidBuyerKey(sold.sale, isByFrontDesk));
    const begun = reusesUnpaidSale
      ? await findSameUnpaidSale(table, tenant, unpaidSales, { ...sold.sale, body: sold.purchase.body })
      : undefined;
    if (begun) return ok({ changes: [], reply: await toReply(begun) });
    const unpaid = decideUnpaidSaleCounted(unpaidSales, sold.sale, request.now);
    if (!unpaid.ok) return unpaid;
    const payment = await getCashPaymentFieldsOrNone(table, tenant, sold.sale);
    const mail = await checkMail(table, sold.sale);
    if (!mail.ok) return mail;
    const { mailId, provedField, changes } = mail.value;
    const rounded = toRoundingField(payment, sold.sale.total, request.salon.settings.cashRounding);
    const sale = { ...sold.sale, ...payment, ...rounded, ...provedField };
    const product = { ...sold, ...(mailId === undefined ? {} : { mailId }) };
    return ok({
      changes: [
        ...putSaleWithProduct(request, sale, kind, product),
        ...(sold.extraChanges ?? []),
        ...unpaid.value,
        ...changes,
      ],
      reply: await toReply(sold.sale),
    });
  });
