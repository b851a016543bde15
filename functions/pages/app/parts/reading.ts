import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';

/**
 * Reads in the browser once the component shows, and again when a signal that the reading uses changes. The passed signal
 * ends a reading when another one begins or the component is gone. Returns how to read again, which ends with the last reading.
 */
export function useReading(read: (signal: AbortSignal) => void | Promise<void>): () => Promise<void> {
  const attempt = useSignal(0);
  const running = useRef<void | Promise<void>>(undefined);
  useSignalEffect(() => {
    attempt.value;
    const controller = new AbortController();
    running.current = read(controller.signal);
    return () => controller.abort();
  });
  return async () => {
    attempt.value += 1;
    let last: void | Promise<void>;
    do {
      last = running.current;
      await last;
    } while (last !== running.current);
  };
}
