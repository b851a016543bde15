import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/index.ts';
import { Button, type ButtonLook } from './button.tsx';
import { useDiscardGuard } from './discard-guard.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons.ts';

type DialogProps = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Another class of the dialog. */
  readonly look?: string;
  readonly children: ComponentChildren;
};

/** The dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = [];

/** Shows the open dialogs again after an element around them has come back into the document. */
export function showDialogsAgain(): void {
  for (const dialog of open) dialog.parentElement?.showPopover();
  open.at(-1)?.focus();
}

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** Moves the focus from the last control of a dialog to its first one, or back. */
function wrapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const focused = document.activeElement;
  if (focused !== last && dialog.contains(focused) && focused !== dialog) return;
  event.preventDefault();
  first?.focus();
}

/** Keeps the focus in a dialog while it is the topmost, and closes it by Escape. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    open.push(element);
    const onFocusIn = ({ target }: FocusEvent) => {
      if (open.at(-1) === element && !element.contains(target as Node)) element.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== element || !element.isConnected || event.defaultPrevented) return;
      if (event.key === 'Tab') wrapFocus(element, event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
      open.splice(open.indexOf(element), 1);
    };
  }, [dialog]);
}

/**
 * A modal dialog: Escape closes the topmost, and the element that had the focus before gets it back. It asks before what
 * was typed is lost (BEHAVIOR §39.3). Not `showModal`, which lets the browser restyle all that is below: a cover keeps
 * presses away from it, as the pattern of WAI-ARIA does.
 */
export function Dialog({ id, title, onClose, look, children }: DialogProps) {
  const cover = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const { leave, question, watch } = useDiscardGuard(dialog);
  const close = () => leave(onClose);
  useModal(dialog, close);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const name = opener instanceof HTMLElement ? opener.dataset.focusKey : undefined;
    // The day of a locked desk may come back into the document a moment later
    if (cover.current?.isConnected) cover.current.showPopover();
    dialog.current?.show();
    // A wide dialog is read first: its fields may be far below
    if (!look) dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      // The opener may have been rendered anew, for example a visit in another column
      const again =
        name === undefined ? null : document.querySelector<HTMLElement>(`[data-focus-key="${name}"]`);
      const target = opener instanceof HTMLElement && opener.isConnected ? opener : again;
      queueMicrotask(() => target?.focus());
    };
  }, []);
  return (
    <div ref={cover} class="dialog-cover" popover="manual">
      <dialog
        ref={dialog}
        class={`dialog ${look ?? ''}`.trim()}
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={id}
        closedby="closerequest"
        {...watch}
        // The gesture that goes back on a phone
        onCancel={(event) => {
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button
            look="plain"
            more="icon"
            label={<Icon of={X} />}
            aria-label={texts().page.close}
            onClick={close}
          />
        </div>
        {question}
        {children}
      </dialog>
    </div>
  );
}

type QuestionProps = Omit<DialogProps, 'id' | 'children'> & {
  readonly yes: string;
  /** The button that changes nothing; undefined: the usual text. */
  readonly no?: string;
  /** An ordinary act is primary. */
  readonly yesLook?: ButtonLook;
  readonly onYes: () => void;
  readonly children?: ComponentChildren;
};

/** A dialog that asks before something is lost. */
export const Question = ({
  yes,
  no = texts().page.keep,
  yesLook = 'danger',
  onYes,
  children,
  ...dialog
}: QuestionProps) => (
  <Dialog id="question" {...dialog}>
    {children}
    <div class="actions">
      <Button look={yesLook} label={yes} onClick={onYes} />
      <Button label={no} onClick={dialog.onClose} />
    </div>
  </Dialog>
);
