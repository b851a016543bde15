import { mustGet, mustGetLocation } from '../../lib/rules/catalog/deleted-records.ts';
import type { Customer } from '../../lib/rules/customers/customers.ts';
import type { CustomerId, SaleId, ServiceId, Tenant } from '../../lib/rules/ids.ts';
import { hideSuspectNames, toDisplayedGift } from '../../lib/rules/notifications/displayed-names.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from '../../lib/rules/products/gift-cards.ts';
import { findGift, type Gift } from '../../lib/rules/products/gifts.ts';
import type {
  PurchasedMembershipBody,
  PurchasedMembershipHead,
} from '../../lib/rules/products/memberships.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../../lib/rules/products/packages.ts';
import type { Sale } from '../../lib/rules/products/sales.ts';
import { toImageUrl } from '../../lib/rules/salons/images.ts';
import type { Catalog, Location } from '../../lib/rules/salons/salon.ts';
import { translateRecord } from '../../lib/rules/salons/translations.ts';
import { resolveCustomerOrErased } from '../../lib/table/customers/merged-customers.ts';
import { PURCHASED_KIND, type PurchasedKind } from '../../lib/table/keys.ts';
import { findPurchase, type PurchaseOf } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import type { NoticeContext } from './dependencies.ts';
import { mustGetSalonWithTexts, type SendingSalon } from './must-get-salon.ts';
import { translateCatalogForReader } from './visit-details.ts';

export type MailedProduct =
  | { readonly type: 'package'; readonly head: PurchasedPackageHead; readonly body: PurchasedPackageBody }
  | { readonly type: 'giftcard'; readonly head: PurchasedGiftCardHead; readonly body: PurchasedGiftCardBody }
  | {
      readonly type: 'membership';
      readonly head: PurchasedMembershipHead;
      readonly body: PurchasedMembershipBody;
    };

/** A customer, or a guest (`id` null). Unverified names are as BEHAVIOR §29.3 shows them. */
export type Buyer = Pick<Customer, 'fname' | 'lname' | 'email' | 'emailVerified' | 'language'> & {
  readonly id: CustomerId | null;
};

export type SoldProduct = {
  readonly salon: SendingSalon;
  readonly location: Location;
  readonly sale: Sale;
  readonly product: MailedProduct;
  readonly buyer: Buyer;
  /** The buyer until a recipient claims the product; a guest cannot own it. */
  readonly owner: Buyer;
  readonly serviceName: (id: ServiceId) => string;
};

/** A sale with the salon's own texts, and the records of the salon, which have them in other languages too. */
export type TranslatableProduct = SoldProduct & { readonly catalog: Catalog };

/** The sale's type determines the kind of its product. Its images are shown by their addresses. */
function toProduct(
  type: Sale['type'],
  { head, body }: PurchaseOf<PurchasedKind>,
  imagesUrl: string,
): MailedProduct {
  const show = (stored: string) => toImageUrl(imagesUrl, stored);
  const occasion = 'occasionImages' in body ? { occasionImages: show(body.occasionImages) } : {};
  return { type, head, body: { ...body, image: show(body.image), ...occasion } } as MailedProduct;
}

/** The gift as mails show it; null if the buyer keeps the product. */
export function findDisplayedGift({ product: { body }, buyer, sale }: SoldProduct): Gift | null {
  const gift = sale.isReload ? null : findGift(body);
  return gift && toDisplayedGift(gift, { isVerified: buyer.emailVerified, hasPaid: sale.total > 0 });
}

const serviceNames =
  ({ services }: Catalog) =>
  (id: ServiceId): string =>
    mustGet(services, id, 'service').name;

/** Reads a sold product as it is now. Throws if a record is missing. */
export async function getSoldProduct(
  context: Pick<NoticeContext, 'store' | 'catalogs' | 'imagesUrl' | 'tenant'>,
  id: SaleId,
): Promise<TranslatableProduct> {
  const { store, catalogs, imagesUrl, tenant } = context;
  const [salon, sale] = await Promise.all([mustGetSalonWithTexts(context), findSaleById(store, tenant, id)]);
  if (!sale) throw new Error(`sale ${id} of ${tenant} is unknown`);
  const kind = PURCHASED_KIND[sale.type];
  const [catalog, purchase, buyer] = await Promise.all([
    catalogs(salon),
    findPurchase(store, tenant, kind, sale.purchasedId),
    getBuyer(store, tenant, sale),
  ]);
  if (!purchase) throw new Error(`the product of sale ${id} of ${tenant} is incomplete`);
  const { customerId } = purchase.head;
  const isBuyers = customerId === null || customerId === buyer.id;
  const owner = isBuyers ? buyer : await getShownCustomer(store, tenant, customerId);
  const product = toProduct(sale.type, purchase, imagesUrl);
  const location = mustGetLocation(catalog, sale.locationId);
  return { salon, location, sale, product, buyer, owner, serviceName: serviceNames(catalog), catalog };
}

/** The sale with the texts of the salon in the language of a buyer, owner or recipient (BEHAVIOR §10.9). */
export function translateProduct(sold: TranslatableProduct, reader: Pick<Buyer, 'language'>): SoldProduct {
  const shown = translateCatalogForReader(reader, sold.catalog, sold.salon);
  const location = mustGetLocation(shown, sold.sale.locationId);
  const body = translateRecord<MailedProduct['body']>(sold.product.body, shown.language);
  const product = { ...sold.product, body } as MailedProduct;
  return { ...sold, location, product, serviceName: serviceNames(shown) };
}

async function getBuyer(store: Store, tenant: Tenant, { id, customerId, guest }: Sale): Promise<Buyer> {
  if (customerId !== null) return getShownCustomer(store, tenant, customerId);
  if (!guest) throw new Error(`sale ${id} of ${tenant} has no buyer`);
  return hideSuspectNames({ ...guest, id: null, emailVerified: false }, { isVerified: false });
}

/** A customer, with an unverified name as BEHAVIOR §29.3 shows it; without an address if they were erased. */
async function getShownCustomer(store: Store, tenant: Tenant, id: CustomerId): Promise<Customer> {
  const customer = await resolveCustomerOrErased(store, tenant, id);
  return hideSuspectNames(customer, { isVerified: customer.emailVerified });
}
