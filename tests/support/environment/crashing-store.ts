import type { Store } from '../../../lib/table/store.ts';

/** The end of a simulated process. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

type CrashPoint = { readonly store: Store; readonly calls: () => number };

/** A store that crashes at its nth call, before the call or after it, and at all later calls. */
export function openCrashingStore(store: Store, at: number, when: 'before' | 'after'): CrashPoint {
  let calls = 0;
  async function crashAtCall<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    calls += 1;
    const isLast = calls >= at;
    if (isLast && (when === 'before' || calls > at)) throw new SimulatedCrash('the process crashed');
    const reply = await call();
    if (isLast) throw new SimulatedCrash('the process crashed');
    return reply;
  }
  return {
    calls: () => calls,
    store: {
      get: (...args) => crashAtCall(() => store.get(...args)),
      getMany: (...args) => crashAtCall(() => store.getMany(...args)),
      queryPage: (...args) => crashAtCall(() => store.queryPage(...args)),
      queryAll: (...args) => crashAtCall(() => store.queryAll(...args)),
      commit: (...args) => crashAtCall(() => store.commit(...args)),
      increment: (...args) => crashAtCall(() => store.increment(...args)),
    },
  };
}
