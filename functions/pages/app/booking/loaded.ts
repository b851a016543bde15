import type { CallFailure } from '../../../../lib/client/types.ts';

/** The state of a reply of the API: loading, loaded or failed. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

export const LOADING = { kind: 'loading' } as const;
