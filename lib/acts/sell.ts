import type { Tenant } from '../rules/ids.ts';
import { invalid, type Outcome, ok } from '../rules/outcome.ts';
import type { Customer } from '../rules/people.ts';
import { purchaseRow } from '../rules/purchases.ts';
import type { Sale } from '../rules/sales.ts';
import type { Buyer } from '../rules/selling.ts';
import type { Change } from '../table/change.ts';
import { outboxRecord } from '../table/outbox.ts';
import { readCustomer } from '../table/people.ts';
import { newPurchase, type Purchases, type StoredKind } from '../table/purchases.ts';
import { newSale } from '../table/sales.ts';
import type { Store } from '../table/store.ts';
import { saleNotices } from './settle-sale.ts';

/** The customer who buys. The desk may name one who does not exist; a token's is known. */
export async function readBuyer(
  store: Store,
  tenant: Tenant,
  { customerId }: Buyer,
): Promise<Outcome<Customer>> {
  const customer = await readCustomer(store, tenant, customerId);
  return customer ? ok(customer) : invalid('customer_id', 'Unknown customer');
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
  newSale(tenant, sale),
  ...newPurchase(tenant, kind, purchase, purchaseRow(sale.id, now), endsAt),
  ...saleNotices(undefined, sale).map((notice) => outboxRecord(tenant, notice, now)),
];
