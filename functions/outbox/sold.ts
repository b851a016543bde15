import type { Customer } from '../../lib/rules/accounts/people.ts';
import type { CustomerId, SaleId, ServiceId, Tenant } from '../../lib/rules/ids.ts';
import type { GiftCardBody, GiftCardHead } from '../../lib/rules/products/gift-cards.ts';
import type { MembershipBody, MembershipHead } from '../../lib/rules/products/memberships.ts';
import type { PackageBody, PackageHead } from '../../lib/rules/products/packages.ts';
import type { Sale } from '../../lib/rules/products/sales.ts';
import type { Gift } from '../../lib/rules/products/templates.ts';
import { mustGet, mustGetLocation } from '../../lib/rules/salon/former-records.ts';
import type { Catalog, Location, Salon } from '../../lib/rules/salon/salon.ts';
import type { Catalogs } from '../../lib/table/catalogs.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { getPurchase, type PurchaseOf, type StoredKind } from '../../lib/table/purchases.ts';
import { getSale, PURCHASED_KIND } from '../../lib/table/sales.ts';
import { getSalon } from '../../lib/table/salons.ts';
import type { Store } from '../../lib/table/store.ts';

export type Product =
  | { readonly type: 'package'; readonly head: PackageHead; readonly body: PackageBody }
  | { readonly type: 'giftcard'; readonly head: GiftCardHead; readonly body: GiftCardBody }
  | { readonly type: 'membership'; readonly head: MembershipHead; readonly body: MembershipBody };

/** A sold product with the names of all that it refers to: what a mail about it may tell. */
export type Sold = {
  readonly salon: Salon;
  readonly location: Location;
  readonly sale: Sale;
  readonly product: Product;
  readonly buyer: Customer;
  readonly owner: Customer;
  readonly serviceName: (id: ServiceId) => string;
};

/** The sale's type says which kind of record its product is. */
const productOf = (type: Sale['type'], { head, body }: PurchaseOf<StoredKind>): Product =>
  ({ type, head, body }) as Product;

/** For whom it was bought, where that is not the buyer. */
export const giftIn = ({ product: { type, body } }: Sold): Gift | null =>
  type === 'giftcard' && !body.isGift ? null : body.gift;

const nameIn =
  ({ services }: Catalog) =>
  (id: ServiceId): string =>
    mustGet(services, id, 'service').name;

/** A sold product as it now stands. Throws where something is missing. */
export async function readSold(
  { store, catalogs }: { readonly store: Store; readonly catalogs: Catalogs },
  tenant: Tenant,
  id: SaleId,
): Promise<Sold> {
  const [salon, sale] = await Promise.all([getSalon(store, tenant), getSale(store, tenant, id)]);
  if (!salon || !sale) throw new Error(`sale ${id} of ${tenant} is unknown`);
  const kind = PURCHASED_KIND[sale.type];
  const [catalog, purchase, buyer] = await Promise.all([
    catalogs(salon),
    getPurchase(store, tenant, kind, sale.purchasedId),
    person(store, tenant, sale.customerId),
  ]);
  const location = mustGetLocation(catalog, sale.locationId);
  if (!purchase) throw new Error(`what sale ${id} of ${tenant} sold is not whole`);
  const { customerId } = purchase.head;
  const owner = customerId === buyer.id ? buyer : await person(store, tenant, customerId);
  const product = productOf(sale.type, purchase);
  return { salon, location, sale, product, buyer, owner, serviceName: nameIn(catalog) };
}

async function person(store: Store, tenant: Tenant, id: CustomerId): Promise<Customer> {
  const customer = await getCustomer(store, tenant, id);
  if (!customer) throw new Error(`customer ${id} of a sale is unknown`);
  return customer;
}
