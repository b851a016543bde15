import { need } from './account.ts';
import { invalid, noSuch } from './errors.ts';
import { changed, flag, mergedMetadata, refuseUnknown, section, text } from './params.ts';
import { methodNamed } from './payment-methods.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import { cancelNow } from './subscription-cancel.ts';
import { periodCancellation } from './subscription-change.ts';
import { createSubscription } from './subscription-create.ts';
import { changeSubscription, hasEnded, type Subscription } from './subscriptions.ts';

function running(call: Call): Subscription {
  const subscription = need(call.scene.account, 'subscription', idOf(call));
  if (hasEnded(subscription)) throw noSuch('subscription', subscription.id);
  return subscription;
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, [
    'cancel_at_period_end',
    'default_payment_method',
    'description',
    'metadata',
    'payment_settings',
    'proration_behavior',
  ]);
  const stored = need(scene.account, 'subscription', idOf(call));
  if (hasEnded(stored)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  const methodId = text(params, 'default_payment_method');
  const method = methodId === undefined ? undefined : methodNamed(scene, methodId, 'default_payment_method');
  if (method !== undefined) refuseForeignMethod(scene, method, stored.customer);
  const saving = text(section(params, 'payment_settings') ?? {}, 'save_default_payment_method');
  return changeSubscription(scene, stored, {
    ...periodCancellation(scene, stored, flag(params, 'cancel_at_period_end') ?? stored.cancel_at_period_end),
    ...(method === undefined ? {} : { default_payment_method: method.id }),
    ...(params.description === undefined
      ? {}
      : { description: changed(params, 'description', stored.description) }),
    ...(params.metadata === undefined ? {} : { metadata: mergedMetadata(params, stored.metadata) }),
    ...(saving === undefined
      ? {}
      : {
          payment_settings: {
            ...stored.payment_settings,
            save_default_payment_method: saving === 'on_subscription' ? 'on_subscription' : 'off',
          },
        }),
  });
}

const everySubscription = listRoute('subscription', '/v1/subscriptions', {
  customer: (subscription, value) => subscription.customer === value,
  price: (subscription, value) => subscription.items.data.some((item) => item.price.id === value),
  status: (subscription, value) =>
    value === 'all' ||
    subscription.status === value ||
    (value === 'running' && !hasEnded(subscription)) ||
    (value === 'ended' && hasEnded(subscription)),
});

/** Stripe leaves ended subscriptions out unless a status is asked for. */
function withoutEnded(call: Call): Call {
  return { ...call, params: { ...call.params, status: text(call.params, 'status') ?? 'running' } };
}

export const subscriptionRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/subscriptions', run: createSubscription },
  retrieveRoute('subscription', '/v1/subscriptions/:id'),
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    run: (call) => {
      refuseUnknown(call.params, ['cancellation_details', 'invoice_now', 'prorate']);
      return cancelNow(call.scene, running(call), 'cancellation_requested');
    },
  },
  { ...everySubscription, run: (call) => everySubscription.run(withoutEnded(call)) },
];
