import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLostFocusRef } from './focus.tsx';

type ViewHeadingProps = {
  /** Changes with the view. */
  readonly view: string;
  readonly children: ComponentChildren;
};

/** The heading of a page's view. It takes the focus when the view changes, not when the page loads. */
export function ViewHeading({ view, children }: ViewHeadingProps) {
  const heading = useLostFocusRef<HTMLHeadingElement>();
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current !== view) {
      scrollTo({ top: 0 });
      heading.current?.focus();
    }
    shown.current = view;
  }, [view, heading]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
