import type { ComponentChildren } from 'preact';
import { officeTexts } from '../../texts/index.ts';

type LabelledControlProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Whether the label says that the control may stay empty. */
  readonly isOptional?: boolean;
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
export const toDescribedBy = (
  id: string,
  hint: string | undefined,
  error: string | undefined,
  hasUnit = false,
): string | undefined =>
  [hasUnit && toUnitId(id), hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') ||
  undefined;
export const toUnitId = (id: string): string => `${id}-unit`;

export const toFieldClass = (error: string | undefined): string => (error ? 'field field-wrong' : 'field');

export const LabelledControl = ({
  id,
  label,
  hint,
  error,
  isOptional = false,
  isUnlabelled,
  children,
}: LabelledControlProps) => (
  <div class={toFieldClass(error)}>
    {!isUnlabelled && (
      <label for={id} data-note={isOptional ? officeTexts().form.optional : undefined}>
        {label}
      </label>
    )}
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </div>
);

export const LabelledControlGroup = ({
  id,
  label,
  hint,
  error,
  name,
  children,
}: LabelledControlProps & { readonly name: string }) => (
  <fieldset class={toFieldClass(error)} name={name} aria-describedby={toDescribedBy(id, hint, error)}>
    <legend>{label}</legend>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </fieldset>
);
