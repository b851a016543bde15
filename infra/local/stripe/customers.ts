import { newId, saveRecord } from './account.ts';
import { emit } from './events.ts';
import { getShortText, getText, mergeMetadata } from './params.ts';
import type { Customer } from './resources.ts';
import { type Call, listRoute, type Route } from './routing.ts';

function createCustomer({ context, params }: Call): Customer {
  const customer = saveRecord(context.account, 'customer', {
    id: newId('cus'),
    object: 'customer',
    created: context.now,
    email: getText(params, 'email') ?? null,
    metadata: mergeMetadata(params),
    name: getShortText(params, 'name', 256) ?? null,
    phone: getShortText(params, 'phone', 20) ?? null,
  });
  emit(context, 'customer.created', customer);
  return customer;
}

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    accepts: ['email', 'metadata', 'name', 'phone'],
    run: createCustomer,
  },
  listRoute('customer', '/v1/customers', {}),
];
