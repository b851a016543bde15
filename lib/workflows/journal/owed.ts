import { formatFullName } from '../../rules/customers/customers.ts';
import type { CustomerId, PurchaseId } from '../../rules/ids.ts';
import { toBalances } from '../../rules/journal/account-balances.ts';
import type { Position } from '../../rules/journal/entries.ts';
import {
  isMembershipListedOn,
  listOwedParts,
  type OwedProduct,
  type OwedRow,
  toSalonOwesRow,
} from '../../rules/journal/owed.ts';
import type { Money } from '../../rules/money.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { listProductOwnerIds } from '../../table/customers/client-filters.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { keys, PURCHASED_KIND } from '../../table/keys.ts';
import { findPurchasesWithHistoryByIds, listPurchaseHeads } from '../../table/products/purchases.ts';
import { findSalesByIds } from '../../table/products/sales.ts';
import { getItemLookup } from '../../table/records.ts';
import type { Store } from '../../table/store.ts';

type Part = Parameters<typeof toSalonOwesRow>[0];

type SaleLookup = ReadonlyMap<Sale['id'], Sale>;

/** The sales of products. Those that are known already are not read again. */
async function readSales(
  store: Store,
  { tenant }: Salon,
  heads: readonly Pick<Head, 'saleId'>[],
  known: SaleLookup = new Map(),
): Promise<SaleLookup> {
  const missing = heads.flatMap(({ saleId }) => (known.has(saleId) ? [] : saleId));
  const sales = await findSalesByIds(store, tenant, missing);
  return new Map([...known, ...sales.map((sale) => [sale.id, sale] as const)]);
}

/** The memberships in use on a day, for which nothing is owed, and the sales of all memberships. */
async function readMemberships(
  store: Store,
  salon: Salon,
  at: LocalDate,
): Promise<{ readonly inUse: readonly Part[]; readonly sales: SaleLookup }> {
  const heads = await listPurchaseHeads(store, salon.tenant, 'PURCHASED-MEMBERSHIP');
  const sales = await readSales(store, salon, heads);
  const inUse = heads.flatMap((head): Part[] => {
    const sale = sales.get(head.saleId);
    const isListed = sale && isMembershipListedOn(head, sale, at, salon.timeZone);
    return isListed ? [{ kind: 'membership', id: head.id, left: 0 }] : [];
  });
  return { inUse, sales };
}

type Head = Pick<OwedProduct, 'customerId' | 'expiryDate' | 'blockedAt'> & {
  readonly id: PurchaseId;
  readonly saleId: Sale['id'];
  readonly reloaded?: Money;
  readonly number?: string;
};

async function readReloads(
  store: Store,
  { tenant }: Salon,
  heads: readonly Head[],
): Promise<ReadonlyMap<PurchaseId, readonly Sale[]>> {
  const ids = heads.flatMap(({ id, reloaded }) => (reloaded === undefined ? [] : id));
  const cards = await findPurchasesWithHistoryByIds(store, tenant, 'PURCHASED-GIFTCARD', ids);
  const toSaleIds = ({ history }: (typeof cards)[number]) =>
    history.flatMap(({ code, saleId }) => (code === 'reloaded' ? saleId : []));
  const sales = await findSalesByIds(store, tenant, [...new Set(cards.flatMap(toSaleIds))]);
  return Map.groupBy(sales, ({ purchasedId }) => purchasedId);
}

/** The present records of what is owed: heads, names, sales and holders. */
async function readProducts(
  store: Store,
  salon: Salon,
  parts: readonly Part[],
  knownSales: SaleLookup,
): Promise<(part: Part) => OwedProduct> {
  const { tenant } = salon;
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
  const sales = await readSales(store, salon, heads, knownSales);
  const reloads = await readReloads(store, salon, heads);
  const customers = await resolveCustomerMap(store, tenant, [
    ...heads.flatMap(({ customerId }) => customerId ?? []),
    ...parts.flatMap(({ kind, id }) => (kind === 'credit' ? id : [])),
  ]);
  return (part) => {
    const [head, at] = [findHead(part), toKeys(part)];
    const sale = head && sales.get(head.saleId);
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
      reloads: part.kind === 'giftcard' ? reloads.get(part.id) : undefined,
    };
  };
}

/** The salon's debts by the balances of a day, for each product and credit. */
const listParts = (position: Position): Part[] =>
  toBalances(position).flatMap(({ account, parts }) =>
    listOwedParts(parts.map((part) => ({ account, ...part }))),
  );

/** The customers to whom the salon owes something: credit, or the balance of a gift card or package (BEHAVIOR §11.19). */
export async function listCustomersOwedBySalon(
  store: Store,
  { tenant }: Salon,
  position: Position,
): Promise<ReadonlySet<CustomerId>> {
  const parts = listParts(position).filter(({ left }) => left > 0);
  const listIds = (kind: Part['kind']) => parts.flatMap((part) => (part.kind === kind ? [part.id] : []));
  const owners = await Promise.all(
    (['package', 'giftcard'] as const).map((kind) =>
      listProductOwnerIds(store, tenant, PURCHASED_KIND[kind], new Set(listIds(kind))),
    ),
  );
  return new Set([...owners.flat(), ...listIds('credit')]);
}

/** The products and credits that the salon owes by the balances of a day, and the memberships in use (BEHAVIOR §41.4). */
export async function listOwedProductsCreditsMemberships(
  store: Store,
  salon: Salon,
  at: LocalDate,
  position: Position,
): Promise<OwedRow[]> {
  const memberships = await readMemberships(store, salon, at);
  const parts = [...listParts(position), ...memberships.inUse];
  const toProduct = await readProducts(store, salon, parts, memberships.sales);
  return parts.map((part) => toSalonOwesRow(part, toProduct(part), at, salon.timeZone));
}
