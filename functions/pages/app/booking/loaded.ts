import type { CallFailure } from '../../../../lib/client/types.ts';

/** What an answer of the API is for the page: still expected, there, or refused. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

export const LOADING = { kind: 'loading' } as const;
