import { batch, type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';

/** A code that changes the price: a promotion code, or the number of a gift card. It is empty for none. */
export function createPriceCodeState(code: Signal<string>, isAboutCode: (result: CallFailure) => boolean) {
  /** Why the code that the visitor has named last does not count. */
  const failure = signal<CallFailure | null>(null);
  const set = (text: string, reason: CallFailure | null): void =>
    batch(() => {
      failure.value = reason;
      code.value = text;
    });
  return {
    code,
    failure,
    /** Counts with a code; with none where it is empty. */
    apply: (text: string) => set(text, null),
    /** Whether a call failed because of the code. The visit then costs what it costs without the code. */
    drop(result: CallFailure): boolean {
      if (code.peek() === '' || !isAboutCode(result)) return false;
      set('', result);
      return true;
    },
  };
}
export type PriceCode = ReturnType<typeof createPriceCodeState>;
