import type { ComponentChildren } from 'preact';

type SwitchProps = {
  readonly id: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ComponentChildren;
};

/** Takes effect at once. In a form with a button that saves, use a `Checkbox`. */
export const Switch = ({ id, isOn, onChange, children }: SwitchProps) => (
  <label class="switch" for={id}>
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
