import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { AS_ADMIN, type RecordView } from '../catalog/directory.ts';
import type { TestSalon } from '../test-salon.ts';

/** The customer of the demo salon, and the other one whom they are merged into. */
export const [OLD, NEW] = [1, 77];

export type Merged = {
  readonly customer: RecordView;
  readonly moves: Readonly<Record<string, unknown>>;
  readonly removes_saved_cards: 0 | 1;
};

/** Merges the customer of the demo salon into the other one. */
export const merge = (salon: TestSalon, change: object = {}) =>
  salon.call<Merged>(
    'directory/customer-merge',
    { customer_id: OLD, into_customer_id: NEW, ...change },
    AS_ADMIN,
  );

/** The partitions of what still belongs to a customer, each as often as it has such a record. */
export async function listLeft({ store, tenant }: TestSalon, id = OLD): Promise<string[]> {
  const partitions = [
    keys.appointments(tenant),
    keys.records(tenant, 'SALE'),
    keys.records(tenant, 'WAITLIST'),
    ...Object.values(PURCHASED_KIND).map((kind) => keys.purchases(tenant, kind)),
  ];
  const items = (await Promise.all(partitions.map((range) => store.queryAll(range)))).flat();
  const ofCustomer = `${tenant}#CUSTOMER#${id}`;
  const owned = items.filter(
    ({ customerId, ofCustomerPk }) => customerId === id || ofCustomerPk === ofCustomer,
  );
  const [credit, unpaid] = await Promise.all([
    store.get(keys.record(tenant, 'CREDIT', id)),
    store.get(keys.unpaidSales(tenant, id)),
  ]);
  const waiting = await store.queryAll(keys.waitlistOfCustomer(tenant, id));
  return [
    ...owned,
    ...waiting,
    ...(credit && credit.balance !== 0 ? [credit] : []),
    ...(unpaid ? [unpaid] : []),
  ].map(({ pk }) => pk.slice(tenant.length + 1));
}
