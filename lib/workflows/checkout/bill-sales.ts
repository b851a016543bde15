import type { Principal } from '../../rules/access/principals.ts';
import { type Tender, toSaleTenders } from '../../rules/checkout/tenders.ts';
import type { CustomerId, LocationId, SaleType, StaffId, Tenant } from '../../rules/ids.ts';
import { type EntryAuthor, type ReceiptBill, toEntryId } from '../../rules/journal/entries.ts';
import { toSaleReceiptBillWithProduct } from '../../rules/journal/sale-entries.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import { invalid, type Outcome, ok, withRenamedFields } from '../../rules/outcome.ts';
import { decideGiftCardSaleTerms, toPurchasedGiftCard } from '../../rules/products/gift-cards.ts';
import { type Gift, resolveGiftOfCard } from '../../rules/products/gifts.ts';
import {
  decideMembershipSaleTerms,
  toMembershipEndInstant,
  toPurchasedMembership,
} from '../../rules/products/memberships.ts';
import { decidePackageSaleTerms, toPurchasedPackage } from '../../rules/products/packages.ts';
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
export type PayableSale = OfferedSale & {
  readonly prepare: () => Promise<(tenders: readonly Tender[]) => PaidBillSale>;
};

/** The payer, and where the bill is paid. */
type SalePlace = { readonly customerId: CustomerId; readonly locationId: LocationId };

/** A product of a sale, with the fields of `putSaleWithProduct`. */
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
  const offer = decidePackageSaleTerms(
    template,
    { name, price, isForAnother: false, gift: KEPT },
    location,
    salon,
    now,
  );
  if (!offer.ok) return offer;
  const { amounts } = offer.value;
  return ok(
    toPayableSale({ ...choice, name, amounts }, async () => {
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
    }),
  );
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
  const offer = decideMembershipSaleTerms(
    template,
    { name, price, isForAnother: false, gift: KEPT },
    location,
    salon,
  );
  if (!offer.ok) return offer;
  const { amounts } = offer.value;
  return ok(
    toPayableSale({ ...choice, name, amounts }, async () => {
      const [sale, copies] = await Promise.all([
        prepareBillSale(call, deps, place, choice, { amounts }),
        copyServiceGroupsForSale(deps.store, tenant, groups),
      ]);
      const purchase = toPurchasedMembership(template, copies, null, sale, 'salon', salon);
      const endsAt = toMembershipEndInstant(purchase.head, salon);
      const toChanges = (paid: Sale) =>
        putSaleWithProduct(call, paid, 'PURCHASED-MEMBERSHIP', { purchase, endsAt });
      return { sale, name, toChanges };
    }),
  );
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
  const offer = decideGiftCardSaleTerms(
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
  return ok(
    toPayableSale({ ...choice, name, amounts }, async () => {
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
    }),
  );
}

/** The ids are given once, also where the commit is decided again. */
function toPayableSale(
  { kind, templateId, name, amounts }: OfferedSale,
  prepare: () => Promise<SoldProduct>,
): PayableSale {
  const sell = once(prepare);
  return {
    kind,
    templateId,
    name,
    amounts,
    prepare: async () => {
      const sold = await sell();
      return (tenders) => {
        const sale = withTenders(sold.sale, toSaleTenders(tenders));
        const entryId = toEntryId({ kind: 'sale', id: sale.id }, 1);
        return {
          sale,
          changes: sold.toChanges(sale),
          part: { entryId, bill: toSaleReceiptBillWithProduct(sale, sold.name) },
        };
      };
    },
  };
}

const OFFERS = {
  package: offerPackageSale,
  giftcard: offerGiftCardSale,
  membership: offerMembershipSale,
} as const;

/** Offers the product that the payer buys with a bill (BEHAVIOR §37.9). Fails as `invalid` at the fields of a sale. */
export const prepareSaleToPayer = async (
  call: SaleCall,
  deps: SaleDependencies,
  { payerId, locationId }: { readonly payerId: CustomerId | null; readonly locationId: LocationId },
  choice: SaleChoice,
): Promise<Outcome<PayableSale>> =>
  payerId === null
    ? invalid('kind', 'Only for a customer with an account')
    : OFFERS[choice.kind](call, deps, { customerId: payerId, locationId }, choice);
