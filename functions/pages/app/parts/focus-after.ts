import { useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses an element when a view has changed and the control that changed it is gone. */
export function useLostFocusAfterViewChange(view: unknown, find: () => HTMLElement | null | undefined): void {
  const shown = useRef(view);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    // A view that loads by itself takes no focus
    if (shown.current !== view && isLost && navigator.userActivation?.hasBeenActive) find()?.focus();
    shown.current = view;
  }, [view]);
}
