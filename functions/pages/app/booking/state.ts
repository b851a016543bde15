import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog, Data, PageData } from '../page-data.ts';
import { takeReturn } from '../parts/payment/return.ts';
import { openSession } from '../session.ts';
import {
  type Choices,
  formatChoices,
  hasServices,
  parseChoices,
  type ServiceChoice,
  toOfferedChoices,
} from './choices.ts';
import {
  addDays,
  addMonths,
  type Day,
  fromApiDate,
  fromApiTime,
  listDaysOfMonth,
  toApiDate,
  toApiTime,
  toDay,
  toMonth,
} from './dates.ts';
import { createCountdown } from './hold.ts';
import { findKeptVisit, forgetVisit, keepVisit } from './kept-visit.ts';
import { countMinutes, sumPrices, toLines, toRequestedAddOns, toRequestedServices } from './lines.ts';
import { createVisitorForm, fillForm, readForm, toGuest, toToggle } from './visitor-form.ts';

export type Slot = { readonly time: string; readonly startsAt: string };
export type Quote = Data<Client['booking']['quote']>;
export type Booked = Data<Client['booking']['saveBooking']>;

/** What an answer of the API is for the page: still expected, there, or refused. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

const LOADING = { kind: 'loading' } as const;

/** The days that get-days takes at once. */
const DAYS_MAX = 62;
/** The payment type of services that ask for a card to keep (BEHAVIOR §15.1). */
const SAVE_CARD = 2;

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
  const shownMonth = signal(choices.value.date === null ? toMonth(today.value) : toMonth(choices.value.date));
  const days = signal<Loaded<ReadonlyMap<Day, string | null>>>(LOADING);
  const slots = signal<Loaded<readonly Slot[]>>(LOADING);
  const quote = signal<Loaded<Quote>>(LOADING);
  /** Counts up to ask again for days and times. */
  const attempt = signal(0);

  const form = createVisitorForm();
  const redemptions = signal<readonly Redemption[]>([]);
  /** The number of the gift card that pays; empty for none. */
  const giftCard = signal('');
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
  /** What came of a payment at a page of the bank, where that is not simply paid. */
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
  }

  /** The choices that make a visit, without the step. */
  const visitQuery = computed(() => formatChoices({ ...choices.value, step: 'services' }));
  const isHeld = computed(() => held.value?.choices === visitQuery.value);

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

  /** The visit of the choices, as get-slot and get-days take it. */
  const toVisit = () => ({
    location_id: choices.value.locationId ?? 0,
    service_pricing_options: toRequestedServices(lines.value),
    addons: toRequestedAddOns(lines.value),
  });

  /** Loads which days of the shown month have a free time, and the first free time of each. */
  async function loadDays(signal: AbortSignal): Promise<void> {
    const month = shownMonth.value;
    const [first = '', last = ''] = [listDaysOfMonth(month)[0], listDaysOfMonth(month).at(-1)];
    const from = first < today.value ? today.value : first;
    const to = last > lastDay.value ? lastDay.value : last;
    if (from > to) {
      days.value = { kind: 'loaded', value: new Map() };
      return;
    }
    days.value = LOADING;
    const range = { start_date: toApiDate(from), end_date: toApiDate(to) };
    const result = await salon.booking.getDays({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return;
    const firstFree = result.ok ? result.reply.data.find(({ available }) => available) : undefined;
    if (firstFree && choices.value.date === null) choose({ date: fromApiDate(firstFree.date) });
    days.value = result.ok
      ? {
          kind: 'loaded',
          value: new Map(
            result.reply.data.map(({ date, available, first_time }) => [
              fromApiDate(date),
              available && first_time !== null ? fromApiTime(first_time) : null,
            ]),
          ),
        }
      : { kind: 'failed', failure: result };
  }

  async function loadSlots(signal: AbortSignal): Promise<void> {
    const { date } = choices.value;
    if (date === null) return;
    slots.value = LOADING;
    const range = { start_date: toApiDate(date), end_date: toApiDate(date) };
    const result = await salon.booking.getSlot({ ...toVisit(), ...range }, { signal });
    if (signal.aborted) return;
    slots.value = result.ok
      ? {
          kind: 'loaded',
          value: result.reply.data
            .filter(({ available }) => available)
            .map(({ time, starts_at }) => ({ time: fromApiTime(time), startsAt: starts_at })),
        }
      : { kind: 'failed', failure: result };
  }

  /** The first day after the shown month that has a free time; null if none has within the horizon. */
  async function findNextFreeDay(): Promise<Day | null> {
    for (
      let from = `${addMonths(shownMonth.value, 1)}-01`;
      from <= lastDay.value;
      from = addDays(from, DAYS_MAX)
    ) {
      const end = addDays(from, DAYS_MAX - 1);
      const to = end > lastDay.value ? lastDay.value : end;
      const range = { start_date: toApiDate(from), end_date: toApiDate(to) };
      const result = await salon.booking.getDays({ ...toVisit(), ...range });
      if (!result.ok) {
        failure.value = result;
        return null;
      }
      const free = result.reply.data.find(({ available }) => available);
      if (free) return fromApiDate(free.date);
    }
    return null;
  }

  const toRedemptions = () => [
    ...redemptions.value,
    ...(giftCard.value === '' ? [] : [{ type: 'gift_card' as const, giftcard_number: giftCard.value }]),
  ];

  async function loadQuote(signal: AbortSignal): Promise<void> {
    const { date, time, locationId } = choices.value;
    if (date === null || time === null) return;
    const result = await salon.booking.quote(
      {
        location_id: locationId ?? 0,
        services: toRequestedServices(lines.value),
        addons: toRequestedAddOns(lines.value),
        redemptions: toRedemptions(),
        // The time that the visitor holds is not free for another visit
        ...(isHeld.value ? {} : { date: toApiDate(date), time: toApiTime(time) }),
      },
      { signal },
    );
    if (signal.aborted) return;
    if (!result.ok && result.code === 'slot_not_available') loseTime();
    else
      quote.value = result.ok
        ? { kind: 'loaded', value: result.reply.data }
        : { kind: 'failed', failure: result };
  }

  /** The form whose Idempotency-Key a second click repeats; changed input gets a new one. */
  let sentForm: { readonly text: string; readonly key: object } | undefined;
  const toKey = (input: object): object => {
    const text = JSON.stringify(input);
    if (sentForm?.text !== text) sentForm = { text, key: {} };
    return sentForm.key;
  };

  /** Whether a service of the visit asks for a card to keep. A deposit is enough by itself. */
  async function needsCard({ deposit_amount }: Quote): Promise<boolean> {
    const settings = catalog.value?.settings;
    const isOffered = settings?.deposit_enable === 1 && settings.save_card_enable === 1;
    const isAsked = lines.value.some(({ service }) => service.payment_type === SAVE_CARD);
    if (!isOffered || !isAsked || Number(deposit_amount) > 0 || savedCard.value !== null) return false;
    if (!session.isLoggedIn.value) return true;
    const cards = await salon.payments.cards({});
    return !cards.ok || cards.reply.data.length === 0;
  }

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keepVisit(data.slug, { search: visitQuery.value, booked: visit, typed: readForm(form) });

  function toBookingInput(date: Day, time: string, { lines: priced, addons, deposit_amount }: Quote) {
    return {
      location_id: choices.value.locationId ?? 0,
      customer_id: null,
      ...(session.isLoggedIn.value ? {} : { customer_type: 1, guest: toGuest(form) }),
      date: toApiDate(date),
      time: toApiTime(time),
      services: toRequestedServices(lines.value).map((service, index) => ({
        ...service,
        price: priced[index]?.list_price ?? '',
        duration: priced[index]?.duration ?? 0,
      })),
      addons: addons.map(({ add_on_id, price, duration }) => ({
        add_on_id,
        add_on_price: price,
        add_on_duration: duration,
      })),
      redemptions: toRedemptions(),
      deposit_amount,
      note: form.note.value,
      policy_accepted: toToggle(form.policyAccepted.value),
      ...(savedCard.value === null ? {} : { setup_intent: savedCard.value }),
    };
  }

  /** Books the visit as quoted. A lost time leads back to the choice of a time with what was typed. */
  async function book(date: Day, time: string, priced: Quote): Promise<void> {
    if (await needsCard(priced)) {
      keep(null);
      choose({ step: 'pay' });
      return;
    }
    const input = toBookingInput(date, time, priced);
    if (held.value && isHeld.value && sentForm?.text === JSON.stringify(input)) {
      choose({ step: 'pay' });
      return;
    }
    await releaseHold();
    const result = await salon.booking.saveBooking(input, { idempotencyKey: toKey(input) });
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

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold ends by itself. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    sentForm = undefined;
    held.value = null;
    forgetVisit(data.slug);
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
      sentForm = undefined;
      redemptions.value = [];
      giftCard.value = '';
      form.note.value = '';
      choose({ step: 'services', people: [[]], date: null, time: null });
    });
    forgetVisit(data.slug);
  }

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function loseTime(): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time };
      held.value = null;
      sentForm = undefined;
      choose({ step: 'time', time: null });
      attempt.value += 1;
    });
  }

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      held.value = null;
      sentForm = undefined;
      lostTime.value = null;
      choose({ time, step: 'details' });
    });
  }

  /** Before that, the page does not know whether the time of its URL is held for the visitor. */
  const isResumed = signal(false);

  /** Takes up a visit where this tab left it. */
  async function resume(): Promise<void> {
    const result = await takeReturn(session, data.slug);
    const kept = findKeptVisit(data.slug);
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
        ? JSON.stringify([toVisit(), ...facts.map((fact) => fact())])
        : null,
    );

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
      const canPay =
        before.step === 'pay' && held.value?.choices === formatChoices({ ...offered, step: 'services' });
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
        loadSlots,
      ),
      keepLoaded(
        atStep('time', () => shownMonth.value),
        loadDays,
      ),
      keepLoaded(atStep('time', getDate), loadSlots),
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
    shownMonth,
    days,
    slots,
    quote,
    form,
    redemptions,
    giftCard,
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
    findNextFreeDay,
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
export type Redemption =
  | { readonly type: 'package'; readonly purchased_package_id: number; readonly service_id: number }
  | { readonly type: 'membership'; readonly purchased_membership_id: number; readonly service_id: number };
