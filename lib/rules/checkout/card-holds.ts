import {
  type Appointment,
  type CardReference,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import { sumDueAtSalon, toRowsWithDueAtSalon } from '../booking/payment-rows.ts';
import type { Tagged } from '../ids.ts';
import type { Money } from '../money.ts';
import type { BillPart } from '../payments/payment-intents.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { listBillPartsPaidByIntent, type PaidRecords } from './bill-intents.ts';

type HoldFields = {
  readonly id: Tagged<number, 'card hold'>;
  readonly amount: Money;
  readonly currency: string;
  readonly createdAt: string;
  /** The salon's newest restore at that time: a hold of the lost window may have had the same id. */
  readonly restore?: string;
};

/** `held`: the checkout has not committed. `released`: it did not commit, and the amount is being freed. */
export type OpenHold = HoldFields & CardReference & { readonly state: 'held' | 'released' };

/** The checkout has committed: the money can be taken. */
export type CommittedHold = HoldFields & {
  readonly state: 'committed';
  readonly payment: {
    readonly parts: readonly BillPart[];
    readonly intent: string;
    readonly committedAt: string;
  };
};

/**
 * The amount that a checkout holds on a card before it commits, and takes after that: a saved card (BEHAVIOR §37.4), or one
 * at a reader, whose hold begins with the commit (BEHAVIOR §37.6).
 */
export type CardHold = OpenHold | CommittedHold;

/** The hold of a checkout that commits: its money can be taken. */
export const toCommittedHold = (
  { id, amount, currency, createdAt, restore, intent }: HoldFields & { readonly intent: string },
  paid: PaidRecords,
  now: Date,
): CommittedHold => ({
  id,
  amount,
  currency,
  createdAt,
  ...(restore === undefined ? {} : { restore }),
  state: 'committed',
  payment: { parts: listBillPartsPaidByIntent(paid, intent), intent, committedAt: now.toISOString() },
});

/** Longer than any request takes. */
const RELEASED_AFTER_MS = 10 * MINUTE_MS;
const CAPTURED_AFTER_MS = 2 * MINUTE_MS;
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** When scheduled work looks after a hold: it frees one whose checkout never came, and takes the money of a committed one. */
export const toCardHoldCheckInstant = (hold: CardHold): Date =>
  hold.state === 'committed'
    ? new Date(Date.parse(hold.payment.committedAt) + CAPTURED_AFTER_MS)
    : new Date(Date.parse(hold.createdAt) + RELEASED_AFTER_MS);

/** The hold's name at the processor, which authorizes once per name. */
export const formatProcessorHoldName = ({ id, restore }: Pick<CardHold, 'id' | 'restore'>): string =>
  restore === undefined ? `hold-${id}` : `hold-${id}-${restore}`;

/** Whether the money of a committed hold has been refused for so long that it is given up. */
export const isCardHoldGivenUp = ({ payment }: CommittedHold, now: Date): boolean =>
  now.getTime() - Date.parse(payment.committedAt) >= GIVEN_UP_AFTER_MS;

const isHeldRow = (row: PaymentRow, intent: string): boolean =>
  row.intent === intent && row.status === PAYMENT_STATUS.paid;

/**
 * The visit whose card payment is less than its checkout has counted: the rest is pending at the salon again. Undefined where
 * nothing changes. `captured` is 0 for a payment that was given up.
 */
export function toPartlyCapturedAppointment(
  appointment: Appointment,
  intent: string,
  captured: Money,
): Appointment | undefined {
  const { id, payments } = appointment;
  const row = payments.find((each) => isHeldRow(each, intent));
  if (!row || captured >= row.paid) return undefined;
  const kept =
    captured === 0
      ? { ...row, paid: 0, status: PAYMENT_STATUS.failed }
      : { ...row, amount: captured, paid: captured };
  const rows = payments.map((each) => (each.id === row.id ? kept : each));
  const due = sumDueAtSalon(rows) + row.paid - captured;
  return { ...appointment, payments: toRowsWithDueAtSalon({ id, payments: rows }, due) };
}
