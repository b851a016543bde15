import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

type OperationTexts = Readonly<Record<string, string>>;

/** Gives the words of all operations; undefined while they load. */
const getTexts = signal<(() => OperationTexts) | undefined>(undefined);

async function loadTexts(): Promise<void> {
  const loaded = await import('./texts/index.ts').catch(() => undefined);
  // Without the words, the codes show
  getTexts.value = loaded?.operationTexts ?? (() => ({}));
}

/** What an operation of the audit trail did, in words that load by themselves (BEHAVIOR §40.3). */
export function OperationName({ code }: { readonly code: string }) {
  useEffect(() => {
    if (!getTexts.peek()) void loadTexts();
  }, []);
  const words = getTexts.value?.();
  return <>{words && (words[code] ?? code)}</>;
}
