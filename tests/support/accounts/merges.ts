import { formatMergeProofSubject } from '../../../lib/rules/customers/merge-proofs.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import { putMergeConfirmation } from '../../../lib/table/customers/merge-proofs.ts';
import { resolveCustomerId } from '../../../lib/table/customers/merged-customers.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { AS_ADMIN, type RecordView } from '../catalog/directory.ts';
import type { CallOptions, TestSalon } from '../test-salon.ts';

/** The customer of the demo salon, and the other one whom they are merged into. */
export const [OLD, NEW] = [1, 77];

type Merged = {
  readonly customer: RecordView;
  readonly moves: Readonly<Record<string, unknown>>;
  readonly removes_saved_cards: 0 | 1;
  readonly needs_proof: 0 | 1;
};

/** The subject of the proof of a merge; undefined for a customer who is unknown. */
async function findProofSubject({ store, tenant }: TestSalon, customer: number, into: number) {
  const from = await findCustomer(store, tenant, customer);
  return from && formatMergeProofSubject(from, await resolveCustomerId(store, tenant, into));
}

export async function confirmMerge(salon: TestSalon, customer = OLD, into = NEW): Promise<void> {
  const subject = await findProofSubject(salon, customer, into);
  if (subject !== undefined)
    await salon.store.commit([putMergeConfirmation(salon.tenant, subject, salon.clock.now())]);
}

const NAMED = { customer_id: OLD, into_customer_id: NEW };

/** Sends a merge of the customer of the demo salon into the other one. */
export const sendMerge = (salon: TestSalon, change: object = {}, options: CallOptions = AS_ADMIN) =>
  salon.call<Merged>('directory/customer-merge', { ...NAMED, ...change }, options);

/** Merges the customer of the demo salon into the other one, as their person has confirmed. */
export async function merge(salon: TestSalon, change: Partial<typeof NAMED> & { dry_run?: unknown } = {}) {
  const { customer_id, into_customer_id } = { ...NAMED, ...change };
  if (change.dry_run === undefined) await confirmMerge(salon, customer_id, into_customer_id);
  return sendMerge(salon, change);
}

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
