import type { Signal } from '@preact/signals';
import { Field } from '../parts/field.tsx';

type ContactFieldsProps = {
  /** The ids begin with it. */
  readonly prefix: string;
  readonly phone: Signal<string>;
  readonly email: Signal<string>;
  readonly labels: readonly [phone: string, email: string];
  readonly errorOf: (name: 'phone' | 'email') => string | undefined;
};

/** The phone number and the e-mail address of a customer. */
export const ContactFields = ({
  prefix,
  phone,
  email,
  labels: [phoneLabel, emailLabel],
  errorOf,
}: ContactFieldsProps) => (
  <div class="field-pair">
    <Field
      id={`${prefix}phone`}
      label={phoneLabel}
      type="tel"
      value={phone}
      autocomplete="off"
      error={errorOf('phone')}
    />
    <Field
      id={`${prefix}email`}
      label={emailLabel}
      type="email"
      value={email}
      autocomplete="off"
      error={errorOf('email')}
    />
  </div>
);
