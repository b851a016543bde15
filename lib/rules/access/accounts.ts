import {
  type Customer,
  formatFullName,
  type SalonNotes,
  type SalonNotesInput,
  toSalonNotes,
} from '../customers/customers.ts';
import { type Language, toLanguageField } from '../salons/languages.ts';
import type { TokenHolder } from './principals.ts';
import type { Generation, User } from './users.ts';

/** Users and customers have separate log-ins (BEHAVIOR §2.1). */
export type AccountKind = 'user' | 'customer';

/** A user or customer as seen by log-ins, sessions and mailed links. */
export type Account = {
  readonly kind: AccountKind;
  readonly id: number;
  readonly name: string;
  /** Empty for a customer without an address. */
  readonly email: string;
  /** Missing for that of the salon. */
  readonly language?: Language;
  /** The addresses of users count as verified. */
  readonly emailVerified: boolean;
  /** The caller of an access token, with the present role. */
  readonly caller: TokenHolder;
  readonly passwordHash: string | undefined;
  readonly generation: Generation;
  /** A log-in then takes a code after the password (BEHAVIOR §3.6). */
  readonly hasSecondFactor: boolean;
  /** A log-in with the password opens the PIN again (BEHAVIOR §3.8). */
  readonly isPinLocked: boolean;
  /** Subjects at identity providers. */
  readonly subjects: readonly string[];
  /** When the salon has changed the address of a customer's log-in (BEHAVIOR §4.9). */
  readonly emailChangedAt?: string | undefined;
  /** The last log-in of a customer; missing where the customer has never logged in. */
  readonly lastLogInAt?: string | undefined;
  /** A customer whom the salon alone books (BEHAVIOR §14.13). */
  readonly mustCall?: boolean;
};

export const toAccountOfUser = (user: User): Account => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  email: user.email,
  ...toLanguageField(user.language),
  emailVerified: true,
  caller: { kind: 'user', id: user.id, role: user.role, roleId: user.roleId },
  passwordHash: user.passwordHash,
  generation: user.generation ?? 0,
  hasSecondFactor: user.factorSecret !== undefined,
  isPinLocked: user.pinLockedAt !== undefined,
  subjects: [],
});

export const toAccountOfCustomer = (customer: Customer): Account => ({
  kind: 'customer',
  id: customer.id,
  name: formatFullName(customer),
  email: customer.email,
  ...toLanguageField(customer.language),
  emailVerified: customer.emailVerified,
  caller: { kind: 'customer', id: customer.id },
  passwordHash: customer.passwordHash,
  generation: customer.generation ?? 0,
  hasSecondFactor: false,
  isPinLocked: false,
  subjects: customer.subjects ?? [],
  lastLogInAt: customer.lastLogInAt,
  mustCall: customer.mustCall ?? false,
  emailChangedAt: customer.emailChangedAt,
});

/** Fields to change; those left out keep their value. */
export type ProfileInput = {
  readonly fname?: string | undefined;
  readonly lname?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Where SMS go after the change; undefined without consent. */
  readonly smsNumber?: string | undefined;
  /** Null for the language of the salon. */
  readonly language?: Language | null | undefined;
} & SalonNotesInput;

export const isEmailChanged = (before: Pick<Account, 'email'>, { email }: ProfileInput): boolean =>
  email !== undefined && email !== before.email;

/**
 * Whether a change needs the current password: a stolen token must not suffice to take over the account. An account
 * without a password needs none (BEHAVIOR §4.4).
 */
export const isCurrentPasswordRequired = (
  before: Pick<Account, 'email'> & Partial<Pick<Account, 'passwordHash'>>,
  input: ProfileInput,
): boolean =>
  before.passwordHash !== undefined && (input.password !== undefined || isEmailChanged(before, input));

/** The customer after the change; a new address is unverified (BEHAVIOR §4.4, §11.9). */
export const applyProfileUnverifyingNewEmail = (
  { smsNumber: _, language, note, alert, tags, birthday, mustCall, ...before }: Customer,
  input: ProfileInput,
): Customer => ({
  ...before,
  ...toSalonNotes({
    note: input.note ?? note,
    alert: input.alert ?? alert,
    tags: input.tags ?? tags,
    birthday: input.birthday === undefined ? birthday : input.birthday,
    mustCall: input.mustCall ?? mustCall,
  } satisfies Record<keyof SalonNotes, unknown>),
  fname: input.fname ?? before.fname,
  lname: input.lname ?? before.lname,
  phone: input.phone ?? before.phone,
  email: input.email ?? before.email,
  ...(input.smsNumber === undefined ? {} : { smsNumber: input.smsNumber }),
  ...toLanguageField(input.language === undefined ? language : input.language),
  emailVerified: before.emailVerified && !isEmailChanged(before, input),
});
