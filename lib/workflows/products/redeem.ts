import type { Appointment, ProductRedemption } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { mustGet } from '../../rules/catalog/deleted-records.ts';
import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import type { Notice, NoticeOf, RedeemedPart } from '../../rules/notifications/notices.ts';
import type { HistoryEvent } from '../../rules/products/purchases.ts';
import {
  listRedeemedLinePlaces,
  listUnreturnedRedemptions,
  type RedeemedPayment,
} from '../../rules/products/redemptions.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import { putRedemptionEvents } from '../../table/notifications/events.ts';
import {
  type NamedHistoryRow,
  type OwnedProductReference,
  putRedemptionRow,
  putUnreturnableRedemptionRows,
  requireUsableProduct,
  toRedemptionRowName,
  updateBalanceSpent,
  updateGroupUsesAndWorth,
  updateSingleUsePackageSpent,
} from '../../table/products/ledger.ts';
import type { Change } from '../../table/store.ts';

/** The payments by products that an appointment did not have before. */
const listNewRedemptions = (before: Appointment | undefined, after: Appointment): RedeemedPayment[] => {
  const had = new Set(before?.payments.map(({ id }) => id));
  return listUnreturnedRedemptions(after).filter(({ id }) => !had.has(id));
};

/** Service and name of a line in a history; lines of retail products follow those of services and have service id 0. */
export function toLineServiceAndName(
  { lines, products = [] }: Appointment,
  line: number,
  { services }: Pick<Catalog, 'services'>,
) {
  const serviceId = lines[line]?.serviceId;
  if (serviceId !== undefined) return { serviceId, name: mustGet(services, serviceId, 'service').name };
  return { serviceId: 0 as const, name: products[line - lines.length]?.name ?? '' };
}

/** BEHAVIOR §25.3–25.6. */
const HISTORY_CODE = {
  package: 'redeemed',
  giftcard: 'redeemed',
  membership: 'included',
} as const satisfies Record<ProductRedemption['kind'], HistoryEvent['code']>;

const NOTICE = {
  package: 'package.redeemed',
  giftcard: 'giftcard.redeemed',
  membership: 'membership.used',
} as const satisfies Record<ProductRedemption['kind'], Notice['kind']>;

/** The receipt of each product, over all its lines. */
function toReceipts(
  payments: readonly RedeemedPayment[],
  appointment: Appointment,
  catalog: Catalog,
): RedeemedPart[] {
  const byProduct = Map.groupBy(payments, ({ redeemed }) => `${redeemed.kind} ${redeemed.purchaseId}`);
  return [...byProduct.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { kind: type, purchaseId } = first.redeemed;
    const lines = rows.flatMap(({ redeemed }) => listRedeemedLinePlaces(redeemed));
    const serviceIds = lines
      .map((line) => toLineServiceAndName(appointment, line, catalog).serviceId)
      .filter((id) => id !== 0);
    const amount = rows.reduce((sum, row) => sum + row.paid, 0);
    return [{ type, purchasedId: purchaseId, serviceIds, amount }];
  });
}

/** A notice for each product; the first one carries the receipt of all. */
function toNotices(
  payments: readonly RedeemedPayment[],
  appointment: Appointment,
  catalog: Catalog,
): NoticeOf<(typeof NOTICE)[keyof typeof NOTICE]>[] {
  const receipt = toReceipts(payments, appointment, catalog);
  return receipt.map(({ type, ...taken }, index) => ({
    kind: NOTICE[type],
    ...toVisitIdAndTime(appointment),
    ...taken,
    ...(index === 0 ? { receipt } : {}),
  }));
}

/** Requires at the commit that a membership which was used or discounted is still active, the customer's and not paused on the visit's day. */
export const requireActiveMembership = (
  tenant: Tenant,
  { customerId, date: day }: Pick<Appointment, 'customerId' | 'date'>,
  purchaseId: PurchaseId | undefined,
): Change[] =>
  purchaseId === undefined || customerId === null
    ? []
    : [requireUsableProduct(tenant, { kind: 'membership', purchaseId, customerId, day })];

export type RedemptionContext = {
  readonly tenant: Tenant;
  readonly catalog: Catalog;
  readonly now: Date;
  /** The owner of the gift cards that pay; by default the customer of the visit (BEHAVIOR §37.8). */
  readonly payerId?: CustomerId | null;
};

/** Counts the uses of packages by new payments; all payments of a transaction together, in their order (BEHAVIOR §36.4). */
function putPackageUses(tenant: Tenant, payments: readonly RedeemedPayment[]): Change[] {
  const byPackage = Map.groupBy(
    payments.filter(({ redeemed }) => redeemed.kind === 'package'),
    ({ redeemed }) => redeemed.purchaseId,
  );
  return [...byPackage].flatMap(([purchaseId, uses]) =>
    updateGroupUsesAndWorth(
      tenant,
      { kind: 'package', purchaseId },
      uses.flatMap(({ redeemed }) => redeemed.rows),
      1,
    ),
  );
}

/**
 * Balances, history rows and notices of the new payments by products, of one appointment or of all new ones of a series; for
 * the transaction that writes them (BEHAVIOR §25.8).
 */
export const putNewRedemptionsAndNotices = (
  context: RedemptionContext,
  before: Appointment | undefined,
  ...after: readonly Appointment[]
): Change[] => {
  const { tenant, catalog, now } = context;
  const visits = after.map((visit) => ({ visit, payments: listNewRedemptions(before, visit) }));
  const notices = visits.flatMap(({ visit, payments }) => toNotices(payments, visit, catalog));
  return [
    ...putPackageUses(
      tenant,
      visits.flatMap(({ payments }) => payments),
    ),
    ...visits.flatMap(({ visit, payments }) => putRedemptionsOf(context, visit, payments)),
    ...putRedemptionEvents(tenant, notices, before, now),
  ];
};

/** The rows of a gift card never change; a row of a use is changed when the use is returned (BEHAVIOR §26.1). */
const putRows = (tenant: Tenant, owned: OwnedProductReference, rows: readonly NamedHistoryRow[]): Change[] =>
  owned.kind === 'giftcard'
    ? putUnreturnableRedemptionRows(tenant, owned, rows)
    : rows.map(({ name, row }) => putRedemptionRow(tenant, owned, name, row));

/** Balances and history rows of one appointment's new payments. */
function putRedemptionsOf(
  { tenant, catalog, now, payerId }: RedemptionContext,
  after: Appointment,
  payments: readonly RedeemedPayment[],
): Change[] {
  const { customerId, id } = after;
  if (payments.length === 0) return [];
  if (customerId === null && payments.some(({ redeemed }) => redeemed.kind !== 'giftcard'))
    throw new Error(`Appointment ${id} was paid with a product without a customer`);
  /** Only a single-use package takes several uses for one payment; the first of its payments carries them all. */
  const toSpent = (owned: OwnedProductReference, taken: number): Change[] => {
    if (taken === 0) return [];
    const update = owned.kind === 'package' && taken > 1 ? updateSingleUsePackageSpent : updateBalanceSpent;
    return [update(tenant, owned, taken)];
  };
  return payments.flatMap(({ redeemed }) => {
    const { kind, purchaseId, saleId, taken, rows } = redeemed;
    const ownerId = kind === 'giftcard' && payerId !== undefined ? payerId : customerId;
    const day = kind === 'membership' ? { day: after.date } : {};
    const owned = { kind, purchaseId, customerId: ownerId, ...day };
    return [
      ...toSpent(owned, taken),
      ...putRows(
        tenant,
        owned,
        rows.map(({ line, attempt, amount, movedTo = line }) => {
          const { serviceId, name: lineName } = toLineServiceAndName(after, movedTo, catalog);
          const row = {
            saleId,
            code: HISTORY_CODE[kind],
            lineName,
            serviceId,
            ...(amount === undefined ? {} : { amount }),
            appointmentId: id,
            at: now.toISOString(),
          };
          return { name: toRedemptionRowName(id, line, attempt), row };
        }),
      ),
    ];
  });
}
