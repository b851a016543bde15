import { formatFullName } from '../../rules/customers/customers.ts';
import { toBalances } from '../../rules/journal/balances.ts';
import type { Position } from '../../rules/journal/entries.ts';
import {
  isMembershipOwed,
  listOwedParts,
  type OwedProduct,
  type OwedRow,
  toOwedRow,
} from '../../rules/journal/owed.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { keys, PURCHASED_KIND } from '../../table/keys.ts';
import { listPurchaseHeads } from '../../table/products/purchases.ts';
import { getSales } from '../../table/products/sales.ts';
import { getItemLookup } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';

type Part = Parameters<typeof toOwedRow>[0];

/** The memberships in use on a day, for which nothing is owed. */
async function listMembershipParts(
  store: Store,
  { tenant, timeZone }: Salon,
  at: LocalDate,
): Promise<Part[]> {
  const heads = await listPurchaseHeads(store, tenant, 'PURCHASED-MEMBERSHIP');
  const sales = await getSales(
    store,
    tenant,
    heads.map(({ saleId }) => saleId),
  );
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  return heads.flatMap((head): Part[] => {
    const sale = saleOf.get(head.saleId);
    const isListed = sale && isMembershipOwed(head, sale, at, timeZone);
    return isListed ? [{ kind: 'membership', id: head.id, left: 0 }] : [];
  });
}

type Head = Pick<OwedProduct, 'customerId' | 'expiryDate' | 'blockedAt'> & {
  readonly saleId: Sale['id'];
  readonly number?: string;
};

/** The present records of what is owed: heads, names, sales and holders. */
async function readProducts(
  store: Store,
  { tenant }: Salon,
  parts: readonly Part[],
): Promise<(part: Part) => OwedProduct> {
  const toKeys = ({ kind, id }: Part) =>
    kind === 'credit'
      ? undefined
      : {
          head: keys.purchase(tenant, PURCHASED_KIND[kind], id),
          body: keys.purchaseBody(tenant, PURCHASED_KIND[kind], id),
        };
  const findItem = await getItemLookup(
    store,
    parts.flatMap((part) => Object.values(toKeys(part) ?? {})),
    'strong',
  );
  const findHead = (part: Part): Head | undefined => {
    const at = toKeys(part);
    return at && (findItem(at.head) as Head | undefined);
  };
  const heads = parts.flatMap((part) => findHead(part) ?? []);
  const sales = await getSales(
    store,
    tenant,
    heads.map(({ saleId }) => saleId),
  );
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  const customers = await resolveCustomerMap(store, tenant, [
    ...heads.flatMap(({ customerId }) => customerId ?? []),
    ...parts.flatMap(({ kind, id }) => (kind === 'credit' ? id : [])),
  ]);
  return (part) => {
    const [head, at] = [findHead(part), toKeys(part)];
    const sale = head && saleOf.get(head.saleId);
    const customer = customers.get(head?.customerId ?? (part.kind === 'credit' ? part.id : 0));
    const person = customer ?? sale?.guest;
    const name = at && findItem(at.body)?.name;
    return {
      number: head?.number ?? null,
      name: name === undefined ? null : String(name),
      customerId: customer?.id ?? null,
      holder: person ? formatFullName(person) : null,
      sale,
      expiryDate: head?.expiryDate ?? null,
      blockedAt: head?.blockedAt,
    };
  };
}

/** The products and credits that the salon owes by the balances of a day, and the memberships in use (BEHAVIOR §41.4). */
export async function listOwed(
  store: Store,
  salon: Salon,
  at: LocalDate,
  position: Position,
): Promise<OwedRow[]> {
  const owed = toBalances(position).flatMap(({ account, parts }) =>
    listOwedParts(parts.map((part) => ({ account, ...part }))),
  );
  const parts = [...owed, ...(await listMembershipParts(store, salon, at))];
  const toProduct = await readProducts(store, salon, parts);
  return parts.map((part) => toOwedRow(part, toProduct(part), at, salon.timeZone));
}
