import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type SalonPayment,
} from '../booking/appointments.ts';
import { isDueAtSalon, sumDueAtSalon, toNumberedNewPaymentRows } from '../booking/payment-rows.ts';
import type { CustomerId } from '../ids.ts';
import { formatMoney, isZeroDecimal, type Money } from '../money.ts';
import { type Failure, invalid, type Outcome, ok } from '../outcome.ts';
import type { ReaderId } from '../payments/card-readers.ts';
import type { IntentFacts } from '../payments/payment-intents.ts';
import type { SaleTender } from '../products/sales.ts';
import type { Salon } from '../salons/salon.ts';
import { withCashRounding } from './cash-rounding.ts';

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

export type TenderTerms = Pick<Salon, 'currency'> & Pick<Salon['settings'], 'cashRounding'>;

const computeTenderedMax = (due: Money, currency: string): Money =>
  Math.max(due * TENDERED_PER_DUE_MAX, TENDERED_ALWAYS_ALLOWED * (isZeroDecimal(currency) ? 100 : 1));

const sumTenders = (tenders: readonly Tender[]): Money =>
  tenders.reduce((sum, { amount }) => sum + amount, 0);

/** The money that a tender takes: in cash, the rounded amount. */
const computeTaken = ({ amount, rounding = 0 }: Tender): Money => amount + rounding;

/**
 * Whether the customer's credit pays the tenders that ask for it (BEHAVIOR §37.5). Fails as `invalid` on the first tender that it
 * does not pay.
 */
export function checkCreditCoversTenders(
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

/** A part of a tender that pays one visit; the last part has the rounding and the cash beyond the amount. */
const toTenderPart = (tender: Tender, amount: Money, isLast: boolean): Tender => {
  const { rounding, tendered, ...rest } = tender;
  if (!isLast) return { ...rest, amount };
  return {
    ...rest,
    amount,
    ...(rounding === undefined ? {} : { rounding }),
    ...(tendered === undefined ? {} : { tendered: amount + tendered - tender.amount }),
  };
};

/** The amount due for a part of a bill. Stored value buys no gift card (BEHAVIOR §37.9). */
type DuePart = { readonly due: Money; readonly isGiftCard: boolean };

/** Shares tenders over the parts of a bill: each pays what is left of the first ones that it may pay (BEHAVIOR §37.8). */
function shareTenders(tenders: readonly Tender[], parts: readonly DuePart[]): Tender[][] {
  const left = parts.map(({ due }) => due);
  const shares = parts.map((): Tender[] => []);
  // Credit comes first: it may not pay all
  for (const tender of tenders.toSorted(
    (a, b) => Number(b.paidBy === 'credit') - Number(a.paidBy === 'credit'),
  )) {
    const canPay = (place: number) => tender.paidBy !== 'credit' || !parts[place]?.isGiftCard;
    let rest = tender.amount;
    const places = [...left.keys()].filter(canPay).filter((place) => {
      const amount = Math.min(rest, left[place] ?? 0);
      rest -= amount;
      return amount > 0;
    });
    rest = tender.amount;
    // A tender of 0 pays nothing of the first visit
    for (const [index, place] of (places.length > 0 ? places : [0]).entries()) {
      const amount = Math.min(rest, left[place] ?? 0);
      rest -= amount;
      left[place] = (left[place] ?? 0) - amount;
      shares[place]?.push(toTenderPart(tender, amount, index >= places.length - 1));
    }
  }
  return shares;
}

/** The tenders as they are taken, in cash with their rounding. Fails as `invalid` where they do not add up to what is due. */
function decideTenders(
  due: Money,
  requested: readonly Tender[],
  { currency, cashRounding }: TenderTerms,
): Outcome<readonly Tender[]> {
  if (sumTenders(requested) !== due) return invalid('tenders', `Must add up to ${formatMoney(due)}`);
  const tenders = withCashRounding(requested, cashRounding);
  const short = tenders.findIndex(
    (tender) => (tender.tendered ?? computeTaken(tender)) < computeTaken(tender),
  );
  if (short >= 0) return invalid(`tenders.${short}.tendered`, 'Must be at least the amount');
  const most = computeTenderedMax(due, currency);
  const high = tenders.findIndex(({ tendered = 0 }) => tendered > most);
  return high < 0 ? ok(tenders) : invalid(`tenders.${high}.tendered`, `Must be at most ${formatMoney(most)}`);
}

const toTenderRow = ({
  amount,
  tendered,
  reference = '',
  isCard,
  authorized,
  ...payment
}: Tender): Omit<PaymentRow, 'id'> => ({
  ...payment,
  ...(authorized ? { intent: authorized.id } : {}),
  type: isCard ? PAYMENT_ROW_TYPE.cardOnFile : PAYMENT_ROW_TYPE.payAtSalon,
  amount,
  paid: amount,
  pending: 0,
  ...(tendered === undefined || tendered === computeTaken({ amount, ...payment }) ? {} : { tendered }),
  txnId: authorized?.clientSecret ?? reference,
  status: PAYMENT_STATUS.paid,
});

/** A visit with what is due paid, a row for each tender; the first keeps the row that was pending. */
function payVisit(appointment: Appointment, tenders: readonly Tender[]): Appointment {
  const { payments } = appointment;
  const paid = tenders.map(toTenderRow);
  const [first, ...others] = paid;
  const place = payments.findIndex(isDueAtSalon);
  const kept = payments.flatMap((row, index) => {
    if (!isDueAtSalon(row)) return [row];
    return index === place && first ? [{ ...first, id: row.id }] : [];
  });
  const added = place < 0 ? paid : others;
  const intents = tenders.flatMap(({ authorized }) => authorized?.id ?? []);
  return {
    ...appointment,
    ...(intents.length > 0 ? { intents: [...(appointment.intents ?? []), ...intents] } : {}),
    payments: [...kept, ...toNumberedNewPaymentRows(appointment, added)],
  };
}

/** The credit of the payer, who need not be the customer of the visit. */
const withPayer = (tender: Tender, { customerId }: Appointment, payerId: CustomerId | null): Tender =>
  tender.paidBy === 'credit' && payerId !== null && payerId !== customerId ? { ...tender, payerId } : tender;

/** Fails as `invalid` on the first tender by credit that would buy a gift card. */
function findTooMuchCredit(tenders: readonly Tender[], parts: readonly DuePart[]): Failure | undefined {
  let left = parts.reduce((sum, { due, isGiftCard }) => (isGiftCard ? sum : sum + due), 0);
  for (const [index, { paidBy, amount }] of tenders.entries()) {
    if (paidBy !== 'credit') continue;
    if (amount > left) return invalid(`tenders.${index}.amount`, `Must be at most ${formatMoney(left)}`);
    left -= amount;
  }
  return undefined;
}

export const toSaleTenders = (tenders: readonly Tender[]): SaleTender[] =>
  tenders.map(({ amount, reference, paidBy = 'external', drawerId, rounding, authorized, reader }) => ({
    amount,
    ...(authorized ? { intent: authorized.id } : {}),
    ...(reader === undefined ? {} : { reader }),
    ...(paidBy === 'external' ? {} : { paidBy }),
    ...(drawerId === undefined ? {} : { drawerId }),
    ...(rounding === undefined ? {} : { rounding }),
    ...(reference === undefined ? {} : { reference }),
  }));

/** The visits paid, what pays each sale, and what the payer gets back of the cash. */
export type PaidParts = {
  readonly visits: readonly Appointment[];
  readonly sales: readonly (readonly Tender[])[];
  readonly change: Money;
};

/**
 * The visits of a bill with what is due paid by these tenders, in their order; `change` is what the payer gets back of the cash
 * (BEHAVIOR §37.4, §37.8). Fails as `invalid` where the tenders do not add up to what is due.
 */
export function decidePaidParts(
  { visits, sales = [] }: { readonly visits: readonly Appointment[]; readonly sales?: readonly DuePart[] },
  requested: readonly Tender[],
  payerId: CustomerId | null,
  terms: TenderTerms,
): Outcome<PaidParts> {
  const parts = [
    ...visits.map(({ payments }) => ({ due: sumDueAtSalon(payments), isGiftCard: false })),
    ...sales,
  ];
  const due = parts.reduce((sum, each) => sum + each.due, 0);
  const decided = decideTenders(due, requested, terms);
  if (!decided.ok) return decided;
  const tooMuch = findTooMuchCredit(decided.value, parts);
  if (tooMuch) return tooMuch;
  const shares = shareTenders(decided.value, parts);
  return ok({
    sales: sales.map((_, index) => shares[visits.length + index] ?? []),
    visits: visits.map((visit, index) =>
      payVisit(
        visit,
        (shares[index] ?? []).map((tender) => withPayer(tender, visit, payerId)),
      ),
    ),
    change: decided.value.reduce((total, tender) => {
      const taken = computeTaken(tender);
      return total + (tender.tendered ?? taken) - taken;
    }, 0),
  });
}
