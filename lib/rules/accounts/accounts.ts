import type { Caller } from './access.ts';
import { type Customer, fullName, type Generation, type User } from './people.ts';

/** Who logs in: the salon's own people at one place, its customers at another (decisions §1). */
export type AccountKind = 'user' | 'customer';

/** What a log-in needs to know of a person, whichever kind it is. */
export type Account = {
  readonly kind: AccountKind;
  readonly id: number;
  readonly name: string;
  /** Empty where a customer has none. */
  readonly email: string;
  /** An address that the salon itself gave to a user counts as verified. */
  readonly emailVerified: boolean;
  /** Whom an access token speaks for, with the role as it is now. */
  readonly caller: Exclude<Caller, { kind: 'anonymous' }>;
  readonly passwordHash: string | undefined;
  readonly generation: Generation;
  /** Names at identity providers. */
  readonly subjects: readonly string[];
};

/** One of the salon's own people, as somebody who logs in. */
export const accountOfUser = (user: User): Account => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: true,
  caller: { kind: 'user', id: user.id, role: user.role },
  passwordHash: user.passwordHash,
  generation: user.generation ?? 0,
  subjects: [],
});

/** A customer, as somebody who logs in. */
export const accountOfCustomer = (customer: Customer): Account => ({
  kind: 'customer',
  id: customer.id,
  name: fullName(customer),
  email: customer.email,
  emailVerified: customer.emailVerified,
  caller: { kind: 'customer', id: customer.id },
  passwordHash: customer.passwordHash,
  generation: customer.generation ?? 0,
  subjects: customer.subjects ?? [],
});
