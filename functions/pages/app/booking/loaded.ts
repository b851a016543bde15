import type { CallFailure, Result } from '../../../../lib/client/types.ts';

/** The state of a reply of the API: loading, loaded or failed. */
export type LoadState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

export const LOADING = { kind: 'loading' } as const;

/** The state after a call; `toValue` reads its reply. */
export const toLoadState = <Reply, Value>(
  result: Result<Reply>,
  toValue: (reply: Reply) => Value,
): LoadState<Value> =>
  result.ok ? { kind: 'loaded', value: toValue(result.reply) } : { kind: 'failed', failure: result };
