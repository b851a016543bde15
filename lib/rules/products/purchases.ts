import { addMonths } from '../calendar.ts';
import type { AppointmentId, CustomerId, SaleId, ServiceId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salon/salon.ts';
import { type PurchaseId, SALE_STATUS, type Sale, type SaleStatus } from './sales.ts';

/**
 * The head of every purchased product: what a redemption reads and rewrites, under 1 KB. `remaining` moves only in
 * the transaction that appends the history row, under a bound.
 */
export type PurchaseHead = {
  readonly id: PurchaseId;
  readonly saleId: SaleId;
  /** As in the sale: a product is of use only when its sale is paid. */
  readonly saleStatus: SaleStatus;
  /** The owner: the buyer, until a recipient claims a gift. */
  readonly customerId: CustomerId;
  /** What is left: uses of a package or membership, money of a gift card. */
  readonly remaining: number;
  /** Since when the recipient of a gift is its owner. */
  readonly claimedAt?: string;
  /** Since when a refund or dispute keeps what is left from being redeemed. */
  readonly blockedAt?: string;
  readonly createdAt: string;
};

/** Whether a product's last day is past; null is for ever. */
export const isOver = (
  { expiryDate }: { readonly expiryDate: LocalDate | null },
  today: LocalDate,
): boolean => expiryDate !== null && today > expiryDate;

/** What a head takes from the sale. */
export const headOfSale = ({ id, status, purchasedId, customerId, createdAt }: Sale) => ({
  id: purchasedId,
  saleId: id,
  saleStatus: status,
  customerId,
  createdAt,
});

/** Whether anything may be redeemed from it: paid, and neither refunded nor disputed (decisions §5). */
export const isRedeemable = ({
  saleStatus,
  blockedAt,
}: Pick<PurchaseHead, 'saleStatus' | 'blockedAt'>): boolean =>
  saleStatus === SALE_STATUS.paid && blockedAt === undefined;

/** A row of the history; the service id 0 stands for none, and does not count as usage. */
export type HistoryRow = {
  readonly saleId: SaleId;
  readonly description: string;
  readonly serviceId: ServiceId | 0;
  /** Money taken from a gift card; negative where it was given back. */
  readonly amount?: Money;
  readonly appointmentId?: AppointmentId;
  readonly at: string;
};

/** The row that every history begins with (decisions §6). */
export const purchaseRow = (saleId: SaleId, now: Date): HistoryRow => ({
  saleId,
  description: 'Purchased',
  serviceId: 0,
  at: now.toISOString(),
});

/** A purchased product as it is stored: head, the body that never changes, and its history, oldest first. */
export type Purchase<Head extends PurchaseHead, Body> = {
  readonly head: Head;
  readonly body: Body;
  readonly history: readonly HistoryRow[];
};

/** Rows that count as usage (specification: service_id different from 0). */
export const usedRows = (history: readonly HistoryRow[]): number =>
  history.filter(({ serviceId }) => serviceId !== 0).length;

/** The last day of a period of months; 0 months never end (decisions §2). */
export const expiryAfter = (start: LocalDate, months: number): LocalDate | null =>
  months > 0 ? addMonths(start, months) : null;

const PERIOD_FORM = /^(\d+) months?$/;
/** Nothing lasts longer: a century. */
const MONTHS_MAX = 1200;

/** The months of a period as text ('6 months'), 0 where it is empty or 0; undefined where it is no period. */
export function monthsOf(text: string): number | undefined {
  if (text === '' || text === '0') return 0;
  const months = Number(PERIOD_FORM.exec(text)?.[1] ?? Number.NaN);
  return months <= MONTHS_MAX ? months : undefined;
}

/**
 * Whether a customer may take a gift over: once, and only what is paid. Whoever has it already is told so again, which
 * changes nothing: a buyer who opens the link leaves it good for the recipient.
 */
export function checkClaim(
  head: Pick<PurchaseHead, 'customerId' | 'claimedAt' | 'saleStatus'>,
  customerId: CustomerId,
): Outcome<'taken' | 'owned already'> {
  if (head.saleStatus !== SALE_STATUS.paid) return fail('claimInvalid');
  if (head.customerId === customerId) return ok('owned already');
  return head.claimedAt === undefined ? ok('taken') : fail('claimedAlready');
}
