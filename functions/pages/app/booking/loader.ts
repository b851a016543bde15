import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';

/** Loads what the page asks for, again whenever the question changes. */
export function createLoader() {
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
