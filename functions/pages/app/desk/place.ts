import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { addDays, type Day } from '../booking/dates.ts';
import type { Clock } from './clock.ts';

/** The day and location that the desk shows, kept in the address. */
export type Place = {
  readonly date: ReadonlySignal<Day>;
  /** Undefined: the first location of the salon. */
  readonly locationId: ReadonlySignal<number | undefined>;
  readonly goTo: (change: { readonly date?: Day; readonly locationId?: number }) => void;
  readonly step: (days: number) => void;
  readonly goToToday: () => void;
};

const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reads the address, and follows the browser's buttons. */
export function openPlace(clock: Clock): Place {
  const query = signal(new URLSearchParams(location.search));
  addEventListener('popstate', () => {
    query.value = new URLSearchParams(location.search);
  });
  const date = computed(() => {
    const day = query.value.get('date');
    return isDay(day) ? day : clock.getToday();
  });
  const locationId = computed(() => {
    const id = query.value.get('location_id');
    return id !== null && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  });
  const goTo: Place['goTo'] = (change) => {
    const next = new URLSearchParams(query.peek());
    if (change.date !== undefined) next.set('date', change.date);
    if (change.locationId !== undefined) next.set('location_id', String(change.locationId));
    if (next.toString() === query.peek().toString()) return;
    history.pushState(null, '', `?${next}`);
    query.value = next;
  };
  return {
    date,
    locationId,
    goTo,
    step: (days) => goTo({ date: addDays(date.peek(), days) }),
    goToToday: () => goTo({ date: clock.getToday() }),
  };
}
