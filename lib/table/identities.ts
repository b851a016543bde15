import { accountOfCustomer } from '../rules/accounts/accounts.ts';
import type { Customer } from '../rules/accounts/people.ts';
import type { Tenant } from '../rules/ids.ts';
import { accountKey, sameLogin, sameProof, unlinked } from './accounts.ts';
import { asRead, type Change, create, update } from './change.ts';
import { keys } from './keys.ts';
import { newCustomer, readCustomer } from './people.ts';
import type { Store } from './store.ts';

const guarded = (tenant: Tenant, subject: string, customer: Customer): Change =>
  create(keys.guard(tenant, 'SUBJECT', subject), { id: customer.id });

/** The customer whom a subject of an identity provider logs in as, if any. */
export async function customerBySubject(
  store: Store,
  tenant: Tenant,
  subject: string,
): Promise<Customer | undefined> {
  const owner = await store.get(keys.guard(tenant, 'SUBJECT', subject));
  return owner && readCustomer(store, tenant, Number(owner.id));
}

/** A new customer who logs in with an identity provider. */
export const newSocialCustomer = (tenant: Tenant, customer: Customer, subject: string): Change[] => [
  ...newCustomer(tenant, { ...customer, subjects: [subject] }),
  guarded(tenant, subject, customer),
];

/** One more way to log in for a customer whose address is verified. */
export const linkedCustomer = (tenant: Tenant, customer: Customer, subject: string): Change[] => [
  guarded(tenant, subject, customer),
  update(accountKey(tenant, accountOfCustomer(customer)), {
    set: { subjects: [...(customer.subjects ?? []), subject] },
    require: [...asRead(customer, 'subjects'), ...sameLogin(accountOfCustomer(customer))],
  }),
  sameProof(tenant, accountOfCustomer(customer)),
];

/**
 * The account goes to whom the provider knows by its address: somebody else may have opened it, so that its password,
 * its sessions and its other ways in end (decisions §1).
 */
export const claimedCustomer = (tenant: Tenant, customer: Customer, subject: string): Change[] => {
  const account = accountOfCustomer(customer);
  return [
    guarded(tenant, subject, customer),
    ...unlinked(tenant, account),
    update(accountKey(tenant, account), {
      set: { subjects: [subject], emailVerified: true },
      add: { generation: 1 },
      remove: ['passwordHash'],
      require: [...asRead(customer, 'subjects'), ...sameLogin(account)],
    }),
    sameProof(tenant, account),
  ];
};
