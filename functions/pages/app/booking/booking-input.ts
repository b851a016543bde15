import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { toToggle } from '../parts/form-values.ts';
import { type Day, toApiDate, toApiTime } from './dates.ts';
import { type Line, toRequestedAddOns, toRequestedServices } from './lines.ts';
import { readPeopleNames, toGuest, type VisitorForm } from './visitor-form.ts';

export type Quote = ReplyData<Client['booking']['quote']>;
/** A booked visit; `redeemed` is what gift cards pay of its total. */
export type Booked = ReplyData<Client['booking']['saveBooking']> & { readonly redeemed: string };

/** The cost of a visit less what gift cards pay. */
export const computeTotalAfterGiftCards = ({ total, redeemed }: Pick<Booked, 'total' | 'redeemed'>): string =>
  (Number(total) - Number(redeemed)).toFixed(2);

export type Redemption =
  | { readonly type: 'package'; readonly purchased_package_id: number; readonly service_id: number }
  | { readonly type: 'membership'; readonly purchased_membership_id: number; readonly service_id: number };

type Visit = {
  readonly locationId: number;
  readonly date: Day;
  readonly time: string;
  readonly lines: readonly Line[];
  readonly quote: Quote;
  readonly redemptions: (Redemption | { readonly type: 'gift_card'; readonly giftcard_number: string })[];
  readonly form: VisitorForm;
  readonly isGuest: boolean;
  /** The setup intent of a card to save. */
  readonly setupIntent: string | null;
};

/** The visit as save-booking takes it, at the prices of its quote. */
export function toBookingInput({
  locationId,
  date,
  time,
  lines,
  quote,
  redemptions,
  form,
  isGuest,
  setupIntent,
}: Visit) {
  const people = lines.map(({ person }) => person);
  const guestNames = readPeopleNames(form).map((name, person) => (people.includes(person) ? name : ''));
  return {
    location_id: locationId,
    customer_id: null,
    ...(isGuest ? { customer_type: 1, guest: toGuest(form) } : {}),
    guest_names: guestNames.slice(1),
    date: toApiDate(date),
    time: toApiTime(time),
    services: toRequestedServices(lines).map((service, index) => ({
      ...service,
      price: quote.lines[index]?.list_price ?? '',
      duration: quote.lines[index]?.duration ?? 0,
    })),
    // The quote lists them in the same order
    addons: toRequestedAddOns(lines).map((addOn, index) => ({
      ...addOn,
      add_on_price: quote.addons[index]?.price ?? '',
      add_on_duration: quote.addons[index]?.duration ?? 0,
    })),
    redemptions,
    promo_code: form.promoCode.value,
    deposit_amount: quote.deposit_amount,
    note: form.note.value,
    policy_accepted: toToggle(form.policyAccepted.value),
    ...(setupIntent === null ? {} : { setup_intent: setupIntent }),
  };
}
