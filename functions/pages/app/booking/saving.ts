import { batch, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { toToggle } from '../parts/form-values.ts';
import { type Day, toApiDate, toApiTime } from '../parts/format.ts';
import type { Session } from '../session.ts';
import type { BookingContext } from './context.ts';
import { toRequestedAddOns, toRequestedServices } from './lines.ts';
import { asksToSaveCardWithoutDeposit, type Pricing } from './pricing.ts';
import type { Quote } from './quote.ts';
import type { Selection } from './selection.ts';
import type { VisitProgress } from './visit-progress.ts';
import type { Visitor } from './visitor.ts';
import { readNamesByPersonNumber, toGuest } from './visitor-form.ts';

async function hasSavedCard({ salon, isLoggedIn }: Session): Promise<boolean> {
  if (!isLoggedIn.value) return false;
  const cards = await salon.payments.cards({});
  return cards.ok && cards.reply.data.length > 0;
}

/** The chosen visit: who books what, and how it is paid. */
type ChosenVisit = {
  readonly context: BookingContext;
  readonly selection: Selection;
  readonly visitor: Visitor;
  readonly pricing: Pricing;
};

/** A visit as save-booking takes it, at the prices of its quote. `setupIntent`: that of a card to save. */
function toBookingInput(
  { context: { session, form }, selection, visitor, pricing }: ChosenVisit,
  { date, time }: { readonly date: Day; readonly time: string },
  quote: Quote,
  setupIntent: string | null,
) {
  const lines = selection.lines.value;
  const people = lines.map(({ person }) => person);
  const guestNames = readNamesByPersonNumber(form).map((name, person) =>
    people.includes(person) ? name : '',
  );
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

/** Books the visit: with a card that is saved before, or with a hold until its deposit is paid. */
export function createBookingSubmitState(chosen: ChosenVisit, visit: VisitProgress) {
  const { selection, visitor, pricing } = chosen;
  const { session, salon, failure } = chosen.context;
  const { choices, visitQuery, choose } = selection;
  const { progress, hold, sentForms } = visit;
  const isSaving = signal(false);

  /** Shows why the visit is not booked, on the step whose fields are to be corrected. */
  function refuse(refusal: CallFailure): void {
    if (refusal.kind === 'invalid' || refusal.kind === 'refused') choose({ step: 'details' });
    failure.value = refusal;
  }

  /** Books the visit as quoted. A lost time leads back to the choice of a time with what was typed. */
  async function book(date: Day, time: string, priced: Quote): Promise<void> {
    const setupIntent = progress.value.kind === 'card' ? progress.value.setupIntent : null;
    if (asksToSaveCardWithoutDeposit(priced) && setupIntent === null && !(await hasSavedCard(session))) {
      visit.keep(null);
      progress.value = { kind: 'card', setupIntent: null };
      choose({ step: 'pay' });
      return;
    }
    const input = toBookingInput(chosen, { date, time }, priced, setupIntent);
    if (hold.isHeld.value && sentForms.isSent(input)) {
      choose({ step: 'pay' });
      return;
    }
    await visit.releaseHold();
    const key = { idempotencyKey: sentForms.getKey(input) };
    const result = await salon.booking.saveBooking(input, key);
    if (!result.ok && (await visitor.emailProof.ask(result))) {
      choose({ step: 'details' });
      return;
    }
    batch(() => {
      if (!result.ok) {
        if (result.code === 'slot_not_available') return visit.loseTime();
        pricing.promotion.drop(result);
        return refuse(result);
      }
      const booked = { ...result.reply.data, redeemed: priced.redeemed };
      if (booked.expires_at === null) return visit.finish(booked);
      visit.keep(booked);
      hold.put(booked, visitQuery.value);
      choose({ step: 'pay' });
    });
  }

  async function save(): Promise<void> {
    const { date, time } = choices.value;
    const priced = pricing.quote.value;
    if (date === null || time === null || priced.kind !== 'loaded' || isSaving.value) return;
    if (visitor.wantsLogIn.value && !session.isLoggedIn.value) {
      refuse({ ok: false, kind: 'refused', code: 'login_required', status: 401, message: '', errors: {} });
      return;
    }
    batch(() => {
      isSaving.value = true;
      failure.value = null;
    });
    await book(date, time, priced.value);
    isSaving.value = false;
  }

  /** The card is saved: books with it. */
  function useCard(setupIntent: string): void {
    progress.value = { kind: 'card', setupIntent };
    void save();
  }

  return { isSaving, save, useCard };
}
