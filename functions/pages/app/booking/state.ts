import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { PageData } from '../page-data.ts';
import { createInputKeys } from '../parts/form-values.ts';
import { type ReturnedPayment, takeReturn } from '../parts/payment/return.ts';
import { openSession } from '../session.ts';
import { openStoredValue } from '../storage.ts';
import { type Booked, type Quote, toBookingInput } from './booking-input.ts';
import { type Choices, hasServices, parseChoices } from './choices.ts';
import type { Day } from './dates.ts';
import { createFreeTimes } from './free-times.ts';
import { createHold } from './hold.ts';
import { LOADING } from './loaded.ts';
import { createPricing } from './pricing.ts';
import { createSelection } from './selection.ts';
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

/** The state of the booking page, and everything that a visitor can do with it. */
export function createBooking(data: PageData) {
  const session = openSession(data);
  const { salon } = session;
  const failure = signal<CallFailure | null>(null);
  const selection = createSelection({ data, salon, failure, onChange });
  const { asked, catalog, choices, visitQuery, lines, today, lastDay, choose, loadCatalog, readUrl } =
    selection;
  const times = createFreeTimes({ salon, choices, lines, today, lastDay });
  /** Counts up to ask again for days and times. */
  const attempt = signal(0);

  const form = createVisitorForm();
  const keptVisit = openStoredValue<KeptVisit>(`salon-visit ${data.slug}`);
  /** The visit once it is confirmed. */
  const booked = signal<Booked | null>(null);
  const hold = createHold({ salon, now: data.now, visitQuery, onPaid: finish, onCancelled: loseTime });
  const { held, isHeld, secondsLeft } = hold;
  /** The setup intent of a card that was saved for this visit. */
  const savedCard = signal<string | null>(null);
  /** The outcome of a payment at a page of the bank, unless it is paid. */
  const returned = signal<Exclude<ReturnedPayment['outcome'], 'paid'> | null>(null);
  const isSaving = signal(false);
  /** The time that somebody else has just taken. */
  const lostTime = signal<{ readonly date: Day; readonly time: string } | null>(null);

  function onChange(changes: Partial<Choices>, isOtherVisit: boolean): void {
    failure.value = null;
    if (changes.time) lostTime.value = null;
    if (isOtherVisit) quote.value = LOADING;
  }

  const pricing = createPricing({ salon, choices, lines, isHeld, onLost: loseTime });
  const { quote, redemptions, giftCard, toRedemptions, loadQuote } = pricing;

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
      else {
        keep(result.reply.data);
        hold.put(result.reply.data, visitQuery.value);
        choose({ step: 'pay' });
      }
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

  /** Leads to the payment of the visit that is held. */
  function payHeld(): void {
    if (held.value) choose({ ...parseChoices(held.value.choices), step: 'pay' });
  }

  function dropHold(): void {
    held.value = null;
    sentForms.forget();
  }

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    dropHold();
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
      dropHold();
      choose({ step: 'time', time: null });
      attempt.value += 1;
    });
  }

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      dropHold();
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
    if (visit.expires_at === null || result?.outcome === 'paid') {
      if (asked.step === 'done' || result) finish(visit);
      return;
    }
    hold.put(visit, kept.search);
    await hold.refresh();
    if (held.value === null) return;
    batch(() => {
      returned.value = result?.outcome === 'open' || result?.outcome === 'failed' ? result.outcome : null;
      if (asked.step === 'pay') choose({ step: 'pay' });
      else if (secondsLeft.value === 0) dropHold();
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
      if (booked.value) startOver();
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
        computed(() => (secondsLeft.value === 0 && choices.value.step === 'pay' ? visitQuery.value : null)),
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
    ...selection,
    ...times,
    ...pricing,
    form,
    booked,
    held,
    secondsLeft,
    refreshHold: hold.refresh,
    returned,
    failure,
    isSaving,
    lostTime,
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
