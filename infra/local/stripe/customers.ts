import { type Account, find } from './account.ts';
import { noSuch } from './errors.ts';
import type { Params } from './form.ts';
import type { Metadata } from './params.ts';

export type Customer = {
  id: string;
  object: 'customer';
  address: Params | null;
  balance: number;
  created: number;
  currency: string | null;
  default_source: null;
  deleted?: true;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  invoice_settings: { custom_fields: null; default_payment_method: string | null; footer: null };
  livemode: false;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
  shipping: Params | null;
  tax_exempt: 'none';
};

/** The customer, unless unknown or deleted: a deleted one can be looked at, but nothing done with it. */
export function livingCustomer(account: Account, id: string, param?: string): Customer {
  const customer = find(account, 'customer', id);
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, param);
  return customer;
}
