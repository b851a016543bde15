import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

type FieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'date';
  readonly autocomplete?: AutoFill;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** The error of the value; undefined without one. */
  readonly error?: string | undefined;
};

/** A labelled text field with its hint and its error. */
export function Field({
  id,
  label,
  value,
  type = 'text',
  autocomplete = 'on',
  required = false,
  hint,
  error,
}: FieldProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        // The types of Preact describe each single type of input, no choice of them
        type={type as 'text'}
        value={value}
        autocomplete={autocomplete}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={described}
        onInput={(event) => {
          value.value = event.currentTarget.value;
        }}
      />
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
    </div>
  );
}

type TextAreaProps = Pick<FieldProps, 'id' | 'label' | 'value' | 'error'>;

/** A labelled field for several lines of text. */
export function TextArea({ id, label, value, error }: TextAreaProps) {
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : ''}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      />
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
    </div>
  );
}

type CheckboxProps = {
  readonly id: string;
  readonly value: Signal<boolean>;
  readonly children: ComponentChildren;
  readonly error?: string | undefined;
};

export function Checkbox({ id, value, children, error }: CheckboxProps) {
  return (
    <div class={error ? 'field field-wrong' : 'field'}>
      <label class="checkbox" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : ''}
          onChange={(event) => {
            value.value = event.currentTarget.checked;
          }}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} class="error">
          {error}
        </p>
      )}
    </div>
  );
}
