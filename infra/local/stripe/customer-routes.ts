import { all, need, save } from './account.ts';
import { type Customer, livingCustomer } from './customers.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import { listed, listParams } from './list.ts';
import { changed, mergedMetadata, refuseUnknown, section, text } from './params.ts';
import { chosenMethod } from './payment-methods.ts';
import { type Call, idOf, listRoute, type Route } from './route.ts';
import { attach, refuseUnsavable } from './saved-methods.ts';
import { cancelNow } from './subscription-cancel.ts';

const ACCEPTED = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'shipping',
];

function create({ scene, params }: Call): object {
  refuseUnknown(params, [...ACCEPTED, 'payment_method']);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: section(params, 'address') ?? null,
    balance: 0,
    created: scene.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: text(params, 'description') ?? null,
    email: text(params, 'email') ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    livemode: false,
    metadata: mergedMetadata(params),
    name: text(params, 'name') ?? null,
    phone: text(params, 'phone') ?? null,
    preferred_locales: [],
    shipping: section(params, 'shipping') ?? null,
    tax_exempt: 'none',
  };
  const method = chosenMethod(scene, params);
  if (method !== undefined) refuseUnsavable(scene, method);
  save(scene.account, 'customer', customer);
  emit(scene, 'customer.created', customer);
  if (method !== undefined) attach(scene, method, customer.id);
  return withDefault(scene, customer, params);
}

function withDefault(scene: Call['scene'], customer: Customer, params: Params): Customer {
  const settings = section(params, 'invoice_settings') ?? {};
  if (settings.default_payment_method === undefined) return customer;
  const method = chosenMethod(scene, settings, 'default_payment_method');
  if (method !== undefined && method.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  return save(scene.account, 'customer', {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method?.id ?? null },
  });
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, ACCEPTED);
  const customer = livingCustomer(call.scene.account, idOf(call));
  const kept = save(scene.account, 'customer', {
    ...customer,
    address: params.address === undefined ? customer.address : (section(params, 'address') ?? null),
    description: changed(params, 'description', customer.description),
    email: changed(params, 'email', customer.email),
    metadata: mergedMetadata(params, customer.metadata),
    name: changed(params, 'name', customer.name),
    phone: changed(params, 'phone', customer.phone),
    shipping: params.shipping === undefined ? customer.shipping : (section(params, 'shipping') ?? null),
  });
  const updated = withDefault(scene, kept, params);
  emit(scene, 'customer.updated', updated);
  return updated;
}

function remove(call: Call): object {
  const { scene } = call;
  const customer = livingCustomer(call.scene.account, idOf(call));
  for (const subscription of all(scene.account, 'subscription')) {
    const open = subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
    if (open && subscription.customer === customer.id) cancelNow(scene, subscription, null);
  }
  for (const method of all(scene.account, 'payment_method')) {
    if (method.customer === customer.id) save(scene.account, 'payment_method', { ...method, customer: null });
  }
  save(scene.account, 'customer', { ...customer, deleted: true });
  emit(scene, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: (call) => {
      const customer = need(call.scene.account, 'customer', idOf(call));
      return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
    },
  },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
  listRoute('customer', '/v1/customers', { email: (customer, value) => customer.email === value }),
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    run: (call) => {
      const customer = livingCustomer(call.scene.account, idOf(call));
      refuseUnknown(call.params, [...listParams, 'type']);
      return listed(
        call.scene.account,
        'payment_method',
        `/v1/customers/${customer.id}/payment_methods`,
        { ...call.params, customer: customer.id },
        {
          customer: (method, value) => method.customer === value,
          type: (method, value) => method.type === value,
        },
      );
    },
  },
];
