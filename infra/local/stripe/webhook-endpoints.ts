import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { type Account, all, need, save } from './account.ts';
import { invalid, missingParam } from './errors.ts';
import { newId } from './ids.ts';
import {
  changed,
  flag,
  type Metadata,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  text,
  texts,
} from './params.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';

export type WebhookEndpoint = {
  id: string;
  object: 'webhook_endpoint';
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Metadata;
  status: 'disabled' | 'enabled';
  url: string;
};

type Wanted = Pick<WebhookEndpoint, 'url'> & Partial<WebhookEndpoint>;

function webUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
  }
  return url;
}

/** Keeps an endpoint and the secret that its deliveries are signed with; a known URL is replaced. */
export function registerEndpoint(
  account: Account,
  now: number,
  wanted: Wanted,
  secret: string,
): WebhookEndpoint {
  const known = all(account, 'webhook_endpoint').find((endpoint) => endpoint.url === wanted.url);
  const endpoint = save(account, 'webhook_endpoint', {
    api_version: Stripe.API_VERSION,
    application: null,
    created: now,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...wanted,
    id: known?.id ?? newId('we'),
    object: 'webhook_endpoint',
    url: webUrl(wanted.url),
  });
  account.signingSecrets[endpoint.id] = secret;
  return endpoint;
}

function create({ scene, params }: Call): object {
  refuseUnknown(params, ['api_version', 'connect', 'description', 'enabled_events', 'metadata', 'url']);
  const enabled = texts(params, 'enabled_events');
  if (enabled.length === 0) throw missingParam('enabled_events');
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const id = newId('we');
  scene.account.signingSecrets[id] = secret;
  const endpoint = save(scene.account, 'webhook_endpoint', {
    id,
    object: 'webhook_endpoint',
    api_version: text(params, 'api_version') ?? null,
    application: null,
    created: scene.now,
    description: text(params, 'description') ?? null,
    enabled_events: enabled,
    livemode: false,
    metadata: mergedMetadata(params),
    status: 'enabled',
    url: webUrl(requiredText(params, 'url')),
  });
  // The one time that the secret is shown.
  return { ...endpoint, secret };
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, ['description', 'disabled', 'enabled_events', 'metadata', 'url']);
  const endpoint = need(scene.account, 'webhook_endpoint', idOf(call));
  const disabled = flag(params, 'disabled') ?? endpoint.status === 'disabled';
  return save(scene.account, 'webhook_endpoint', {
    ...endpoint,
    description: changed(params, 'description', endpoint.description),
    enabled_events:
      params.enabled_events === undefined ? endpoint.enabled_events : texts(params, 'enabled_events'),
    metadata: mergedMetadata(params, endpoint.metadata),
    status: disabled ? 'disabled' : 'enabled',
    url: webUrl(text(params, 'url') ?? endpoint.url),
  });
}

function remove(call: Call): object {
  const { account } = call.scene;
  const { id } = need(account, 'webhook_endpoint', idOf(call));
  delete account.tables.webhook_endpoint[id];
  delete account.signingSecrets[id];
  return { id, object: 'webhook_endpoint', deleted: true };
}

export const webhookEndpointRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: create },
  retrieveRoute('webhook_endpoint', '/v1/webhook_endpoints/:id'),
  { method: 'POST', path: '/v1/webhook_endpoints/:id', run: update },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: remove },
  listRoute('webhook_endpoint', '/v1/webhook_endpoints', {}),
];
