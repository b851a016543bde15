import { batch, computed } from '@preact/signals';
import type { PageData } from '../page-data.ts';
import { type ReturnedPayment, settleReturnedPayment } from '../parts/payment/return.ts';
import type { Choices } from './choices.ts';
import { type BookingContext, createBookingContext } from './context.ts';
import { createFreeTimesState } from './free-times.ts';
import { LOADING } from './loaded.ts';
import { createPricingState } from './pricing.ts';
import type { StepView } from './progress.ts';
import type { Booked } from './quote.ts';
import { createBookingSubmitState } from './saving.ts';
import { createLocationCatalogState, createSelectionStateWithUrl, type Selection } from './selection.ts';
import { createVisitProgress, type VisitProgress } from './visit-progress.ts';
import { createVisitorState } from './visitor.ts';
import { clearGuestNames, fillVisitorForm } from './visitor-form.ts';

/** The parts of the booking page's state, each with what changes together. */
function createBookingParts(data: PageData) {
  const context = createBookingContext(data);
  const selection = createSelectionStateWithUrl(context, onChange);
  const locations = createLocationCatalogState(context, selection);
  const times = createFreeTimesState(context, selection);
  const visitor = createVisitorState(context);
  const visit = createVisitProgress(context, selection, visitor);
  const pricing = createPricingState(context, selection, visit);
  const saving = createBookingSubmitState({ context, selection, visitor, pricing }, visit);

  function onChange(changes: Partial<Choices>, isOtherVisit: boolean): void {
    context.failure.value = null;
    if (changes.time) visit.lostTime.value = null;
    if (isOtherVisit) pricing.quote.value = LOADING;
  }

  return { ...context, selection, locations, times, visitor, visit, pricing, saving };
}
type BookingParts = ReturnType<typeof createBookingParts>;

/** Starts with another visit; the visitor's own details stay typed. */
function startOver({ visit, form, pricing, selection }: BookingParts): void {
  batch(() => {
    visit.forget();
    pricing.redemptions.value = [];
    pricing.giftCard.code.value = '';
    pricing.promotion.apply('');
    form.note.value = '';
    clearGuestNames(form);
    selection.choose({ step: 'services', people: [[]], date: null, time: null });
  });
}

/** Keeps days, times and the price loaded, at the steps that show them. Returns what ends that. */
function keepLoaded({ session, loader, selection, times, form, visit, pricing }: BookingParts) {
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
        pricing.toRedemptions,
        () => form.promoCode.value,
        () => session.isLoggedIn.value,
        () => hold.isHeld.value,
      ),
      pricing.loadQuote,
    ),
  ];
}

/** Takes up a visit where this tab left it. */
async function resumeVisit(
  { data, session, form }: BookingContext,
  selection: Selection,
  visit: VisitProgress,
): Promise<void> {
  const returned = await settleReturnedPayment(session, data.slug);
  const kept = visit.findKept();
  if (kept?.search !== selection.visitQuery.value) return;
  fillVisitorForm(form, kept.typed);
  const { booked } = kept;
  if (!booked) {
    if (returned?.outcome === 'paid') visit.progress.value = { kind: 'card', setupIntent: returned.intent };
  } else if (booked.expires_at === null || returned?.outcome === 'paid') {
    if (selection.asked.step === 'done' || returned) visit.finish(booked);
  } else await resumeHold(selection, visit, booked, returned);
}

/** Takes up a visit that still waits for its deposit, as far as the API still holds its time. */
async function resumeHold(
  { asked, visitQuery, choose }: Selection,
  { progress, hold }: VisitProgress,
  booked: Booked,
  returned: ReturnedPayment | undefined,
): Promise<void> {
  hold.put(booked, visitQuery.value);
  await hold.refresh();
  const { value } = progress;
  if (value.kind !== 'held') return;
  const isUnpaid = returned?.outcome === 'open' || returned?.outcome === 'failed';
  batch(() => {
    progress.value = { ...value, returned: isUnpaid ? returned.outcome : null };
    if (asked.step === 'pay') choose({ step: 'pay' });
    else if (hold.secondsLeft.value === 0) hold.drop();
  });
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
      void resumeVisit(parts, selection, visit).finally(() => {
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
