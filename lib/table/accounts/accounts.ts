import type { Principal } from '../../rules/accounts/access.ts';
import {
  type Account,
  type AccountKind,
  toCustomerAccount,
  toUserAccount,
} from '../../rules/accounts/accounts.ts';
import type { Customer, User } from '../../rules/accounts/people.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import { type Change, deleteItem, type Requirement, requireItem, updateItem } from '../change.ts';
import { type Item, toRecordFields } from '../item.ts';
import { type Key, keys } from '../keys.ts';
import { getSalon, toSalon } from '../salons/salons.ts';
import type { Store } from '../store.ts';
import { findCustomerByEmail, findUserByEmail, getCustomer, getUser } from './people.ts';

/** The account of a user or customer. */
export async function getAccount(
  store: Store,
  tenant: Tenant,
  kind: AccountKind,
  id: number,
): Promise<Account | undefined> {
  if (kind === 'user') {
    const user = await getUser(store, tenant, id);
    return user && toUserAccount(user);
  }
  const customer = await getCustomer(store, tenant, id);
  return customer && toCustomerAccount(customer);
}

/** The salon and the account of a caller, in one read. */
export async function getSalonAndAccount(
  store: Store,
  tenant: Tenant,
  caller: Principal,
): Promise<{ readonly salon: Salon | undefined; readonly account: Account | undefined }> {
  if (caller.kind === 'anonymous') return { salon: await getSalon(store, tenant), account: undefined };
  const [salonKey, personKey] = [keys.salon(tenant), toAccountKey(tenant, caller)];
  const items = await store.getMany([salonKey, personKey]);
  const find = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const [salon, person] = [find(salonKey), find(personKey)];
  const toAccount = (item: Item): Account =>
    caller.kind === 'user'
      ? toUserAccount(toRecordFields<User>(item))
      : toCustomerAccount(toRecordFields<Customer>(item));
  return { salon: salon && toSalon(tenant, salon), account: person && toAccount(person) };
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
    return user && toUserAccount(user);
  }
  const customer = await findCustomerByEmail(store, tenant, email);
  return customer && toCustomerAccount(customer);
}

export const toAccountKey = (tenant: Tenant, { kind, id }: Pick<Account, 'kind' | 'id'>): Key =>
  keys.record(tenant, kind === 'user' ? 'USER' : 'CUSTOMER', id);

/** Requires that no change has ended the account's sessions or changed its address since it was read. */
export const toUnchangedLoginRequirements = (account: Account): Requirement[] => [
  account.generation === 0
    ? { attribute: 'generation', missing: true }
    : { attribute: 'generation', is: account.generation },
  { attribute: 'email', is: account.email },
];

/** Requires that the customer's address has not been verified since it was read. */
export const requireUnchangedVerification = (tenant: Tenant, account: Account): Change =>
  requireItem(toAccountKey(tenant, account), { attribute: 'emailVerified', is: account.emailVerified });

/** Unlinks all identity providers. */
export const deleteIdentityLinks = (tenant: Tenant, { subjects }: Account): Change[] =>
  subjects.map((subject) => deleteItem(keys.guard(tenant, 'SUBJECT', subject)));

/** Sets a password and ends all sessions and mailed links (BEHAVIOR §3.5). */
export const updatePassword = (tenant: Tenant, account: Account, passwordHash: string): Change =>
  updateItem(toAccountKey(tenant, account), {
    set: { passwordHash },
    add: { generation: 1 },
    require: toUnchangedLoginRequirements(account),
  });

/**
 * Sets a password by a mailed link, which verifies the address. If the address was not verified before, someone else
 * may have created the account, so linked identities are removed as well.
 */
export const updatePasswordByLink = (tenant: Tenant, account: Account, passwordHash: string): Change[] => {
  const isFirstProof = account.kind === 'customer' && !account.emailVerified;
  const proof = updateItem(toAccountKey(tenant, account), {
    set: { emailVerified: true },
    remove: ['subjects'],
    require: [{ attribute: 'emailVerified', is: false }],
  });
  return [
    updatePassword(tenant, account, passwordHash),
    ...(isFirstProof ? [proof, ...deleteIdentityLinks(tenant, account)] : []),
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
