import { batch, type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { isGuestId } from '../../../../lib/rules/customers/guest-ids.ts';
import type { ReplyData } from '../page-data.ts';
import { startAfterPause } from './start-after.ts';

export type FoundCustomer = ReplyData<Client['directory']['customerIndex']>[number];

/** How a request names a client of a list: customers and guests have different ids (BEHAVIOR §11.15). */
export const toCustomerOrGuestId = (id: number) => (isGuestId(id) ? { guest_id: id } : { customer_id: id });

type CustomerSearch = {
  /** The customers who match the last text whose answer has come. */
  readonly found: ReadonlySignal<readonly FoundCustomer[]>;
  /** Why the last search failed; null after an answer. */
  readonly failure: ReadonlySignal<CallFailure | null>;
  /** Whether the answer to the last text has not come yet: `found` and `failure` belong to an older text. */
  readonly isSearching: ReadonlySignal<boolean>;
  /** Searches after a pause. The answer to an older text never replaces that to a newer one. */
  readonly search: (text: string) => void;
};

const PAUSE_MS = 150;

/** Finds customers while somebody types. Without the right to find them nothing is called. */
export function useCustomerSearch(
  salon: Client,
  hits: number,
  canFind = true,
  kind: 'customer' | 'all' = 'customer',
): CustomerSearch {
  const found = useSignal<readonly FoundCustomer[]>([]);
  const failure = useSignal<CallFailure | null>(null);
  const isSearching = useSignal(false);
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const search = (text: string) => {
    cancel.current?.();
    const typed = text.trim();
    isSearching.value = typed !== '' && canFind;
    if (!isSearching.peek()) {
      found.value = [];
      failure.value = null;
      return;
    }
    cancel.current = startAfterPause(PAUSE_MS, async (signal) => {
      const input = { search: typed, page: 1, per_page: hits, kind };
      const result = await salon.directory.customerIndex(input, { signal });
      if (signal.aborted) return;
      batch(() => {
        isSearching.value = false;
        failure.value = result.ok ? null : result;
        if (result.ok) found.value = result.reply.data;
      });
    });
  };
  return { found, failure, isSearching, search };
}
