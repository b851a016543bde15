import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type PanelProps = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
};

/** A part of a page that opens on request: its heading takes the focus. */
export function Panel({ id, title, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="panel" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
