import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { addDays, toDay } from '../parts/format.ts';
import { openSession } from '../session.ts';
import { createVisitorForm } from './visitor-form.ts';

/** The days for which the location of the catalog takes bookings, in its time zone. */
function createBookableDates(catalog: ReadonlySignal<Catalog | null>, now: string) {
  const timeZone = computed(() => catalog.value?.location?.time_zone ?? 'UTC');
  const today = computed(() => toDay(new Date(now), timeZone.value));
  const lastDay = computed(() => addDays(today.value, catalog.value?.booking_horizon_days ?? 0));
  return { timeZone, today, lastDay };
}

/** Loads what the page asks for, again whenever the question changes. */
function createLoader() {
  /** Counts up to ask again. */
  const attempt = signal(0);
  /** Before that, the page does not know whether the time of its URL is held for the visitor. */
  const isReady = signal(false);
  return {
    isReady,
    loadAgain: (): void => {
      attempt.value += 1;
    },
    /** Loads not at all while the question is null; a newer run ends the one before. */
    keepLoaded: (question: ReadonlySignal<string | null>, load: (signal: AbortSignal) => Promise<unknown>) =>
      effect(() => {
        attempt.value;
        if (question.value === null || !isReady.value) return;
        const controller = new AbortController();
        untracked(() => void load(controller.signal));
        return () => controller.abort();
      }),
  };
}

/** The session, the catalog and the signals that all parts of the state share. */
export function createBookingContext(data: PageData) {
  const session = openSession({ ...data, currency: data.catalog?.shop.currency });
  const catalog = signal<Catalog | null>(data.catalog);
  return {
    data,
    session,
    salon: session.salon,
    catalog,
    dates: createBookableDates(catalog, data.now),
    form: createVisitorForm(),
    /** Why the visitor goes no further. */
    failure: signal<CallFailure | null>(null),
    loader: createLoader(),
  };
}
export type BookingContext = ReturnType<typeof createBookingContext>;
