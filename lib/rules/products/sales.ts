import type { CustomerId, LocationId, Named, SaleId } from '../ids.ts';
import { type Money, percentOf } from '../money.ts';
import type { LocalDate, Location, Salon } from '../salon/salon.ts';
import { dateIn, instantOf } from '../time-zone.ts';

/** Decisions §5, Sale record. */
export const SALE_STATUS = {
  pending: 0,
  paid: 1,
  failed: 2,
} as const satisfies Record<string, number>;
export type SaleStatus = (typeof SALE_STATUS)[keyof typeof SALE_STATUS];

export type SaleType = 'package' | 'giftcard' | 'membership';

export type PurchaseId = Named<number, 'purchase'>;

/** What a purchased product was sold by. */
export type Sale = {
  readonly id: SaleId;
  readonly type: SaleType;
  readonly purchasedId: PurchaseId;
  /** Who bought; a gift may have another owner. */
  readonly customerId: CustomerId;
  readonly locationId: LocationId;
  readonly subtotal: Money;
  readonly tax: Money;
  readonly total: Money;
  readonly status: SaleStatus;
  /** The processor's intent that pays, or is to pay, this sale. */
  readonly paymentIntent: string | null;
  readonly createdAt: string;
  /** Instant after which a pending sale fails. */
  readonly payUntil: string;
  /** Instant at which the recipient of a gift is told; missing where nobody is. */
  readonly deliverAt?: string;
  /** Since when the recipient's notice is on its way. */
  readonly deliveredAt?: string;
  readonly paidAt?: string;
  /** Since when a refund or dispute keeps what is left from being redeemed. */
  readonly blockedAt?: string;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** How long a sale waits for its payment (decisions §5). */
const PAYABLE_HOURS = 24;
/** When gifts are delivered on a later day, by the salon's clock (decisions §6). */
const DELIVERY_MINUTE = 9 * 60;

export type SaleAmounts = Pick<Sale, 'subtotal' | 'tax' | 'total'>;

/** Price, plus the location's service tax where the product is taxed (specification, total due). */
export function saleAmounts(
  price: Money,
  isTaxed: boolean,
  location: Pick<Location, 'serviceTax'>,
  currency: string,
): SaleAmounts {
  const tax = isTaxed ? percentOf(price, location.serviceTax, currency) : 0;
  return { subtotal: price, tax, total: price + tax };
}

/** When a gift's recipient is told: with the payment, or at 09:00 of a later delivery date (decisions §6). */
export function deliveryInstant(date: LocalDate, salon: Pick<Salon, 'timeZone'>, now: Date): Date {
  return date <= dateIn(salon.timeZone, now) ? now : instantOf(date, DELIVERY_MINUTE, salon.timeZone);
}

export type NewSale = Pick<Sale, 'id' | 'type' | 'purchasedId' | 'customerId' | 'locationId'> & {
  readonly amounts: SaleAmounts;
  readonly paidAtSalon: boolean;
  /** When a gift's recipient is told; null where nobody is. */
  readonly deliverAt: Date | null;
};

/** A new sale: paid at once where nothing is due, or the desk has taken the money; else it waits (decisions §1, §5). */
export function openSale({ amounts, deliverAt, paidAtSalon, ...sale }: NewSale, now: Date): Sale {
  const pending: Sale = {
    ...sale,
    ...amounts,
    status: SALE_STATUS.pending,
    paymentIntent: null,
    createdAt: now.toISOString(),
    payUntil: new Date(now.getTime() + PAYABLE_HOURS * 3_600_000).toISOString(),
    ...(deliverAt ? { deliverAt: deliverAt.toISOString() } : {}),
    version: 1,
  };
  const isPaid = amounts.total === 0 || paidAtSalon;
  return (isPaid ? settledSale(pending, { result: 'paid', paymentIntent: null }, now) : undefined) ?? pending;
}

/**
 * Whether an intent may pay a sale at all. A sale that is billed by itself waits for its subscription's first payment
 * alone: paid otherwise, the subscription would never begin, nor ever end what it was to bill (decisions §6).
 */
export const paysSale = (
  { status, paymentIntent }: Pick<Sale, 'status' | 'paymentIntent'>,
  intent: string,
): boolean => status === SALE_STATUS.paid || paymentIntent === null || paymentIntent === intent;

/** What became of the payment of a sale. */
export type Settlement =
  | {
      readonly result: 'paid';
      readonly paymentIntent: string | null;
      /** The payer's bank disputes it already: what it has paid cannot be redeemed. */
      readonly isDisputed?: boolean;
    }
  | { readonly result: 'failed' };

/**
 * The sale after its payment succeeded or failed; undefined where that changes nothing: what is paid stays paid, a
 * failed sale may still be paid late (0→1, 0→2, 2→1).
 */
export function settledSale(sale: Sale, settlement: Settlement, now: Date): Sale | undefined {
  if (sale.status === SALE_STATUS.paid) return undefined;
  if (settlement.result === 'failed') {
    return sale.status === SALE_STATUS.failed ? undefined : { ...sale, status: SALE_STATUS.failed };
  }
  const paid: Sale = {
    ...sale,
    status: SALE_STATUS.paid,
    paymentIntent: settlement.paymentIntent,
    paidAt: now.toISOString(),
    ...(settlement.isDisputed ? { blockedAt: now.toISOString() } : {}),
  };
  return isDeliveryDue(paid, now) ? { ...paid, deliveredAt: now.toISOString() } : paid;
}

/** Whether the recipient of a gift is to be told now. */
export const isDeliveryDue = (sale: Sale, now: Date): boolean =>
  sale.status === SALE_STATUS.paid &&
  sale.blockedAt === undefined &&
  sale.deliverAt !== undefined &&
  sale.deliveredAt === undefined &&
  sale.deliverAt <= now.toISOString();

/** The instant at which something is to be done for a sale: it fails, or its gift is delivered. */
export function saleDueAt(sale: Sale): string | undefined {
  if (sale.status === SALE_STATUS.pending) return sale.payUntil;
  const isToDeliver =
    sale.status === SALE_STATUS.paid && sale.blockedAt === undefined && sale.deliveredAt === undefined;
  return isToDeliver ? sale.deliverAt : undefined;
}
