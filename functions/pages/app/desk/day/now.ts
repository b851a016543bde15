import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Day } from '../../parts/format.ts';
import type { Clock } from '../clock.ts';
import type { DayClock } from '../visit-state.ts';

const NOW_MS = 20_000;

/** The minute of the day, while the component shows. */
export function usePresentMinute(clock: Clock): ReadonlySignal<number> {
  const minute = useSignal(clock.getMinute());
  useEffect(() => {
    const timer = setInterval(() => {
      minute.value = clock.getMinute();
    }, NOW_MS);
    return () => clearInterval(timer);
  }, [clock, minute]);
  return minute;
}

/** The clocks of past, present and coming days: that of today goes on. */
export function useClockLookupByDay(clock: Clock, now: ReadonlySignal<number>) {
  const today = useComputed<DayClock>(() => ({ now: now.value, toMinute: clock.toMinute }));
  const past = useSignal<DayClock>({ now: Number.POSITIVE_INFINITY, toMinute: clock.toMinute });
  const coming = useSignal<DayClock>(null);
  return (date: Day): ReadonlySignal<DayClock> => {
    const day = clock.getToday();
    return date === day ? today : date < day ? past : coming;
  };
}
