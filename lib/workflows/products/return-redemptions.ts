import type { Appointment, PaymentRow, ProductRedemption } from '../../rules/booking/appointments.ts';
import { sumReturnedCredit, toRowsWithCreditRedeemedAgain } from '../../rules/booking/payment-rows.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import type { ReturnedGiftCardPart } from '../../rules/payments/line-refunds.ts';
import type { ReturnedBy } from '../../rules/products/extended-products.ts';
import type { HistoryRow } from '../../rules/products/purchases.ts';
import type { RedeemedPayment } from '../../rules/products/redemptions.ts';
import {
  canRedeemAllAgain,
  listRedeemableReturnedRedemptions,
  listRequestsToRedeemAgain,
  withAllRedeemedAgain,
  withPresentGiftCardNumbers,
  withReturnedRedemptions,
} from '../../rules/products/returned-redemptions.ts';
import type { Catalog, LocalDate, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import {
  putReturnedMoneyRow,
  toRedemptionRowName,
  toReturnedPartRowName,
  updateBalanceReturned,
  updateGroupUsesAndWorth,
  updateHistoryRowReturned,
} from '../../table/products/ledger.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import type { Change, Store } from '../../table/store.ts';
import { getEndedProductReturnChanges } from './end-returned-value.ts';
import { decideProductExtensions } from './extend-products.ts';
import { openOwnedProductsReader } from './owned-products.ts';
import { putNewRedemptionsAndNotices, type RedemptionContext, toLineServiceAndName } from './redeem.ts';

/** The history row of money that goes back to a gift card: all that it paid for a line, or a part by a refund. */
function putReturnedMoney(
  { tenant, catalog, now }: RedemptionContext,
  appointment: Appointment,
  redeemed: ProductRedemption,
  { line, attempt, movedTo = line }: ProductRedemption['rows'][number],
  amount: Money,
  refund?: PaymentRow['id'],
): Change {
  const { serviceId, name } = toLineServiceAndName(appointment, movedTo, catalog);
  const row = toRedemptionRowName(appointment.id, line, attempt);
  const history: HistoryRow = {
    saleId: redeemed.saleId,
    code: 'returned',
    lineName: name,
    serviceId,
    amount: 0 - amount,
    appointmentId: appointment.id,
    at: now.toISOString(),
  };
  return putReturnedMoneyRow(
    tenant,
    redeemed,
    refund === undefined ? row : toReturnedPartRowName(row, refund),
    history,
  );
}

/** The changes by which parts of a visit's redemptions go back to gift cards (BEHAVIOR §17.12). */
const putReturnedGiftCardParts = (
  context: RedemptionContext,
  appointment: Appointment,
  parts: readonly ReturnedGiftCardPart[],
): Change[] =>
  parts.flatMap(({ payment: { redeemed }, row, amount, refund }) => [
    updateBalanceReturned(context.tenant, redeemed, amount),
    putReturnedMoney(context, appointment, redeemed, row, amount, refund),
  ]);

/** The changes by which whole redemptions go back to their products. Each history row can be returned only once. */
function putReturnedRedemptions(
  { tenant, catalog, now }: RedemptionContext,
  appointment: Appointment,
  returned: readonly RedeemedPayment[],
): Change[] {
  return returned.flatMap(({ redeemed }) => {
    const { taken, rows } = redeemed;
    return [
      ...(taken > 0 ? [updateBalanceReturned(tenant, redeemed, taken)] : []),
      ...updateGroupUsesAndWorth(tenant, redeemed, rows, -1),
      ...rows.map((row) => toReturnedRow(row)),
    ];

    function toReturnedRow(row: ProductRedemption['rows'][number]): Change {
      const { line, attempt, amount, movedTo = line } = row;
      if (amount !== undefined)
        return putReturnedMoney({ tenant, catalog, now }, appointment, redeemed, row, amount);
      const { serviceId, name } = toLineServiceAndName(appointment, movedTo, catalog);
      const rowName = toRedemptionRowName(appointment.id, line, attempt);
      return updateHistoryRowReturned(tenant, redeemed, rowName, serviceId, name);
    }
  });
}

type ReturnContext = {
  readonly table: Store;
  readonly author: EntryAuthor;
  readonly catalog: Catalog;
};

type WantedReturn = {
  readonly by: ReturnedBy;
  readonly returned: readonly RedeemedPayment[] | 'all';
  /** Whether they cannot be redeemed again by an undo or a later payment. */
  readonly isForGood?: boolean;
  /** Parts of other redemptions. */
  readonly cardParts?: readonly ReturnedGiftCardPart[];
};

type DecidedReturn = {
  readonly appointment: Appointment;
  readonly changes: readonly Change[];
  /** The day until which the products can be used at least, where the return has moved the last day of one. */
  readonly usableUntil?: LocalDate;
};

/**
 * Returns redemptions of an appointment: the appointment, the changes of its products, and those of the sales whose products
 * have ended (BEHAVIOR §26.1).
 */
export async function decideRedemptionReturn(
  { table, author, catalog }: ReturnContext,
  appointment: Appointment,
  { by, returned: wanted, isForGood, cardParts = [] }: WantedReturn,
): Promise<DecidedReturn> {
  const context = { tenant: author.salon.tenant, catalog, now: author.now };
  const { appointment: after, returned } = withReturnedRedemptions(appointment, wanted, isForGood);
  const all = [...returned, ...cardParts.map(({ payment }) => payment)];
  const [ended, extended] = await Promise.all([
    getEndedProductReturnChanges(table, author, returned, cardParts),
    decideProductExtensions(table, author, appointment, all, by),
  ]);
  const { usableUntil, changes: extensions } = extended;
  return {
    appointment: after,
    ...(usableUntil === undefined ? {} : { usableUntil }),
    changes: [
      ...putReturnedGiftCardParts(context, appointment, cardParts),
      ...putReturnedRedemptions(context, appointment, returned),
      ...ended,
      ...extensions,
    ],
  };
}

/** The appointment whose returned gift cards are named by the numbers that they have now. */
export async function loadWithReturnedCardsRenumbered(
  table: Store,
  tenant: Tenant,
  appointment: Appointment,
): Promise<Appointment> {
  const returned = listRedeemableReturnedRedemptions(appointment).filter(
    ({ redeemed }) => redeemed.kind === 'giftcard',
  );
  const ids = [...new Set(returned.map(({ redeemed }) => redeemed.purchaseId))];
  if (ids.length === 0) return appointment;
  const heads = await Promise.all(ids.map((id) => findPurchaseHead(table, tenant, 'PURCHASED-GIFTCARD', id)));
  const numbers = heads.flatMap((head) => (head ? [[head.id, head.number] as const] : []));
  return withPresentGiftCardNumbers(appointment, new Map(numbers));
}

/**
 * Redeems again what was returned: the appointment and the changes of its products, or undefined where a product no
 * longer allows it (BEHAVIOR §26.2).
 */
export async function decideToRedeemAgain(
  table: Store,
  redemption: RedemptionContext,
  salon: Pick<Salon, 'timeZone' | 'currency'>,
  before: Appointment,
): Promise<{ readonly appointment: Appointment; readonly changes: readonly Change[] } | undefined> {
  const { tenant, now } = redemption;
  const appointment = await loadWithReturnedCardsRenumbered(table, tenant, before);
  const requests = listRequestsToRedeemAgain(appointment);
  const credit = sumReturnedCredit(appointment);
  if (requests.length === 0 && credit === 0) return { appointment, changes: [] };
  const { customerId, date } = appointment;
  const [owned, balance] = await Promise.all([
    openOwnedProductsReader(table, tenant, { requests }).read(table, null),
    credit > 0 && customerId !== null ? getCustomerCredit(table, tenant, customerId) : 0,
  ]);
  const terms = {
    customerId,
    today: toLocalDate(salon.timeZone, now),
    visitDate: date,
    currency: salon.currency,
  };
  if (balance < credit || !canRedeemAllAgain(appointment, owned, terms)) return undefined;
  const paid = { ...appointment, payments: toRowsWithCreditRedeemedAgain(appointment) };
  const again = withAllRedeemedAgain(paid, owned.packages);
  return { appointment: again, changes: putNewRedemptionsAndNotices(redemption, appointment, again) };
}
