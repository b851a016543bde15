import type { Key } from './keys.ts';

/** A stored record: its key and whatever its noun's file says it holds. */
export type Item = Key & { readonly [attribute: string]: unknown };
