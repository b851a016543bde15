import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
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

/** The clock of today's visits. */
export const useDayClock = (clock: Clock, now: ReadonlySignal<number>): ReadonlySignal<DayClock> =>
  useComputed<DayClock>(() => ({ now: now.value, toMinute: clock.toMinute }));
