import { computed, type ReadonlySignal } from '@preact/signals';
import type { Catalog } from '../page-data.ts';
import { addDays, toDay } from './dates.ts';

/** The days for which the location of the catalog takes bookings, in its time zone. */
export function createBookableDates(catalog: ReadonlySignal<Catalog | null>, now: string) {
  const timeZone = computed(() => catalog.value?.location?.time_zone ?? 'UTC');
  const today = computed(() => toDay(new Date(now), timeZone.value));
  const lastDay = computed(() => addDays(today.value, catalog.value?.booking_horizon_days ?? 0));
  return { timeZone, today, lastDay };
}
export type BookableDates = ReturnType<typeof createBookableDates>;
