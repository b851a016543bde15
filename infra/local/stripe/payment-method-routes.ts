import { need, save } from './account.ts';
import { mergedMetadata, refuseUnknown, requiredText, section } from './params.ts';
import { methodFrom, methodNamed } from './payment-methods.ts';
import { idOf, listRoute, type Route } from './route.ts';
import { attach, detach } from './saved-methods.ts';

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    run: ({ scene, params }) => {
      refuseUnknown(params, ['type', 'card', 'us_bank_account', 'billing_details', 'metadata']);
      return methodFrom(scene, params);
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: (call) => methodNamed(call.scene, idOf(call)),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    run: (call) => {
      refuseUnknown(call.params, ['billing_details', 'metadata']);
      const method = need(call.scene.account, 'payment_method', idOf(call));
      return save(call.scene.account, 'payment_method', {
        ...method,
        billing_details: section(call.params, 'billing_details') ?? method.billing_details,
        metadata: mergedMetadata(call.params, method.metadata),
      });
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    run: (call) => {
      refuseUnknown(call.params, ['customer']);
      const customer = requiredText(call.params, 'customer');
      return attach(call.scene, methodNamed(call.scene, idOf(call)), customer);
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    run: (call) => {
      refuseUnknown(call.params, []);
      return detach(call.scene, need(call.scene.account, 'payment_method', idOf(call)));
    },
  },
  listRoute('payment_method', '/v1/payment_methods', {
    customer: (method, value) => method.customer === value,
    type: (method, value) => method.type === value,
  }),
];
