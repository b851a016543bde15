import { toToggle } from '../parts/form-values.ts';
import { type Day, toApiDate, toApiTime } from '../parts/format.ts';
import type { BookingContext } from './context.ts';
import { toRequestedAddOns, toRequestedServices } from './lines.ts';
import type { Pricing } from './pricing.ts';
import type { Quote } from './quote.ts';
import type { Selection } from './selection.ts';
import type { Visitor } from './visitor.ts';
import { readPeopleNames, toGuest } from './visitor-form.ts';

/** The chosen visit: who books what, and how it is paid. */
export type ChosenVisit = {
  readonly context: BookingContext;
  readonly selection: Selection;
  readonly visitor: Visitor;
  readonly pricing: Pricing;
};

/** A visit as save-booking takes it, at the prices of its quote. `setupIntent`: that of a card to save. */
export function toBookingInput(
  { context: { session, form }, selection, visitor, pricing }: ChosenVisit,
  { date, time }: { readonly date: Day; readonly time: string },
  quote: Quote,
  setupIntent: string | null,
) {
  const lines = selection.lines.value;
  const people = lines.map(({ person }) => person);
  const guestNames = readPeopleNames(form).map((name, person) => (people.includes(person) ? name : ''));
  return {
    location_id: selection.choices.value.locationId ?? 0,
    customer_id: null,
    ...(!session.isLoggedIn.value ? { customer_type: 1, guest: toGuest(form) } : {}),
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
    redemptions: pricing.toRedemptions(),
    promo_code: form.promoCode.value,
    deposit_amount: quote.deposit_amount,
    note: form.note.value,
    policy_accepted: toToggle(form.policyAccepted.value),
    ...(setupIntent === null ? {} : { setup_intent: setupIntent }),
    ...visitor.emailProof.toInput(),
  };
}
