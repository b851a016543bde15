import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed, WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listLatestDeliveries } from '../../lib/table/webhooks.ts';
import { deliveryView } from './views.ts';

/** What became of the latest events (decisions §3). */
export const webhookDeliveries: Handler<(typeof webhooks.routes)['webhook-deliveries']> = async (
  { tenant, input, url, now },
  { store },
) => {
  const latest = await listLatestDeliveries(store, tenant, now, WHOLE_LIST_MAX_ROWS);
  const rows = latest.filter(
    ({ endpointId, state }) =>
      (input.webhook_id === undefined || endpointId === input.webhook_id) &&
      (input.state === undefined || state === input.state),
  );
  return ok({ status: true, ...listed(rows, input, url, deliveryView) });
};
