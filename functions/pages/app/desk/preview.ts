import { type Signal, useSignalEffect } from '@preact/signals';
import type { Day } from '../parts/format.ts';
import type { Span } from './layout.ts';

/** The visit of an open panel as it will be: the day shows it dashed until it is saved (BEHAVIOR §39.3). */
export type Preview = {
  /** Undefined for a new visit. */
  readonly visitId: number | undefined;
  readonly date: Day;
  readonly name: string;
  /** The class of its colour; empty for a change of a visit that the day shows. */
  readonly hue: string;
  readonly lines: readonly { readonly staffId: number | null; readonly span: Span }[];
};

/** Shows the preview that `read` gives, while the panel is open. */
export function usePreview(
  { preview }: { readonly preview: Signal<Preview | undefined> },
  read: () => Preview | undefined,
): void {
  useSignalEffect(() => {
    preview.value = read();
    return () => {
      preview.value = undefined;
    };
  });
}
