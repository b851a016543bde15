import type { Signal } from '@preact/signals';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

const CLASSES = {
  normal: 'btn',
  /** The act of a view: at most one. */
  primary: 'btn primary',
  plain: 'btn plain',
  /** Removes or refunds something. */
  danger: 'btn danger',
  /** Looks like a link. */
  link: 'linkbtn',
  /** One of several values: `aria-pressed` or `aria-checked` marks the chosen one. */
  pick: 'pick',
} as const;

export type ButtonLook = keyof typeof CLASSES;

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  /** Before the label. */
  readonly icon?: string | undefined;
  readonly label: ComponentChildren;
  readonly look?: ButtonLook | undefined;
  /** More classes: `small`, `big`, `icon`, `tiny`, or one of the page. */
  readonly more?: string | undefined;
  /** Its act runs: it stays in the order of focus, and does nothing. */
  readonly isBusy?: boolean | undefined;
};

/** A button with the attributes of the element. It sends no form. */
export const Button = ({
  icon,
  label,
  look = 'normal',
  more,
  isBusy = false,
  ...attributes
}: ButtonProps) => (
  <button
    type="button"
    class={more ? `${CLASSES[look]} ${more}` : CLASSES[look]}
    {...(isBusy && { 'aria-disabled': true, 'aria-busy': true })}
    {...attributes}
  >
    {icon && <Icon of={icon} />}
    {label}
  </button>
);

/** Makes a handler that only sets a signal. */
export function createSetter<Value>(target: Signal<Value>, value: NoInfer<Value>) {
  return (): void => {
    target.value = value;
  };
}
