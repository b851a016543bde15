import { render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { showDialogsAgain } from '../parts/dialog.tsx';

/**
 * Keeps the day of a user in the memory of the page while the desk is locked. The day is an element of its own, which
 * leaves the document and comes back with all that is typed (BEHAVIOR §39.5).
 */
export function openKeptDay() {
  const element = document.createElement('div');
  let owner: number | undefined;
  let focused: Element | null = null;
  const forget = () => {
    render(null, element);
    owner = undefined;
    focused = null;
  };
  return {
    element,
    /** Shows the day in a place. Returns how to take it out of the document. */
    show(place: HTMLElement, userId: number | undefined) {
      if (userId === undefined || owner !== userId) forget();
      owner = userId;
      place.append(element);
      showDialogsAgain();
      if (focused instanceof HTMLElement) focused.focus();
      return () => {
        focused = element.contains(document.activeElement) ? document.activeElement : null;
        element.remove();
      };
    },
    forget,
  };
}

type KeptDayProps = {
  readonly kept: ReturnType<typeof openKeptDay>;
  readonly userId: number | undefined;
  readonly children: VNode;
};

/** The place of the day in the document. */
export function KeptDay({ kept, userId, children }: KeptDayProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (place.current?.isConnected ? kept.show(place.current, userId) : undefined),
    [kept, userId],
  );
  useLayoutEffect(() => render(children, kept.element));
  return <div ref={place} />;
}
