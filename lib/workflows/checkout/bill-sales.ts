import type { Principal } from '../../rules/access/principals.ts';
import { type Tender, toSaleTenders } from '../../rules/checkout/tenders.ts';
import type { CustomerId, LocationId, SaleType, StaffId, Tenant } from '../../rules/ids.ts';
import { type EntryAuthor, type ReceiptBill, toEntryId } from '../../rules/journal/entries.ts';
import { toSaleReceiptBillWithProduct } from '../../rules/journal/sale-entries.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import {
  invalid,
  listValuesOrFirstFailure,
  type Outcome,
  ok,
  withFieldsIn,
  withRenamedFields,
} from '../../rules/outcome.ts';
import { checkGiftCardFieldsAndDecideTerms, toPurchasedGiftCard } from '../../rules/products/gift-cards.ts';
import { type Gift, resolveGiftOfCard } from '../../rules/products/gifts.ts';
import {
  checkMembershipFieldsAndDecideTerms,
  toMembershipEndInstant,
  toPurchasedMembership,
} from '../../rules/products/memberships.ts';
import { checkPackageFieldsAndDecideTerms, toPurchasedPackage } from '../../rules/products/packages.ts';
import { computeNetPrice, type Sale, type SaleAmounts, withTenders } from '../../rules/products/sales.ts';
import { priceGroups } from '../../rules/products/service-groups.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { findOccasion } from '../../table/catalog/occasions.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import { putGiftCardNumber } from '../../table/products/gift-card-numbers.ts';
import type { Change, Store } from '../../table/store.ts';
import { allocateGiftCardNumber } from '../products/gift-card-numbers.ts';
import {
  copyServiceGroupsForSale,
  loadTemplateForSale,
  prepareSale,
  putSaleWithProduct,
} from '../products/sell.ts';

/** A call of a user who sells. */
export type SaleCall = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Principal;
  readonly account?: EntryAuthor['account'];
  readonly now: Date;
};

export type SaleDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** A package, gift card or membership that the payer buys with a bill. */
export type SaleChoice = {
  readonly kind: SaleType;
  readonly templateId: number;
  readonly staffId: StaffId | undefined;
  /** For a gift card of a free amount alone. */
  readonly amount: Money | undefined;
};

/** A sale of a bill before its payment. */
export type OfferedSale = {
  readonly kind: SaleType;
  readonly templateId: number;
  readonly name: string;
  readonly amounts: SaleAmounts;
};

/** The part of a bill that its receipt shows for a visit or a sale, and the id of the entry of this record. */
export type ReceiptPartOfBill = { readonly entryId: string; readonly bill: ReceiptBill };

/** A sale that is paid with a bill, and how to write it down. */
export type PaidBillSale = {
  readonly sale: Sale;
  readonly changes: readonly Change[];
  readonly part: ReceiptPartOfBill;
};

/** A sale of a bill, and what gives it its ids. */
type PayableSale = OfferedSale & { readonly allocate: () => Promise<SoldProduct> };

/** The payer, and where the bill is paid. */
type SalePlace = { readonly customerId: CustomerId; readonly locationId: LocationId };

/** A sale of a bill with its ids, and the name of its product. */
type SoldProduct = {
  readonly sale: Sale;
  readonly name: string;
  readonly toChanges: (paid: Sale) => readonly Change[];
};

const KEPT: Gift = { recipient: { fname: '', lname: '', email: '' }, senderName: '', message: '' };

/** The user who sells. */
const toSeller = ({ caller, account }: SaleCall) =>
  caller.kind === 'user' ? { kind: 'user' as const, id: caller.id, name: account?.name ?? '' } : undefined;

const prepareBillSale = (
  call: SaleCall,
  { store }: SaleDependencies,
  { customerId, locationId }: SalePlace,
  { kind: type, staffId }: SaleChoice,
  details: Pick<OfferedSale, 'amounts'> & Pick<Sale, 'value'>,
): Promise<Sale> =>
  prepareSale({ ...call, account: toSeller(call) }, store, {
    type,
    paidBy: 'external',
    location: { id: locationId },
    staffId,
    deliverAt: null,
    ...details,
    buyer: { customerId, paidAtSalon: true },
  });

async function offerPackageSale(
  call: SaleCall,
  deps: SaleDependencies,
  place: SalePlace,
  choice: SaleChoice,
): Promise<Outcome<PayableSale>> {
  const { tenant, salon, now } = call;
  const loaded = await loadTemplateForSale(call, deps, 'PACKAGE', { ...choice, ...place });
  if (!loaded.ok) return loaded;
  const { template, location, catalog } = loaded.value;
  const { name, price, groups } = template;
  const offer = checkPackageFieldsAndDecideTerms(
    template,
    { name, price, isForAnother: false, gift: KEPT },
    location,
    salon,
    now,
  );
  if (!offer.ok) return offer;
  const { amounts } = offer.value;
  return ok({
    ...toOffer(choice, name, amounts),
    allocate: async () => {
      const [sale, copies] = await Promise.all([
        prepareBillSale(call, deps, place, choice, { amounts }),
        copyServiceGroupsForSale(deps.store, tenant, groups),
      ]);
      const priced = priceGroups(computeNetPrice(sale), copies, catalog);
      const purchase = toPurchasedPackage(template, priced, offer.value, sale, 'salon');
      return {
        sale,
        name,
        toChanges: (paid) => putSaleWithProduct(call, paid, 'PURCHASED-PACKAGE', { purchase }),
      };
    },
  });
}

async function offerMembershipSale(
  call: SaleCall,
  deps: SaleDependencies,
  place: SalePlace,
  choice: SaleChoice,
): Promise<Outcome<PayableSale>> {
  const { tenant, salon } = call;
  if (salon.settings.recurringPaymentEnable) return invalid('kind', 'Is sold alone, because it renews');
  const loaded = await loadTemplateForSale(call, deps, 'MEMBERSHIP', { ...choice, ...place });
  if (!loaded.ok) return loaded;
  const { template, location } = loaded.value;
  const { name, price, groups } = template;
  const offer = checkMembershipFieldsAndDecideTerms(
    template,
    { name, price, isForAnother: false, gift: KEPT },
    location,
    salon,
  );
  if (!offer.ok) return offer;
  const { amounts } = offer.value;
  return ok({
    ...toOffer(choice, name, amounts),
    allocate: async () => {
      const [sale, copies] = await Promise.all([
        prepareBillSale(call, deps, place, choice, { amounts }),
        copyServiceGroupsForSale(deps.store, tenant, groups),
      ]);
      const purchase = toPurchasedMembership(template, copies, null, sale, 'salon', salon);
      const endsAt = toMembershipEndInstant(purchase.head, salon);
      const toChanges = (paid: Sale) =>
        putSaleWithProduct(call, paid, 'PURCHASED-MEMBERSHIP', { purchase, endsAt });
      return { sale, name, toChanges };
    },
  });
}

async function offerGiftCardSale(
  call: SaleCall,
  deps: SaleDependencies,
  place: SalePlace,
  choice: SaleChoice,
): Promise<Outcome<PayableSale>> {
  const { tenant, salon, now } = call;
  const { store } = deps;
  const [loaded, buyer] = await Promise.all([
    loadTemplateForSale(call, deps, 'GIFTCARD', { ...choice, ...place }),
    findCustomer(store, tenant, place.customerId),
  ]);
  if (!loaded.ok) return loaded;
  if (!buyer) return invalid('kind', 'Only for a customer with an account');
  const { template, location } = loaded.value;
  const occasion = await findOccasion(store, tenant, template.occasionId);
  if (!occasion) throw new Error(`Unknown occasion ${template.occasionId} of gift card ${template.id}`);
  const { name, freeAmount } = template;
  const { amount = template.price } = choice;
  const { price, value } = freeAmount ? { price: amount, value: amount } : template;
  if (amount !== price) return invalid('amount', `Must be ${formatMoney(price)}`);
  const deliveryDate = toLocalDate(salon.timeZone, now);
  const offer = checkGiftCardFieldsAndDecideTerms(
    template,
    occasion,
    { name, price, value, deliveryDate },
    location,
    salon,
    now,
  );
  if (!offer.ok) return withRenamedFields(offer, (field) => (field === 'price' ? 'amount' : field));
  const { amounts } = offer.value;
  const kept = resolveGiftOfCard({ ...KEPT, recipient: buyer }, buyer);
  return ok({
    ...toOffer(choice, name, amounts),
    allocate: async () => {
      const [sale, number] = await Promise.all([
        prepareBillSale(call, deps, place, choice, { amounts, value: offer.value.value }),
        allocateGiftCardNumber(store, tenant, deliveryDate),
      ]);
      const purchase = toPurchasedGiftCard(template, occasion, kept, offer.value, sale, number);
      const toChanges = (paid: Sale) => [
        ...putSaleWithProduct(call, paid, 'PURCHASED-GIFTCARD', { purchase }),
        putGiftCardNumber(tenant, purchase),
      ];
      return { sale, name: `${name}, ${number}`, toChanges };
    },
  });
}

const toOffer = ({ kind, templateId }: SaleChoice, name: string, amounts: SaleAmounts): OfferedSale => ({
  kind,
  templateId,
  name,
  amounts,
});

/** A sale of a bill that its tenders have paid. */
export function toPaidBillSale(
  { sale, name, toChanges }: SoldProduct,
  tenders: readonly Tender[],
): PaidBillSale {
  const paid = withTenders(sale, toSaleTenders(tenders));
  const entryId = toEntryId({ kind: 'sale', id: sale.id }, 1);
  return {
    sale: paid,
    changes: toChanges(paid),
    part: { entryId, bill: toSaleReceiptBillWithProduct(paid, name) },
  };
}

const OFFERS = {
  package: offerPackageSale,
  giftcard: offerGiftCardSale,
  membership: offerMembershipSale,
} as const;

/** A sale of a bill: offered in a quote, sold in a payment. */
export type BilledSale = OfferedSale & { readonly sold?: SoldProduct };

/**
 * Offers the products that the payer buys with a bill, and gives them their ids if the bill is paid (BEHAVIOR §37.9). Fails as
 * `invalid` at the fields of a sale.
 */
export async function readBillSales(
  call: SaleCall,
  deps: SaleDependencies,
  { payerId, locationId }: { readonly payerId: CustomerId | null; readonly locationId: LocationId },
  choices: readonly SaleChoice[],
  purpose: 'quote' | 'pay',
): Promise<Outcome<BilledSale[]>> {
  if (choices.length === 0) return ok([]);
  if (payerId === null) return invalid('sales.0.kind', 'Only for a customer with an account');
  const place = { customerId: payerId, locationId };
  const offered = await Promise.all(choices.map((choice) => OFFERS[choice.kind](call, deps, place, choice)));
  const sales = listValuesOrFirstFailure(
    offered.map((each, index) => (each.ok ? each : withFieldsIn(each, `sales.${index}`))),
  );
  if (!sales.ok) return sales;
  const sell = async ({ allocate, ...offer }: PayableSale) =>
    purpose === 'pay' ? { ...offer, sold: await allocate() } : offer;
  return ok(await Promise.all(sales.value.map(sell)));
}
