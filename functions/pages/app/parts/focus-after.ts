import { useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses an element when a view has changed and the control that changed it is gone. */
export function useFocusAfter(view: unknown, find: () => HTMLElement | null | undefined): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current !== view && document.activeElement === document.body) find()?.focus();
    shown.current = view;
  }, [view]);
}
