import type { Signal } from '@preact/signals';
import { Field } from '../field.tsx';
import { ownLogInTexts } from './texts/index.ts';

type PasswordFieldProps = {
  readonly id: string;
  readonly value: Signal<string>;
  readonly error: string | undefined;
};

/** The password that a change of the own log-in needs. */
export const PasswordField = ({ id, value, error }: PasswordFieldProps) => (
  <Field
    id={id}
    label={ownLogInTexts().currentPassword}
    value={value}
    type="password"
    autocomplete="current-password"
    required
    error={error}
  />
);
