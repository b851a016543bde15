import type { Signal } from '@preact/signals';
import { Field } from '../field.tsx';
import { ownLogInTexts } from './texts/index.ts';

type CodeFieldProps = { readonly id: string; readonly value: Signal<string>; readonly hint?: string };

/** A code of the second factor. */
export const CodeField = ({ id, value, hint = ownLogInTexts().logIn.hint }: CodeFieldProps) => (
  <Field
    id={id}
    label={ownLogInTexts().code}
    hint={hint}
    value={value}
    autocomplete="one-time-code"
    required
  />
);
