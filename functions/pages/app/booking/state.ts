import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog, Data, PageData } from '../page-data.ts';
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
import { countMinutes, sumPrices, toLines, toRequestedAddOns, toRequestedServices } from './lines.ts';

export type Slot = { readonly time: string; readonly startsAt: string };
export type Quote = Data<Client['booking']['quote']>;
export type Booked = Data<Client['booking']['saveBooking']>;

/** What an answer of the API is for the page: still expected, there, or refused. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

const LOADING = { kind: 'loading' } as const;

/** What the visitor has typed; nothing of it is lost while the page is open. */
const createForm = () => ({
  fname: signal(''),
  lname: signal(''),
  email: signal(''),
  phone: signal(''),
  smsConsent: signal(false),
  note: signal(''),
  policyAccepted: signal(false),
});
export type VisitorForm = ReturnType<typeof createForm>;

const toToggle = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The days that get-days takes at once. */
const DAYS_MAX = 62;

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

  const form = createForm();
  const redemptions = signal<readonly Redemption[]>([]);
  /** The number of the gift card that pays; empty for none. */
  const giftCard = signal('');
  const booked = signal<Booked | null>(null);
  const failure = signal<CallFailure | null>(null);
  const isSaving = signal(false);
  /** The times that are free near one that was just taken. */
  const lostTime = signal<{ readonly date: Day; readonly time: string } | null>(null);

  /** Changes choices. A new step is a new entry of the history; anything else replaces the entry. */
  function choose(changes: Partial<Choices>): void {
    const before = choices.value;
    choices.value = { ...before, ...changes };
    const url = location.pathname + formatChoices(choices.value);
    if (changes.step && changes.step !== before.step) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  }

  function choosePerson(person: number, services: readonly ServiceChoice[]): void {
    const people = [...choices.value.people];
    people[person] = services;
    // Another visit may not fit into the chosen time
    choose({ people, time: null });
  }

  async function chooseLocation(locationId: number): Promise<void> {
    const result = await salon.booking.catalog({ location_id: locationId });
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
        date: toApiDate(date),
        time: toApiTime(time),
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

  /** Books the visit as quoted. A lost time leads back to the choice of a time with what was typed. */
  async function save({ setupIntent }: { readonly setupIntent?: string } = {}): Promise<void> {
    const { date, time, locationId } = choices.value;
    const priced = quote.value;
    if (date === null || time === null || priced.kind !== 'loaded' || isSaving.value) return;
    batch(() => {
      isSaving.value = true;
      failure.value = null;
    });
    const { value } = priced;
    const guest = {
      fname: form.fname.value.trim(),
      lname: form.lname.value.trim(),
      email: form.email.value.trim(),
      phone: form.phone.value.trim(),
      sms_consent: toToggle(form.smsConsent.value),
    };
    const input = {
      location_id: locationId ?? 0,
      customer_id: null,
      ...(session.isLoggedIn.value ? {} : { customer_type: 1, guest }),
      date: toApiDate(date),
      time: toApiTime(time),
      services: toRequestedServices(lines.value).map((service, index) => ({
        ...service,
        price: value.lines[index]?.list_price ?? '',
        duration: value.lines[index]?.duration ?? 0,
      })),
      addons: value.addons.map(({ add_on_id, price, duration }) => ({
        add_on_id,
        add_on_price: price,
        add_on_duration: duration,
      })),
      redemptions: toRedemptions(),
      deposit_amount: value.deposit_amount,
      note: form.note.value,
      policy_accepted: toToggle(form.policyAccepted.value),
      ...(setupIntent ? { setup_intent: setupIntent } : {}),
    };
    const result = await salon.booking.saveBooking(input, { idempotencyKey: toKey(input) });
    batch(() => {
      isSaving.value = false;
      if (result.ok) {
        booked.value = result.reply.data;
        choose({ step: 'done' });
      } else if (result.code === 'slot_not_available') {
        loseTime();
      } else {
        failure.value = result;
      }
    });
  }

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function loseTime(): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time };
      booked.value = null;
      choose({ step: 'time', time: null });
      attempt.value += 1;
    });
  }

  /** Loads again when the question changes, and not at all while it is null; a newer run ends the one before. */
  const keepLoaded = (
    question: ReadonlySignal<string | null>,
    load: (signal: AbortSignal) => Promise<unknown>,
  ) =>
    effect(() => {
      attempt.value;
      if (question.value === null) return;
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
      const before = parseChoices(location.search);
      if (catalog.value) choices.value = toOfferedChoices(before, catalog.value);
    };
    addEventListener('popstate', onBack);
    if (!catalog.value) void loadCatalog();
    const [getDate, getTime] = [() => choices.value.date, () => choices.value.time];
    const ends = [
      keepLoaded(
        atStep('time', () => shownMonth.value),
        loadDays,
      ),
      keepLoaded(atStep('time', getDate), loadSlots),
      keepLoaded(
        atStep('details', getDate, getTime, toRedemptions, () => session.isLoggedIn.value),
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
    loseTime,
    start,
  };
}

export type Booking = ReturnType<typeof createBooking>;
export type Redemption =
  | { readonly type: 'package'; readonly purchased_package_id: number; readonly service_id: number }
  | { readonly type: 'membership'; readonly purchased_membership_id: number; readonly service_id: number };
