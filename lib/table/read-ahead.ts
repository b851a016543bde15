import type { Key } from './keys.ts';
import type { Item, Store } from './store.ts';

/** An item that was read before it was known whether anybody needs it; `found` is undefined where there is none. */
export type ItemReadAhead = { readonly key: Key; readonly found: Item | undefined };

/** The store whose first read of the item returns what was read ahead. Later reads, such as those after a conflict, are new. */
export function withItemReadAhead(store: Store, { key: { pk, sk }, found }: ItemReadAhead): Store {
  let isUsed = false;
  return {
    ...store,
    async get(key, consistency) {
      if (isUsed || key.pk !== pk || key.sk !== sk) return store.get(key, consistency);
      isUsed = true;
      return found;
    },
  };
}
