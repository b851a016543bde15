import type { Caller } from '../../rules/accounts/access.ts';
import type { CustomerId, LocationId, ServiceId, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { invalid, ok } from '../../rules/outcome.ts';
import { purchaseRow } from '../../rules/products/purchases.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { numberedGroups, type ServiceGroup } from '../../rules/products/service-groups.ts';
import { type Buyer, buyerOf, type GroupsWish } from '../../rules/products/templates.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import type { Catalogs } from '../../table/catalogs.ts';
import type { Change } from '../../table/change.ts';
import { allocateIds } from '../../table/counters.ts';
import { putNotice } from '../../table/outbox.ts';
import { getCustomer } from '../../table/people.ts';
import { type Purchases, putPurchase, type StoredKind } from '../../table/purchases.ts';
import { putSale } from '../../table/sales.ts';
import type { Store } from '../../table/store.ts';
import { getTemplate, type TemplateKind, type Templates } from '../../table/templates.ts';
import { saleNotices } from '../payments/settle-sale.ts';

/** What every sell call is asked with. */
type Selling = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Caller;
  readonly input: {
    readonly location_id: LocationId;
    readonly customer_id?: CustomerId | null | undefined;
    readonly paid_at_salon?: boolean | null | undefined;
  };
};

const TEMPLATE_FIELDS = {
  PACKAGE: 'package_id',
  GIFTCARD: 'giftcard_id',
  MEMBERSHIP: 'membership_id',
} as const satisfies Record<TemplateKind, string>;

/** What is to be sold to whom, where. The desk may name a customer who does not exist; a token's is known. */
export async function wantedSale<Kind extends TemplateKind>(
  { tenant, salon, caller, input }: Selling,
  { store, catalogs }: { readonly store: Store; readonly catalogs: Catalogs },
  kind: Kind,
  id: number,
  isForSale = ({ active }: Templates[Kind]) => active,
) {
  const buyer = buyerOf(caller, input.customer_id ?? undefined, input.paid_at_salon ?? false);
  if (!buyer.ok) return buyer;
  const [catalog, template, customer] = await Promise.all([
    catalogs(salon),
    getTemplate(store, tenant, kind, id),
    getCustomer(store, tenant, buyer.value.customerId),
  ]);
  if (!customer) return invalid('customer_id', 'Unknown customer');
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (!template || !isForSale(template)) return invalid(TEMPLATE_FIELDS[kind], 'Is not for sale');
  return ok({ buyer: buyer.value, customer, template, location });
}

/** For whom a package or membership is bought, as the wire names it. */
type SentGift = {
  readonly buy_for?: boolean | null | undefined;
  readonly recipient_fname: string;
  readonly recipient_lname: string;
  readonly recipient_email?: string | null | undefined;
  readonly sender_name: string;
  readonly sender_msg: string;
  readonly service_groups?:
    | readonly { readonly qty: number; readonly price: Money; readonly services: readonly ServiceId[] }[]
    | null
    | undefined;
};

/** What buyers of a package or membership state beside its own fields. */
export const statedWish = (input: SentGift): Pick<GroupsWish, 'groups' | 'isForAnother' | 'gift'> => ({
  groups: input.service_groups?.map(({ qty, price, services }) => ({ qty, price, serviceIds: services })),
  isForAnother: input.buy_for ?? false,
  gift: {
    recipient: {
      fname: input.recipient_fname,
      lname: input.recipient_lname,
      email: input.recipient_email ?? '',
    },
    senderName: input.sender_name,
    message: input.sender_msg,
  },
});

/** A template's groups as they are sold: with ids of their own. */
export async function soldGroups(
  store: Store,
  tenant: Tenant,
  groups: readonly ServiceGroup[],
): Promise<ServiceGroup[]> {
  if (groups.length === 0) return [];
  const first = await allocateIds(store, tenant, 'PURCHASED-GROUP', groups.length);
  const stated = groups.map(({ qty, price, services }) => ({
    qty,
    price,
    serviceIds: services.map(({ serviceId }) => serviceId),
  }));
  return numberedGroups(stated, first, 1);
}

/** Where the purchase was made, as its record tells. */
export const purchasedFrom = ({ isNamedByDesk }: Buyer): 'salon' | 'online' =>
  isNamedByDesk ? 'salon' : 'online';

/** A sale with what it sells, and what is to be told of it where it is paid already: one transaction. */
export const soldProduct = <Kind extends StoredKind>(
  tenant: Tenant,
  sale: Sale,
  kind: Kind,
  purchase: Purchases[Kind],
  now: Date,
  endsAt?: Date,
): Change[] => [
  putSale(tenant, sale),
  ...putPurchase(tenant, kind, purchase, purchaseRow(sale.id, now), endsAt),
  ...saleNotices(undefined, sale).map((notice) => putNotice(tenant, notice, now)),
];
