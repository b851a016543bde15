import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { createInputKeys } from '../parts/form-values.ts';
import { takeReturn } from '../parts/payment/return.ts';
import { openSession } from '../session.ts';
import { openStoredValue } from '../storage.ts';
import { type Booked, type Quote, toBookingInput } from './booking-input.ts';
import {
  type Choices,
  formatChoices,
  hasServices,
  parseChoices,
  type ServiceChoice,
  toOfferedChoices,
} from './choices.ts';
import { addDays, type Day, toDay } from './dates.ts';
import { createFreeTimes } from './free-times.ts';
import { createCountdown } from './hold.ts';
import { countMinutes, sumPrices, toLines } from './lines.ts';
import { LOADING } from './loaded.ts';
import { createPricing } from './pricing.ts';
import { createVisitorForm, fillForm, readForm, type TypedValues } from './visitor-form.ts';

/** The payment type of services that ask for a card to keep (BEHAVIOR §15.1). */
const SAVE_CARD = 2;

/** A visit that this tab has booked or is about to pay, for a reload and for the way back from a bank's page. */
type KeptVisit = {
  /** The query of the choices that it belongs to. */
  readonly search: string;
  /** Null before it is booked: while a card is saved. */
  readonly booked: Booked | null;
  readonly typed: TypedValues;
};

/** The choices that make a visit, as text: without the step. */
const formatVisit = (choices: Choices): string => formatChoices({ ...choices, step: 'services' });

/** The state of the booking page, and everything that a visitor can do with it. */
export function createBooking(data: PageData) {
  const session = openSession(data);
  const { salon } = session;
  const catalog = signal<Catalog | null>(data.catalog);
  const catalogFailure = signal<CallFailure | null>(null);
  const asked = parseChoices(data.search);
  const choices = signal<Choices>(data.catalog ? toOfferedChoices(asked, data.catalog) : asked);

  const lines = computed(() => (catalog.value ? toLines(choices.value, catalog.value) : []));
  const timeZone = computed(() => catalog.value?.location?.time_zone ?? 'UTC');
  const today = computed(() => toDay(new Date(data.now), timeZone.value));
  const lastDay = computed(() => addDays(today.value, catalog.value?.booking_horizon_days ?? 0));
  const times = createFreeTimes({ salon, choices, lines, today, lastDay });
  /** Counts up to ask again for days and times. */
  const attempt = signal(0);

  const form = createVisitorForm();
  const keptVisit = openStoredValue<KeptVisit>(`salon-visit ${data.slug}`);
  /** The visit once it is confirmed. */
  const booked = signal<Booked | null>(null);
  /** The booking that holds its time until its deposit is paid, and the choices that it was made of. */
  const held = signal<{ readonly booked: Booked; readonly choices: string } | null>(null);
  const timeLeft = createCountdown(
    computed(() => held.value?.booked.expires_at),
    data.now,
  );
  /** The setup intent of a card that was saved for this visit. */
  const savedCard = signal<string | null>(null);
  /** The outcome of a payment at a page of the bank, unless it is paid. */
  const returned = signal<'open' | 'failed' | null>(null);
  const failure = signal<CallFailure | null>(null);
  const isSaving = signal(false);
  /** The time that somebody else has just taken. */
  const lostTime = signal<{ readonly date: Day; readonly time: string } | null>(null);

  /** Changes choices. A new step is a new entry of the history; anything else replaces the entry. */
  function choose(changes: Partial<Choices>): void {
    const before = choices.value;
    choices.value = { ...before, ...changes };
    const url = location.pathname + formatChoices(choices.value);
    if (changes.step && changes.step !== before.step) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    failure.value = null;
    if (changes.time) lostTime.value = null;
    if (formatVisit(before) !== visitQuery.value) quote.value = LOADING;
  }

  const visitQuery = computed(() => formatVisit(choices.value));
  const isHeld = computed(() => held.value?.choices === visitQuery.value);
  const pricing = createPricing({ salon, choices, lines, isHeld, onLost: loseTime });
  const { quote, redemptions, giftCard, toRedemptions, loadQuote } = pricing;

  function choosePerson(person: number, services: readonly ServiceChoice[]): void {
    const people = [...choices.value.people];
    people[person] = services;
    // Another visit may not fit into the chosen time
    choose({ people, time: null });
  }

  let askedLocation: number | undefined;
  async function chooseLocation(locationId: number): Promise<void> {
    askedLocation = locationId;
    const result = await salon.booking.catalog({ location_id: locationId });
    // A later click wins
    if (askedLocation !== locationId) return;
    if (!result.ok) {
      failure.value = result;
      return;
    }
    batch(() => {
      catalog.value = result.reply.data;
      const { people } = toOfferedChoices(choices.value, result.reply.data);
      choose({ locationId, people, date: null, time: null });
    });
  }

  async function loadCatalog(): Promise<void> {
    catalogFailure.value = null;
    const id = asked.locationId;
    const result = await salon.booking.catalog(id === null ? {} : { location_id: id });
    if (!result.ok) {
      catalogFailure.value = result;
      return;
    }
    batch(() => {
      catalog.value = result.reply.data;
      choices.value = toOfferedChoices(asked, result.reply.data);
    });
  }

  const sentForms = createInputKeys();

  /** Whether a service of the visit asks for a card to save. With a deposit none is needed. */
  async function needsCard({ deposit_amount, payment_options }: Quote): Promise<boolean> {
    const isAsked = payment_options.some(({ type }) => type === SAVE_CARD);
    if (!isAsked || Number(deposit_amount) > 0 || savedCard.value !== null) return false;
    if (!session.isLoggedIn.value) return true;
    const cards = await salon.payments.cards({});
    return !cards.ok || cards.reply.data.length === 0;
  }

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keptVisit.put({ search: visitQuery.value, booked: visit, typed: readForm(form) });

  /** Books the visit as quoted. A lost time leads back to the choice of a time with what was typed. */
  async function book(date: Day, time: string, priced: Quote): Promise<void> {
    if (await needsCard(priced)) {
      keep(null);
      choose({ step: 'pay' });
      return;
    }
    const input = toBookingInput({
      locationId: choices.value.locationId ?? 0,
      date,
      time,
      lines: lines.value,
      quote: priced,
      redemptions: toRedemptions(),
      form,
      isGuest: !session.isLoggedIn.value,
      setupIntent: savedCard.value,
    });
    if (held.value && isHeld.value && sentForms.isSent(input)) {
      choose({ step: 'pay' });
      return;
    }
    await releaseHold();
    const result = await salon.booking.saveBooking(input, { idempotencyKey: sentForms.getKey(input) });
    batch(() => {
      if (!result.ok && result.code === 'slot_not_available') loseTime();
      else if (!result.ok) failure.value = result;
      else if (result.reply.data.expires_at === null) finish(result.reply.data);
      else hold(result.reply.data);
    });
  }

  async function save(): Promise<void> {
    const { date, time } = choices.value;
    const priced = quote.value;
    if (date === null || time === null || priced.kind !== 'loaded' || isSaving.value) return;
    batch(() => {
      isSaving.value = true;
      failure.value = null;
    });
    await book(date, time, priced.value);
    isSaving.value = false;
  }

  function hold(visit: Booked): void {
    keep(visit);
    held.value = { booked: visit, choices: visitQuery.value };
    choose({ step: 'pay' });
  }

  /** Leads to the payment of the visit that is held. */
  function payHeld(): void {
    if (held.value) choose({ ...parseChoices(held.value.choices), step: 'pay' });
  }

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    sentForms.forget();
    held.value = null;
    keptVisit.delete();
    await salon.visit.cancel({ token: before.booked.manage_token });
    attempt.value += 1;
  }

  function finish(visit: Booked): void {
    batch(() => {
      keep({ ...visit, expires_at: null });
      held.value = null;
      booked.value = visit;
      choose({ step: 'done' });
    });
  }

  /** The deposit is paid. */
  function finishPayment(): void {
    if (held.value) finish(held.value.booked);
  }

  /** The card is saved: books with it. */
  function useCard(setupIntent: string): void {
    savedCard.value = setupIntent;
    void save();
  }

  /** Starts with another visit; who comes stays typed. */
  function startOver(): void {
    batch(() => {
      booked.value = null;
      lostTime.value = null;
      savedCard.value = null;
      returned.value = null;
      sentForms.forget();
      redemptions.value = [];
      giftCard.value = '';
      form.note.value = '';
      choose({ step: 'services', people: [[]], date: null, time: null });
    });
    keptVisit.delete();
  }

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function loseTime(): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time };
      held.value = null;
      sentForms.forget();
      choose({ step: 'time', time: null });
      attempt.value += 1;
    });
  }

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      held.value = null;
      sentForms.forget();
      lostTime.value = null;
      choose({ time, step: 'details' });
    });
  }

  /** Before that, the page does not know whether the time of its URL is held for the visitor. */
  const isResumed = signal(false);

  /** Takes up a visit where this tab left it. */
  async function resume(): Promise<void> {
    const result = await takeReturn(session, data.slug);
    const kept = keptVisit.find();
    if (kept?.search !== visitQuery.value) return;
    fillForm(form, kept.typed);
    const visit = kept.booked;
    if (!visit) {
      if (result?.outcome === 'paid') savedCard.value = result.intent;
      return;
    }
    batch(() => {
      const isOpen = result?.outcome === 'open';
      if (result && result.outcome !== 'paid') returned.value = isOpen ? 'open' : 'failed';
      if (visit.expires_at === null || result?.outcome === 'paid' || isOpen) {
        if (asked.step === 'done' || result) finish(visit);
        return;
      }
      if (timeLeft.isOver(visit.expires_at)) return;
      held.value = { booked: visit, choices: kept.search };
      if (asked.step === 'pay') choose({ step: 'pay' });
    });
  }

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

  const atStep = (step: Choices['step'], ...facts: (() => unknown)[]) =>
    computed(() =>
      choices.value.step === step && hasServices(choices.value)
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
      if (booked.value) {
        startOver();
        return;
      }
      const before = parseChoices(location.search);
      if (!catalog.value) return;
      const offered = toOfferedChoices(before, catalog.value);
      const canPay = before.step === 'pay' && held.value?.choices === formatVisit(offered);
      choices.value = canPay ? { ...offered, step: 'pay' } : offered;
    };
    addEventListener('popstate', onBack);
    if (!catalog.value) void loadCatalog();
    void resume().finally(() => {
      isResumed.value = true;
    });
    const [getDate, getTime] = [() => choices.value.date, () => choices.value.time];
    const ends = [
      timeLeft.start(),
      keepLoaded(
        computed(() => (timeLeft.left.value === 0 && choices.value.step === 'pay' ? visitQuery.value : null)),
        times.loadSlots,
      ),
      keepLoaded(
        atStep('time', () => times.shownMonth.value),
        loadDays,
      ),
      keepLoaded(atStep('time', getDate), times.loadSlots),
      keepLoaded(
        atStep(
          'details',
          getDate,
          getTime,
          toRedemptions,
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
    catalog,
    catalogFailure,
    choices,
    lines,
    minutes: computed(() => countMinutes(lines.value)),
    total: computed(() => sumPrices(lines.value)),
    timeZone,
    today,
    lastDay,
    ...times,
    ...pricing,
    form,
    booked,
    held,
    secondsLeft: timeLeft.left,
    returned,
    failure,
    isSaving,
    lostTime,
    choose,
    choosePerson,
    chooseLocation,
    loadCatalog,
    loadAgain: () => {
      attempt.value += 1;
    },
    save,
    payHeld,
    releaseHold,
    finishPayment,
    useCard,
    loseTime,
    replaceTime,
    startOver,
    start,
  };
}

export type Booking = ReturnType<typeof createBooking>;

/** Properties of the parts of the booking page. */
export type BookingProps = { readonly booking: Booking };
