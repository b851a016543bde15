import type { Appointment, PaymentRow } from '../booking/appointments.ts';
import type { AppointmentId, SaleId } from '../ids.ts';
import { type Money, shareInOrder, sum } from '../money.ts';
import type { Disputes } from '../payments/disputes.ts';
import {
  type BillPart,
  type BillTarget,
  type IntentRecord,
  isSameTarget,
  type LostMoney,
  NOTHING_LOST,
  type PaymentTarget,
  type RecordTarget,
} from '../payments/payment-intents.ts';
import type { Sale } from '../products/sales.ts';

// One intent can pay several visits and sales of a bill. Its record has a part for each of them (BEHAVIOR §37.8).

export type PaidRecords = {
  readonly visits: readonly Pick<Appointment, 'id' | 'payments'>[];
  readonly sales: readonly Pick<Sale, 'id' | 'tenders'>[];
};

const sumAmounts = (rows: readonly { readonly amount: Money }[]): Money =>
  sum(rows.map(({ amount }) => amount));

export function listBillPartsPaidByIntent({ visits, sales }: PaidRecords, intent: string): BillPart[] {
  const sumPaid = (rows: readonly Pick<PaymentRow, 'amount' | 'intent'>[]) =>
    sumAmounts(rows.filter((row) => row.intent === intent));
  return [
    ...visits.map(({ id, payments }) => ({ kind: 'appointment', id, amount: sumPaid(payments) }) as const),
    ...sales.map(({ id, tenders = [] }) => ({ kind: 'sale', id, amount: sumPaid(tenders) }) as const),
  ].filter(({ amount }) => amount > 0);
}

const toRecordTarget = ({ kind, id }: RecordTarget): RecordTarget =>
  kind === 'sale' ? { kind, id } : { kind, id };

/** The target of an intent that pays these parts: the bill, or its only record. */
export function toTargetOfParts(id: BillTarget['id'], parts: readonly BillPart[]): PaymentTarget {
  const [first, ...others] = parts;
  return first && others.length === 0 ? toRecordTarget(first) : { kind: 'bill', id, parts };
}

/** The record by which people are told of a target: of a bill, the first. */
export const findMainRecordTarget = (target: PaymentTarget | undefined): RecordTarget | undefined =>
  target?.kind === 'bill' ? target.parts[0] : target;

/** The id by which notices and orders name the record of a target. */
export function toMainRecordIdField(target: PaymentTarget | undefined): {
  readonly appointmentId?: AppointmentId;
  readonly saleId?: SaleId;
} {
  const named = findMainRecordTarget(target);
  if (!named) return {};
  return named.kind === 'sale' ? { saleId: named.id } : { appointmentId: named.id };
}

/** An amount of money shared over the parts in their order, each up to its room; what is beyond all room is the first part's. */
function shareOverParts(rooms: readonly Money[], amount: Money): Money[] {
  const shares = shareInOrder(
    amount,
    rooms.map((room) => Math.max(0, room)),
  );
  const beyond = amount - sum(shares);
  return shares.map((share, place) => (place === 0 ? share + beyond : share));
}

/** The part of a captured amount that each part of the bill gets, the first one first. */
export const shareCapturedInOrder = (parts: readonly BillPart[], captured: Money): Money[] =>
  shareOverParts(
    parts.map(({ amount }) => amount),
    captured,
  );

const computeLeft = ({ amount, refundsOrdered = 0, lost: { refunded } = NOTHING_LOST }: BillPart): Money =>
  amount - refundsOrdered - refunded;

/** All that each part has lost by refunds at the processor: more of it is the first part's, a failed refund the last one's. */
function shareRefunded(parts: readonly BillPart[], total: Money): Money[] {
  const before = parts.map(({ lost }) => lost?.refunded ?? 0);
  const more = total - sum(before);
  if (more >= 0) {
    const shares = shareOverParts(parts.map(computeLeft), more);
    return before.map((each, place) => each + (shares[place] ?? 0));
  }
  const back = shareOverParts(before.toReversed(), -more).toReversed();
  return before.map((each, place) => each - (back[place] ?? 0));
}

/** The part of a dispute that each part of the bill has. A dispute whose amount has not changed keeps its parts. */
function shareDispute(parts: readonly BillPart[], id: string, amount: Money): Money[] {
  const before = parts.map(({ lost }) => lost?.disputes?.[id]?.amount ?? 0);
  if (sum(before) === amount) return before;
  const sumOthers = ({ disputes = {} }: LostMoney) =>
    sumAmounts(Object.entries(disputes).flatMap(([other, dispute]) => (other === id ? [] : [dispute])));
  const others = parts.map(({ lost = NOTHING_LOST }) => sumOthers(lost));
  const rooms = parts.map((part, place) => computeLeft(part) - (others[place] ?? 0));
  const left = sum(rooms.map((room) => Math.max(0, room)));
  // The bank of the payer also takes money that was refunded
  const whole = left < amount ? parts.map((part, place) => part.amount - (others[place] ?? 0)) : rooms;
  return shareOverParts(whole, amount);
}

/** The record of an intent whose loss has changed; that of a bill says what each part has lost. */
export function withIntentLoss(record: IntentRecord, totalLost: LostMoney): IntentRecord {
  const { target } = record;
  if (target?.kind !== 'bill') return { ...record, lost: totalLost };
  const refunded = shareRefunded(target.parts, totalLost.refunded);
  const counted = target.parts.map((part, place) => ({
    ...part,
    lost: { ...NOTHING_LOST, ...part.lost, refunded: refunded[place] ?? 0 },
  }));
  const disputes = Object.entries(totalLost.disputes ?? {}).map(([id, dispute]) => {
    const shares = shareDispute(counted, id, dispute.amount);
    return { id, dispute, shares };
  });
  const toDisputes = (place: number): Disputes =>
    Object.fromEntries(
      disputes.flatMap(({ id, dispute, shares }) => {
        const amount = shares[place] ?? 0;
        return amount > 0 ? [[id, { ...dispute, amount }]] : [];
      }),
    );
  const parts = counted.map((part, place) => ({
    ...part,
    lost: { ...part.lost, disputes: toDisputes(place) },
  }));
  return { ...record, target: { ...target, parts }, lost: totalLost };
}

/**
 * The record of an intent as one record that it pays sees it: with what it has lost and what was ordered back of its own part.
 * While the payment is disputed, the processor refunds no part of it. The same record where the intent pays no bill.
 */
export function toIntentRecordOfPart(record: IntentRecord, of: RecordTarget): IntentRecord {
  const { target } = record;
  const part = target?.kind === 'bill' ? target.parts.find((each) => isSameTarget(each, of)) : undefined;
  if (!part) return record;
  const { lost: all, refundsOrdered: _all, ...rest } = record;
  const { amount, refundsOrdered, lost = NOTHING_LOST } = part;
  return {
    ...rest,
    amount,
    target: toRecordTarget(part),
    whole: record,
    ...(refundsOrdered === undefined ? {} : { refundsOrdered }),
    ...(all ? { lost: { ...lost, disputed: all.disputed } } : {}),
  };
}

/** The record to store of one that `toIntentRecordOfPart` gave: the bill has what its parts have together. */
export function toIntentRecordOfBill({ whole, ...own }: IntentRecord): IntentRecord {
  const { target } = whole ?? {};
  if (!whole || target?.kind !== 'bill') return own;
  const { refundsOrdered, lost } = own;
  const parts = target.parts.map((part): BillPart => {
    const isOwn = own.target !== undefined && isSameTarget(part, own.target);
    return isOwn
      ? { ...part, ...(refundsOrdered === undefined ? {} : { refundsOrdered }), ...(lost ? { lost } : {}) }
      : part;
  });
  const all = whole.lost ?? lost;
  return {
    ...whole,
    state: own.state,
    target: { ...target, parts },
    refundsOrdered: sum(parts.map((part) => part.refundsOrdered ?? 0)),
    ...(all ? { lost: { ...all, refunded: sum(parts.map((part) => part.lost?.refunded ?? 0)) } } : {}),
  };
}

/** The money that the processor has refunded of a payment for the other records of its bill, as far as it is known. */
export function sumRefundedOfOtherParts({ whole, refundsOrdered = 0, lost }: IntentRecord): Money {
  if (!whole) return 0;
  const all = (whole.refundsOrdered ?? 0) + (whole.lost?.refunded ?? 0);
  return all - refundsOrdered - (lost?.refunded ?? 0);
}
