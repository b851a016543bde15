import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getEndpoint, updateEndpoint } from '../../lib/table/webhooks.ts';
import type { Ports } from './ports.ts';
import { endpointView } from './views.ts';

/** Changes an endpoint; its secret stays (decisions §3). */
export const webhookUpdate: Handler<(typeof webhooks.routes)['webhook-update'], Ports> = async (
  request,
  { store, webhooks },
) => {
  const { tenant, input } = request;
  const id = input.webhook_id;
  if (!(await getEndpoint(store, tenant, id))) return fail('recordUnknown');
  const objection = input.url === undefined ? undefined : await webhooks.objection(input.url);
  if (objection) return invalid('url', objection);
  return decideAndCommit(store, request, async () => {
    const before = await getEndpoint(store, tenant, id);
    if (!before) return fail('recordUnknown');
    const after = {
      ...before,
      url: input.url ?? before.url,
      events: input.events ? [...new Set(input.events)] : before.events,
      active: input.status ?? before.active,
    };
    return ok({
      changes: [updateEndpoint(tenant, before, after)],
      reply: { status: true as const, message: 'Webhook updated', data: endpointView(after) },
    });
  });
};
