import { useEffect } from 'preact/hooks';
import type { Booking } from './state.ts';

/** Loads the price with tax and deposit as soon as a time is chosen, so that it shows before the details. */
export function useEarlyQuote({ choices, loadQuote }: Booking): void {
  const { step, time } = choices.value;
  const visit = step === 'time' && time !== null ? JSON.stringify(choices.value) : null;
  useEffect(() => {
    if (visit === null) return;
    const controller = new AbortController();
    void loadQuote(controller.signal);
    return () => controller.abort();
  }, [visit, loadQuote]);
}
