import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../booking/appointments.ts';
import { priceLine, priceRetailLine, toBill } from '../booking/bill.ts';
import type { SaleType } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import { SALE_STATUS, type Sale } from '../products/sales.ts';
import type { Account, JournalLine, Position } from './entries.ts';

// A record's position follows from the record alone, and an entry is the difference of two positions. So the entries of a
// record always add up to what the record says, whichever operation wrote them (BEHAVIOR §36.3).

const isPaid = ({ status }: PaymentRow): boolean => status === PAYMENT_STATUS.paid;

/** The value that the uses of a package by this row have: no money of the bill. */
const sumPackageValue = ({ redeemed }: PaymentRow): Money =>
  redeemed?.rows.reduce((sum, { value = 0 }) => sum + value, 0) ?? 0;

/** What a paid row took in; undefined for rows that take nothing, such as the use of a membership. */
function toReceived(row: PaymentRow, payments: readonly PaymentRow[]): JournalLine | undefined {
  if (!isPaid(row)) return undefined;
  const { redeemed } = row;
  switch (row.type) {
    case TENDER.payAtSalon:
      return { account: row.paidBy ?? 'external', of: row.drawerId ?? null, amount: row.paid };
    case TENDER.deposit:
    case TENDER.cardOnFile: {
      const { intent = '' } = row.refundOf
        ? (payments.find(({ id }) => id === row.refundOf?.row) ?? {})
        : row;
      return { account: 'card', of: intent, amount: row.paid };
    }
    case TENDER.giftCard:
      // A return is marked in the row that redeemed; the row with the negative amount says it again
      return redeemed && !redeemed.returned
        ? { account: 'gift_cards', of: redeemed.purchaseId, amount: row.paid }
        : undefined;
    case TENDER.package:
      return redeemed && !redeemed.returned
        ? { account: 'packages', of: redeemed.purchaseId, amount: sumPackageValue(row) }
        : undefined;
    case TENDER.membership:
      return undefined;
  }
}

/** Income and tax of a completed visit, before refunds. A line that a package pays counts with the value of its use. */
function toIncome(appointment: Appointment): JournalLine[] {
  const { lines, products = [], payments } = appointment;
  const valueOfLine = new Map<number, Money>();
  for (const { redeemed } of payments) {
    if (redeemed?.kind !== 'package' || redeemed.returned) continue;
    for (const { line, movedTo = line, value = 0 } of redeemed.rows) valueOfLine.set(movedTo, value);
  }
  return [
    ...lines.map(
      (line, index): JournalLine => ({
        account: 'services',
        of: null,
        amount: priceLine(line) + (valueOfLine.get(index) ?? 0),
        serviceId: line.serviceId,
        ...(line.staffId === null ? {} : { staffId: line.staffId }),
      }),
    ),
    ...products.map(
      (product): JournalLine => ({
        account: 'products',
        of: null,
        amount: priceRetailLine(product),
      }),
    ),
    ...toBill(appointment).taxLines.map(
      ({ percent, amount }): JournalLine => ({ account: 'tax', of: percent, amount }),
    ),
  ];
}

/** The parts of income and tax that are left after a sum was refunded: each loses in proportion. */
function reduce(income: readonly JournalLine[], refunded: Money): JournalLine[] {
  const shares = splitByWeight(
    refunded,
    income.map(({ amount }) => amount),
  );
  return income.map((line, index) => ({ ...line, amount: line.amount - (shares[index] ?? 0) }));
}

const sum = (lines: Position): Money => lines.reduce((total, { amount }) => total + amount, 0);

/** The position of an appointment (BEHAVIOR §36.3). */
export function toAppointmentPosition(appointment: Appointment): Position {
  const { id, status, payments } = appointment;
  const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
  const received = payments.flatMap((row) => toReceived(row, payments) ?? []);
  switch (status) {
    case pendingPayment:
    case confirmed:
    case paymentFailed:
      return [...received, { account: 'prepaid', of: id, amount: 0 - sum(received) }];
    case cancelled:
    case noShow:
      return [...received, { account: 'fees', of: null, amount: 0 - sum(received) }];
    case completed: {
      const pending = payments.reduce((total, row) => total + row.pending, 0);
      const owed: JournalLine = { account: 'receivable', of: id, amount: pending };
      const income = toIncome(appointment);
      const kept = reduce(income, sum(income) - sum(received) - pending);
      return [...received, owed, ...kept.map((line) => ({ ...line, amount: 0 - line.amount }))];
    }
  }
}

const SOLD_ACCOUNT = {
  package: 'packages',
  giftcard: 'gift_cards',
  membership: 'memberships',
} as const satisfies Record<SaleType, Account>;

/** The position of a sale (BEHAVIOR §36.3). A gift card is owed at its value, whatever it cost. */
export function toSalePosition(sale: Sale): Position {
  const { type, purchasedId, status, paymentIntent, subtotal, tax, total, taxPercent = 0 } = sale;
  if (status !== SALE_STATUS.paid) return [];
  const value = sale.value ?? subtotal;
  const isOwed = type !== 'membership';
  return [
    paymentIntent === null
      ? { account: sale.paidBy ?? 'external', of: sale.drawerId ?? null, amount: total }
      : { account: 'card', of: paymentIntent, amount: total },
    { account: SOLD_ACCOUNT[type], of: isOwed ? purchasedId : null, amount: 0 - value },
    { account: 'bonus', of: purchasedId, amount: value - subtotal },
    { account: 'tax', of: taxPercent, amount: 0 - tax },
  ];
}
