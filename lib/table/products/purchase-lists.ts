import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import type { HistoryRow, ProductOffer, PurchaseHead } from '../../rules/products/purchases.ts';
import { type DerivedEntries, updateDerivedEntries } from '../derived-entries.ts';
import { INDEXES, indexKeys, keys, type PurchasedKind } from '../keys.ts';
import { type Change, deleteItem, putNewItem, toUnchangedRequirements, updateItem } from '../store.ts';
import type { NamedHistoryRow } from './ledger.ts';
import type { PurchasePartsByKind } from './purchases.ts';

/** Name of the first history row. */
const FIRST_ROW = '0';

/** Index attributes of the owner's products. */
const toOwnerKeys = (tenant: Tenant, kind: PurchasedKind, owner: CustomerId | null, id: PurchaseId) =>
  owner === null ? {} : indexKeys.ofCustomer(tenant, owner, kind, id);

const toPurchaseDerivedEntries = (
  tenant: Tenant,
  kind: PurchasedKind,
  { id, customerId }: PurchaseHead,
): DerivedEntries => ({
  attributes: { ...indexKeys.list(tenant, kind, id), ...toOwnerKeys(tenant, kind, customerId, id) },
  places: [{ list: kind, id }],
  items: [],
});

/** Adds a purchased product with its first history row, and counts it. Scheduled work ends it at `endsAt`. */
export function putPurchase<Kind extends PurchasedKind>(
  tenant: Tenant,
  kind: Kind,
  { head, body }: PurchasePartsByKind[Kind],
  row: HistoryRow,
  endsAt?: Date,
): Change[] {
  const { id } = head;
  const entries = toPurchaseDerivedEntries(tenant, kind, head);
  return [
    putNewItem(keys.purchase(tenant, kind, id), {
      ...head,
      ...entries.attributes,
      ...(endsAt ? indexKeys.due(id, endsAt.toISOString()) : {}),
    }),
    putNewItem(keys.purchaseBody(tenant, kind, id), body),
    putNewItem(keys.purchaseRow(tenant, kind, id, FIRST_ROW), row),
    ...updateDerivedEntries(tenant, undefined, entries),
  ];
}

/** Deletes a product that has only its first history row, if nothing of it has changed since its head was read. */
export const deleteUntouchedPurchase = (
  tenant: Tenant,
  kind: PurchasedKind,
  head: PurchaseHead,
): Change[] => [
  deleteItem(keys.purchase(tenant, kind, head.id), ...toUnchangedRequirements(head, ...ACTED_ON)),
  deleteItem(keys.purchaseBody(tenant, kind, head.id)),
  deleteItem(keys.purchaseRow(tenant, kind, head.id, FIRST_ROW)),
  ...updateDerivedEntries(tenant, toPurchaseDerivedEntries(tenant, kind, head), undefined),
];

/**
 * Gives a product to the recipient who claims it, if nobody has claimed it. Its first history row keeps it in the list of
 * the buyer (BEHAVIOR §21.8, §27.2).
 */
export const updatePurchaseClaimed = (
  tenant: Tenant,
  kind: PurchasedKind,
  head: PurchaseHead,
  owner: CustomerId,
  now: Date,
): Change[] => [
  updateItem(keys.purchase(tenant, kind, head.id), {
    set: { customerId: owner, claimedAt: now.toISOString(), ...toOwnerKeys(tenant, kind, owner, head.id) },
    require: [
      { attribute: 'claimedAt', missing: true },
      { attribute: 'customerId', is: head.customerId },
    ],
  }),
  ...putGiverEntry(tenant, kind, head),
];

/** Keeps a product that nobody has claimed yet in the list of its buyer. */
const putGiverEntry = (
  tenant: Tenant,
  kind: PurchasedKind,
  { id, customerId, claimedAt }: PurchaseHead,
): Change[] =>
  customerId === null || claimedAt !== undefined
    ? []
    : [
        updateItem(keys.purchaseRow(tenant, kind, id, FIRST_ROW), {
          set: indexKeys.ofCustomer(tenant, customerId, `GIVEN-${kind}`, id),
        }),
      ];

/** Everything of a head that an act depends on: a redemption or another act at the same time fails it (BEHAVIOR §21.9). */
const ACTED_ON = [
  'saleStatus',
  'blockedAt',
  'frozenOn',
  'expiryDate',
  'expiredRest',
  'customerId',
  'claimedAt',
  'number',
  'offer',
  'remaining',
  'worth',
  'totalQty',
  'valueAdded',
  'valueRemoved',
] as (keyof PurchaseHead)[];

/**
 * Changes the head of a package or gift card by an act, and adds the row of the act, if nothing has changed since the head was
 * read. Attributes of `after` that are undefined are removed. Scheduled work ends the product at `endsAt`.
 */
export function updateProductByAct<Kind extends Exclude<PurchasedKind, 'PURCHASED-MEMBERSHIP'>>(
  tenant: Tenant,
  kind: Kind,
  head: PurchaseHead,
  after: { readonly [attribute: string]: unknown; readonly customerId?: CustomerId | null | undefined },
  endsAt: Date | undefined,
  { name, row }: NamedHistoryRow,
): Change[] {
  const { customerId: owner } = after;
  const changed = Object.entries(after);
  const unscheduled = endsAt ? [] : indexKeys.unscheduled;
  return [
    updateItem(keys.purchase(tenant, kind, head.id), {
      set: {
        ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)),
        ...(endsAt ? indexKeys.due(head.id, endsAt.toISOString()) : {}),
        ...(owner == null ? {} : toOwnerKeys(tenant, kind, owner, head.id)),
      },
      remove: [
        ...changed.flatMap(([attribute, value]) => (value === undefined ? [attribute] : [])),
        ...unscheduled,
      ],
      require: toUnchangedRequirements(head, ...ACTED_ON),
    }),
    ...(owner === undefined ? [] : putGiverEntry(tenant, kind, head)),
    putNewItem(keys.purchaseRow(tenant, kind, head.id, name), row),
  ];
}

/** Offers a product to somebody, or takes the offer back, if owner and offer are those that were read (BEHAVIOR §21.11). */
export const updateProductOffer = (
  tenant: Tenant,
  kind: PurchasedKind,
  head: PurchaseHead,
  offer: ProductOffer | undefined,
): Change =>
  updateItem(keys.purchase(tenant, kind, head.id), {
    ...(offer ? { set: { offer } } : { remove: ['offer'] }),
    require: toUnchangedRequirements(head, 'offer', 'customerId', 'claimedAt', 'frozenOn', 'blockedAt'),
  });

/** Moves a product to the customer whom its owner was merged into, if it still has that owner (BEHAVIOR §4.6). */
export const movePurchaseOnMerge = (
  tenant: Tenant,
  kind: PurchasedKind,
  id: PurchaseId,
  from: CustomerId,
  into: CustomerId,
): Change =>
  updateItem(keys.purchase(tenant, kind, id), {
    set: { customerId: into, ...toOwnerKeys(tenant, kind, into, id) },
    require: [{ attribute: 'customerId', is: from }],
  });

/** Moves the entry of a claimed gift to the list of the customer whom its buyer was merged into (BEHAVIOR §4.6). */
export const moveGiftEntryOnMerge = (
  tenant: Tenant,
  kind: PurchasedKind,
  id: PurchaseId,
  from: CustomerId,
  into: CustomerId,
): Change => {
  const toGiver = (customer: CustomerId) => indexKeys.ofCustomer(tenant, customer, `GIVEN-${kind}`, id);
  const { pk } = INDEXES.ofCustomer;
  return updateItem(keys.purchaseRow(tenant, kind, id, FIRST_ROW), {
    set: toGiver(into),
    require: [{ attribute: pk, is: toGiver(from)[pk] }],
  });
};
