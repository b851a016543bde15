import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { useDiscardGuard } from '../parts/discard-guard.tsx';
import { Icon } from '../parts/icon.tsx';
import { X } from '../parts/icons.ts';
import { texts } from '../texts/index.ts';
import type { CloseGuard } from './check-out/close-guard.ts';
import { replayTypedKeys } from './typed-ahead.ts';

type SidePanelProps = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** While money may be taken, it is called in place of closing: the panel stays. */
  readonly guard?: CloseGuard;
  /** `wide` is for a bill, `page` for what takes the place of the day. Both are read first: their fields get no focus. */
  readonly size?: 'wide' | 'page';
  /** The controls in the head before the button that closes. */
  readonly head?: ComponentChildren;
  /** The button that the panel is for, with the others beside it. */
  readonly foot?: ComponentChildren;
  /** The ids of the elements that name the panel, where the heading alone does not. */
  readonly labelledBy?: string;
  readonly children: ComponentChildren;
};

type OpenPanel = { readonly element: HTMLElement; readonly leave: (next: () => void) => void };

/** The panels that are open, the topmost last: a client's card lies over the panel that led to it. */
const open: OpenPanel[] = [];

/** The element that had the focus in the day before a panel took it. */
let outside: { readonly element: HTMLElement; readonly key: string | undefined } | undefined;

/** Goes on with what replaces the open panel. The panel asks before what was typed in it is lost (BEHAVIOR §39.3). */
export function leavePanel(next: () => void): void {
  const top = open.at(-1);
  rememberOutside();
  if (top?.element.isConnected) top.leave(next);
  else next();
}

/** Gives the focus to where the Tab key enters the day: at the visit that runs or comes next. */
export const focusRunningOrNextVisit = (): void =>
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], .entry-open')?.focus();

/** Gives the focus to a visit that the next rendering shows, unless a panel has it. */
export const focusVisit = (id: number): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement?.closest('.panel')) return;
    document.querySelector<HTMLElement>(`button[data-visit="${id}"]`)?.focus();
  });

/** Whether a modal dialog lies over the day and its panel. */
export const isModalDialogOpen = (): boolean => document.querySelector('.dialog[open]') !== null;

function rememberOutside(): void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element.closest('.panel')) return;
  outside = { element, key: element.dataset.focusKey };
}

/** Gives the focus back to the day: to what had it, to the same thing rendered anew, or to where the Tab key enters the day. */
function focusOutside(): void {
  const again = outside?.key && document.querySelector<HTMLElement>(`[data-focus-key="${outside.key}"]`);
  const stop = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
  (outside?.element.isConnected ? outside.element : again || stop)?.focus();
}

/** The button that does what the panel is for: one for each panel, at its foot. */
const findPrimary = (panel: HTMLElement): HTMLElement | undefined =>
  [...panel.querySelectorAll<HTMLElement>('.btn.primary')].findLast((button) => button.checkVisibility());

/** The keys of the topmost panel: Escape closes it, Ctrl+Enter presses its button, F6 goes between it and the day. */
function usePanelKeys(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const byKey: Readonly<Record<string, (element: HTMLElement, event: KeyboardEvent) => boolean>> = {
      Escape: () => {
        latest.current();
        return true;
      },
      F6: (element) => {
        if (element.contains(document.activeElement)) focusOutside();
        else element.focus();
        return true;
      },
      Enter: (element, event) => {
        const primary = event.ctrlKey || event.metaKey ? findPrimary(element) : undefined;
        primary?.click();
        return primary !== undefined;
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const element = panel.current;
      const isTop = element?.isConnected && open.at(-1)?.element === element;
      // An open menu is closed first, by the browser
      const isMenuOpen = document.querySelector('.menu:popover-open') !== null;
      if (!isTop || event.defaultPrevented || isMenuOpen || isModalDialogOpen()) return;
      if (byKey[event.key]?.(element, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/**
 * A panel beside the day: it pushes the day in a wide window, and covers it in a narrow one. It is not modal, so that the day can
 * be read and used meanwhile (BEHAVIOR §39.3).
 */
export function SidePanel({
  id,
  title,
  onClose,
  guard,
  size,
  head,
  foot,
  labelledBy = id,
  children,
}: SidePanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const { leave: ask, question, watch } = useDiscardGuard(panel);
  const leave = (next: () => void) => {
    const held = guard?.peek();
    if (held) held();
    else ask(next);
  };
  const close = () => leave(onClose);
  const latest = useRef(leave);
  latest.current = leave;
  usePanelKeys(panel, close);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    rememberOutside();
    const entry = { element, leave: (next: () => void) => latest.current(next) };
    open.push(entry);
    element.show();
    const field = size ? null : element.querySelector<HTMLElement>('input, select, textarea');
    (field ?? element).focus();
    // After the panel has selected the words of its last search
    queueMicrotask(() => replayTypedKeys(field));
    return () => {
      const hadFocus = element.contains(document.activeElement);
      open.splice(open.indexOf(entry), 1);
      // Another panel may take its place, and the focus
      queueMicrotask(() => {
        const isLost = hadFocus && !document.activeElement?.closest('.panel');
        if (!isLost) return;
        const below = open.at(-1);
        if (below) below.element.focus();
        else focusOutside();
      });
    };
  }, []);
  return (
    <dialog
      ref={panel}
      class={size ? `panel ${size}` : 'panel'}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      closedby="closerequest"
      {...watch}
      // The gesture that goes back on a phone
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div class="panel-head">
        <h2 id={id} class="grow">
          {title}
        </h2>
        {head}
        <Button
          look="plain"
          more="icon small"
          label={<Icon of={X} />}
          aria-label={texts().page.close}
          onClick={close}
        />
      </div>
      <div class="body">
        {question}
        {children}
      </div>
      {foot && <div class="panel-foot">{foot}</div>}
    </dialog>
  );
}
