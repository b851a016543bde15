import type { Appointment, PaymentRow, ProductRedemption } from '../../rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { Notice, Receipted } from '../../rules/notifications/notices.ts';
import type { HistoryRow } from '../../rules/products/purchases.ts';
import { stillRedeemable, wishesAgain } from '../../rules/products/redeem-again.ts';
import {
  listRedeemedPayments,
  restoreRedemptions,
  returnRedemptions,
} from '../../rules/products/returned-redemptions.ts';
import type { PurchaseId } from '../../rules/products/sales.ts';
import { mustGet } from '../../rules/salon/former-records.ts';
import type { Catalog, Salon } from '../../rules/salon/salon.ts';
import { dateIn } from '../../rules/time-zone.ts';
import type { Change } from '../../table/change.ts';
import {
  putRedemptionRow,
  putReturnedMoneyRow,
  requireUsableProduct,
  rowName,
  updateBalanceReturned,
  updateBalanceSpent,
  updateRowReturned,
} from '../../table/ledger.ts';
import { putNotice } from '../../table/outbox.ts';
import type { Store } from '../../table/store.ts';
import { openOwnedProducts } from './owned-products.ts';

type ByProduct = PaymentRow & { readonly redeemed: ProductRedemption };

/** What was redeemed for an appointment that its record, as it was before, does not have yet. */
const newlyRedeemed = (before: Appointment | undefined, after: Appointment): ByProduct[] => {
  const had = new Set(before?.payments.map(({ id }) => id));
  return listRedeemedPayments(after).filter(({ id }) => !had.has(id));
};

/** What a line of an appointment is called in a history; products come after the services, and count as none. */
function subjectOf(
  { lines, products = [] }: Appointment,
  line: number,
  { services }: Pick<Catalog, 'services'>,
) {
  const serviceId = lines[line]?.serviceId;
  if (serviceId !== undefined) return { serviceId, name: mustGet(services, serviceId, 'service').name };
  return { serviceId: 0 as const, name: products[line - lines.length]?.name ?? '' };
}

/** Descriptions to the letter of the specification. */
const DESCRIPTION = {
  package: 'Redeemed for',
  giftcard: 'Redeemed for',
  membership: 'Used included service:',
} as const satisfies Record<ProductRedemption['kind'], string>;
const RETURNED = 'Returned:';

const NOTICE = {
  package: 'package.redeemed',
  giftcard: 'giftcard.redeemed',
  membership: 'membership.used',
} as const satisfies Record<ProductRedemption['kind'], Notice['kind']>;

/** What each product has paid, its lines together. */
function receipts(payments: readonly ByProduct[], appointment: Appointment, catalog: Catalog): Receipted[] {
  const byProduct = Map.groupBy(payments, ({ redeemed }) => `${redeemed.kind} ${redeemed.purchaseId}`);
  return [...byProduct.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { kind: type, purchaseId } = first.redeemed;
    const lines = rows.flatMap(({ redeemed }) => redeemed.rows.map(({ line }) => line));
    const serviceIds = lines
      .map((line) => subjectOf(appointment, line, catalog).serviceId)
      .filter((id) => id !== 0);
    const amount = rows.reduce((sum, row) => sum + row.paid, 0);
    return [{ type, purchasedId: purchaseId, serviceIds, amount }];
  });
}

/** What the world is told: an event for each product; the first one brings the receipt of all of them. */
function notices(payments: readonly ByProduct[], appointment: Appointment, catalog: Catalog): Notice[] {
  const { id: appointmentId, date, minute } = appointment;
  const receipt = receipts(payments, appointment, catalog);
  return receipt.map(({ type, ...taken }, index) => ({
    kind: NOTICE[type],
    appointmentId,
    date,
    minute,
    ...taken,
    ...(index === 0 ? { receipt } : {}),
  }));
}

/** Lets a commit through only while a membership that was decided by is of use to its owner. */
export const requireMembershipUsed = (
  tenant: Tenant,
  customerId: CustomerId | null,
  purchaseId: PurchaseId | undefined,
): Change[] =>
  purchaseId === undefined || customerId === null
    ? []
    : [requireUsableProduct(tenant, { kind: 'membership', purchaseId, customerId })];

export type Redemption = {
  readonly tenant: Tenant;
  readonly catalog: Catalog;
  readonly now: Date;
};

/**
 * Changes by which the products pay what an appointment's new payments say they pay: balance, history rows, and what
 * is told of it. They belong into the transaction of the appointment itself.
 */
export function putRedemptions(
  { tenant, catalog, now }: Redemption,
  before: Appointment | undefined,
  after: Appointment,
): Change[] {
  const payments = newlyRedeemed(before, after);
  const { customerId, id } = after;
  if (payments.length === 0) return [];
  if (customerId === null) throw new Error(`appointment ${id} of nobody was paid with a product`);
  return [
    ...payments.flatMap(({ redeemed }) => {
      const { kind, purchaseId, saleId, taken, rows } = redeemed;
      const owned = { kind, purchaseId, customerId };
      return [
        ...(taken > 0 ? [updateBalanceSpent(tenant, owned, taken)] : []),
        ...rows.map(({ line, attempt, amount }) => {
          const { serviceId, name } = subjectOf(after, line, catalog);
          return putRedemptionRow(tenant, owned, rowName(id, line, attempt), {
            saleId,
            description: `${DESCRIPTION[kind]} ${name}`,
            serviceId,
            ...(amount === undefined ? {} : { amount }),
            appointmentId: id,
            at: now.toISOString(),
          });
        }),
      ];
    }),
    ...notices(payments, after, catalog).map((notice) => putNotice(tenant, notice, now)),
  ];
}

/**
 * The appointment with all that was redeemed given back, and the changes by which the products have it again
 * (decisions §6: cancel, 0→5). Once, however often it is asked for: what is back already is left alone, and each row
 * of a history can only be given back as it was taken.
 */
export function returnRedeemed(
  { tenant, catalog, now }: Redemption,
  appointment: Appointment,
): { readonly appointment: Appointment; readonly changes: readonly Change[] } {
  const given = returnRedemptions(appointment);
  const changes = given.returned.flatMap(({ redeemed }) => {
    const { taken, rows } = redeemed;
    return [
      ...(taken > 0 ? [updateBalanceReturned(tenant, redeemed, taken)] : []),
      ...rows.map((row) => returnedRow(row)),
    ];

    function returnedRow({ line, attempt, amount }: ProductRedemption['rows'][number]): Change {
      const { serviceId, name } = subjectOf(appointment, line, catalog);
      const row = rowName(appointment.id, line, attempt);
      const description = `${RETURNED} ${name}`;
      if (amount === undefined) return updateRowReturned(tenant, redeemed, row, serviceId, description);
      const history: HistoryRow = {
        saleId: redeemed.saleId,
        description,
        serviceId,
        amount: 0 - amount,
        appointmentId: appointment.id,
        at: now.toISOString(),
      };
      return putReturnedMoneyRow(tenant, redeemed, row, history);
    }
  });
  return { appointment: given.appointment, changes };
}

/**
 * The appointment with all that was given back redeemed again, and the changes by which the products pay it
 * (decisions §4: 5→1); undefined where one of them does not any more.
 */
export async function redeemAgain(
  table: Store,
  redemption: Redemption,
  salon: Pick<Salon, 'timeZone' | 'currency'>,
  appointment: Appointment,
): Promise<{ readonly appointment: Appointment; readonly changes: readonly Change[] } | undefined> {
  const { tenant, now } = redemption;
  const wishes = wishesAgain(appointment);
  if (wishes.length === 0) return { appointment, changes: [] };
  const holdings = await openOwnedProducts(table, tenant, { wishes, ownOf: null })(table);
  const { customerId } = appointment;
  const terms = { customerId, today: dateIn(salon.timeZone, now), currency: salon.currency };
  if (!stillRedeemable(appointment, holdings, terms)) return undefined;
  const again = restoreRedemptions(appointment);
  return { appointment: again, changes: putRedemptions(redemption, appointment, again) };
}
