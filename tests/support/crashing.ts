import type { Store } from '../../lib/table/store.ts';

/** The process died here: nothing after it happens. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export type Dying = { readonly store: Store; readonly calls: () => number };

/** The table of a process that dies at its nth call to it: before the call reaches the table, or before its answer. */
export function dyingStore(store: Store, at: number, when: 'before' | 'after'): Dying {
  let calls = 0;
  async function dying<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    calls += 1;
    const isLast = calls >= at;
    if (isLast && (when === 'before' || calls > at)) throw new Crash('the process died');
    const answer = await call();
    if (isLast) throw new Crash('the process died');
    return answer;
  }
  return {
    calls: () => calls,
    store: {
      get: (...asked) => dying(() => store.get(...asked)),
      getMany: (...asked) => dying(() => store.getMany(...asked)),
      page: (...asked) => dying(() => store.page(...asked)),
      all: (...asked) => dying(() => store.all(...asked)),
      commit: (...asked) => dying(() => store.commit(...asked)),
      increment: (...asked) => dying(() => store.increment(...asked)),
    },
  };
}
