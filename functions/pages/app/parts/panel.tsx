import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';

type PanelProps = {
  /** The id of the heading. Another id is another panel: it takes the focus. */
  readonly id: string;
  readonly title: ComponentChildren;
  /** Called by × and Escape. */
  readonly onClose: () => void;
  /** Between the title and ×, such as a menu. */
  readonly head?: ComponentChildren;
  /** The primary button, and what belongs to it. */
  readonly foot?: ComponentChildren;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
};

/** The panel at the side: it pushes the page on a wide screen and covers it on a narrow one. It is not modal. */
export function Panel({ id, title, onClose, head, foot, isWide = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [id]);
  return (
    <aside
      class={isWide ? 'panel wide' : 'panel'}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 class="grow" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {head}
        <Button
          look="plain"
          more="icon"
          label={<Icon of={X} />}
          aria-label={texts().page.close}
          onClick={onClose}
        />
      </header>
      <div class="body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </aside>
  );
}
