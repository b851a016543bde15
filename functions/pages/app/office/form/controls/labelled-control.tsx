import type { ComponentChildren } from 'preact';

type LabelledControlProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isUnlabelled?: boolean;
  readonly children: ComponentChildren;
};

export const Hint = ({ id, hint }: Pick<LabelledControlProps, 'id' | 'hint'>) =>
  hint ? (
    <p id={`${id}-hint`} class="hint">
      {hint}
    </p>
  ) : null;

export const FieldError = ({ id, error }: Pick<LabelledControlProps, 'id' | 'error'>) =>
  error ? (
    <p id={`${id}-error`} class="error">
      {error}
    </p>
  ) : null;

/** The ids of the texts that describe a control; undefined without any. */
export const toDescribedBy = (id: string, hint: string | undefined, error: string | undefined) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined;

/** The classes of the element around a control. */
export const toClass = (error: string | undefined, isRequired = false): string =>
  `field${error ? ' field-wrong' : ''}${isRequired ? ' field-required' : ''}`;

/** A control with its label, its hint and what is wrong. */
export const LabelledControl = ({
  id,
  label,
  hint,
  error,
  isRequired,
  isUnlabelled,
  children,
}: LabelledControlProps) => (
  <div class={toClass(error, isRequired)}>
    {!isUnlabelled && <label for={id}>{label}</label>}
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </div>
);

/** A group of controls, which has the name of the field. */
export const LabelledControlGroup = ({
  id,
  label,
  hint,
  error,
  isRequired,
  name,
  children,
}: LabelledControlProps & { readonly name: string }) => (
  <fieldset class={toClass(error, isRequired)} name={name} aria-describedby={toDescribedBy(id, hint, error)}>
    <legend>{label}</legend>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
);
