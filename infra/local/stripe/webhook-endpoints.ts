import Stripe from 'stripe';
import type { Route } from './routing.ts';

const PATH = '/v1/webhook_endpoints';

/** `GET /v1/webhook_endpoints`: those that are registered, each for all events. */
export const WEBHOOK_ENDPOINT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: PATH,
    accepts: ['limit'],
    run: ({ context: { account } }) => ({
      object: 'list',
      data: Object.keys(account.endpoints).map((url, index) => ({
        ...{ id: `we_${index}`, object: 'webhook_endpoint', url, enabled_events: ['*'], status: 'enabled' },
        ...{ api_version: Stripe.API_VERSION, application: null, created: 0, description: null },
        ...{ livemode: false, metadata: {} },
      })),
      has_more: false,
      url: PATH,
    }),
  },
];
