import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customer-routes.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { invoicePaymentRoutes } from './invoice-payments.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentIntentRoutes } from './payment-intent-routes.ts';
import { paymentMethodRoutes } from './payment-method-routes.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { setupIntentRoutes } from './setup-intent-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

const accountRoute: Route = {
  method: 'GET',
  path: '/v1/account',
  run: ({ scene }) => ({
    id: scene.account.id,
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  }),
};

const ROUTES: readonly Route[] = [
  accountRoute,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoicePaymentRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
];

/** The ids in the path where it fits the pattern. */
export function idsIn(path: string, pattern: string): string[] | undefined {
  const given = path.split('/');
  const wanted = pattern.split('/');
  if (given.length !== wanted.length) return undefined;
  const ids: string[] = [];
  for (const [at, part] of wanted.entries()) {
    const piece = given[at] ?? '';
    if (part.startsWith(':')) ids.push(decodeURIComponent(piece));
    else if (part !== piece) return undefined;
  }
  return ids;
}

/** The operation of a method and path, and the ids that the path names. */
export function routeOf(method: string, path: string): { route: Route; ids: string[] } | undefined {
  for (const route of ROUTES) {
    const ids = route.method === method ? idsIn(path, route.path) : undefined;
    if (ids !== undefined) return { route, ids };
  }
  return undefined;
}
