import { batch, computed, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { openSession } from '../session.ts';
import { createBookableDates } from './bookable-dates.ts';
import type { Choices } from './choices.ts';
import { createFreeTimesState } from './free-times.ts';
import { LOADING } from './loaded.ts';
import { createLoader } from './loader.ts';
import { createPricingState } from './pricing.ts';
import type { StepView } from './progress.ts';
import { resumeVisit } from './resume-visit.ts';
import { createSavingState } from './saving.ts';
import { createLocationState, createSelectionState } from './selection.ts';
import { createVisitProgress } from './visit-progress.ts';
import { createVisitorState } from './visitor.ts';
import { createVisitorForm, forgetNames } from './visitor-form.ts';

/** The parts of the booking page's state, each with what changes together. */
function createBookingParts(data: PageData) {
  const session = openSession(data);
  const { salon } = session;
  const failure = signal<CallFailure | null>(null);
  const catalog = signal<Catalog | null>(data.catalog);
  const loader = createLoader();
  const { loadAgain } = loader;
  const form = createVisitorForm();
  const { promoCode } = form;
  const dates = createBookableDates(catalog, data.now);
  const selection = createSelectionState({ data, catalog, form, onChange });
  const locations = createLocationState({ salon, catalog, selection, failure });
  const times = createFreeTimesState({ salon, selection, dates });
  const visitor = createVisitorState({ session, catalog, form, failure });
  const visit = createVisitProgress({ data, session, selection, visitor, loadAgain });
  const { isHeld } = visit.hold;
  const pricing = createPricingState({ salon, selection, isHeld, promoCode, onLost: visit.loseTime });
  const saving = createSavingState({ session, selection, visitor, pricing, visit, failure });

  function onChange(changes: Partial<Choices>, isOtherVisit: boolean): void {
    failure.value = null;
    if (changes.time) visit.lostTime.value = null;
    if (isOtherVisit) pricing.quote.value = LOADING;
  }

  return {
    data,
    session,
    failure,
    catalog,
    loader,
    dates,
    selection,
    locations,
    times,
    visitor,
    visit,
    pricing,
    saving,
  };
}
type BookingParts = ReturnType<typeof createBookingParts>;

/** Starts with another visit; the visitor's own details stay typed. */
function startOver({ visit, visitor: { form }, pricing, selection }: BookingParts): void {
  batch(() => {
    visit.forget();
    pricing.redeeming.redemptions.value = [];
    pricing.redeeming.giftCard.value = '';
    pricing.promotion.usePromoCode('');
    form.note.value = '';
    forgetNames(form);
    selection.choose({ step: 'services', people: [[]], date: null, time: null });
  });
}

/** Keeps days, times and the price loaded, at the steps that show them. Returns what ends that. */
function keepLoaded({ session, loader, selection, times, visitor, visit, pricing }: BookingParts) {
  const { choices, visitQuery, toVisit } = selection;
  const { view, hold } = visit;
  /** The chosen visit with other facts, at one of these steps; null at any other. */
  const atSteps = (steps: readonly StepView['step'][], ...facts: (() => unknown)[]) =>
    computed(() =>
      steps.includes(view.value.step) ? JSON.stringify([toVisit(), ...facts.map((fact) => fact())]) : null,
    );
  /** The days of the shown month; a visitor who has no day yet gets the first free one. */
  const loadDays = async (signal: AbortSignal): Promise<void> => {
    const first = await times.loadDays(signal);
    if (first !== undefined && choices.value.date === null) selection.choose({ date: first });
  };
  const [getDate, getTime] = [() => choices.value.date, () => choices.value.time];
  const isOverAtPayment = () => hold.secondsLeft.value === 0 && view.value.step === 'pay';
  return [
    loader.keepLoaded(
      computed(() => (isOverAtPayment() ? visitQuery.value : null)),
      times.loadSlots,
    ),
    loader.keepLoaded(
      atSteps(['time'], () => times.shownMonth.value),
      loadDays,
    ),
    loader.keepLoaded(atSteps(['time'], getDate), times.loadSlots),
    loader.keepLoaded(
      // The price with tax and deposit shows before the details, as soon as a time is chosen
      atSteps(
        ['time', 'details'],
        getDate,
        getTime,
        pricing.redeeming.toRedemptions,
        () => visitor.form.promoCode.value,
        () => session.isLoggedIn.value,
        () => hold.isHeld.value,
      ),
      pricing.loadQuote,
    ),
  ];
}

/** The state of the booking page, and everything that a visitor can do with it. */
export function createBookingState(data: PageData) {
  const parts = createBookingParts(data);
  const { loader, selection, locations, visit } = parts;
  return {
    ...parts,
    startOver: () => startOver(parts),
    /** Starts in the browser; returns what ends it. */
    start: (): (() => void) => {
      const onBack = () => {
        if (visit.progress.value.kind === 'booked') startOver(parts);
        else selection.readUrl((chosen) => visit.hold.held.value?.choices === chosen);
      };
      addEventListener('popstate', onBack);
      if (!parts.catalog.value) void locations.loadCatalog();
      void resumeVisit(parts).finally(() => {
        loader.isReady.value = true;
      });
      const ends = [visit.hold.start(), ...keepLoaded(parts)];
      return () => {
        removeEventListener('popstate', onBack);
        for (const end of ends) end();
      };
    },
  };
}

export type BookingState = ReturnType<typeof createBookingState>;

/** Properties of a part of the booking page: the parts of the state that it uses. */
export type BookingProps<Name extends keyof BookingState> = Pick<BookingState, Name>;
