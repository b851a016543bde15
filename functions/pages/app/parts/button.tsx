import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: ComponentChildren;
  /** The classes of its look. */
  readonly look?: string;
};

/** A button with the attributes of the element. It sends no form. */
export const Button = ({ label, look = 'button-secondary', ...attributes }: ButtonProps) => (
  <button type="button" class={look} {...attributes}>
    {label}
  </button>
);
