import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button, type ButtonLook } from './button.tsx';
import { createFormErrors, FormErrorsContext, markWrongFields, useFieldError } from './form-errors.ts';

type BoxProps = {
  readonly id: string;
  /** The error of the value; undefined without one. */
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
};

const toErrorId = (id: string, error: string | undefined): string => (error ? `${id}-error` : '');

const Box = ({ id, error, children }: BoxProps) => (
  <div class="field">
    {children}
    {error && (
      <p id={toErrorId(id, error)} class="error" role="alert">
        {error}
      </p>
    )}
  </div>
);

export type FieldProps = Omit<BoxProps, 'children'> & {
  readonly required?: boolean;
  readonly label: string;
  readonly value: Signal<string>;
  readonly type?: 'text' | 'search' | 'email' | 'tel' | 'password' | 'date' | 'time';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly autocomplete?: AutoFill;
  readonly hint?: string | undefined;
  readonly onEnter?: () => void;
  readonly onType?: (text: string) => void;
  readonly onLeave?: (input: HTMLInputElement) => void;
  /** A button beside the field. */
  readonly children?: ComponentChildren;
};

export function Field({
  id,
  label,
  value,
  type = 'text',
  inputMode,
  autocomplete = type === 'email' || type === 'tel' ? type : 'off',
  required = false,
  hint,
  error: refusal,
  onEnter,
  onType,
  onLeave,
  children,
}: FieldProps) {
  const { error, clear } = useFieldError(id, label, refusal);
  return (
    <Box id={id} error={error}>
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <div class={children ? 'field-action' : undefined}>
        <input
          id={id}
          class="in"
          // The types of Preact describe each single type of input, no choice of them
          type={type as 'text'}
          value={value}
          inputMode={inputMode}
          autocomplete={autocomplete}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={[hint ? `${id}-hint` : '', toErrorId(id, error)].join(' ').trim()}
          onInput={({ currentTarget }) => {
            value.value = currentTarget.value;
            currentTarget.setCustomValidity('');
            clear();
            onType?.(currentTarget.value);
          }}
          onFocus={onEnter}
          onBlur={({ currentTarget }) => onLeave?.(currentTarget)}
        />
        {children}
      </div>
    </Box>
  );
}

type PasswordFieldProps = Pick<FieldProps, 'id' | 'label' | 'value' | 'hint' | 'error'> & {
  readonly isNew?: boolean;
};

export const PasswordField = ({ isNew = false, ...field }: PasswordFieldProps) => (
  <Field {...field} type="password" autocomplete={isNew ? 'new-password' : 'current-password'} required />
);

type TextAreaProps = Pick<FieldProps, 'id' | 'label' | 'value' | 'error'> & {
  /** For a field below a heading that says the label: only screen readers get the label then. */
  readonly placeholder?: string;
  /** Whether the field begins with one line and grows with its text. */
  readonly grows?: boolean;
};

/** A labelled field for several lines of text. */
export function TextArea({ id, label, value, error: refusal, placeholder, grows = false }: TextAreaProps) {
  const { error, clear } = useFieldError(id, label, refusal);
  return (
    <Box id={id} error={error}>
      <label for={id} class={placeholder === undefined ? undefined : 'vh'}>
        {label}
      </label>
      <textarea
        id={id}
        class={grows ? 'in grows' : 'in'}
        rows={3}
        placeholder={placeholder}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={toErrorId(id, error)}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
          clear();
        }}
      />
    </Box>
  );
}

type CheckboxProps = BoxProps & {
  readonly value: Signal<boolean>;
  readonly onChange?: (isChecked: boolean) => void;
  /** Shows while a box that must be checked is not. */
  readonly requiredText?: string;
};

export function Checkbox({ id, value, onChange, children, error: refusal, requiredText }: CheckboxProps) {
  const { error: wrong, clear } = useFieldError(id, '', refusal);
  const error = wrong && (requiredText ?? wrong);
  return (
    <Box id={id} error={error}>
      <label class="checkbox" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value}
          required={requiredText !== undefined}
          aria-invalid={error !== undefined}
          aria-describedby={toErrorId(id, error)}
          onChange={({ currentTarget }) => {
            value.value = currentTarget.checked;
            clear();
            onChange?.(currentTarget.checked);
          }}
        />
        <span>{children}</span>
      </label>
    </Box>
  );
}

type SelectProps<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
};

export const Select = <Value extends string>({ id, label, value, options, onChoose }: SelectProps<Value>) => (
  <div class="field">
    <label for={id}>{label}</label>
    <select
      id={id}
      class="in"
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

type FormProps = {
  readonly class?: string;
  readonly 'aria-labelledby'?: string;
  readonly id?: string;
  /** Takes the button that was pressed. */
  readonly onSubmit: (submitter: HTMLElement | null) => unknown;
  readonly children: ComponentChildren;
};

/** A form whose values the API checks. It is not sent while a field is empty that must be filled in. */
export function Form({ onSubmit, ...props }: FormProps) {
  const errors = useMemo(createFormErrors, []);
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    await onSubmit(submitter);
    // Fields that the API refuses have rendered as wrong by then
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <FormErrorsContext.Provider value={errors}>
      <form
        {...props}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (markWrongFields(event.currentTarget, errors) === 'noneWrong')
            void send(event.currentTarget, event.submitter);
        }}
      />
    </FormErrorsContext.Provider>
  );
}

type SubmitButtonProps = {
  /** The form, where the button stands outside of it. */
  readonly form?: string;
  readonly label: ComponentChildren;
  readonly more?: string;
  readonly look?: ButtonLook;
  /** Its form is being sent: it stays in the order of focus, and does nothing. */
  readonly isBusy?: boolean;
};

export const SubmitButton = ({ look = 'primary', ...props }: SubmitButtonProps) => (
  <Button type="submit" look={look} {...props} />
);

/** The end of a form: the button that sends it, and what else can be done there. */
export const SubmitRow = ({
  children,
  ...button
}: SubmitButtonProps & { readonly children?: ComponentChildren }) => (
  <div class="actions">
    <SubmitButton {...button} />
    {children}
  </div>
);

/** Makes a handler that only puts its value into a signal. */
export function createInputHandler<Value>(target: Signal<Value>) {
  return (value: Value): void => {
    target.value = value;
  };
}
