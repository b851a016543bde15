import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { PageData } from '../page-data.ts';
import type { Session } from '../session.ts';
import { type Quote, toBookingInput } from './booking-input.ts';
import type { Day } from './dates.ts';
import { createEmailProofState } from './email-proof.ts';
import { asksForCard, type createPricingState } from './pricing.ts';
import type { createSelectionState } from './selection.ts';
import { createVisitProgress } from './visit-progress.ts';
import type { VisitorForm } from './visitor-form.ts';

type SavingOptions = {
  readonly data: PageData;
  readonly session: Session;
  readonly selection: ReturnType<typeof createSelectionState>;
  /** Read when the visit is booked: pricing needs to know what is held. */
  readonly getPricing: () => ReturnType<typeof createPricingState>;
  readonly form: VisitorForm;
  readonly failure: Signal<CallFailure | null>;
  readonly wantsLogIn: ReadonlySignal<boolean>;
  /** Asks again for days, times and the price. */
  readonly loadAgain: () => void;
};

/** Books the visit: with a card that is saved before, or with a hold until its deposit is paid. */
export function createSavingState(options: SavingOptions) {
  const { session, selection, getPricing, form, failure, wantsLogIn } = options;
  const { salon } = session;
  const { choices, visitQuery, lines, choose } = selection;
  const emailProof = createEmailProofState({ session, form, failure });
  const visitProgress = createVisitProgress({ ...options, emailProof });
  const { progress, hold, sentForms, keep, finish, loseTime, releaseHold } = visitProgress;
  const isSaving = signal(false);
  const findSetupIntent = (): string | null =>
    progress.value.kind === 'card' ? progress.value.setupIntent : null;

  /** Whether a card is to be saved before the visit is booked. */
  async function needsCard(priced: Quote): Promise<boolean> {
    if (!asksForCard(priced) || findSetupIntent() !== null) return false;
    if (!session.isLoggedIn.value) return true;
    const cards = await salon.payments.cards({});
    return !cards.ok || cards.reply.data.length === 0;
  }

  /** Shows why the visit is not booked, on the step whose fields are to be corrected. */
  function refuse(refusal: CallFailure): void {
    if (refusal.kind === 'invalid' || refusal.kind === 'refused') choose({ step: 'details' });
    failure.value = refusal;
  }

  /** Books the visit as quoted. A lost time leads back to the choice of a time with what was typed. */
  async function book(date: Day, time: string, priced: Quote): Promise<void> {
    if (await needsCard(priced)) {
      keep(null);
      progress.value = { kind: 'card', setupIntent: null };
      choose({ step: 'pay' });
      return;
    }
    const visit = toBookingInput({
      locationId: choices.value.locationId ?? 0,
      date,
      time,
      lines: lines.value,
      quote: priced,
      redemptions: getPricing().toRedemptions(),
      form,
      isGuest: !session.isLoggedIn.value,
      setupIntent: findSetupIntent(),
    });
    const input = { ...visit, ...emailProof.toInput() };
    if (hold.isHeld.value && sentForms.isSent(input)) {
      choose({ step: 'pay' });
      return;
    }
    await releaseHold();
    const result = await salon.booking.saveBooking(input, { idempotencyKey: sentForms.getKey(input) });
    if (!result.ok && (await emailProof.ask(result))) {
      choose({ step: 'details' });
      return;
    }
    batch(() => {
      if (!result.ok) {
        if (result.code === 'slot_not_available') return loseTime();
        getPricing().dropPromoCode(result);
        return refuse(result);
      }
      const booked = { ...result.reply.data, redeemed: priced.redeemed };
      if (booked.expires_at === null) return finish(booked);
      keep(booked);
      hold.put(booked, visitQuery.value);
      choose({ step: 'pay' });
    });
  }

  async function save(): Promise<void> {
    const { date, time } = choices.value;
    const priced = getPricing().quote.value;
    if (date === null || time === null || priced.kind !== 'loaded' || isSaving.value) return;
    if (wantsLogIn.value && !session.isLoggedIn.value) {
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

  return { ...visitProgress, emailProof, isSaving, save, useCard };
}
