import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

type OperationTexts = Readonly<Record<string, string>>;

/** Gives the words of all operations; undefined while they load. */
const textsGetter = signal<(() => OperationTexts) | undefined>(undefined);

async function loadTexts(): Promise<void> {
  const loaded = await import('./texts/index.ts').catch(() => undefined);
  // Without the words, the codes show
  textsGetter.value = loaded?.operationTexts ?? (() => ({}));
}

/** The words of all operations by their codes, in a file that loads by itself; undefined while it loads. */
export function useOperationTexts(): OperationTexts | undefined {
  useEffect(() => {
    if (!textsGetter.peek()) void loadTexts();
  }, []);
  return textsGetter.value?.();
}
