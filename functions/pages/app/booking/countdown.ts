import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';

/** The seconds until an instant; null without one. It counts while `start` runs. */
export function createCountdown(until: ReadonlySignal<string | null | undefined>, serverNow: string) {
  // The clock of a visitor may be wrong
  const skew = Date.parse(serverNow) - Date.now();
  const now = signal(Date.now());
  const left = computed(() => {
    const { value } = until;
    return value ? Math.max(0, Math.ceil((Date.parse(value) - now.value - skew) / 1000)) : null;
  });
  const start = () =>
    effect(() => {
      if (!until.value) return;
      const tick = () => {
        now.value = Date.now();
      };
      tick();
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    });
  return { left, start };
}

/** 125 → '2:05'. */
export const formatRemainingTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
