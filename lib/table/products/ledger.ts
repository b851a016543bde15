import { createHash } from 'node:crypto';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { addDays } from '../../rules/calendar.ts';
import type { AppointmentId, PurchaseId, SaleType, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { HistoryEvent, HistoryRow, PurchaseHead, ValuedHead } from '../../rules/products/purchases.ts';
import { SALE_STATUS } from '../../rules/products/sales.ts';
import type { UseRange } from '../../rules/products/service-groups.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { indexKeys, keys, PURCHASED_KIND, parsePurchaseRowName, parseRenewalInvoice } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  putNewItem,
  type Requirement,
  requireItem,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

// Balance and history of a purchased product change only together, in one commit (BEHAVIOR §25.8).

export const toRedemptionRowName = (appointment: AppointmentId, line: number, attempt: number): string =>
  `${appointment}-${line}-${attempt}`;
const toReturnRowName = (row: string): string => `${row}-returned`;

/** A purchased product and the owner that a decision relies on; null: nobody has claimed the gift card yet (BEHAVIOR §25.1). */
export type OwnedProductReference = {
  readonly kind: SaleType;
  readonly purchaseId: PurchaseId;
  readonly customerId: number | null;
  /** A day on which the product must not be paused (BEHAVIOR §24.8). */
  readonly day?: LocalDate;
};

const toHeadKey = (
  tenant: Tenant,
  { kind, purchaseId }: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
) => keys.purchase(tenant, PURCHASED_KIND[kind], purchaseId);

/** Paid, not refunded or disputed, not ended unless uses were returned, same owner. Not the version: parallel redemptions must succeed. */
const toUsableRequirements = ({ customerId, day }: OwnedProductReference): Requirement[] => [
  { attribute: 'saleStatus', is: SALE_STATUS.paid },
  { attribute: 'blockedAt', missing: true },
  { attribute: 'frozenOn', missing: true },
  {
    anyOf: [
      { attribute: 'endedAt', missing: true },
      { attribute: 'usesUntil', atLeast: '' },
    ],
  },
  customerId === null
    ? { attribute: 'claimedAt', missing: true }
    : { attribute: 'customerId', is: customerId },
  ...(day === undefined ? [] : [toNotPausedRequirement(day)]),
];

const toNotPausedRequirement = (day: LocalDate): Requirement => ({
  anyOf: [
    { attribute: 'pausedUntil', missing: true },
    { attribute: 'pausedUntil', atMost: addDays(day, -1) },
    { attribute: 'pausedFrom', atLeast: addDays(day, 1) },
  ],
});

/** Requires that the owner can use the product. */
export const requireUsableProduct = (tenant: Tenant, product: OwnedProductReference): Change =>
  requireItem(toHeadKey(tenant, product), ...toUsableRequirements(product));

/** Requires that nothing was taken from a product, or returned to it, since its head was read. */
export const requireUnchangedRemaining = (
  tenant: Tenant,
  kind: SaleType,
  { id, remaining }: { readonly id: PurchaseId; readonly remaining: number },
): Change =>
  requireItem(toHeadKey(tenant, { kind, purchaseId: id }), { attribute: 'remaining', is: remaining });

/** Requires that a product is worth what it was when its head was read, and that no renewal has extended it since. */
export const requireUnchangedValue = (
  tenant: Tenant,
  kind: SaleType,
  head: { readonly id: PurchaseId } & ValuedHead & { readonly renewals?: number },
): Change =>
  requireItem(
    toHeadKey(tenant, { kind, purchaseId: head.id }),
    ...toUnchangedRequirements(head, 'remaining', 'worth', 'expiredRest', 'renewals'),
  );

/** Records the value that was left when a product expired, and ends its scheduled work. */
export const updateProductExpired = (
  tenant: Tenant,
  kind: SaleType,
  head: { readonly id: PurchaseId; readonly remaining: number; readonly expiryDate: LocalDate | null },
  expiredRest: Money,
): Change =>
  updateItem(toHeadKey(tenant, { kind, purchaseId: head.id }), {
    set: { expiredRest },
    remove: indexKeys.unscheduled,
    require: [
      ...toUnchangedRequirements(head, 'remaining', 'expiryDate'),
      { attribute: 'expiredRest', missing: true },
    ],
  });

/** Schedules the end of a package or gift card, whose owner has got the mail about it. */
export const updateProductEndScheduled = (
  tenant: Tenant,
  kind: Exclude<SaleType, 'membership'>,
  head: Pick<PurchaseHead, 'id' | 'blockedAt' | 'frozenOn'> & { readonly expiryDate: LocalDate | null },
  endsAt: Date,
): Change =>
  updateItem(toHeadKey(tenant, { kind, purchaseId: head.id }), {
    set: indexKeys.due(head.id, endsAt.toISOString()),
    require: toUnchangedRequirements(head, 'expiryDate', 'blockedAt', 'frozenOn'),
  });

/** Lists a package or gift card among those that end soon, until it has ended. */
export const putEndingMark = (tenant: Tenant, type: SaleType, id: PurchaseId): Change =>
  putItem(keys.endingProduct(tenant, PURCHASED_KIND[type], id), {});

export const deleteEndingMark = (tenant: Tenant, type: SaleType, id: PurchaseId): Change =>
  deleteItem(keys.endingProduct(tenant, PURCHASED_KIND[type], id));

/** Moves the last day of a package or gift card, and schedules its expiry; what had expired is left again (BEHAVIOR §26.1). */
export const updateProductExtended = (
  tenant: Tenant,
  kind: Exclude<SaleType, 'membership'>,
  head: Pick<PurchaseHead, 'id' | 'saleStatus' | 'blockedAt' | 'frozenOn' | 'expiredRest'> & {
    readonly expiryDate: LocalDate | null;
  },
  until: LocalDate,
  expiresAt: Date,
): Change =>
  updateItem(toHeadKey(tenant, { kind, purchaseId: head.id }), {
    set: { expiryDate: until, ...indexKeys.due(head.id, expiresAt.toISOString()) },
    remove: ['expiredRest'],
    require: toUnchangedRequirements(
      head,
      ...(['saleStatus', 'blockedAt', 'frozenOn', 'expiryDate', 'expiredRest'] as const),
    ),
  });

/** Moves the last day of the included services of a membership that does not renew (BEHAVIOR §26.1). */
export const updateMembershipUsesExtended = (
  tenant: Tenant,
  head: PurchasedMembershipHead,
  until: LocalDate,
): Change =>
  updateItem(toHeadKey(tenant, { kind: 'membership', purchaseId: head.id }), {
    set: { usesUntil: until },
    require: toUnchangedRequirements(
      head,
      ...(['saleStatus', 'blockedAt', 'expiryDate', 'usesUntil', 'subscriptionId', 'cancelledAt'] as const),
    ),
  });

/** The row that says that a return has moved the last day of a product. */
export const putExtensionRow = (
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  history: HistoryRow,
): Change => putNewItem(toRowKey(tenant, product, `${id}-extended-${version}`), history);

/** Records that the value left in a product was forfeited, if it is still what was read, and ends its scheduled work. */
export const updateForfeitedValueRecorded = (
  tenant: Tenant,
  kind: SaleType,
  head: { readonly id: PurchaseId } & ValuedHead,
  rest: Money,
): Change =>
  updateItem(toHeadKey(tenant, { kind, purchaseId: head.id }), {
    set: { expiredRest: (head.expiredRest ?? 0) + rest },
    remove: indexKeys.unscheduled,
    require: toUnchangedRequirements(head, 'remaining', 'worth', 'expiredRest'),
  });

/** Subtracts from a balance if it is large enough; of parallel redemptions the right number succeed. */
export const updateBalanceSpent = (tenant: Tenant, product: OwnedProductReference, amount: number): Change =>
  updateItem(toHeadKey(tenant, product), {
    spend: { remaining: amount },
    require: toUsableRequirements(product),
  });

/** Subtracts the uses of all services of a single-use package if one use is left (BEHAVIOR §25.3). */
export const updateSingleUsePackageSpent = (
  tenant: Tenant,
  product: OwnedProductReference,
  uses: number,
): Change =>
  updateItem(toHeadKey(tenant, product), {
    spend: { remaining: 1 },
    add: { remaining: 1 - uses },
    require: toUsableRequirements(product),
  });

type GroupUse = {
  readonly group?: number;
  readonly places?: UseRange;
  readonly value?: number;
  readonly isFollowed?: true;
};

/**
 * Requires that as many uses of a group are taken as leave each of these uses a place of its value. Uses of the same value
 * may change places, so that parallel redemptions succeed.
 */
function toPlaceRequirements(attribute: string, uses: readonly GroupUse[]): Requirement[] {
  const bounds = uses.flatMap(({ places }, index) =>
    places ? [{ least: places.from - index, most: places.before - 1 - index }] : [],
  );
  if (bounds.length === 0) return [];
  const least = Math.max(...bounds.map((each) => each.least));
  const most = { attribute, atMost: Math.min(...bounds.map((each) => each.most)) };
  // Before the first use the attribute is missing
  if (least <= 0) return [{ anyOf: [{ attribute, missing: true }, most] }];
  return [{ attribute, atLeast: least }, most];
}

/** Requires that none of the uses becomes the last one, which takes all that is left of the price. */
const toFollowedRequirements = (uses: readonly GroupUse[]): Requirement[] =>
  uses.every(({ isFollowed }) => isFollowed) ? [{ attribute: 'remaining', atLeast: uses.length + 1 }] : [];

/**
 * Counts the uses of each group of a package, and the value that is left in it, with 1, or takes them back, with -1. No two
 * redemptions take the same part of the price (BEHAVIOR §36.4).
 */
export function updateGroupUsesAndWorth(
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  uses: readonly GroupUse[],
  by: 1 | -1,
): Change[] {
  const byGroup = Map.groupBy(
    uses.filter(({ group }) => group !== undefined),
    ({ group }) => `usedOfGroup${group}`,
  );
  if (byGroup.size === 0) return [];
  const value = uses.reduce((sum, use) => sum + (use.value ?? 0), 0);
  return [
    updateItem(toHeadKey(tenant, product), {
      add: {
        ...Object.fromEntries([...byGroup].map(([attribute, each]) => [attribute, by * each.length])),
        ...(value === 0 ? {} : { worth: 0 - by * value }),
      },
      require:
        by < 0
          ? []
          : [
              ...(value > 0 ? [{ attribute: 'worth', atLeast: value }] : []),
              ...[...byGroup].flatMap(([attribute, each]) => toPlaceRequirements(attribute, each)),
              ...toFollowedRequirements(uses),
            ],
    }),
  ];
}

export const updateBalanceReturned = (
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  amount: number,
): Change =>
  updateItem(toHeadKey(tenant, product), { add: { remaining: amount }, require: [{ that: 'present' }] });

/** Puts the money of a reload on a gift card, or takes it off; the card has not ended since it was read (BEHAVIOR §21.10). */
export const updateCardReloaded = (
  tenant: Tenant,
  head: PurchaseHead,
  by: Money,
  { name, row }: NamedHistoryRow,
): Change[] => [
  updateItem(keys.purchase(tenant, 'PURCHASED-GIFTCARD', head.id), {
    add: { remaining: by, reloaded: by },
    require: [
      ...toUnchangedRequirements(head, 'saleStatus', 'blockedAt', 'expiredRest'),
      ...(by < 0 ? [{ attribute: 'remaining', atLeast: 0 - by }] : []),
    ],
  }),
  putNewItem(keys.purchaseRow(tenant, 'PURCHASED-GIFTCARD', head.id, name), row),
];

const toRowKey = (
  tenant: Tenant,
  { kind, purchaseId }: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  row: string,
) => keys.purchaseRow(tenant, PURCHASED_KIND[kind], purchaseId, row);

/** A row of a history by its name, which is unique in the history. */
export type NamedHistoryRow = { readonly name: string; readonly row: HistoryRow };

/** An item of a history: its row, and what differs in the others of the same redemption. */
type StoredRows = HistoryRow & {
  readonly more?: readonly ({ readonly name: string } & Partial<HistoryRow>)[];
};

/** Adds the history row of a redemption; fails if the row exists. */
export const putRedemptionRow = (
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  row: string,
  history: HistoryRow,
): Change => putNewItem(toRowKey(tenant, product, row), history);

/**
 * Adds the history rows of a redemption that are never changed, in one item: one for each line would cost as much as the
 * bill. Fails if the first row exists.
 */
export function putUnreturnableRedemptionRows(
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  [first, ...others]: readonly NamedHistoryRow[],
): Change[] {
  if (!first) return [];
  const more = others.map(({ name, row }) => ({ name, ...findDifferences(first.row, row) }));
  const stored: StoredRows = { ...first.row, ...(more.length > 0 ? { more } : {}) };
  return [putNewItem(toRowKey(tenant, product, first.name), stored)];
}

const findDifferences = (from: HistoryRow, to: HistoryRow): Partial<HistoryRow> =>
  Object.fromEntries(
    Object.entries(to).filter(([field, value]) => from[field as keyof HistoryRow] !== value),
  );

const withRenewalInvoice = (row: HistoryRow, invoice: string | undefined): HistoryRow =>
  row.renewal && invoice !== undefined ? { ...row, renewal: { ...row.renewal, invoice } } : row;

export function toNamedHistoryRows(item: Item): NamedHistoryRow[] {
  const { more = [], ...stored } = toRecordFields<StoredRows>(item);
  const row = withRenewalInvoice(stored, parseRenewalInvoice(item));
  const others = more.map(({ name, ...differences }) => ({
    name,
    row: { ...row, ...differences } as HistoryRow,
  }));
  return [{ name: parsePurchaseRowName(item), row }, ...others];
}

const ROW_IDS = 999_999_999_999n;

/** A number for the name of a history row, which stays the same whatever rows the history gets (BEHAVIOR §25.8). */
export const toHistoryRowId = (name: string): number =>
  Number(createHash('sha256').update(name).digest().readBigUInt64BE() % ROW_IDS) + 1;

/** Marks the row of a redemption as returned, once: the only change that a row can see (BEHAVIOR §26.1). */
export const updateHistoryRowReturned = (
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  row: string,
  serviceId: number,
  lineName: string,
): Change =>
  updateItem(toRowKey(tenant, product, row), {
    set: { serviceId: 0, ...({ code: 'returned', lineName } satisfies HistoryEvent) },
    require: [{ attribute: 'serviceId', is: serviceId }],
  });

/** The name of the row of a part that a payment row of a refund returns; a redemption can return several. */
export const toReturnedPartRowName = (row: string, refund: number): string => `${row}-${refund}`;

/** Adds a row with the negative amount for money returned to a gift card; fails if the row exists. */
export const putReturnedMoneyRow = (
  tenant: Tenant,
  product: Pick<OwnedProductReference, 'kind' | 'purchaseId'>,
  row: string,
  history: HistoryRow,
): Change => putNewItem(toRowKey(tenant, product, toReturnRowName(row)), history);
