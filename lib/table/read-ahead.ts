import type { Key } from './keys.ts';
import type { Item, Store } from './store.ts';

/** An item that was read before it was known whether anybody needs it; `found` is undefined where there is none. */
export type ItemReadAhead = { readonly key: Key; readonly found: Item | undefined };

/** The store whose first read of each item returns what was read ahead. Later reads, such as those after a conflict, are new. */
export function withItemsReadAhead(store: Store, ahead: readonly ItemReadAhead[]): Store {
  const left = new Set(ahead);
  return {
    ...store,
    async get(key, consistency) {
      const read = [...left].find((each) => each.key.pk === key.pk && each.key.sk === key.sk);
      if (!read) return store.get(key, consistency);
      left.delete(read);
      return read.found;
    },
  };
}
