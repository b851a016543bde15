import type { BuiltInRole } from '../access/permissions.ts';
import type { CustomerId, RoleId, StaffId, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';

/**
 * Counts the changes that end all sessions, password links and counted failures of an account. Missing before the first
 * such change.
 */
export type Generation = number;

/** A person of the salon with a log-in. Has one role: a built-in one, or one that the salon defines. */
export type User = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role?: BuiltInRole | undefined;
  readonly roleId?: RoleId | undefined;
  /** The staff member who this person is. */
  readonly staffId?: StaffId | undefined;
  /** Missing until an invited person has chosen one (BEHAVIOR §11.10). */
  readonly passwordHash?: string | undefined;
  readonly generation?: Generation;
  /** Missing where the user has set no PIN (BEHAVIOR §3.8). */
  readonly pinHash?: string;
  /** Since when the PIN needs a log-in with the password first; missing while it is open (BEHAVIOR §3.8). */
  readonly pinLockedAt?: string;
  /** The sealed secret of the second factor; missing where the user has none (BEHAVIOR §3.6). */
  readonly factorSecret?: string;
  /** The time step of the last code that was accepted. */
  readonly factorStep?: number;
  /** The hashes of the recovery codes that were not used. */
  readonly recoveryHashes?: readonly string[];
  readonly createdAt: string;
};

/** The parts of a log-in that a change concerns. */
export type LogInChange = 'password' | 'email' | 'both';

/**
 * What has changed in a user's log-in. Undefined where nothing has, and where nobody has logged in with it: a user without a
 * password was only invited (BEHAVIOR §11.10).
 */
export function findLogInChange(
  before: Pick<User, 'email' | 'passwordHash'>,
  after: Pick<User, 'email' | 'passwordHash'>,
): LogInChange | undefined {
  if (before.passwordHash === undefined) return undefined;
  const isNewPassword = after.passwordHash !== before.passwordHash;
  if (after.email === before.email) return isNewPassword ? 'password' : undefined;
  return isNewPassword ? 'both' : 'email';
}

export type Customer = {
  readonly id: CustomerId;
  readonly fname: string;
  readonly lname: string;
  /** May be empty: the front desk keeps customers without an address. */
  readonly email: string;
  readonly phone: string;
  /** The phone in E.164, while the customer consents to SMS (BEHAVIOR §29.4). */
  readonly smsNumber?: string;
  readonly emailVerified: boolean;
  /** The note of the salon's people about the customer, who never sees it; missing without one. */
  readonly note?: string;
  /** Missing where the customer logs in with an identity provider, or never. */
  readonly passwordHash?: string;
  readonly generation?: Generation;
  /** Subjects at identity providers that log in as this customer. */
  readonly subjects?: readonly string[];
  /** The customers who were merged into this one, also over others. */
  readonly mergedIds?: readonly CustomerId[];
  readonly createdAt: string;
  /** Counts the visits, sales and other records that were added for the customer; missing where there was none. */
  readonly additions?: number;
  /** Missing where the customer has never logged in. */
  readonly lastLogInAt?: string;
  /** The salon's date on which the mail about the coming erasure was written (BEHAVIOR §4.8). */
  readonly erasureNoticeDate?: LocalDate;
};

/** First and last name; empty where the customer has neither. */
export const formatFullName = ({ fname, lname }: Pick<Customer, 'fname' | 'lname'>): string =>
  `${fname} ${lname}`.trim();

/** Fails if `leaving` is the last administrator: nobody else could add users (BEHAVIOR §11.10). */
export function checkAdminRemains(users: readonly User[], leaving: User): Outcome<undefined> {
  const isLast = !users.some(({ id, role }) => role === 'admin' && id !== leaving.id);
  return leaving.role === 'admin' && isLast ? fail('lastAdmin', 'userId') : ok(undefined);
}

/** The name in the place of a customer or guest who was erased (BEHAVIOR §4.7). */
export const ERASED_NAME = { fname: 'Erased', lname: 'customer' } as const;

/** The remaining record of a customer who was erased: an id, and a name that is nobody's. */
export const toErasedCustomer = (id: CustomerId): Customer => ({
  id,
  ...ERASED_NAME,
  email: '',
  phone: '',
  emailVerified: true,
  createdAt: '',
});
