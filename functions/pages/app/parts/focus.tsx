import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Focuses an element that replaces the focused control. The focus stays where it is before a visitor has acted. */
export function useLostFocusRef<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && navigator.userActivation?.hasBeenActive) shown.current?.focus();
  }, []);
  return shown;
}

type FocusedTextProps = {
  readonly class?: string;
  readonly role?: 'status';
  readonly children: ComponentChildren;
};

/** A text that replaces the focused control. */
export const FocusedText = (props: FocusedTextProps) => (
  <p {...props} ref={useLostFocusRef<HTMLParagraphElement>()} tabIndex={-1} />
);
