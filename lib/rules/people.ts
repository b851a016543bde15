import type { CustomerId, UserId } from './ids.ts';

/** Somebody of the salon who logs in. */
export type User = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'staff';
  readonly passwordHash: string;
  readonly createdAt: string;
};

export type Customer = {
  readonly id: CustomerId;
  readonly fname: string;
  readonly lname: string;
  /** Empty where the desk keeps a customer without one. */
  readonly email: string;
  readonly phone: string;
  readonly emailVerified: boolean;
  /** Missing where the customer logs in with an identity provider, or never. */
  readonly passwordHash?: string;
  readonly createdAt: string;
};
