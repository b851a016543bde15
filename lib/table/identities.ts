import { accountOfCustomer } from '../rules/accounts/accounts.ts';
import type { Customer } from '../rules/accounts/people.ts';
import type { Tenant } from '../rules/ids.ts';
import {
  accountKey,
  deleteIdentityLinks,
  requireUnchangedLogin,
  requireUnchangedVerification,
} from './accounts.ts';
import { type Change, create, unchangedSince, update } from './change.ts';
import { keys } from './keys.ts';
import { getCustomer, putCustomer } from './people.ts';
import type { Store } from './store.ts';

const guarded = (tenant: Tenant, subject: string, customer: Customer): Change =>
  create(keys.guard(tenant, 'SUBJECT', subject), { id: customer.id });

/** The customer whom a subject of an identity provider logs in as, if any. */
export async function findCustomerBySubject(
  store: Store,
  tenant: Tenant,
  subject: string,
): Promise<Customer | undefined> {
  const owner = await store.get(keys.guard(tenant, 'SUBJECT', subject));
  return owner && getCustomer(store, tenant, Number(owner.id));
}

/** A new customer who logs in with an identity provider. */
export const putSocialCustomer = (tenant: Tenant, customer: Customer, subject: string): Change[] => [
  ...putCustomer(tenant, { ...customer, subjects: [subject] }),
  guarded(tenant, subject, customer),
];

/** One more way to log in for a customer whose address is verified. */
export const linkIdentity = (tenant: Tenant, customer: Customer, subject: string): Change[] => [
  guarded(tenant, subject, customer),
  update(accountKey(tenant, accountOfCustomer(customer)), {
    set: { subjects: [...(customer.subjects ?? []), subject] },
    require: [...unchangedSince(customer, 'subjects'), ...requireUnchangedLogin(accountOfCustomer(customer))],
  }),
  requireUnchangedVerification(tenant, accountOfCustomer(customer)),
];

/**
 * The account goes to whom the provider knows by its address: somebody else may have opened it, so that its password,
 * its sessions and its other ways in end (decisions §1).
 */
export const takeOverAccount = (tenant: Tenant, customer: Customer, subject: string): Change[] => {
  const account = accountOfCustomer(customer);
  return [
    guarded(tenant, subject, customer),
    ...deleteIdentityLinks(tenant, account),
    update(accountKey(tenant, account), {
      set: { subjects: [subject], emailVerified: true },
      add: { generation: 1 },
      remove: ['passwordHash'],
      require: [...unchangedSince(customer, 'subjects'), ...requireUnchangedLogin(account)],
    }),
    requireUnchangedVerification(tenant, account),
  ];
};
