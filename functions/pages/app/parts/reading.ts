import { useSignal, useSignalEffect } from '@preact/signals';

/**
 * Reads in the browser once the component shows, and again when a signal that the reading uses changes. The passed signal
 * ends a reading when another one begins or the component is gone. Returns how to read again.
 */
export function useReading(read: (signal: AbortSignal) => void): () => void {
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    const controller = new AbortController();
    read(controller.signal);
    return () => controller.abort();
  });
  return () => {
    attempt.value += 1;
  };
}
