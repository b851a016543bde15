import {
  type Account,
  type AccountKind,
  accountOfCustomer,
  accountOfUser,
} from '../rules/accounts/accounts.ts';
import type { Tenant } from '../rules/ids.ts';
import { type Change, check, type Requirement, remove, update } from './change.ts';
import { type Key, keys } from './keys.ts';
import { findCustomerByEmail, findUserByEmail, getCustomer, getUser } from './people.ts';
import type { Store } from './store.ts';

/** The person as a log-in knows them. */
export async function getAccount(
  store: Store,
  tenant: Tenant,
  kind: AccountKind,
  id: number,
): Promise<Account | undefined> {
  if (kind === 'user') {
    const user = await getUser(store, tenant, id);
    return user && accountOfUser(user);
  }
  const customer = await getCustomer(store, tenant, id);
  return customer && accountOfCustomer(customer);
}

/** Who logs in with this address, in any case; undefined where nobody of that kind does. */
export async function findAccountByEmail(
  store: Store,
  tenant: Tenant,
  kind: AccountKind,
  email: string,
): Promise<Account | undefined> {
  if (kind === 'user') {
    const user = await findUserByEmail(store, tenant, email);
    return user && accountOfUser(user);
  }
  const customer = await findCustomerByEmail(store, tenant, email);
  return customer && accountOfCustomer(customer);
}

export const accountKey = (tenant: Tenant, { kind, id }: Pick<Account, 'kind' | 'id'>): Key =>
  keys.record(tenant, kind === 'user' ? 'USER' : 'CUSTOMER', id);

/** The log-in is as it was read: nothing has ended its sessions, or changed its address, meanwhile. */
export const requireUnchangedLogin = (account: Account): Requirement[] => [
  account.generation === 0
    ? { attribute: 'generation', missing: true }
    : { attribute: 'generation', is: account.generation },
  { attribute: 'email', is: account.email },
];

/** Nobody has shown meanwhile that the address is this customer's. */
export const requireUnchangedVerification = (tenant: Tenant, account: Account): Change =>
  check(accountKey(tenant, account), { attribute: 'emailVerified', is: account.emailVerified });

/** Identity providers log in as this customer no more. */
export const deleteIdentityLinks = (tenant: Tenant, { subjects }: Account): Change[] =>
  subjects.map((subject) => remove(keys.guard(tenant, 'SUBJECT', subject)));

/** A new password; it ends all sessions and all links that were sent. */
export const updatePassword = (tenant: Tenant, account: Account, passwordHash: string): Change =>
  update(accountKey(tenant, account), {
    set: { passwordHash },
    add: { generation: 1 },
    require: requireUnchangedLogin(account),
  });

/**
 * A new password by a link that was mailed, which shows that the address is this person's. Where nobody had shown
 * that before, somebody else may have opened the account: their ways in end as well.
 */
export const updatePasswordByLink = (tenant: Tenant, account: Account, passwordHash: string): Change[] => {
  const isFirstProof = account.kind === 'customer' && !account.emailVerified;
  const proof = update(accountKey(tenant, account), {
    set: { emailVerified: true },
    remove: ['subjects'],
    require: [{ attribute: 'emailVerified', is: false }],
  });
  return [
    updatePassword(tenant, account, passwordHash),
    ...(isFirstProof ? [proof, ...deleteIdentityLinks(tenant, account)] : []),
  ];
};

/** The address is shown to be this customer's. */
export const updateEmailVerified = (tenant: Tenant, account: Account): Change =>
  update(accountKey(tenant, account), {
    set: { emailVerified: true },
    require: [{ attribute: 'email', is: account.email }],
  });
