import type { Caller } from '../accounts/access.ts';
import { addDays, addMonths } from '../calendar.ts';
import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type FieldErrors, fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Salon } from '../salon/salon.ts';
import { dateIn } from '../time-zone.ts';
import type { StatedGroup } from './service-groups.ts';

/** What every template has beside what it offers. */
export type Template = {
  readonly id: number;
  readonly active: boolean;
  readonly createdAt: string;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

/** What a template offers: copied to each product that is sold. */
export const termsOf = <T extends Template>({ id, active, createdAt, version, ...terms }: T) => terms;

export type Buyer = {
  readonly customerId: CustomerId;
  /** Whether the buyer was looked up by the desk, so that it may not exist. */
  readonly isNamedByDesk: boolean;
  readonly paidAtSalon: boolean;
};

/** Who buys: a customer for itself, or the desk for a customer, which may also have taken the money (decisions §1). */
export function buyerOf(
  caller: Caller,
  customerId: CustomerId | undefined,
  paidAtSalon: boolean,
): Outcome<Buyer> {
  if (caller.kind === 'anonymous') return fail('tokenMissing');
  if (caller.kind === 'user') {
    if (customerId === undefined) return invalid('customer_id', 'Is required');
    return ok({ customerId, isNamedByDesk: true, paidAtSalon });
  }
  if (customerId !== undefined && customerId !== caller.id) return fail('forbidden');
  if (paidAtSalon) return invalid('paid_at_salon', 'Is for the desk alone');
  return ok({ customerId: caller.id, isNamedByDesk: false, paidAtSalon: false });
}

/** A copied field of a template: what the client states, what is sold, and how to write that. */
export type Copy = {
  readonly stated: string | number | boolean | null | undefined;
  readonly sold: string | number | boolean | null;
  readonly shown?: string;
};

/** Where stated fields differ from the template's; what is left out is not compared (decisions §2). */
export function differences(copies: { readonly [field: string]: Copy }): FieldErrors {
  const wrong = Object.entries(copies).filter(
    ([, { stated, sold }]) => stated !== undefined && stated !== sold,
  );
  const expected = ({ sold, shown }: Copy) => shown ?? (typeof sold === 'boolean' ? Number(sold) : sold);
  return Object.fromEntries(wrong.map(([field, copy]) => [field, [`Must be ${expected(copy)}`]]));
}

/** Refuses a sale whose fields are not the template's. */
export const asSold = (...errors: readonly FieldErrors[]): Outcome<undefined> => {
  const all: FieldErrors = Object.assign({}, ...errors);
  return Object.keys(all).length === 0 ? ok(undefined) : fail('invalid', all);
};

/** Gifts are not bought longer ahead; a package, which is usable from its delivery on, is not prolonged by more. */
const AHEAD_MAX_MONTHS = 12;

/** Where the buyer is it may still be yesterday. */
const BEHIND_MAX_DAYS = 1;

/**
 * The day of delivery: today in the salon's zone, where none is stated, or a later one of the year ahead; also the day
 * before, which is delivered at once.
 */
export function deliveryDate(
  stated: LocalDate | undefined,
  salon: Pick<Salon, 'timeZone'>,
  now: Date,
): Outcome<LocalDate> {
  const today = dateIn(salon.timeZone, now);
  if (stated === undefined) return ok(today);
  if (stated < addDays(today, -BEHIND_MAX_DAYS)) return invalid('delivery_date', 'Must not be in the past');
  const latest = addMonths(today, AHEAD_MAX_MONTHS);
  return stated > latest ? invalid('delivery_date', `Must be at the latest ${latest}`) : ok(stated);
}

/** For whom a product is bought, where it is not for the buyer. */
export type Gift = {
  readonly recipient: { readonly fname: string; readonly lname: string; readonly email: string };
  readonly senderName: string;
  readonly message: string;
};

/** The recipient of what is bought for someone else; null for what buyers keep, whatever else they sent. */
export function giftOf(
  isForAnother: boolean,
  { recipient, senderName, message }: Gift,
): Outcome<Gift | null> {
  if (!isForAnother) return ok(null);
  if (recipient.fname === '') return invalid('recipient_fname', 'Is required when buying for someone else');
  if (recipient.lname === '') return invalid('recipient_lname', 'Is required when buying for someone else');
  return ok({ recipient, senderName, message });
}

/** What a buyer of a package or membership states; what is left out is not compared. */
export type GroupsWish = {
  readonly name: string;
  readonly price: Money;
  readonly isTaxed?: boolean | undefined;
  readonly groups?: readonly StatedGroup[] | undefined;
  readonly isForAnother: boolean;
  readonly gift: Gift;
};
