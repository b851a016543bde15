import { computed, signal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { showDialogsAgain } from '../parts/dialog.tsx';
import type { Session } from '../session.ts';

/**
 * Keeps the day of a user in the memory of the page while the desk is locked. The day is an element of its own, which
 * leaves the document and comes back with all that is typed (BEHAVIOR §39.12).
 */
export function openDayElementKeptWhileLocked({
  isLoggedIn,
  userId,
}: Pick<Session, 'isLoggedIn' | 'userId'>) {
  const element = document.createElement('div');
  /** The user of the day; null without a day. */
  const owner = signal<number | undefined | null>(null);
  let focused: Element | null = null;
  const forget = () => {
    render(null, element);
    owner.value = null;
    focused = null;
  };
  /** Discards the day of another user. */
  const keepFor = (user: number | undefined) => {
    if (owner.peek() !== user) forget();
  };
  return {
    element,
    /** Whether the user of the day is logged in: for nobody else the day asks the API for anything. */
    isOwnerLoggedIn: computed(() => isLoggedIn.value && owner.value === userId.value),
    keepFor,
    /** Shows the day in a place. Returns how to take it out of the document. */
    show(place: HTMLElement, user: number | undefined) {
      if (user === undefined) forget();
      keepFor(user);
      owner.value = user;
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

type LockableDayProps = {
  readonly day: ReturnType<typeof openDayElementKeptWhileLocked>;
  readonly userId: number | undefined;
  readonly children: VNode;
};

export function LockableDayPlace({ day, userId, children }: LockableDayProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (place.current?.isConnected ? day.show(place.current, userId) : undefined),
    [day, userId],
  );
  useLayoutEffect(() => render(children, day.element));
  return <div ref={place} />;
}
