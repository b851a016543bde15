import type { Account } from '../access/accounts.ts';
import type { Principal } from '../access/principals.ts';
import type { PaymentRow, SalonPayment, SalonTender, StatedPayment } from '../booking/appointments.ts';
import { computeBill } from '../booking/bill.ts';
import type { CustomerId, LocationId, PurchaseId, SaleId, SaleType, StaffId, UserId } from '../ids.ts';
import { type Money, shareInOrder } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Disputes } from '../payments/disputes.ts';
import type { Language } from '../salons/languages.ts';
import type { Catalog, Location } from '../salons/salon.ts';
import { HOUR_MS } from '../time-units.ts';

/** BEHAVIOR §21.3. */
export const SALE_STATUS = {
  pending: 0,
  paid: 1,
  failed: 2,
} as const satisfies Record<string, number>;
export type SaleStatus = (typeof SALE_STATUS)[keyof typeof SALE_STATUS];

type ReportedSaleRefund = {
  readonly intent: string;
  readonly amount: Money;
  readonly at: string;
  /** The invoice of the renewal that the payment has paid. */
  readonly invoice?: string;
  /** The processor could not take this part of the payment. */
  readonly isNeverTaken?: true;
};

/** The refund of a sale by the front desk, which ends its product (BEHAVIOR §21.6). */
export type SaleRefundBySalon = SalonPayment & {
  readonly at: string;
  /** Tax included. */
  readonly amount: Money;
  readonly tax: Money;
  /** The value that its product had left; of a membership, the refunded income. */
  readonly rest: Money;
  /** Where the money goes back to several tenders of the sale: the part of each. */
  readonly parts?: readonly SaleTender[];
  /** The payment that the processor refunds; missing where the money goes back at the salon. */
  readonly intent?: string;
  /** The invoice of the renewal whose payment goes back. */
  readonly invoice?: string;
};

/** The payment of a sale, or what a refund left of it, that was moved to another tender (BEHAVIOR §21.7). */
type SaleTenderCorrection = {
  readonly amount: Money;
  readonly from: StatedPayment;
  readonly to: StatedPayment;
  /** The place of the payment among the tenders of the sale, where it has several. */
  readonly place?: number;
  /** The version of the sale that the correction led to. */
  readonly version: number;
};

/** A buyer without an account (BEHAVIOR §21.5). */
export type GuestBuyer = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  /** Missing for that of the salon (BEHAVIOR §10.8). */
  readonly language?: Language;
};

/** A part of the payment of a sale (BEHAVIOR §37.9). */
export type SaleTender = SalonPayment &
  Pick<PaymentRow, 'intent' | 'reader'> & { readonly amount: Money; readonly reference?: string };

/** The fields of `SalonPayment` are set where one tender paid the sale at the salon. */
type SaleFields = SalonPayment & {
  readonly id: SaleId;
  readonly type: SaleType;
  readonly purchasedId: PurchaseId;
  /** The buyer, null for a guest; a gift may have another owner. */
  readonly customerId: CustomerId | null;
  readonly guest?: GuestBuyer;
  /** The caller who sold it to a guest, as `formatCallerText` writes it. */
  readonly bookedBy?: string;
  /** The address that the buyer has proved with a code: its mails are sent without a limit (BEHAVIOR §29.3). */
  readonly provedEmail?: string;
  /** The user who sold it, by the name of that time; missing where the buyer bought alone. */
  readonly soldBy?: { readonly id: UserId; readonly name: string };
  /** The staff member whom reports count the sale for. */
  readonly staffId?: StaffId;
  readonly locationId: LocationId;
  readonly subtotal: Money;
  readonly tax: Money;
  readonly total: Money;
  /** Percent of the tax; old sales lack it. */
  readonly taxPercent?: number;
  /** The price includes the tax; missing where the tax is added to it. */
  readonly isTaxIncluded?: true;
  /** The amount that the salon owes for a gift card, where that is not its price; of what an import has brought in, always. */
  readonly value?: Money;
  /** An import has brought its product in from another system: nothing was sold (BEHAVIOR §43.10). */
  readonly isOpening?: true;
  /** How a bill has paid it with several tenders, or with a card. */
  readonly tenders?: readonly SaleTender[];
  /** The oldest first; each moves the payment on from the tender before it. */
  readonly tenderCorrections?: readonly SaleTenderCorrection[];
  /** The processor's intent that pays, or is to pay, this sale. */
  readonly paymentIntent: string | null;
  /** The intent that was ordered last for this sale: the next order cancels it. */
  readonly orderedIntent?: string;
  /** The part of the total that the buyer's credit balance at the processor pays, beside the intent or alone. */
  readonly uncollected?: Money;
  readonly createdAt: string;
  /** Instant of the last change; the table sets it. */
  readonly updatedAt?: string;
  /** Instant after which a pending sale fails. */
  readonly payUntil: string;
  /** Instant at which the gift is delivered; missing where nobody gets a mail. */
  readonly deliverAt?: string;
  /** Refunds that the salon made at the processor, of the purchase and of renewals. */
  readonly refunds?: readonly ReportedSaleRefund[];
  /** Disputes of its payments that are open or lost. */
  readonly disputes?: Disputes;
  readonly refundedBySalon?: SaleRefundBySalon;
  /** The rest of the product's value when a refund or a lost dispute ended it. */
  readonly endedRest?: Money;
  /** Paid while it was disputed: the buyer has not been told of the purchase. */
  readonly isUnannounced?: true;
  /** Instant of the refund, dispute or act that blocks the product from redemption. */
  readonly blockedAt?: string;
  /** An act of the salon has ended the product: what returns to it is not owed (BEHAVIOR §21.9). */
  readonly isVoided?: true;
  /** It puts money on a gift card that was sold before (BEHAVIOR §21.10). */
  readonly isReload?: true;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** A sale whose payment is pending or has failed: nothing is delivered. */
export type UnpaidSale = SaleFields & {
  readonly status: typeof SALE_STATUS.pending | typeof SALE_STATUS.failed;
  readonly paidAt?: never;
  readonly paidVersion?: never;
  readonly deliveredAt?: never;
};

export type PaidSale = SaleFields & {
  readonly status: typeof SALE_STATUS.paid;
  readonly paidAt: string;
  /** The version that the payment led to; missing where the sale was paid at once. */
  readonly paidVersion?: number;
  /** Instant at which the gift's mail was queued. */
  readonly deliveredAt?: string;
};

/** The record of one purchase: its amounts and its payment. */
export type Sale = UnpaidSale | PaidSale;

/** How long a sale waits for its payment (BEHAVIOR §21.3). */
const PAYMENT_HOURS = 24;

export type SaleAmounts = Pick<Sale, 'subtotal' | 'tax' | 'total' | 'taxPercent' | 'isTaxIncluded'>;

/** The price, and the location's service tax that is added to it or included in it where the product is taxed (BEHAVIOR §21.2). */
export function computeSaleAmounts(
  price: Money,
  isTaxed: boolean,
  { serviceTax, isTaxIncluded = false }: Pick<Location, 'serviceTax' | 'isTaxIncluded'>,
  currency: string,
): SaleAmounts {
  const product = { price, qty: 1, discount: 0 };
  const taxPercent = isTaxed ? serviceTax : 0;
  const mode = isTaxed && isTaxIncluded ? { isTaxIncluded: true as const } : {};
  const items = { lines: [], products: [product] };
  const { subtotal, tax, total } = computeBill(items, { taxPercent, ...mode }, currency);
  return { subtotal, tax, total, taxPercent, ...mode };
}

/** Whether the processor could not take a part of a card's payment. */
export const hasUncapturedPart = ({ refunds = [] }: Pick<Sale, 'refunds'>): boolean =>
  refunds.some(({ isNeverTaken }) => isNeverTaken);

/** The income of a sale: its total without the tax. */
export const computeNetPrice = ({ total, tax }: Pick<Sale, 'total' | 'tax'>): Money => total - tax;

/** The sale as a bill has paid it: with one tender, or with several (BEHAVIOR §37.9). */
export function withTenders(sale: Sale, tenders: readonly SaleTender[]): Sale {
  const [first, ...others] = tenders;
  if (!first) return sale;
  const { intent } = tenders.find((tender) => tender.intent !== undefined) ?? {};
  const { amount: _amount, reference: _reference, ...payment } = first;
  if (intent !== undefined) return { ...sale, tenders, paymentIntent: intent };
  return others.length === 0 ? { ...sale, ...payment } : { ...sale, tenders };
}

/** The tenders that paid a sale at the salon or by a bill, as they were last corrected; none where another payment paid it. */
export function listCorrectedTendersOfPaidSale(sale: Sale): SaleTender[] {
  const { status, total, paymentIntent, uncollected, tenders, tenderCorrections = [] } = sale;
  const isOther = tenders === undefined && (paymentIntent !== null || uncollected !== undefined);
  if (status !== SALE_STATUS.paid || total === 0 || isOther) return [];
  return (tenders ?? [toSaleTender(sale, total)]).map((tender, index) => {
    const corrected = tenderCorrections.findLast(({ place = 0 }) => place === index)?.to;
    return corrected ? toSaleTender(corrected, tender.amount) : tender;
  });
}

const toSaleTender = (
  { paidBy = 'external', drawerId, rounding }: SalonPayment,
  amount: Money,
): SaleTender => ({
  amount,
  paidBy,
  ...(drawerId === undefined ? {} : { drawerId }),
  ...(rounding === undefined ? {} : { rounding }),
});

/** How the front desk stated a tender; undefined for a card and for credit. */
export function findCashOrExternalTender({
  intent,
  paidBy = 'external',
  drawerId,
  rounding,
}: SaleTender): StatedPayment | undefined {
  if (intent !== undefined || paidBy === 'credit') return undefined;
  return {
    paidBy,
    ...(drawerId === undefined ? {} : { drawerId }),
    ...(rounding === undefined ? {} : { rounding }),
  };
}

/** How a sale that one tender paid was paid at the salon; undefined where no money was taken there. */
export function findCashOrExternalPayment(sale: Sale): StatedPayment | undefined {
  const [tender, ...others] = listCorrectedTendersOfPaidSale(sale);
  return tender && others.length === 0 ? findCashOrExternalTender(tender) : undefined;
}

/** A refund of a sale as its tenders, the last one first, have given it back (BEHAVIOR §37.9). */
export const shareRefundOfSale = (tenders: readonly SaleTender[], amount: Money): Money[] =>
  shareInOrder(amount, tenders.map((tender) => tender.amount).toReversed()).toReversed();

/** Above the ids of payment rows, which name the refunds of visits by the same intent. */
const SALE_REFUND_ROWS = 500_000_000_000;
const REFUND_ROWS_PER_SALE = 1_000;

/** The name of a sale's refund among those of its intent. */
export const toSaleRefundRowId = ({ id, version }: Pick<Sale, 'id' | 'version'>): PaymentRow['id'] =>
  SALE_REFUND_ROWS + id * REFUND_ROWS_PER_SALE + version;

/** The part of a refund that the processor gives back. */
export const findCardPart = ({
  intent,
  amount,
  parts = [],
}: SaleRefundBySalon): { readonly intent: string; readonly amount: Money } | undefined => {
  const part = intent === undefined ? parts.find((each) => each.intent !== undefined) : { intent, amount };
  return part?.intent === undefined || part.amount === 0
    ? undefined
    : { intent: part.intent, amount: part.amount };
};

export type SaleTerms = Pick<
  Sale,
  | 'id'
  | 'type'
  | 'purchasedId'
  | 'customerId'
  | 'guest'
  | 'bookedBy'
  | 'soldBy'
  | 'staffId'
  | 'locationId'
  | 'value'
  | 'isReload'
  | 'isOpening'
> & {
  readonly amounts: SaleAmounts;
  readonly paidAtSalon: boolean;
  readonly paidBy?: SalonTender;
  /** When the recipient's mail goes out; null where nobody gets one. */
  readonly deliverAt: Date | null;
};

/** Names the user who sells, and the staff member, by default that of the user; nobody where the buyer buys alone (BEHAVIOR §21.1). */
export const toSellerFields = (
  account: Pick<Account, 'kind' | 'id' | 'name'> | undefined,
  caller: Principal,
  chosen: StaffId | undefined,
): Pick<Sale, 'soldBy' | 'staffId'> => {
  const staffId = chosen ?? (caller.kind === 'user' ? caller.staffId : undefined);
  return {
    ...(account?.kind === 'user' ? { soldBy: { id: account.id, name: account.name } } : {}),
    ...(staffId === undefined ? {} : { staffId }),
  };
};

/** Checks the staff member whom the front desk names as the seller (BEHAVIOR §21.1). */
export function checkSeller(
  caller: Principal,
  staffId: StaffId | undefined,
  { staff }: Pick<Catalog, 'staff'>,
): Outcome<undefined> {
  if (staffId === undefined) return ok(undefined);
  if (caller.kind !== 'user') return invalid('staffId', 'Staff only');
  return staff.has(staffId) ? ok(undefined) : invalid('staffId', 'Unknown staff member');
}

/** A new sale: paid at once where nothing is due or the front desk took the money, otherwise pending (BEHAVIOR §21). */
export function toNewSale(
  { amounts, deliverAt, paidAtSalon, paidBy = 'external', ...sale }: SaleTerms,
  now: Date,
): Sale {
  const pending: UnpaidSale = {
    ...sale,
    ...amounts,
    status: SALE_STATUS.pending,
    paymentIntent: null,
    createdAt: now.toISOString(),
    payUntil: new Date(now.getTime() + PAYMENT_HOURS * HOUR_MS).toISOString(),
    ...(deliverAt ? { deliverAt: deliverAt.toISOString() } : {}),
    ...(paidAtSalon && paidBy !== 'external' ? { paidBy } : {}),
    version: 1,
  };
  const isPaid = amounts.total === 0 || paidAtSalon;
  return isPaid ? toPaidSaleDeliveredIfDue(pending, null, now) : pending;
}

/** The sale as paid, and as delivered if the delivery time of its gift has come (BEHAVIOR §27.1). */
export function toPaidSaleDeliveredIfDue(
  sale: UnpaidSale,
  paymentIntent: string | null,
  now: Date,
): PaidSale {
  const at = now.toISOString();
  const paid: PaidSale = { ...sale, status: SALE_STATUS.paid, paymentIntent, paidAt: at };
  return isGiftDeliveryDue(paid, now) ? { ...paid, deliveredAt: at } : paid;
}

const isUndelivered = (sale: Sale): sale is PaidSale =>
  sale.status === SALE_STATUS.paid && sale.blockedAt === undefined && sale.deliveredAt === undefined;

/** Whether the recipient's mail is to go out now. */
export const isGiftDeliveryDue = (sale: Sale, now: Date): sale is PaidSale =>
  isUndelivered(sale) && sale.deliverAt !== undefined && sale.deliverAt <= now.toISOString();

/** When scheduled work must look at a sale: to fail it, or to deliver its gift. */
export function computeSaleCheckAt(sale: Sale): string | undefined {
  if (sale.status === SALE_STATUS.pending) return sale.payUntil;
  return isUndelivered(sale) ? sale.deliverAt : undefined;
}

/**
 * The sale after a reported refund of one of its payments; the same sale where nothing is new. `total` is all that is
 * refunded of the payment, because events arrive late and repeatedly.
 */
export function withReportedSaleRefund<Stored extends Sale>(
  sale: Stored,
  intent: string,
  refundedTotal: Money,
  now: Date,
  invoice?: string,
): Stored {
  const { refunds = [] } = sale;
  const known = refunds
    .filter((refund) => refund.intent === intent && !refund.isNeverTaken)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (refundedTotal <= known) return sale;
  const refund = { intent, amount: refundedTotal - known, at: now.toISOString() };
  return { ...sale, refunds: [...refunds, invoice === undefined ? refund : { ...refund, invoice }] };
}

/** The value at which the salon owes a new product: that of a gift card, the price of a package without tax. */
export const computeSoldValue = (sale: Sale): Money =>
  sale.value ?? (sale.type === 'giftcard' ? sale.subtotal : computeNetPrice(sale));

/** The value that a product had left when a refund or a lost dispute ended it: the salon owes it no more. */
export const sumValueNoLongerOwed = ({ type, endedRest = 0, refundedBySalon }: Sale): Money =>
  endedRest + (type === 'membership' ? 0 : (refundedBySalon?.rest ?? 0));
