import type { Handler } from '../../lib/http/call.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findWebhookEndpoint, updateWebhookEndpoint } from '../../lib/table/notifications/webhooks.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import type { Ports } from './ports.ts';
import { toEndpointView } from './views.ts';

/** Updates an endpoint; its secret stays the same (BEHAVIOR §30.1). */
export const webhookUpdate: Handler<'webhooks/webhook-update', Ports> = async (
  request,
  { store, webhooks },
) => {
  const { tenant, input } = request;
  const id = input.webhook_id;
  if (!(await findWebhookEndpoint(store, tenant, id))) return fail('recordNotFound', 'webhook_id');
  const urlError = input.url === undefined ? undefined : await webhooks.findUrlError(input.url);
  if (urlError) return invalid('url', urlError);
  return decideAndCommit(store, request, async () => {
    const before = await findWebhookEndpoint(store, tenant, id);
    if (!before) return fail('recordNotFound', 'webhook_id');
    const current = checkVersion(input.version, toEndpointView(before));
    if (!current.ok) return current;
    const after = {
      ...before,
      url: input.url ?? before.url,
      events: input.events ? [...new Set(input.events)] : before.events,
      active: input.status ?? before.active,
    };
    return ok({
      changes: [updateWebhookEndpoint(tenant, before, after)],
      reply: { message: 'Webhook updated', data: toEndpointView(after) },
    });
  });
};
