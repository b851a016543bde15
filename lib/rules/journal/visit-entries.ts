import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type ProductLine,
  type ProductRedemption,
  type TaxLine,
  type Tip,
} from '../booking/appointments.ts';
import {
  computeAddOnPrice,
  computeRetailLinePrice,
  computeServicePrice,
  listBillLinePricesAfterDiscount,
  listBillLinesByService,
  listLineAndServiceChargeTotals,
  toBill,
} from '../booking/bill.ts';
import { listRefundedLines, listRefundedTips, sumWrittenOff } from '../booking/payment-rows.ts';
import { sumPromotionDiscounts } from '../booking/promotions.ts';
import type { StaffId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import { listUnreturnedRedemptions } from '../products/redemptions.ts';
import {
  type JournalEvent,
  type JournalLine,
  type LineCode,
  negate,
  type Position,
  type ReceiptBill,
  sumAmounts,
  sumAmountsOfAccounts,
  toCardPaymentLine,
  toEntryId,
  toSalonPaymentLines,
} from './entries.ts';

// A record's position follows from the record alone, and an entry is the difference of two positions. So the entries of a
// record always add up to what the record says, whichever operation wrote them (BEHAVIOR §36.3).

const { confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;

const isPaid = ({ status }: PaymentRow): boolean => status === PAYMENT_STATUS.paid;

/** The value that the uses of a package by this row have: no money of the bill. */
const sumPackageValue = ({ rows }: ProductRedemption): Money =>
  rows.reduce((sum, { value = 0 }) => sum + value, 0);

/** The row whose money this one refunds; itself where it refunds none. */
const findTakenRow = (row: PaymentRow, payments: readonly PaymentRow[]): PaymentRow =>
  payments.find(({ id }) => id === row.refundOf?.row) ?? row;

/** The value that the redemption of a paid row took from a product; the use of a membership takes none. */
function toRedeemed(row: PaymentRow, payments: readonly PaymentRow[]): JournalLine[] {
  const { type, redeemed, refundOf, paid } = row;
  if (type === PAYMENT_ROW_TYPE.giftCard && refundOf) {
    // A refund by line gives back a part of what the card paid
    const by = findTakenRow(row, payments).redeemed;
    return by ? [{ account: 'giftCards', of: by.purchaseId, amount: paid }] : [];
  }
  // A return is marked in the row that redeemed; the row with the negative amount says it again
  if (!redeemed || redeemed.returned || type === PAYMENT_ROW_TYPE.membership) return [];
  return type === PAYMENT_ROW_TYPE.giftCard
    ? [{ account: 'giftCards', of: redeemed.purchaseId, amount: paid }]
    : [{ account: 'packages', of: redeemed.purchaseId, amount: sumPackageValue(redeemed) }];
}

function toReceived(
  row: PaymentRow,
  { payments, customerId }: Pick<Appointment, 'payments' | 'customerId'>,
): JournalLine[] {
  if (!isPaid(row)) return [];
  switch (row.type) {
    case PAYMENT_ROW_TYPE.payAtSalon:
      return toSalonPaymentLines(row, row.paid, customerId);
    case PAYMENT_ROW_TYPE.deposit:
    case PAYMENT_ROW_TYPE.cardOnFile:
      return [toCardPaymentLine(findTakenRow(row, payments), row.paid)];
    default:
      return toRedeemed(row, payments);
  }
}

const SERVICE_CODE = {
  package: 'packageUse',
  membership: 'membershipUse',
} as const satisfies Record<NonNullable<AppointmentLine['coveredBy']>, LineCode>;

/** Income of a visit: the line, the part of its amount that the bill taxes at its rate, and the lines of the bill that it is of. */
export type Income = {
  readonly line: JournalLine & { readonly taxRate: number };
  readonly taxed: Money;
  readonly places: readonly number[];
};

/**
 * The income of a service with its add-ons, a line for each tax rate. `value` is that of the use of the package that pays
 * the service.
 */
function toServiceIncome(
  line: AppointmentLine,
  value: Money,
  visitPercent: number,
  [place = 0, ...addOnPlaces]: readonly number[],
): Income[] {
  const { taxPercent = visitPercent, serviceId, staffId } = line;
  const groups = new Map([[taxPercent, { taxed: computeServicePrice(line), places: [place] }]]);
  for (const [index, addOn] of line.addOns.entries()) {
    const percent = addOn.taxPercent ?? visitPercent;
    const { taxed, places } = groups.get(percent) ?? { taxed: 0, places: [] };
    groups.set(percent, {
      taxed: taxed + computeAddOnPrice(addOn),
      places: [...places, addOnPlaces[index] ?? 0],
    });
  }
  return [...groups].map(([percent, { taxed, places }], index) => ({
    taxed,
    places,
    line: {
      account: 'services',
      of: null,
      amount: taxed + (index === 0 ? value : 0),
      serviceId,
      taxRate: percent,
      code: line.coveredBy ? SERVICE_CODE[line.coveredBy] : 'service',
      ...(staffId === null ? {} : { staffId }),
    },
  }));
}

function toProductIncome(product: ProductLine, visitPercent: number, place: number): Income {
  const taxed = computeRetailLinePrice(product);
  const { productId, staffId, taxPercent = visitPercent } = product;
  return {
    taxed,
    places: [place],
    line: {
      account: 'products',
      of: null,
      amount: taxed,
      taxRate: taxPercent,
      code: 'product',
      ...(productId === undefined ? {} : { productId }),
      ...(staffId === undefined ? {} : { staffId }),
    },
  };
}

const toServiceChargeIncome = (amount: Money, taxRate: number): Income => ({
  taxed: amount,
  places: [],
  line: { account: 'fees', of: null, amount, taxRate, code: 'serviceCharge' },
});

/** The tax that each income includes: each tax line is shared by what it taxes, by largest remainder. */
function shareIncludedTax(income: readonly Income[], taxLines: readonly TaxLine[]): Money[] {
  const taxes = income.map(() => 0);
  for (const { percent, amount } of taxLines) {
    const taxed = [...income.keys()].filter((index) => income[index]?.line.taxRate === percent);
    const shares = splitByWeight(
      amount,
      taxed.map((index) => income[index]?.taxed ?? 0),
    );
    for (const [place, index] of taxed.entries()) taxes[index] = shares[place] ?? 0;
  }
  return taxes;
}

/** The income of a completed visit at the prices of its bill. */
export function listIncome(appointment: Appointment): Income[] {
  const { lines, products = [], payments, taxPercent } = appointment;
  const { serviceCharge } = toBill(appointment);
  const valueOfLine = new Map<number, Money>();
  for (const { redeemed } of payments) {
    if (redeemed?.kind !== 'package' || redeemed.returned) continue;
    for (const { line, movedTo = line, value = 0 } of redeemed.rows) valueOfLine.set(movedTo, value);
  }
  const places = listBillLinesByService(lines);
  const firstProduct = places.flat().length;
  return [
    ...lines.flatMap((line, index) =>
      toServiceIncome(line, valueOfLine.get(index) ?? 0, taxPercent, places[index] ?? []),
    ),
    ...products.map((product, index) => toProductIncome(product, taxPercent, firstProduct + index)),
    toServiceChargeIncome(serviceCharge, taxPercent),
  ];
}

/**
 * Income and tax of a completed visit, without the lines that were refunded (BEHAVIOR §17.12). A line that a package pays
 * counts with the value of its use; a price that includes its tax counts without the tax.
 */
function toIncome(appointment: Appointment): JournalLine[] {
  const { taxLines, isTaxIncluded } = toBill(appointment);
  const income = listIncome(appointment);
  const included = isTaxIncluded ? shareIncludedTax(income, taxLines) : [];
  const refunded = listRefundedLines(appointment);
  const refundsOf = income.map(({ places }) => refunded.filter(({ line }) => places.includes(line)));
  const toTaxRefund = (percent: number): Money =>
    refundsOf
      .flatMap((each, index) => (income[index]?.line.taxRate === percent ? each : []))
      .reduce((sum, { tax }) => sum + tax, 0);
  return [
    ...income.map(({ line }, index) => ({
      ...line,
      amount: (refundsOf[index] ?? []).reduce(
        (left, { amount, tax }) => left - amount + tax,
        line.amount - (included[index] ?? 0),
      ),
    })),
    ...taxLines.map(
      ({ percent, amount }): JournalLine => ({
        account: 'tax',
        of: percent,
        amount: amount - toTaxRefund(percent),
      }),
    ),
  ];
}

/** The tax of each line of a bill: added to its price, or included in it. */
export function listBillLineTaxes(appointment: Appointment, currency: string): Money[] {
  const { taxLines, isTaxIncluded } = toBill(appointment);
  const prices = listBillLinePricesAfterDiscount(appointment);
  const totals = listLineAndServiceChargeTotals(appointment, currency);
  if (!isTaxIncluded) return prices.map((price, place) => (totals[place] ?? 0) - price);
  const income = listIncome(appointment);
  const included = shareIncludedTax(income, taxLines);
  const taxes = prices.map(() => 0);
  for (const [index, { places }] of income.entries()) {
    const shares = splitByWeight(
      included[index] ?? 0,
      places.map((place) => prices[place] ?? 0),
    );
    for (const [at, place] of places.entries()) taxes[place] = shares[at] ?? 0;
  }
  return taxes;
}

/**
 * Income and tax of a completed visit that are left after refunds: each part loses in proportion. Money that was received
 * beyond the bill is a fee.
 */
function toKeptIncome(appointment: Appointment, earned: Money): JournalLine[] {
  const income = toIncome(appointment);
  const billed = sumAmounts(income);
  if (earned > billed)
    return [...income, { account: 'fees', of: null, amount: earned - billed, code: 'surplus' }];
  const shares = splitByWeight(
    billed - earned,
    income.map(({ amount }) => amount),
  );
  return income.map((line, index) => ({ ...line, amount: line.amount - (shares[index] ?? 0) }));
}

const isByLink = ({ intent }: Tip): boolean => intent !== undefined;

/** The tips at the desk that a refund has not given back by name (BEHAVIOR §17.12). */
export function listUnrefundedDeskTips(appointment: Pick<Appointment, 'tips' | 'payments'>): Tip[] {
  const refunded = new Map<StaffId, Money>();
  for (const { staffId, amount } of listRefundedTips(appointment))
    refunded.set(staffId, (refunded.get(staffId) ?? 0) + amount);
  const atDesk = (appointment.tips ?? []).filter((tip) => !isByLink(tip));
  return atDesk.map(({ staffId, amount }) => {
    const taken = Math.min(amount, refunded.get(staffId) ?? 0);
    refunded.set(staffId, (refunded.get(staffId) ?? 0) - taken);
    return { staffId, amount: amount - taken };
  });
}

/** The part of some tips that money still pays, shared in proportion. */
function shareTips(tips: readonly Tip[], left: Money): JournalLine[] {
  const total = tips.reduce((sum, { amount }) => sum + amount, 0);
  const shares = splitByWeight(
    Math.max(0, Math.min(total, left)),
    tips.map(({ amount }) => amount),
  );
  return tips.map(({ staffId }, index) => ({ account: 'tips', of: staffId, amount: shares[index] ?? 0 }));
}

/**
 * The tips that the money of a visit still pays. A refund takes income before tips; that of a tip by link takes the tip
 * alone.
 */
function toKeptTips(appointment: Appointment, earned: Money): JournalLine[] {
  const { tips = [], payments } = appointment;
  const byLink = payments.reduce((sum, row) => (row.isTip && isPaid(row) ? sum + row.paid : sum), 0);
  return [
    ...shareTips(tips.filter(isByLink), byLink),
    ...shareTips(listUnrefundedDeskTips(appointment), earned - byLink),
  ];
}

/** The amount that the salon keeps of a visit that did not take place. */
function toFee(row: PaymentRow, visit: Appointment): JournalLine[] {
  const code = findTakenRow(row, visit.payments).fee ?? 'keptPayment';
  return toReceived(row, visit).map(({ amount }) => ({
    account: 'fees',
    of: null,
    amount: 0 - amount,
    code,
  }));
}

/** The position of an appointment (BEHAVIOR §36.3). */
export function toAppointmentPosition(appointment: Appointment): Position {
  const { id, status, payments } = appointment;
  const received = payments.flatMap((row) => toReceived(row, appointment));
  const sum = sumAmounts(received);
  switch (status) {
    case APPOINTMENT_STATUS.pendingPayment:
    case confirmed:
    case paymentFailed:
      return [...received, { account: 'prepaid', of: id, amount: 0 - sum }];
    case cancelled:
    case noShow:
      return [...received, ...payments.flatMap((row) => toFee(row, appointment))];
    case completed: {
      const pending = payments.reduce((total, row) => total + row.pending, 0);
      const lost = sumWrittenOff(payments);
      const earned = sum + pending + lost;
      const tips = toKeptTips(appointment, earned);
      const kept = toKeptIncome(appointment, earned - sumAmounts(tips));
      return [
        ...received,
        { account: 'receivable', of: id, amount: pending },
        { account: 'losses', of: null, amount: lost },
        ...negate([...kept, ...tips]),
      ];
    }
  }
}

const toShownDiscount = (discount: Money): { readonly discount?: Money } =>
  discount === 0 ? {} : { discount };

const sumChange = (payments: readonly PaymentRow[]): Money =>
  payments.reduce(
    (sum, { paid, rounding = 0, tendered = paid + rounding }) => sum + tendered - paid - rounding,
    0,
  );

/**
 * The bill of a completed visit for its receipt (BEHAVIOR §36.7).
 * @param before the visit before the change that the receipt is about
 */
export function toReceiptBillOfCompletedVisit(
  appointment: Appointment,
  before?: Appointment,
): ReceiptBill | undefined {
  const { status, lines, products = [], payments, promotion } = appointment;
  if (status !== completed) return undefined;
  const change = sumChange(listPaidDifferences(before, appointment).paid);
  const tipsBefore = before ? 0 - sumAmountsOfAccounts(toAppointmentPosition(before), ['tips']) : 0;
  const { taxLines, subtotal, total, serviceCharge, isTaxIncluded } = toBill(appointment);
  return {
    lines: lines.map(({ serviceId, price, discount = 0, reduction = 0, coveredBy, addOns }) => ({
      serviceId,
      price,
      ...toShownDiscount(discount + reduction),
      ...(coveredBy ? { coveredBy } : {}),
      ...(addOns.length > 0
        ? {
            addOns: addOns.map((addOn) => ({
              id: addOn.addOnId,
              price: addOn.price,
              ...toShownDiscount(addOn.reduction ?? 0),
            })),
          }
        : {}),
    })),
    ...(products.length > 0
      ? {
          products: products.map(({ name, price, qty, discount, reduction = 0 }) => ({
            name,
            price,
            qty,
            discount: discount + reduction,
          })),
        }
      : {}),
    ...(promotion
      ? {
          promotion: {
            name: promotion.name,
            code: promotion.code,
            amount: sumPromotionDiscounts(appointment),
          },
        }
      : {}),
    ...(serviceCharge === 0 ? {} : { serviceCharge }),
    ...(isTaxIncluded ? { isTaxIncluded } : {}),
    taxLines,
    subtotal,
    total,
    due: payments.reduce((sum, { pending }) => sum + pending, 0),
    ...(tipsBefore === 0 ? {} : { tipsBefore }),
    ...(change === 0 ? {} : { change }),
  };
}

const EVENT_OF_STATUS: { readonly [status in Appointment['status']]?: JournalEvent } = {
  [confirmed]: 'depositPaid',
  [completed]: 'completed',
  [cancelled]: 'cancelled',
  [noShow]: 'noShow',
  [paymentFailed]: 'paymentFailed',
};

/** The rows that the change paid, and those that it made fail after they were paid. */
function listPaidDifferences(before: Appointment | undefined, after: Appointment) {
  const paidBefore = new Set(before?.payments.filter(isPaid).map(({ id }) => id));
  return {
    paid: after.payments.filter((row) => isPaid(row) && !paidBefore.has(row.id)),
    failed: after.payments.filter((row) => !isPaid(row) && paidBefore.has(row.id)),
  };
}

const isUndone = (before: Appointment['status'], after: Appointment['status']): boolean =>
  after === confirmed && (before === cancelled || before === noShow);

/** The event of a change of an appointment that moves money or value (BEHAVIOR §36.3). */
export function toAppointmentEventCode(before: Appointment | undefined, after: Appointment): JournalEvent {
  const { paid, failed } = listPaidDifferences(before, after);
  if (!before) {
    if (after.status === completed) return 'quickSale';
    return paid.some(({ redeemed }) => !redeemed) ? 'depositPaid' : 'redeemed';
  }
  const ofStatus = before.status === after.status ? undefined : EVENT_OF_STATUS[after.status];
  if (isUndone(before.status, after.status)) return 'undone';
  if (ofStatus) return ofStatus;
  const redeemed = listUnreturnedRedemptions(after).length - listUnreturnedRedemptions(before).length;
  const events: readonly (readonly [boolean, JournalEvent])[] = [
    [sumWrittenOff(after.payments) > sumWrittenOff(before.payments), 'writtenOff'],
    [failed.some(({ refundOf }) => refundOf), 'refundFailed'],
    [failed.some(({ type }) => type === PAYMENT_ROW_TYPE.cardOnFile), 'paymentFailed'],
    [paid.some(({ refundOf }) => refundOf), 'refunded'],
    [paid.some(({ correctionOf }) => correctionOf !== undefined), 'tenderCorrected'],
    [paid.some(({ isTip }) => isTip), 'tipped'],
    [paid.some(({ fee }) => fee), 'feeCharged'],
    [paid.some(({ type }) => type === PAYMENT_ROW_TYPE.cardOnFile), 'charged'],
    [paid.some(({ type }) => type === PAYMENT_ROW_TYPE.payAtSalon), 'paid'],
    [redeemed > 0, 'redeemed'],
    [redeemed < 0, 'redemptionReturned'],
  ];
  return events.find(([applies]) => applies)?.[1] ?? 'updated';
}

/**
 * The entry that took the money which the change gives back or moves to another tender; null where the change does neither,
 * or concerns several entries.
 */
export function findCorrectedVisitEntryId(
  before: Appointment | undefined,
  after: Appointment,
): string | null {
  if (!before) return null;
  const { paid } = listPaidDifferences(before, after);
  const versions = new Set(
    paid.flatMap(({ refundOf, correctionOf }) => {
      const taken = after.payments.find(({ id }) => id === (refundOf?.row ?? correctionOf));
      return taken ? [taken.paidVersion ?? 1] : [];
    }),
  );
  const [version, ...others] = versions;
  if (version === undefined || others.length > 0) return null;
  return toEntryId({ kind: 'appointment', id: after.id }, version);
}
