import {
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  type SalonPayment,
  TENDER,
} from '../booking/appointments.ts';
import { isDueAtSalon, sumDueAtSalon, withPaymentRowIds } from '../booking/payment-rows.ts';
import type { CustomerId } from '../ids.ts';
import { formatMoney, isZeroDecimal, type Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { ReaderId } from '../payments/card-readers.ts';
import type { IntentFacts } from '../payments/payment-intents.ts';
import type { Salon } from '../salons/salon.ts';
import { computeCashRounding } from './cash-rounding.ts';

/** A part of what is due, and how it is paid at the salon. */
export type Tender = SalonPayment & {
  readonly amount: Money;
  /** Cash that the customer hands over; the amount by default. */
  readonly tendered?: Money | undefined;
  /** The slip of a terminal of its own, or a like reference. */
  readonly reference?: string | undefined;
  /** The card reader that takes it. */
  readonly reader?: ReaderId;
  /** A card pays it by the processor: a saved one, or one at a reader. */
  readonly isCard?: true;
  /** The authorization of the card; missing until the processor is asked. */
  readonly authorized?: Pick<IntentFacts, 'id' | 'clientSecret'>;
};

/** The most cash for each unit of what is due: a mistyped amount would open the drawer for change that nobody is owed. */
const TENDERED_PER_DUE_MAX = 10;
/** Cash that is accepted for any amount due, so that a large note pays a small bill; smallest units of the currency. */
const TENDERED_ALWAYS_ALLOWED = 50_000;

/** What the salon's settings say of tenders. */
export type TenderTerms = Pick<Salon, 'currency'> & Pick<Salon['settings'], 'cashRounding'>;

const computeTenderedMax = (due: Money, currency: string): Money =>
  Math.max(due * TENDERED_PER_DUE_MAX, TENDERED_ALWAYS_ALLOWED * (isZeroDecimal(currency) ? 100 : 1));

const sumTenders = (tenders: readonly Tender[]): Money =>
  tenders.reduce((sum, { amount }) => sum + amount, 0);

/** The tenders with the rounding of what is paid in cash together; the last tender in cash has it (BEHAVIOR §37.7). */
function withCashRounding(tenders: readonly Tender[], step: Money): readonly Tender[] {
  const isCash = ({ paidBy }: Tender): boolean => paidBy === 'cash';
  const rounding = computeCashRounding(sumTenders(tenders.filter(isCash)), step);
  const last = tenders.findLastIndex(isCash);
  return rounding === 0
    ? tenders
    : tenders.map((tender, index) => (index === last ? { ...tender, rounding } : tender));
}

/** What a tender takes: in cash, the rounded amount. */
const computeTaken = ({ amount, rounding = 0 }: Tender): Money => amount + rounding;

/**
 * Whether the customer's credit pays the tenders that ask for it (BEHAVIOR §37.5). Fails as `invalid` on the first tender that it
 * does not pay.
 */
export function checkCredit(
  tenders: readonly Tender[],
  customerId: CustomerId | null,
  credit: Money,
): Outcome<undefined> {
  let left = credit;
  for (const [index, { paidBy, amount }] of tenders.entries()) {
    if (paidBy !== 'credit') continue;
    if (customerId === null) return invalid(`tenders.${index}.kind`, 'Only for a customer with an account');
    if (amount > left) return invalid(`tenders.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    left -= amount;
  }
  return ok(undefined);
}

/**
 * The appointment with what is due paid by these tenders, a row for each; the first keeps the row that was pending
 * (BEHAVIOR §37.4). Fails as `invalid` where they do not add up to what is due.
 */
export function applyTenders(
  appointment: Appointment,
  requested: readonly Tender[],
  { currency, cashRounding }: TenderTerms,
): Outcome<{ readonly appointment: Appointment; readonly change: Money }> {
  const { payments } = appointment;
  const due = sumDueAtSalon(payments);
  if (sumTenders(requested) !== due) return invalid('tenders', `Must add up to ${formatMoney(due)}`);
  const tenders = withCashRounding(requested, cashRounding);
  const short = tenders.findIndex(
    (tender) => (tender.tendered ?? computeTaken(tender)) < computeTaken(tender),
  );
  if (short >= 0) return invalid(`tenders.${short}.tendered`, 'Must be at least the amount');
  const most = computeTenderedMax(due, currency);
  const high = tenders.findIndex(({ tendered = 0 }) => tendered > most);
  if (high >= 0) return invalid(`tenders.${high}.tendered`, `Must be at most ${formatMoney(most)}`);
  const paid = tenders.map(
    ({ amount, tendered, reference = '', isCard, authorized, ...payment }): Omit<PaymentRow, 'id'> => ({
      ...payment,
      ...(authorized ? { intent: authorized.id } : {}),
      type: isCard ? TENDER.cardOnFile : TENDER.payAtSalon,
      amount,
      paid: amount,
      pending: 0,
      ...(tendered === undefined || tendered === computeTaken({ amount, ...payment }) ? {} : { tendered }),
      txnId: authorized?.clientSecret ?? reference,
      status: PAYMENT_STATUS.paid,
    }),
  );
  const [first, ...others] = paid;
  const place = payments.findIndex(isDueAtSalon);
  const kept = payments.flatMap((row, index) => {
    if (!isDueAtSalon(row)) return [row];
    return index === place && first ? [{ ...first, id: row.id }] : [];
  });
  const added = place < 0 ? paid : others;
  const intents = tenders.flatMap(({ authorized }) => authorized?.id ?? []);
  return ok({
    appointment: {
      ...appointment,
      ...(intents.length > 0 ? { intents: [...(appointment.intents ?? []), ...intents] } : {}),
      payments: [...kept, ...withPaymentRowIds(appointment, added)],
    },
    change: tenders.reduce((total, tender) => {
      const taken = computeTaken(tender);
      return total + (tender.tendered ?? taken) - taken;
    }, 0),
  });
}
