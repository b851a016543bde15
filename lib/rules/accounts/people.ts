import type { CustomerId, UserId } from '../ids.ts';

/**
 * Counts what ends everything that a person's log-in gave out before: sessions, links to reset the password, counted
 * failures. Missing until the first such change.
 */
export type Generation = number;

/** Somebody of the salon who logs in. */
export type User = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'staff';
  readonly passwordHash: string;
  readonly generation?: Generation;
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
  readonly generation?: Generation;
  /** Names at identity providers that log in as this customer, each with a guard of its own. */
  readonly subjects?: readonly string[];
  readonly createdAt: string;
};

/** First and last name as one; empty where a customer has neither. */
export const fullName = ({ fname, lname }: Pick<Customer, 'fname' | 'lname'>): string =>
  `${fname} ${lname}`.trim();
