import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** Reads the table as cheaply as can be. Throws where it does not answer. */
export async function checkReads(store: Store): Promise<void> {
  await store.get(keys.probe, 'eventual');
}
