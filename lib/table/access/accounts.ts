import {
  type Account,
  type AccountKind,
  toAccountOfCustomer,
  toAccountOfUser,
} from '../../rules/access/accounts.ts';
import type { ApiKey } from '../../rules/access/api-keys.ts';
import type { PinSession } from '../../rules/access/devices.ts';
import { toPinLockCounter } from '../../rules/access/pins.ts';
import { type Principal, type TokenHolder, toCustomerPrincipal } from '../../rules/access/principals.ts';
import type { CustomRole } from '../../rules/access/roles.ts';
import type { User } from '../../rules/access/users.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { DeviceId, Tenant } from '../../rules/ids.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findCustomer, findCustomerByCurrentEmail } from '../customers/customers.ts';
import { isSameKey, type Key, keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { findSalonByTenant, toSalon } from '../salons/salons.ts';
import {
  type Change,
  deleteItem,
  type Requirement,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { deleteAttemptCounter } from './attempts.ts';
import { getUserPrincipal, listRoleRecordKeys } from './roles.ts';
import { toPinSession } from './sessions.ts';
import { findUser, findUserByEmail } from './users.ts';

export async function findAccountById(
  store: Store,
  tenant: Tenant,
  kind: AccountKind,
  id: number,
): Promise<Account | undefined> {
  if (kind === 'user') {
    const user = await findUser(store, tenant, id);
    return user && toAccountOfUser(user);
  }
  const customer = await findCustomer(store, tenant, id);
  return customer && toAccountOfCustomer(customer);
}

type SessionClaims = {
  readonly caller: TokenHolder;
  readonly session?: string | undefined;
  /** The device of a session by PIN. */
  readonly deviceId?: DeviceId | undefined;
};

/** The caller of a request: their account as stored, and what they may do now. */
type SalonAndCaller = {
  readonly salon: Salon | undefined;
  /** Undefined for an anonymous caller, and where the person of the token is gone. */
  readonly account: Account | undefined;
  readonly caller: Principal;
  /** The session of a user who has logged in by PIN, unless it has ended. */
  readonly pinSession?: PinSession | undefined;
  /** The key that a program has sent, as stored. */
  readonly apiKey?: ApiKey | undefined;
};

/** The items of a session by PIN: itself and its device; none for other sessions. */
const listPinSessionKeys = (tenant: Tenant, { session, deviceId }: SessionClaims): Key[] =>
  session === undefined || deviceId === undefined
    ? []
    : [keys.refreshFamily(tenant, session), keys.record(tenant, 'DEVICE', deviceId)];

/**
 * The salon and the caller of a request, in one read, also for a session by PIN and for a role that the salon defines. A user
 * with another role than at the log-in costs a second read.
 */
export async function getSalonAndCaller(
  store: Store,
  tenant: Tenant,
  claims: SessionClaims | undefined,
): Promise<SalonAndCaller> {
  const anonymous = { account: undefined, caller: { kind: 'anonymous' } } as const;
  if (!claims) return { ...anonymous, salon: await findSalonByTenant(store, tenant) };
  const { caller: holder, deviceId } = claims;
  const isKey = holder.kind === 'user' && holder.isKey === true;
  const requested = [
    keys.salon(tenant),
    isKey ? keys.record(tenant, 'API-KEY', holder.id) : toAccountKey(tenant, holder),
    ...listPinSessionKeys(tenant, claims),
  ] as const;
  const roleKeys = listRoleRecordKeys(tenant, holder);
  const items = await store.getMany([...requested, ...roleKeys]);
  const find = (key: Key) => items.find((item) => isSameKey(item, key));
  const [salonItem, person, session, device] = requested.map(find);
  const [role] = roleKeys.map(find);
  const salon = salonItem && toSalon(tenant, salonItem);
  if (!person) return { ...anonymous, salon };
  if (isKey) return { ...anonymous, salon, apiKey: toRecordFields<ApiKey>(person) };
  if (holder.kind === 'customer') {
    const account = toAccountOfCustomer(toRecordFields<Customer>(person));
    return { salon, account, caller: toCustomerPrincipal(tenant, holder.id) };
  }
  const user = toRecordFields<User>(person);
  const limits = { ...salon?.settings, isPinSession: deviceId !== undefined };
  return {
    salon,
    account: toAccountOfUser(user),
    caller: await getUserPrincipal(store, tenant, user, limits, role && toRecordFields<CustomRole>(role)),
    pinSession: toPinSession(session, device),
  };
}

/** Finds an account by e-mail address, in any case. */
export async function findAccountByEmail(
  store: Store,
  tenant: Tenant,
  kind: AccountKind,
  email: string,
): Promise<Account | undefined> {
  if (kind === 'user') {
    const user = await findUserByEmail(store, tenant, email);
    return user && toAccountOfUser(user);
  }
  const customer = await findCustomerByCurrentEmail(store, tenant, email);
  return customer && toAccountOfCustomer(customer);
}

export const toAccountKey = (tenant: Tenant, { kind, id }: Pick<Account, 'kind' | 'id'>): Key =>
  keys.record(tenant, kind === 'user' ? 'USER' : 'CUSTOMER', id);

/** Requires that no change has ended the account's sessions or changed its address since it was read. */
export const toSameGenerationAndEmailRequirements = (account: Account): Requirement[] => [
  account.generation === 0
    ? { attribute: 'generation', missing: true }
    : { attribute: 'generation', is: account.generation },
  { attribute: 'email', is: account.email },
];

/** Requires that the customer's address has not been verified since it was read. */
export const requireUnchangedVerification = (tenant: Tenant, account: Account): Change =>
  requireItem(toAccountKey(tenant, account), { attribute: 'emailVerified', is: account.emailVerified });

/** Unlinks all identity providers. */
export const deleteSubjectGuards = (tenant: Tenant, { subjects }: Account): Change[] =>
  subjects.map((subject) => deleteItem(keys.guard(tenant, 'SUBJECT', subject)));

/** Notes a log-in of a customer, who must still exist; nothing for a user. It postpones the erasure (BEHAVIOR §4.8). */
export const updateLastLogInOfCustomer = (tenant: Tenant, account: Account, now: Date): Change[] =>
  account.kind === 'user'
    ? []
    : [
        updateItem(toAccountKey(tenant, account), {
          set: { lastLogInAt: now.toISOString() },
          require: [{ that: 'present' }],
        }),
      ];

type StoredPin = Required<Pick<User, 'pinHash' | 'pinLength'>>;

/** Sets the PIN of a user and opens it, unless their sessions have ended since the account was read. */
export const updatePinAndUnlock = (tenant: Tenant, account: Account, pin: StoredPin): Change[] => [
  updateItem(toAccountKey(tenant, account), {
    set: pin,
    remove: ['pinLockedAt'],
    require: toSameGenerationAndEmailRequirements(account),
  }),
  deleteAttemptCounter(tenant, toPinLockCounter(account.id)),
];

/** Locks the PIN of a user, once (BEHAVIOR §3.8). */
export const updatePinLocked = (tenant: Tenant, user: User, now: Date): Change =>
  updateItem(keys.record(tenant, 'USER', user.id), {
    set: { pinLockedAt: now.toISOString() },
    require: toUnchangedRequirements(user, 'pinHash', 'pinLockedAt', 'generation'),
  });

/** Opens the PIN of a user who has logged in with the password; nothing where it is open. */
export const updatePinUnlockedIfLocked = (tenant: Tenant, account: Account): Change[] =>
  account.isPinLocked
    ? [
        updateItem(toAccountKey(tenant, account), {
          remove: ['pinLockedAt'],
          require: [{ that: 'present' }],
        }),
        deleteAttemptCounter(tenant, toPinLockCounter(account.id)),
      ]
    : [];

/** Removes the PIN of a user and ends their sessions, unless either has changed since the user was read. */
export const updatePinRemovedAndEndSessions = (tenant: Tenant, user: User): Change =>
  updateItem(keys.record(tenant, 'USER', user.id), {
    remove: ['pinHash', 'pinLength', 'pinLockedAt'],
    add: { generation: 1 },
    require: toUnchangedRequirements(user, 'pinHash', 'generation'),
  });

/** Sets a password and ends all sessions and mailed links (BEHAVIOR §3.4). */
export const updatePasswordAndEndSessions = (
  tenant: Tenant,
  account: Account,
  passwordHash: string,
): Change =>
  updateItem(toAccountKey(tenant, account), {
    set: { passwordHash },
    add: { generation: 1 },
    require: toSameGenerationAndEmailRequirements(account),
  });

/**
 * Sets a password by a mailed link, which verifies the address. If the address was not verified before, someone else
 * may have created the account, so linked identities are removed as well.
 */
export const updatePasswordAndProveEmail = (
  tenant: Tenant,
  account: Account,
  passwordHash: string,
): Change[] => {
  const isFirstProof = account.kind === 'customer' && !account.emailVerified;
  const proof = updateItem(toAccountKey(tenant, account), {
    set: { emailVerified: true },
    remove: ['subjects'],
    require: [{ attribute: 'emailVerified', is: false }],
  });
  return [
    updatePasswordAndEndSessions(tenant, account, passwordHash),
    ...(isFirstProof ? [proof, ...deleteSubjectGuards(tenant, account)] : []),
  ];
};

/** Ends all sessions, access tokens included, and all mailed password links. */
export const updateAllSessionsEnded = (tenant: Tenant, person: Pick<Account, 'kind' | 'id'>): Change =>
  updateItem(toAccountKey(tenant, person), { add: { generation: 1 }, require: [{ that: 'present' }] });

/** Marks the address as verified, if it is still the same. */
export const updateEmailVerified = (tenant: Tenant, account: Account): Change =>
  updateItem(toAccountKey(tenant, account), {
    set: { emailVerified: true },
    require: [{ attribute: 'email', is: account.email }],
  });
