import type { Appointment, ProductRedemption } from '../../rules/booking/appointments.ts';
import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import { type Notice, type ProductReceipt, toVisitFacts } from '../../rules/notifications/notices.ts';
import type { HistoryEvent, HistoryRow } from '../../rules/products/purchases.ts';
import { listRedeemedLines } from '../../rules/products/redemptions.ts';
import {
  canRedeemAgain,
  listRequestsToRedeemAgain,
  listUnreturnedRedemptions,
  type RedeemedPayment,
  restoreRedemptions,
  returnRedemptions,
} from '../../rules/products/returned-redemptions.ts';
import { mustGet } from '../../rules/salon/deleted-records.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import type { Change } from '../../table/change.ts';
import { putNotice } from '../../table/outbox/outbox.ts';
import {
  type ProductReference,
  putRedemptionRow,
  putReturnedMoneyRow,
  requireUsableProduct,
  toRedemptionRowName,
  updateBalanceReturned,
  updateBalanceSpent,
  updateGroupUses,
  updateRowReturned,
  updateSingleUseSpent,
} from '../../table/products/ledger.ts';
import type { Store } from '../../table/store.ts';
import { openOwnedProductsReader } from './owned-products.ts';

/** The payments by products that an appointment did not have before. */
const listNewRedemptions = (before: Appointment | undefined, after: Appointment): RedeemedPayment[] => {
  const had = new Set(before?.payments.map(({ id }) => id));
  return listUnreturnedRedemptions(after).filter(({ id }) => !had.has(id));
};

/** Service and name of a line in a history; lines of retail products follow those of services and have service id 0. */
function describeLine(
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
): ProductReceipt[] {
  const byProduct = Map.groupBy(payments, ({ redeemed }) => `${redeemed.kind} ${redeemed.purchaseId}`);
  return [...byProduct.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { kind: type, purchaseId } = first.redeemed;
    const lines = rows.flatMap(({ redeemed }) => listRedeemedLines(redeemed));
    const serviceIds = lines
      .map((line) => describeLine(appointment, line, catalog).serviceId)
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
): Notice[] {
  const receipt = toReceipts(payments, appointment, catalog);
  return receipt.map(({ type, ...taken }, index) => ({
    kind: NOTICE[type],
    ...toVisitFacts(appointment),
    ...taken,
    ...(index === 0 ? { receipt } : {}),
  }));
}

/** Requires at the commit that a membership which was used or discounted is still active and the customer's. */
export const requireActiveMembership = (
  tenant: Tenant,
  customerId: CustomerId | null,
  purchaseId: PurchaseId | undefined,
): Change[] =>
  purchaseId === undefined || customerId === null
    ? []
    : [requireUsableProduct(tenant, { kind: 'membership', purchaseId, customerId })];

export type RedemptionContext = {
  readonly tenant: Tenant;
  readonly catalog: Catalog;
  readonly now: Date;
};

/**
 * Balances, history rows and notices of an appointment's new payments by products; for the transaction that writes the
 * appointment (BEHAVIOR §25.8).
 */
export function putRedemptions(
  { tenant, catalog, now }: RedemptionContext,
  before: Appointment | undefined,
  after: Appointment,
): Change[] {
  const payments = listNewRedemptions(before, after);
  const { customerId, id } = after;
  if (payments.length === 0) return [];
  if (customerId === null) throw new Error(`Appointment ${id} was paid with a product without a customer`);
  /** Only a single-use package takes several uses for one payment; the first of its payments carries them all. */
  const toSpent = (owned: ProductReference, taken: number): Change[] => {
    if (taken === 0) return [];
    const update = owned.kind === 'package' && taken > 1 ? updateSingleUseSpent : updateBalanceSpent;
    return [update(tenant, owned, taken)];
  };
  const byPackage = Map.groupBy(
    payments.filter(({ redeemed }) => redeemed.kind === 'package'),
    ({ redeemed }) => redeemed.purchaseId,
  );
  return [
    ...[...byPackage].flatMap(([purchaseId, uses]) =>
      updateGroupUses(
        tenant,
        { kind: 'package', purchaseId },
        uses.flatMap(({ redeemed }) => redeemed.rows),
        1,
      ),
    ),
    ...payments.flatMap(({ redeemed }) => {
      const { kind, purchaseId, saleId, taken, rows } = redeemed;
      const owned = { kind, purchaseId, customerId };
      return [
        ...toSpent(owned, taken),
        ...rows.map(({ line, attempt, amount, movedTo = line }) => {
          const { serviceId, name } = describeLine(after, movedTo, catalog);
          return putRedemptionRow(tenant, owned, toRedemptionRowName(id, line, attempt), {
            saleId,
            code: HISTORY_CODE[kind],
            lineName: name,
            serviceId,
            ...(amount === undefined ? {} : { amount }),
            appointmentId: id,
            at: now.toISOString(),
          });
        }),
      ];
    }),
    ...toNotices(payments, after, catalog).map((notice) => putNotice(tenant, notice, now)),
  ];
}

/**
 * Returns all redemptions of an appointment, or those in `final` for good: the appointment and the changes of its products
 * (BEHAVIOR §26.1). Each history row can be returned only once, however often this is called.
 */
export function putReturnedRedemptions(
  { tenant, catalog, now }: RedemptionContext,
  appointment: Appointment,
  final?: readonly RedeemedPayment[],
): { readonly appointment: Appointment; readonly changes: readonly Change[] } {
  const { appointment: after, returned } = returnRedemptions(appointment, final);
  const changes = returned.flatMap(({ redeemed }) => {
    const { taken, rows } = redeemed;
    return [
      ...(taken > 0 ? [updateBalanceReturned(tenant, redeemed, taken)] : []),
      ...updateGroupUses(tenant, redeemed, rows, -1),
      ...rows.map((row) => toReturnedRow(row)),
    ];

    function toReturnedRow({
      line,
      attempt,
      amount,
      movedTo = line,
    }: ProductRedemption['rows'][number]): Change {
      const { serviceId, name } = describeLine(appointment, movedTo, catalog);
      const row = toRedemptionRowName(appointment.id, line, attempt);
      if (amount === undefined) return updateRowReturned(tenant, redeemed, row, serviceId, name);
      const history: HistoryRow = {
        saleId: redeemed.saleId,
        code: 'returned',
        lineName: name,
        serviceId,
        amount: 0 - amount,
        appointmentId: appointment.id,
        at: now.toISOString(),
      };
      return putReturnedMoneyRow(tenant, redeemed, row, history);
    }
  });
  return { appointment: after, changes };
}

/**
 * Redeems again what was returned: the appointment and the changes of its products, or undefined where a product no
 * longer allows it (BEHAVIOR §26.2).
 */
export async function decideToRedeemAgain(
  table: Store,
  redemption: RedemptionContext,
  salon: Pick<Salon, 'timeZone' | 'currency'>,
  appointment: Appointment,
): Promise<{ readonly appointment: Appointment; readonly changes: readonly Change[] } | undefined> {
  const { tenant, now } = redemption;
  const requests = listRequestsToRedeemAgain(appointment);
  if (requests.length === 0) return { appointment, changes: [] };
  const owned = await openOwnedProductsReader(table, tenant, { requests, membershipsOf: null }).read(table);
  const { customerId } = appointment;
  const terms = { customerId, today: toLocalDate(salon.timeZone, now), currency: salon.currency };
  if (!canRedeemAgain(appointment, owned, terms)) return undefined;
  const again = restoreRedemptions(appointment);
  return { appointment: again, changes: putRedemptions(redemption, appointment, again) };
}
