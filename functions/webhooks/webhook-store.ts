import type { Handler } from '../../lib/http/call.ts';
import { ENDPOINTS_MAX } from '../../lib/rules/notifications/webhook-endpoints.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { prepareIdAllocation } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { listWebhookEndpoints, putNewWebhookEndpoint } from '../../lib/table/notifications/webhooks.ts';
import type { Ports } from './ports.ts';
import { toEndpointView } from './views.ts';

/** Creates an endpoint; its secret is stored sealed, and only this reply shows it (BEHAVIOR §30.1). */
export const webhookStore: Handler<'webhooks/webhook-store', Ports> = async (
  request,
  { store, webhooks, sealing },
) => {
  const { tenant, input, now } = request;
  const secret = webhooks.createSecret();
  return decideAndCommit(store, request, async (table) => {
    const { id, allocate } = await prepareIdAllocation(table, tenant, 'WEBHOOK');
    // Read after the id, whose change fails if another request adds an endpoint at the same time
    const endpoints = await listWebhookEndpoints(table, tenant);
    if (endpoints.length >= ENDPOINTS_MAX)
      return invalid('url', `Must have at most ${ENDPOINTS_MAX} endpoints`);
    const urlError = await webhooks.findUrlError(input.url);
    if (urlError) return invalid('url', urlError);
    const endpoint = {
      id,
      url: input.url,
      events: [...new Set(input.events)],
      active: input.status ?? true,
      secret: await sealing.seal({ tenant, name: `webhook:${id}` }, secret),
      createdAt: now.toISOString(),
      version: 1,
    };
    return ok({
      changes: [allocate, putNewWebhookEndpoint(tenant, endpoint)],
      reply: { message: 'Webhook created', data: { ...toEndpointView(endpoint), secret } },
    });
  });
};
