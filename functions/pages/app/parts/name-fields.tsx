import type { Signal } from '@preact/signals';
import { texts } from '../texts/index.ts';
import { Field } from './field.tsx';

type NameFieldsProps = {
  /** The ids begin with it. */
  readonly prefix: string;
  readonly fname: Signal<string>;
  readonly lname: Signal<string>;
  /** Default: the labels of the visitor’s own name. */
  readonly labels?: readonly [first: string, last: string];
  readonly isVisitor?: boolean;
  readonly required?: 'both' | 'first' | 'none';
  readonly errorOf: (name: 'fname' | 'lname') => string | undefined;
};

export const NameFields = ({
  prefix,
  fname,
  lname,
  labels: [first, last] = [texts().person.firstName, texts().person.lastName],
  isVisitor = true,
  required = 'both',
  errorOf,
}: NameFieldsProps) => (
  <div class="field-pair">
    <Field
      id={`${prefix}fname`}
      label={first}
      value={fname}
      autocomplete={isVisitor ? 'given-name' : 'off'}
      required={required !== 'none'}
      error={errorOf('fname')}
    />
    <Field
      id={`${prefix}lname`}
      label={required === 'first' ? texts().person.optional(last) : last}
      value={lname}
      autocomplete={isVisitor ? 'family-name' : 'off'}
      required={required === 'both'}
      error={errorOf('lname')}
    />
  </div>
);
