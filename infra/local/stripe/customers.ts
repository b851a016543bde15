import { deleteRecord, getRecord, listRecords, newId } from './account.ts';
import { emitAndRecordBalance, saveAndEmit } from './events.ts';
import { findInteger, findShortText, findText, getRequiredText, mergeMetadata } from './params.ts';
import { detachMethod } from './payment-methods.ts';
import type { Customer } from './resources.ts';
import { type Call, listRoute, postRoute, type Route } from './routing.ts';
import { hasEnded } from './subscription-state.ts';
import { endRunningSubscription } from './subscriptions.ts';

function createCustomer({ context, params }: Call): Customer {
  const customer = {
    id: newId('cus'),
    created: context.now,
    email: findText(params, 'email') ?? null,
    metadata: mergeMetadata(params),
    name: findShortText(params, 'name', 256) ?? null,
    phone: findShortText(params, 'phone', 20) ?? null,
  };
  return saveAndEmit(context, 'customer', customer, 'customer.created');
}

/** `POST /v1/customers/:id`: another credit balance. */
function updateCustomer({ context, id, params }: Call): Customer {
  const { account } = context;
  const customer = getRecord(account, 'customer', id);
  const balance = findInteger(params, 'balance') ?? customer.balance;
  return saveAndEmit(context, 'customer', { ...customer, balance }, 'customer.updated');
}

/** `POST /v1/customers/:id/balance_transactions`: changes the credit balance; a negative amount is a credit. */
function createBalanceTransaction({ context, id, params }: Call): object {
  const { account, now } = context;
  const customer = getRecord(account, 'customer', id);
  const amount = findInteger(params, 'amount') ?? 0;
  const ending_balance = customer.balance + amount;
  saveAndEmit(context, 'customer', { ...customer, balance: ending_balance }, 'customer.updated');
  return {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: now,
    credit_note: null,
    currency: getRequiredText(params, 'currency'),
    customer: id,
    customer_account: null,
    description: findText(params, 'description') ?? null,
    ending_balance,
    invoice: null,
    livemode: false,
    metadata: {},
    type: 'adjustment',
  };
}

/** `DELETE /v1/customers/:id`: for good, with the saved payment methods; ends subscriptions at once. */
function deleteCustomer({ context, id }: Call): object {
  const { account } = context;
  const customer = getRecord(account, 'customer', id);
  for (const subscription of listRecords(account, 'subscription')) {
    if (subscription.customer === id && !hasEnded(subscription))
      endRunningSubscription(context, subscription, 'cancellation_requested');
  }
  for (const method of listRecords(account, 'payment_method'))
    if (method.customer === id) detachMethod(context, method);
  deleteRecord(account, 'customer', id);
  emitAndRecordBalance(context, 'customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

export const CUSTOMER_ROUTES: readonly Route[] = [
  postRoute('/v1/customers', ['email', 'metadata', 'name', 'phone'], createCustomer),
  postRoute('/v1/customers/:id', ['balance'], updateCustomer),
  postRoute(
    '/v1/customers/:id/balance_transactions',
    ['amount', 'currency', 'description'],
    createBalanceTransaction,
  ),
  { method: 'DELETE', path: '/v1/customers/:id', accepts: [], run: deleteCustomer },
  listRoute('customer', '/v1/customers', {}),
];
