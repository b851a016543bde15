import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { PageData } from '../page-data.ts';
import { createFormErrors } from '../parts/form-errors.ts';
import { openSession } from '../session.ts';
import type { Choices } from './choices.ts';
import { createFreeTimesState } from './free-times.ts';
import { LOADING } from './loaded.ts';
import { createPricingState } from './pricing.ts';
import { type StepView, toStepView } from './progress.ts';
import { createSavingState } from './saving.ts';
import { createSelectionState } from './selection.ts';
import { createVisitorForm, forgetNames } from './visitor-form.ts';

/** The state of the booking page, and everything that a visitor can do with it. */
export function createBookingState(data: PageData) {
  const session = openSession(data);
  const { salon } = session;
  const failure = signal<CallFailure | null>(null);
  const form = createVisitorForm();
  const selection = createSelectionState({ data, salon, form, failure, onChange });
  const { catalog, choices, visitQuery, lines, today, lastDay, choose, loadCatalog, readUrl } = selection;
  const times = createFreeTimesState({ salon, choices, lines, today, lastDay });
  /** Counts up to ask again for days and times. */
  const attempt = signal(0);

  /** Whether the visitor chose to book with an account; null without a choice. */
  const choosesLogIn = signal<boolean | null>(null);
  const wantsLogIn = computed(() => choosesLogIn.value ?? catalog.value?.settings.guest_checkout !== 1);
  /** The errors of the fields of the details. */
  const fieldErrors = createFormErrors();
  /** Whether the log-in that is at work is that of a visitor who has pressed Book. */
  const booksNext = signal(false);
  const loadAgain = () => {
    attempt.value += 1;
  };
  const saving = createSavingState({
    data,
    session,
    selection,
    getPricing: () => pricing,
    form,
    failure,
    wantsLogIn,
    loadAgain,
  });
  const { progress, hold, lostTime, loseTime, forget, resume } = saving;
  const { held, isHeld, secondsLeft } = hold;
  const pricing = createPricingState({
    salon,
    choices,
    lines,
    isHeld,
    promoCode: form.promoCode,
    onLost: loseTime,
  });
  const { quote, redemptions, giftCard, usePromoCode, toRedemptions, loadQuote } = pricing;
  /** The step in sight. */
  const view = computed(() => toStepView(choices.value, progress.value));

  function onChange(changes: Partial<Choices>, isOtherVisit: boolean): void {
    failure.value = null;
    if (changes.time) lostTime.value = null;
    if (isOtherVisit) quote.value = LOADING;
  }

  /** Starts with another visit; the visitor's own details stay typed. */
  function startOver(): void {
    batch(() => {
      forget();
      redemptions.value = [];
      giftCard.value = '';
      usePromoCode('');
      form.note.value = '';
      forgetNames(form);
      choose({ step: 'services', people: [[]], date: null, time: null });
    });
  }

  /** Before that, the page does not know whether the time of its URL is held for the visitor. */
  const isResumed = signal(false);

  /** Loads again when the question changes, and not at all while it is null; a newer run ends the one before. */
  const keepLoaded = (
    question: ReadonlySignal<string | null>,
    load: (signal: AbortSignal) => Promise<unknown>,
  ) =>
    effect(() => {
      attempt.value;
      if (question.value === null || !isResumed.value) return;
      const controller = new AbortController();
      untracked(() => void load(controller.signal));
      return () => controller.abort();
    });

  /** The chosen visit with other facts, at one of these steps; null at any other. */
  const atSteps = (steps: readonly StepView['step'][], ...facts: (() => unknown)[]) =>
    computed(() =>
      steps.includes(view.value.step)
        ? JSON.stringify([times.toVisit(), ...facts.map((fact) => fact())])
        : null,
    );

  /** The days of the shown month; a visitor who has no day yet gets the first free one. */
  async function loadDays(signal: AbortSignal): Promise<void> {
    const first = await times.loadDays(signal);
    if (first !== undefined && choices.value.date === null) choose({ date: first });
  }

  /** Starts in the browser; returns what ends it. */
  function start(): () => void {
    const onBack = () => {
      if (progress.value.kind === 'booked') startOver();
      else readUrl((visit) => held.value?.choices === visit);
    };
    addEventListener('popstate', onBack);
    if (!catalog.value) void loadCatalog();
    void resume().finally(() => {
      isResumed.value = true;
    });
    const [getDate, getTime] = [() => choices.value.date, () => choices.value.time];
    const ends = [
      hold.start(),
      keepLoaded(
        computed(() => (secondsLeft.value === 0 && view.value.step === 'pay' ? visitQuery.value : null)),
        times.loadSlots,
      ),
      keepLoaded(
        atSteps(['time'], () => times.shownMonth.value),
        loadDays,
      ),
      keepLoaded(atSteps(['time'], getDate), times.loadSlots),
      keepLoaded(
        // The price with tax and deposit shows before the details, as soon as a time is chosen
        atSteps(
          ['time', 'details'],
          getDate,
          getTime,
          toRedemptions,
          () => form.promoCode.value,
          () => session.isLoggedIn.value,
          () => isHeld.value,
        ),
        loadQuote,
      ),
    ];
    return () => {
      removeEventListener('popstate', onBack);
      for (const end of ends) end();
    };
  }

  return {
    data,
    session,
    ...selection,
    ...times,
    ...pricing,
    ...saving,
    form,
    choosesLogIn,
    wantsLogIn,
    fieldErrors,
    booksNext,
    view,
    held,
    secondsLeft,
    failure,
    loadAgain,
    startOver,
    start,
  };
}

export type BookingState = ReturnType<typeof createBookingState>;

/** Properties of the parts of the booking page. */
export type BookingProps = { readonly booking: BookingState };
