import type { ReadonlySignal } from '@preact/signals';

type StatusNoticeProps = { readonly text: string | ReadonlySignal<string> };

/** Announces news that waits until a screen reader has finished, unlike an alert. */
export const StatusNotice = ({ text }: StatusNoticeProps) => (
  <p class="notice" role="status">
    {text}
  </p>
);
