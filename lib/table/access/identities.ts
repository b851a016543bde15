import { toAccountOfCustomer } from '../../rules/access/accounts.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import { putNewCustomerWithoutEvent } from '../customers/customer-lists.ts';
import { findCustomer } from '../customers/customers.ts';
import { keys } from '../keys.ts';
import { type Change, putNewItem, type Store, toUnchangedRequirements, updateItem } from '../store.ts';
import {
  deleteSubjectGuards,
  requireUnchangedVerification,
  toAccountKey,
  toSameGenerationAndEmailRequirements,
} from './accounts.ts';

const putSubjectGuard = (tenant: Tenant, subject: string, customer: Customer): Change =>
  putNewItem(keys.guard(tenant, 'SUBJECT', subject), { id: customer.id });

export async function findCustomerBySubject(
  store: Store,
  tenant: Tenant,
  subject: string,
): Promise<Customer | undefined> {
  const owner = await store.get(keys.guard(tenant, 'SUBJECT', subject));
  return owner && findCustomer(store, tenant, Number(owner.id));
}

export const putSocialCustomerWithoutEvent = (
  tenant: Tenant,
  customer: Customer,
  subject: string,
  reviewAt?: Date,
): Change[] => [
  ...putNewCustomerWithoutEvent(tenant, { ...customer, subjects: [subject] }, reviewAt),
  putSubjectGuard(tenant, subject, customer),
];

/** Links an identity to a customer whose address is verified. */
export const putIdentityLink = (tenant: Tenant, customer: Customer, subject: string): Change[] => [
  putSubjectGuard(tenant, subject, customer),
  updateItem(toAccountKey(tenant, toAccountOfCustomer(customer)), {
    set: { subjects: [...(customer.subjects ?? []), subject] },
    require: [
      ...toUnchangedRequirements(customer, 'subjects'),
      ...toSameGenerationAndEmailRequirements(toAccountOfCustomer(customer)),
    ],
  }),
  requireUnchangedVerification(tenant, toAccountOfCustomer(customer)),
];

/**
 * Links an identity to a customer whose address was not verified. Someone else may have created the account, so its
 * password, sessions and other linked identities are removed (BEHAVIOR §4.3).
 */
export const putIdentityLinkReplacingLogIn = (
  tenant: Tenant,
  customer: Customer,
  subject: string,
): Change[] => {
  const account = toAccountOfCustomer(customer);
  return [
    putSubjectGuard(tenant, subject, customer),
    ...deleteSubjectGuards(tenant, account),
    updateItem(toAccountKey(tenant, account), {
      set: { subjects: [subject], emailVerified: true },
      add: { generation: 1 },
      remove: ['passwordHash'],
      require: [
        ...toUnchangedRequirements(customer, 'subjects'),
        ...toSameGenerationAndEmailRequirements(account),
      ],
    }),
    requireUnchangedVerification(tenant, account),
  ];
};
