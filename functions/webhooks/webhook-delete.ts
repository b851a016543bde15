import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { deleteWebhookEndpoint, findWebhookEndpoint } from '../../lib/table/notifications/webhooks.ts';

/** Deletes an endpoint; its pending deliveries are parked at their next try (BEHAVIOR §30.3). */
export const webhookDelete: Handler<'webhooks/webhook-delete'> = async (request, { store }) => {
  const { tenant, input } = request;
  return decideAndCommit(store, request, async () => {
    if (!(await findWebhookEndpoint(store, tenant, input.webhook_id)))
      return fail('recordNotFound', 'webhook_id');
    return ok({
      changes: [deleteWebhookEndpoint(tenant, input.webhook_id)],
      reply: { message: 'Webhook deleted' },
    });
  });
};
