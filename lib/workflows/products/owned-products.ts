import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import {
  listGiftCardRequests,
  listMembershipRequests,
  listPackageRequests,
  type OwnedGiftCard,
  type OwnedProduct,
  type OwnedProducts,
  type RedemptionRequest,
} from '../../rules/products/redemptions.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import type { PurchasedKind } from '../../table/keys.ts';
import {
  findGiftCardFactsByNumber,
  type GiftCardFacts,
  type GiftCardFactsByNumber,
} from '../../table/products/gift-card-numbers.ts';
import {
  findPurchaseBody,
  findPurchaseHead,
  listPurchaseHeadsOfCustomer,
  type PurchasePartsByKind,
} from '../../table/products/purchases.ts';
import type { Store } from '../../table/store.ts';

export type OwnedProductsQuery = {
  readonly requests: readonly RedemptionRequest[];
  /** Cards that the request has already found by their number: for the others it takes one round trip more. */
  readonly giftCards?: GiftCardFactsByNumber | undefined;
};

export type OwnedProductsReader = {
  /**
   * Reads the products as they are now; parts that never change are read only once.
   * @param membershipsOf the customer whose memberships discount without being named, and whose credit pays; null for none
   */
  readonly read: (
    table: Store,
    membershipsOf: CustomerId | null,
    source?: MembershipSource,
  ) => Promise<OwnedProducts>;
};

/** The place from which the memberships of a customer are read: the index alone, or also the table, which takes a round trip more. */
export type MembershipSource = 'index' | 'table';

/** After a conflict the memberships are read in the table, because the index could repeat one that has ended. */
export const createMembershipSource = (hasConflicted: boolean): MembershipSource =>
  hasConflicted ? 'table' : 'index';

const MEMBERSHIP = 'PURCHASED-MEMBERSHIP';

/**
 * Opens a reader of the requested products and of the customer's active memberships (BEHAVIOR §25.1). Heads are read one by one, so that
 * those which a conflicting commit returned are not read again (see decideAndCommit). The commit
 * requires memberships that were read in the index to be active.
 */
export function openOwnedProductsReader(
  store: Store,
  tenant: Tenant,
  { requests, giftCards: found }: OwnedProductsQuery,
): OwnedProductsReader {
  const bodies = new Map<string, Promise<unknown>>();
  const cards = new Map<string, Promise<GiftCardFacts | undefined>>();
  const indexed = new Map<CustomerId, Promise<readonly PurchasedMembershipHead[]>>();

  function once<Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>) {
    const cached = cache.get(key) ?? read();
    cache.set(key, cached);
    return cached;
  }

  async function findProduct<Kind extends Exclude<PurchasedKind, 'PURCHASED-GIFTCARD'>>(
    table: Store,
    kind: Kind,
    id: PurchaseId,
  ): Promise<OwnedProduct<PurchasePartsByKind[Kind]['head'], PurchasePartsByKind[Kind]['body']> | undefined> {
    const [head, body] = await Promise.all([
      findPurchaseHead(table, tenant, kind, id),
      once(bodies, `${kind} ${id}`, () => findPurchaseBody(store, tenant, kind, id)),
    ]);
    return head && body ? { head, body: body as PurchasePartsByKind[Kind]['body'] } : undefined;
  }

  async function findOwnedCard(table: Store, number: string): Promise<OwnedGiftCard | undefined> {
    const card =
      found?.get(number) ??
      (await once(cards, number, () => findGiftCardFactsByNumber(store, tenant, number)));
    const head = card && (await findPurchaseHead(table, tenant, 'PURCHASED-GIFTCARD', card.id));
    return (
      head && { head, body: { serviceIds: card.serviceIds, isTaxed: card.isTaxed, isGift: card.isGift } }
    );
  }

  async function listCustomerMemberships(
    table: Store,
    membershipsOf: CustomerId | null,
    source: MembershipSource,
  ): Promise<readonly PurchasedMembershipHead[]> {
    if (membershipsOf === null) return [];
    const list = () => listPurchaseHeadsOfCustomer(store, tenant, MEMBERSHIP, membershipsOf);
    const listed = await once(indexed, membershipsOf, list);
    if (source === 'index') return listed;
    const heads = await Promise.all(listed.map(({ id }) => findPurchaseHead(table, tenant, MEMBERSHIP, id)));
    return heads.filter((head) => head !== undefined);
  }

  return {
    async read(table, membershipsOf, source = 'index') {
      const packageIds = listPackageRequests(requests).map(({ purchaseId }) => purchaseId);
      const membershipIds = listMembershipRequests(requests).map(({ purchaseId }) => purchaseId);
      const numbers = listGiftCardRequests(requests).map(({ number }) => number);
      const takesCredit = requests.some(({ type }) => type === 'credit') && membershipsOf !== null;
      const [packages, memberships, giftCards, customerMemberships, credit] = await Promise.all([
        readEach(packageIds, (id) => findProduct(table, 'PURCHASED-PACKAGE', id)),
        readEach(membershipIds, (id) => findProduct(table, MEMBERSHIP, id)),
        readEach(numbers, (number) => findOwnedCard(table, number)),
        listCustomerMemberships(table, membershipsOf, source),
        takesCredit ? getCustomerCredit(table, tenant, membershipsOf) : undefined,
      ]);
      return {
        packages,
        memberships,
        giftCards,
        customerMemberships,
        ...(credit === undefined ? {} : { credit }),
      };
    },
  };
}

/** Reads each key once, all in parallel; leaves out what does not exist. */
async function readEach<Key, Value>(
  keys: readonly Key[],
  read: (key: Key) => Promise<Value | undefined>,
): Promise<Map<Key, Value>> {
  const unique = [...new Set(keys)];
  const values = await Promise.all(unique.map(read));
  const found = new Map<Key, Value>();
  for (const [index, key] of unique.entries()) {
    const value = values[index];
    if (value !== undefined) found.set(key, value);
  }
  return found;
}
