import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { addDays, type Day, isDay, toWeekColumn } from '../parts/format.ts';
import type { Clock } from './clock.ts';

/** The day of all members, or the week of one or of all. */
export type View = 'day' | 'week';

type PlaceChange = {
  readonly date?: Day;
  readonly locationId?: number;
  readonly view?: View;
  /** Null: everybody. */
  readonly staffId?: number | null;
  readonly showsRooms?: boolean;
  /** Null closes the card. */
  readonly customerId?: number | null;
};

type Linked = { readonly visitId: number | undefined; readonly panel: string | null };

/** The place that the desk shows: date, location, view and card. It is kept in the address (BEHAVIOR §39.1). */
export type Place = {
  readonly date: ReadonlySignal<Day>;
  /** Undefined: the first location of the salon. */
  readonly locationId: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<View>;
  /** The member whose week is shown; undefined: everybody. */
  readonly staffId: ReadonlySignal<number | undefined>;
  /** Whether the day has columns for rooms and equipment. */
  readonly showsRooms: ReadonlySignal<boolean>;
  /** The customer whose card is open. */
  readonly customerId: ReadonlySignal<number | undefined>;
  /** The visit or the panel that the address names. It leaves the address, so that a closed panel stays closed. */
  readonly takeLinked: () => Linked;
  readonly goTo: (change: PlaceChange) => void;
  /** To the day, or the week, before or after. */
  readonly step: (steps: number) => void;
  readonly goToToday: () => void;
};

export const DAYS_PER_WEEK = 7;

export function toWeekBounds(day: Day): { readonly first: Day; readonly last: Day } {
  const first = addDays(day, -toWeekColumn(day));
  return { first, last: addDays(first, DAYS_PER_WEEK - 1) };
}

/** Reads the address, and follows the browser's buttons: while the desk is locked, not before the next log-in. */
export function openDeskAddress(clock: Clock, isLoggedIn: ReadonlySignal<boolean>): Place {
  const query = signal(new URLSearchParams(location.search));
  const read = () => {
    query.value = new URLSearchParams(location.search);
  };
  addEventListener('popstate', () => {
    if (isLoggedIn.peek()) read();
  });
  effect(() => {
    if (isLoggedIn.value) read();
  });
  const date = computed(() => {
    const day = query.value.get('date');
    return day !== null && isDay(day) ? day : clock.getToday();
  });
  const toId = (id: string | null) => (id !== null && /^[1-9]\d{0,11}$/.test(id) ? Number(id) : undefined);
  const readId = (name: string) => computed(() => toId(query.value.get(name)));
  const view = computed<View>(() => (query.value.get('view') === 'week' ? 'week' : 'day'));
  const goTo: Place['goTo'] = (change) => {
    const next = new URLSearchParams(query.peek());
    const set = (name: string, value: string | number | null | undefined) => {
      if (value === null) next.delete(name);
      else if (value !== undefined) next.set(name, String(value));
    };
    set('date', change.date);
    set('location_id', change.locationId);
    set('view', change.view === 'day' ? null : change.view);
    set('staff_id', change.view === 'day' ? null : change.staffId);
    set('rooms', change.showsRooms === false ? null : change.showsRooms && 1);
    set('customer_id', change.customerId);
    if (next.toString() === query.peek().toString()) return;
    history.pushState(null, '', `?${next}`);
    query.value = next;
  };
  return {
    date,
    locationId: readId('location_id'),
    view,
    staffId: readId('staff_id'),
    showsRooms: computed(() => query.value.get('rooms') === '1'),
    customerId: readId('customer_id'),
    takeLinked: () => {
      const rest = new URLSearchParams(query.peek());
      const linked = { visitId: toId(rest.get('visit')), panel: rest.get('panel') };
      rest.delete('visit');
      rest.delete('panel');
      if (rest.size < query.peek().size) {
        history.replaceState(null, '', `?${rest}`);
        query.value = rest;
      }
      return linked;
    },
    goTo,
    step: (steps) =>
      goTo({ date: addDays(date.peek(), view.peek() === 'week' ? steps * DAYS_PER_WEEK : steps) }),
    goToToday: () => goTo({ date: clock.getToday() }),
  };
}
