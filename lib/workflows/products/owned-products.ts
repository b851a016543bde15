import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { MembershipHead } from '../../rules/products/memberships.ts';
import {
  listGiftCardRequests,
  listMembershipRequests,
  listPackageRequests,
  NO_OWNED_PRODUCTS,
  type OwnedGiftCard,
  type OwnedMembership,
  type OwnedPackage,
  type OwnedProduct,
  type OwnedProducts,
  type RedemptionRequest,
} from '../../rules/products/redemptions.ts';
import type { PurchaseId } from '../../rules/products/sales.ts';
import { findCardByNumber } from '../../table/card-numbers.ts';
import {
  getPurchaseBody,
  getPurchaseHead,
  listPurchaseHeadsOfCustomer,
  type Purchases,
  type StoredKind,
} from '../../table/purchases.ts';
import type { Store } from '../../table/store.ts';

/** Which products a request is about. */
export type OwnedProductsQuery = {
  readonly wishes: readonly RedemptionRequest[];
  /** Whose memberships may discount by themselves; null: nobody's. */
  readonly ownOf: CustomerId | null;
  /** They are read from the table from the first time on, a round trip later. */
  readonly strongly?: true;
};

/** Reads the products as they now are; what never changes of them is read the first time only. */
export type OwnedProductsReader = (table: Store) => Promise<OwnedProducts>;

const KIND = 'PURCHASED-MEMBERSHIP';

/**
 * Reads what a request names, and nothing else, beside the active memberships of a customer who is to have their
 * discount. Heads are read one by one, so that a lost commit's own sight of them serves (see decideAndCommit). The
 * customer's memberships come from an index at first: the commit requires them to be of use still, and whoever lost
 * by that reads them from the table.
 */
export function openOwnedProducts(
  store: Store,
  tenant: Tenant,
  { wishes, ownOf, strongly }: OwnedProductsQuery,
): OwnedProductsReader {
  if (wishes.length === 0 && ownOf === null) return async () => NO_OWNED_PRODUCTS;
  const bodies = new Map<string, Promise<unknown>>();
  const cards = new Map<string, Promise<PurchaseId | undefined>>();
  let proposed: readonly MembershipHead[] | undefined;

  function once<Value>(kept: Map<string, Promise<Value>>, name: string, read: () => Promise<Value>) {
    const known = kept.get(name) ?? read();
    kept.set(name, known);
    return known;
  }

  async function held<Kind extends StoredKind>(
    table: Store,
    kind: Kind,
    id: PurchaseId,
  ): Promise<OwnedProduct<Purchases[Kind]['head'], Purchases[Kind]['body']> | undefined> {
    const [head, body] = await Promise.all([
      getPurchaseHead(table, tenant, kind, id),
      once(bodies, `${kind} ${id}`, () => getPurchaseBody(store, tenant, kind, id)),
    ]);
    return head && body ? { head, body: body as Purchases[Kind]['body'] } : undefined;
  }

  async function heldCard(table: Store, number: string): Promise<OwnedGiftCard | undefined> {
    const id = await once(cards, number, () => findCardByNumber(store, tenant, number));
    return id === undefined ? undefined : held(table, 'PURCHASED-GIFTCARD', id);
  }

  async function ownMemberships(table: Store): Promise<readonly MembershipHead[]> {
    if (ownOf === null) return [];
    if (!proposed) {
      proposed = await listPurchaseHeadsOfCustomer(store, tenant, KIND, ownOf);
      if (!strongly) return proposed;
    }
    const read = await Promise.all(proposed.map(({ id }) => getPurchaseHead(table, tenant, KIND, id)));
    return read.filter((head) => head !== undefined);
  }

  return async (table) => {
    const [packages, memberships, giftCards, own] = await Promise.all([
      each(listPackageRequests(wishes), ({ purchaseId }) => purchaseId, readPackage),
      each(listMembershipRequests(wishes), ({ purchaseId }) => purchaseId, readMembership),
      each(
        listGiftCardRequests(wishes),
        ({ number }) => number,
        (number) => heldCard(table, number),
      ),
      ownMemberships(table),
    ]);
    return { packages, memberships, giftCards, own };

    function readPackage(id: PurchaseId): Promise<OwnedPackage | undefined> {
      return held(table, 'PURCHASED-PACKAGE', id);
    }
    function readMembership(id: PurchaseId): Promise<OwnedMembership | undefined> {
      return held(table, KIND, id);
    }
  };
}

/** Reads each name once, side by side, and leaves out what is not there. */
async function each<Wish, Name, Held>(
  wishes: readonly Wish[],
  nameOf: (wish: Wish) => Name,
  read: (name: Name) => Promise<Held | undefined>,
): Promise<Map<Name, Held>> {
  const names = [...new Set(wishes.map(nameOf))];
  const found = await Promise.all(names.map(read));
  return new Map(
    names.flatMap((name, index): [Name, Held][] => {
      const held = found[index];
      return held === undefined ? [] : [[name, held]];
    }),
  );
}
