import type { Customer } from './people.ts';

/** What a customer wants to be otherwise; what is left out stays. */
export type ProfileWish = {
  readonly fname?: string | undefined;
  readonly lname?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
};

export const movesEmail = (before: Customer, { email }: ProfileWish): boolean =>
  email !== undefined && email !== before.email;

/**
 * Whether a change takes the current password: address and password are how an account is entered, so that a token
 * that fell into other hands must not suffice. Who logs in elsewhere has none to give.
 */
export const takesPassword = (before: Customer, wish: ProfileWish): boolean =>
  before.passwordHash !== undefined && (wish.password !== undefined || movesEmail(before, wish));

/** The customer after the change; nobody has verified a new address yet. */
export const changedProfile = (before: Customer, wish: ProfileWish): Customer => ({
  ...before,
  fname: wish.fname ?? before.fname,
  lname: wish.lname ?? before.lname,
  phone: wish.phone ?? before.phone,
  email: wish.email ?? before.email,
  emailVerified: before.emailVerified && !movesEmail(before, wish),
});
