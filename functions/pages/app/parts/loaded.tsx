import { useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { CallFailure, CallOptions, Result } from '../../../../lib/client/types.ts';
import { LOADING, type LoadState, toLoadState } from '../booking/loaded.ts';
import { FailureAlert } from './call.tsx';
import { useReading } from './reading.ts';
import { Skeleton } from './skeleton.tsx';

/** Loads when the component shows, in the browser alone, and again on request. */
export function useLoaded<Reply>(load: (options: CallOptions) => Promise<Result<Reply>>) {
  const loaded = useSignal<LoadState<Reply>>(LOADING);
  const reload = useReading(async (signal) => {
    const result = await load({ signal });
    if (!signal.aborted) loaded.value = toLoadState(result, (reply) => reply);
  });
  return {
    loaded,
    reply: useComputed(() => (loaded.value.kind === 'loaded' ? loaded.value.value : undefined)),
    /** Loads again. The old reply stays until the new one is there. */
    reload,
  };
}

type LoadedViewProps<Reply> = {
  readonly source: ReturnType<typeof useLoaded<Reply>>;
  /** Renders a failure; by default its text, with a button to try again. */
  readonly failed?: (failure: CallFailure) => ComponentChildren;
  readonly children: (reply: Reply) => ComponentChildren;
};

/** Shows the reply: placeholder blocks until it is there. */
export function LoadedView<Reply>({ source: { loaded, reload }, failed, children }: LoadedViewProps<Reply>) {
  const { value } = loaded;
  if (value.kind === 'loading') return <Skeleton />;
  if (value.kind === 'failed')
    return <>{failed?.(value.failure) ?? <FailureAlert failure={value.failure} onRetry={reload} />}</>;
  return <>{children(value.value)}</>;
}

type LoadedListProps<Reply> = LoadedViewProps<Reply> & {
  /** The text in the place of an empty list. */
  readonly none: string;
};

export const LoadedList = <Reply extends { readonly data: readonly unknown[] }>({
  source,
  none,
  children,
}: LoadedListProps<Reply>) => (
  <LoadedView source={source}>
    {(reply) => (reply.data.length === 0 ? <p class="quiet">{none}</p> : children(reply))}
  </LoadedView>
);
