import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ENDPOINTS_MAX } from '../../lib/rules/notifications/webhooks.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { listEndpoints, putEndpoint } from '../../lib/table/webhooks.ts';
import type { Ports } from './ports.ts';
import { endpointView } from './views.ts';

/** Takes an endpoint in; its secret is shown this once and kept sealed (decisions §3). */
export const webhookStore: Handler<(typeof webhooks.routes)['webhook-store'], Ports> = async (
  request,
  { store, webhooks, sealing },
) => {
  const { tenant, input, now } = request;
  const known = await listEndpoints(store, tenant);
  if (known.length >= ENDPOINTS_MAX) return invalid('url', `There are ${ENDPOINTS_MAX} endpoints already`);
  const objection = await webhooks.objection(input.url);
  if (objection) return invalid('url', objection);
  const id = await allocateId(store, tenant, 'WEBHOOK');
  const secret = webhooks.newSecret();
  const endpoint = {
    id,
    url: input.url,
    events: [...new Set(input.events)],
    active: input.status ?? true,
    secret: await sealing.seal({ tenant, name: `webhook:${id}` }, secret),
    createdAt: now.toISOString(),
    version: 1,
  };
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [putEndpoint(tenant, endpoint)],
      reply: {
        status: true as const,
        message: 'Webhook created',
        data: { ...endpointView(endpoint), secret },
      },
    }),
  );
};
