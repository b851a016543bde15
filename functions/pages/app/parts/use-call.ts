import { batch, useSignal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';

/** A call that a visitor starts: one at a time, with what went wrong with the last one. */
export function useCall() {
  const isBusy = useSignal(false);
  const failure = useSignal<CallFailure | null>(null);
  /** Returns the reply; undefined after a failure, and at once while another call is at work. */
  const run = async <Reply>(call: () => Promise<Result<Reply>>): Promise<Reply | undefined> => {
    if (isBusy.peek()) return undefined;
    batch(() => {
      isBusy.value = true;
      failure.value = null;
    });
    const result = await call();
    batch(() => {
      isBusy.value = false;
      if (!result.ok) failure.value = result;
    });
    return result.ok ? result.reply : undefined;
  };
  return {
    isBusy,
    failure,
    run,
    /** The error of a field. */
    errorOf: (field: string): string | undefined => failure.value?.errors[field]?.[0],
    /** The failure if it names none of the form's fields. */
    findGeneralFailure: (fields: readonly string[] = []): CallFailure | null =>
      failure.value && !fields.some((field) => failure.value?.errors[field]) ? failure.value : null,
  };
}
