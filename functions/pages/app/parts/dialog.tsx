import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/index.ts';

type DialogProps = {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Another class of the dialog. */
  readonly look?: string;
  readonly children: ComponentChildren;
};

/** A modal dialog: Escape closes the topmost, and the element that had the focus before gets it back. */
export function Dialog({ id, title, onClose, look, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const name = opener instanceof HTMLElement ? opener.dataset.focusKey : undefined;
    dialog.current?.showModal();
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
    <dialog
      ref={dialog}
      class={`dialog ${look ?? ''}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="button-quiet" onClick={onClose}>
          {texts().page.close}
        </button>
      </div>
      {children}
    </dialog>
  );
}

type QuestionProps = Omit<DialogProps, 'id' | 'children'> & {
  readonly yes: string;
  readonly onYes: () => void;
  readonly children?: ComponentChildren;
};

/** A dialog that asks before something is lost. */
export const Question = ({ yes, onYes, children, ...dialog }: QuestionProps) => (
  <Dialog id="question" {...dialog}>
    {children}
    <div class="actions">
      <button type="button" class="button danger" onClick={onYes}>
        {yes}
      </button>
      <button type="button" class="button-secondary" onClick={dialog.onClose}>
        {texts().page.keep}
      </button>
    </div>
  </Dialog>
);
