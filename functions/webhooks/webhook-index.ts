import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listWebhookEndpoints } from '../../lib/table/notifications/webhooks.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toEndpointView } from './views.ts';

export const webhookIndex: Handler<'webhooks/webhook-index'> = async ({ tenant, input, url }, { store }) => {
  const rows = sortRows(await listWebhookEndpoints(store, tenant), input, { id: ({ id }) => id });
  return ok(toListReplyFromAllRows(rows, input, url, toEndpointView));
};
