import type { TokenHolder } from './access.ts';
import { type Customer, formatFullName, type Generation, type User } from './people.ts';

/** Users and customers have separate log-ins (BEHAVIOR §2.1). */
export type AccountKind = 'user' | 'customer';

/** A user or customer as seen by log-ins, sessions and mailed links. */
export type Account = {
  readonly kind: AccountKind;
  readonly id: number;
  readonly name: string;
  /** Empty for a customer without an address. */
  readonly email: string;
  /** The addresses of users count as verified. */
  readonly emailVerified: boolean;
  /** The caller of an access token, with the present role. */
  readonly caller: TokenHolder;
  readonly passwordHash: string | undefined;
  readonly generation: Generation;
  /** A log-in then takes a code after the password (BEHAVIOR §3.7). */
  readonly hasSecondFactor: boolean;
  /** Subjects at identity providers. */
  readonly subjects: readonly string[];
  /** Of customers; missing where the customer has never logged in. */
  readonly lastLogInAt?: string | undefined;
};

export const toUserAccount = (user: User): Account => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: true,
  caller: { kind: 'user', id: user.id, role: user.role, roleId: user.roleId },
  passwordHash: user.passwordHash,
  generation: user.generation ?? 0,
  hasSecondFactor: user.factorSecret !== undefined,
  subjects: [],
});

export const toCustomerAccount = (customer: Customer): Account => ({
  kind: 'customer',
  id: customer.id,
  name: formatFullName(customer),
  email: customer.email,
  emailVerified: customer.emailVerified,
  caller: { kind: 'customer', id: customer.id },
  passwordHash: customer.passwordHash,
  generation: customer.generation ?? 0,
  hasSecondFactor: false,
  subjects: customer.subjects ?? [],
  lastLogInAt: customer.lastLogInAt,
});
