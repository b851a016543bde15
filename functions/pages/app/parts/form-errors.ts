import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { texts } from '../texts/index.ts';

/** The errors of the fields of a form before the API is asked, by the ids of the fields. */
export type FormErrors = Signal<Readonly<Record<string, string>>>;
export const createFormErrors = (): FormErrors => signal({});
export const FormErrorsContext = createContext<FormErrors>(createFormErrors());

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The message that the API would send for the value; undefined if nothing is wrong with it here. */
function findMessage(control: Control): string | undefined {
  const isEmpty = control.type === 'checkbox' ? control.validity.valueMissing : control.value.trim() === '';
  if (control.required && isEmpty) return texts().fields.required;
  if (control.validity.customError) return control.validationMessage;
  return control.validity.typeMismatch ? texts().fields.notEmail : undefined;
}

/** Marks all wrong fields of a form at once, and focuses the first (BEHAVIOR §35.6). */
export function markWrongFields(root: HTMLElement, errors: FormErrors): 'marked' | 'noneWrong' {
  const form = root.closest('form');
  // The fields of a form inside are checked when that form is sent
  const controls = [...root.querySelectorAll<Control>('input, textarea')].filter(
    (control) => control.form === form,
  );
  const wrong = controls.flatMap((control) => {
    const message = findMessage(control);
    return message === undefined ? [] : [{ control, message }];
  });
  errors.value = Object.fromEntries(wrong.map(({ control, message }) => [control.id, message]));
  wrong[0]?.control.focus();
  return wrong.length === 0 ? 'noneWrong' : 'marked';
}

/** The error to show at a field: found here, or by the API; with the name of the field, if the message needs one. */
export function useFieldError(id: string, label: string, error: string | undefined) {
  const errors = useContext(FormErrorsContext);
  const message = errors.value[id] ?? error;
  return {
    error: message === undefined ? undefined : texts().fields.wrong(label, message),
    /** The value has changed: what was found wrong here may be right. */
    clear: () => {
      const { [id]: _, ...others } = errors.value;
      if (id in errors.value) errors.value = others;
    },
  };
}
