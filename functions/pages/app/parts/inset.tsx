import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, type ButtonLook } from './button.tsx';

type InsetProps = {
  /** The id of the heading. The button that opens the panel has it as `data-opens`. */
  readonly id: string;
  readonly title: string;
  /** Whether a panel that begins with a field to type into gives the focus to that field. */
  readonly focusesField?: boolean;
  readonly children: ComponentChildren;
};

/** Focuses the button that opens a panel, or the heading of the view if the button is gone. */
function focusOpener(id: string): void {
  if (document.activeElement !== document.body) return;
  const opener = document.querySelector<HTMLElement>(`[data-opens="${id}"]`);
  (opener ?? document.querySelector('h2'))?.focus();
}

/** A control that text is typed into. */
const TYPED = 'input:not([type="radio"], [type="checkbox"])';

/** A part of a page that shows on request: its heading takes the focus and, when it closes, gives it back. */
export function Inset({ id, title, focusesField, children }: InsetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const first = focusesField
      ? heading.current?.parentElement?.querySelector<HTMLElement>('input, select')
      : undefined;
    (first?.matches(TYPED) ? first : heading.current)?.focus();
    // The elements that replace the panel exist once the render ends
    return () => queueMicrotask(() => focusOpener(id));
  }, [id]);
  return (
    <section class="inset" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

type ConfirmInsetProps = InsetProps & {
  /** The texts of the two buttons. */
  readonly confirm: string;
  readonly keep: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
};

/** A panel that asks before something is lost. */
export const ConfirmInset = ({
  confirm,
  keep,
  isBusy,
  onConfirm,
  onKeep,
  children,
  ...panel
}: ConfirmInsetProps) => (
  <Inset {...panel}>
    {children}
    <div class="actions">
      <Button look="danger" label={confirm} isBusy={isBusy} onClick={onConfirm} />
      <Button label={keep} onClick={onKeep} />
    </div>
  </Inset>
);

type InsetToggleProps<Shown> = {
  /** The id of the panel. */
  readonly opens: string;
  /** The panel that shows, of several that exclude each other. */
  readonly shown: Signal<Shown | undefined>;
  readonly panel: Shown;
  readonly look?: ButtonLook;
  /** More classes of the button. */
  readonly more?: string;
  /** The accessible name, where the text alone is not clear. */
  readonly name?: string;
  readonly children: ComponentChildren;
};

/** A button that stays beside its panel: opens the panel instead of another one, or closes it. */
export const InsetToggle = <Shown,>({
  opens,
  shown,
  panel,
  look = 'normal',
  more,
  name,
  children,
}: InsetToggleProps<Shown>) => (
  <Button
    look={look}
    more={more}
    label={children}
    aria-label={name}
    aria-expanded={shown.value === panel}
    data-opens={opens}
    onClick={() => {
      shown.value = shown.peek() === panel ? undefined : panel;
    }}
  />
);
