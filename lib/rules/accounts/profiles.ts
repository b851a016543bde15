import type { Account } from './accounts.ts';
import type { Customer } from './people.ts';

/** Fields to change; those left out keep their value. */
export type ProfileInput = {
  readonly fname?: string | undefined;
  readonly lname?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Where SMS go after the change; undefined without consent. */
  readonly smsNumber?: string | undefined;
  readonly note?: string | undefined;
};

export const isEmailChanged = (before: Pick<Account, 'email'>, { email }: ProfileInput): boolean =>
  email !== undefined && email !== before.email;

/**
 * Whether a change needs the current password: a stolen token must not suffice to take over the account. An account
 * without a password needs none (BEHAVIOR §4.2).
 */
export const isPasswordRequired = (
  before: Pick<Account, 'email'> & Partial<Pick<Account, 'passwordHash'>>,
  input: ProfileInput,
): boolean =>
  before.passwordHash !== undefined && (input.password !== undefined || isEmailChanged(before, input));

/** A customer's note as it is stored: nothing for an empty one. */
export const toNoteField = (note: string | undefined): Pick<Customer, 'note'> => (note ? { note } : {});

/** The customer after the change; a new address is unverified (BEHAVIOR §4.2, §11.8). */
export const applyProfileInput = (
  { smsNumber: _, note, ...before }: Customer,
  input: ProfileInput,
): Customer => ({
  ...before,
  ...toNoteField(input.note ?? note),
  fname: input.fname ?? before.fname,
  lname: input.lname ?? before.lname,
  phone: input.phone ?? before.phone,
  email: input.email ?? before.email,
  ...(input.smsNumber === undefined ? {} : { smsNumber: input.smsNumber }),
  emailVerified: before.emailVerified && !isEmailChanged(before, input),
});
