import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { PageData } from '../page-data.ts';
import { createInputKeys } from '../parts/form-values.ts';
import { takePaymentReturn } from '../parts/payment/return.ts';
import type { Session } from '../session.ts';
import { type Booked, type Quote, toBookingInput } from './booking-input.ts';
import { parseChoices } from './choices.ts';
import type { Day } from './dates.ts';
import { createEmailProof } from './email-proof.ts';
import { createHold } from './hold.ts';
import { openVisitStorage } from './kept-visit.ts';
import { asksForCard, type createPricing } from './pricing.ts';
import type { Progress } from './progress.ts';
import type { createSelection } from './selection.ts';
import { fillForm, readForm, type VisitorForm } from './visitor-form.ts';

/** A time that is no longer free; `isCancelled` where it was held for the visitor, and that visit was cancelled. */
type LostTime = { readonly date: Day; readonly time: string; readonly isCancelled: boolean };

type SavingOptions = {
  readonly data: PageData;
  readonly session: Session;
  readonly selection: ReturnType<typeof createSelection>;
  /** Read when the visit is booked: pricing needs to know what is held. */
  readonly getPricing: () => ReturnType<typeof createPricing>;
  readonly form: VisitorForm;
  readonly failure: Signal<CallFailure | null>;
  readonly wantsLogIn: ReadonlySignal<boolean>;
  /** Asks again for days, times and the price. */
  readonly loadAgain: () => void;
};

/** Books the visit: with a card that is saved before, or with a hold until its deposit is paid. */
export function createSaving(options: SavingOptions) {
  const { data, session, selection, getPricing, form, failure, wantsLogIn, loadAgain } = options;
  const { salon } = session;
  const { asked, choices, visitQuery, lines, choose } = selection;
  const progress = signal<Progress>({ kind: 'choosing' });
  const hold = createHold({
    salon,
    now: data.now,
    progress,
    visitQuery,
    onPaid: finish,
    onCancelled: () => leaveTime(true),
  });
  const { held, isHeld, secondsLeft } = hold;
  const keptVisit = openVisitStorage(data.slug, session);
  const sentForms = createInputKeys();
  const emailProof = createEmailProof({ session, form, failure });
  const isSaving = signal(false);
  const lostTime = signal<LostTime | null>(null);

  const getSetupIntent = (): string | null =>
    progress.value.kind === 'card' ? progress.value.setupIntent : null;

  /** Whether a card is to be saved before the visit is booked. */
  async function needsCard(priced: Quote): Promise<boolean> {
    if (!asksForCard(priced) || getSetupIntent() !== null) return false;
    if (!session.isLoggedIn.value) return true;
    const cards = await salon.payments.cards({});
    return !cards.ok || cards.reply.data.length === 0;
  }

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keptVisit.put({ search: visitQuery.value, booked: visit, typed: readForm(form) });

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
      setupIntent: getSetupIntent(),
    });
    const input = { ...visit, ...emailProof.toInput() };
    if (isHeld.value && sentForms.isSent(input)) {
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

  /** Leads to the payment of the visit that is held. */
  function payHeld(): void {
    if (held.value) choose({ ...parseChoices(held.value.choices), step: 'pay' });
  }

  function dropHold(): void {
    if (held.value) progress.value = { kind: 'choosing' };
    sentForms.forget();
  }

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    // Until the time is free again, it must not seem to be taken by somebody else
    await salon.visit.cancel({ token: before.booked.manage_token });
    dropHold();
    keptVisit.delete();
    loadAgain();
  }

  function finish(visit: Booked): void {
    const before = held.value;
    batch(() => {
      emailProof.forget();
      progress.value = { kind: 'booked', booked: visit };
      // The visitor may have looked at another time meanwhile
      choose({ ...(before ? parseChoices(before.choices) : {}), step: 'done' });
      keep({ ...visit, expires_at: null });
    });
  }

  /** A new attempt to pay has its order, which may have held the time again. */
  function noteOrder(): void {
    const { value } = progress;
    if (value.kind === 'held') progress.value = { ...value, returned: null };
    void hold.refresh();
  }

  /** The card is saved: books with it. */
  function useCard(setupIntent: string): void {
    progress.value = { kind: 'card', setupIntent };
    void save();
  }

  /** Forgets the visit, for another one. */
  function forget(): void {
    progress.value = { kind: 'choosing' };
    lostTime.value = null;
    sentForms.forget();
    keptVisit.delete();
  }

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function leaveTime(isCancelled: boolean): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time, isCancelled };
      dropHold();
      choose({ step: 'time', time: null });
      loadAgain();
    });
  }

  const loseTime = (): void => leaveTime(false);

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      dropHold();
      lostTime.value = null;
      choose({ time, step: 'details' });
    });
  }

  /** Takes up a visit where this tab left it. */
  async function resume(): Promise<void> {
    const result = await takePaymentReturn(session, data.slug);
    const kept = keptVisit.find();
    if (kept?.search !== visitQuery.value) return;
    fillForm(form, kept.typed);
    const visit = kept.booked;
    if (!visit) {
      if (result?.outcome === 'paid') progress.value = { kind: 'card', setupIntent: result.intent };
      return;
    }
    if (visit.expires_at === null || result?.outcome === 'paid') {
      if (asked.step === 'done' || result) finish(visit);
      return;
    }
    hold.put(visit, kept.search);
    await hold.refresh();
    const { value } = progress;
    if (value.kind !== 'held') return;
    const isUnpaid = result?.outcome === 'open' || result?.outcome === 'failed';
    batch(() => {
      progress.value = { ...value, returned: isUnpaid ? result.outcome : null };
      if (asked.step === 'pay') choose({ step: 'pay' });
      else if (secondsLeft.value === 0) dropHold();
    });
  }

  return {
    progress,
    hold,
    emailProof,
    isSaving,
    lostTime,
    save,
    payHeld,
    releaseHold,
    finish,
    noteOrder,
    useCard,
    forget,
    loseTime,
    replaceTime,
    resume,
  };
}
