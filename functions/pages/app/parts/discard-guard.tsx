import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const listControls = (part: HTMLElement) =>
  part.querySelectorAll<Control>('input:not([type=search]), select, textarea');

/** The controls in which somebody has typed or chosen, and whether they were sent since. */
const inputs = new WeakMap<EventTarget, 'typed' | 'sent'>();

/**
 * The first control whose typed or chosen value would be lost: it still shows, is not empty, and was not sent since, or was
 * refused. A search is typed again in a moment.
 */
export function findUnsavedControl(part: HTMLElement): HTMLElement | undefined {
  const isRefused = part.querySelector('[role=alert], [aria-invalid=true]') !== null;
  return [...listControls(part)].find((control) => {
    const state = inputs.get(control);
    const isOpen = state === 'typed' || (state === 'sent' && isRefused);
    return isOpen && control.value !== '' && !control.closest('[hidden]');
  });
}

/** Whether something is typed in a control, or chosen in a part that holds it without a control. */
const hasUnsaved = (part: HTMLElement): boolean =>
  findUnsavedControl(part) !== undefined || part.querySelector('[data-unsaved]') !== null;

/** Asks inside a dialog or panel before what was typed there is lost (BEHAVIOR §39.3). */
export function useDiscardGuard(part: RefObject<HTMLElement | null>) {
  /** The act that runs once the loss of typed text is confirmed; undefined while nothing is asked. */
  const asked = useSignal<(() => void) | undefined>(undefined);
  const keep = () => {
    asked.value = undefined;
  };
  /** Goes on at once if nothing would be lost. A second request while the question shows keeps what was typed. */
  const leave = (next: () => void) => {
    const isLoss = part.current !== null && hasUnsaved(part.current);
    if (asked.peek()) keep();
    else if (isLoss) asked.value = next;
    else next();
  };
  return {
    leave,
    /** The listeners of the element. */
    watch: {
      onInput: ({ target }: Event) => {
        if (target) inputs.set(target, 'typed');
      },
      onSubmit: ({ target }: Event) => {
        for (const control of listControls(target as HTMLElement))
          if (inputs.has(control)) inputs.set(control, 'sent');
      },
    },
    question: asked.value && (
      <DiscardQuestion
        onYes={() => {
          const next = asked.peek();
          keep();
          next?.();
        }}
        onNo={keep}
      />
    ),
  };
}

type DiscardQuestionProps = { readonly onYes: () => void; readonly onNo: () => void };

/** Asks inside the dialog: a second modal one would let the browser restyle all that is below it. */
function DiscardQuestion({ onYes, onNo }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div class="discard" role="alertdialog" aria-labelledby="discard-question">
      <p id="discard-question">{texts().page.discardQuestion}</p>
      <div class="actions">
        <Button look="danger" label={texts().page.discard} onClick={onYes} />
        <button ref={keep} type="button" class="btn" onClick={onNo}>
          {texts().page.keep}
        </button>
      </div>
    </div>
  );
}
