import type { AppointmentId, RoleId, StaffId, UserId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Language } from '../salons/languages.ts';
import type { BuiltInRole } from './permissions.ts';

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
  /** The language of desk, office and mails; missing where the user has chosen none (BEHAVIOR §10.8). */
  readonly language?: Language | undefined;
  /** Missing until an invited person has chosen one (BEHAVIOR §11.10). */
  readonly passwordHash?: string | undefined;
  readonly generation?: Generation;
  /** Missing where the user has set no PIN (BEHAVIOR §3.8). */
  readonly pinHash?: string;
  /** Its digits, so that the page of the log-in knows when it is complete; missing without a PIN. */
  readonly pinLength?: number;
  /** Since when the PIN needs a log-in with the password first; missing while it is open (BEHAVIOR §3.8). */
  readonly pinLockedAt?: string;
  /** The sealed secret of the second factor; missing where the user has none (BEHAVIOR §3.6). */
  readonly factorSecret?: string;
  /** The time step of the last code that was accepted. */
  readonly factorStep?: number;
  /** The hashes of the recovery codes that were not used. */
  readonly recoveryHashes?: readonly string[];
  /** Bookings up to this visit are no news to the user; missing before the first look at them (BEHAVIOR §17.18). */
  readonly seenVisitId?: AppointmentId;
  readonly createdAt: string;
};

/** The parts of a log-in that a change concerns. */
export type LogInChange = 'password' | 'email' | 'both';

/**
 * What has changed in a user's log-in. Undefined where nothing has, and where nobody has logged in with it: a user without a
 * password was only invited (BEHAVIOR §11.10).
 */
export function findLogInChangeUnlessInvited(
  before: Pick<User, 'email' | 'passwordHash'>,
  after: Pick<User, 'email' | 'passwordHash'>,
): LogInChange | undefined {
  if (before.passwordHash === undefined) return undefined;
  const isNewPassword = after.passwordHash !== before.passwordHash;
  if (after.email === before.email) return isNewPassword ? 'password' : undefined;
  return isNewPassword ? 'both' : 'email';
}

/** Fails if `leaving` is the last administrator: nobody else could add users (BEHAVIOR §11.10). */
export function checkAdminRemains(users: readonly User[], leaving: User): Outcome<undefined> {
  const isLast = !users.some(({ id, role }) => role === 'admin' && id !== leaving.id);
  return leaving.role === 'admin' && isLast ? fail('lastAdmin', 'userId') : ok(undefined);
}
