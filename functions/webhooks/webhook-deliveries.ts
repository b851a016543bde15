import type { webhooks } from '../../lib/contract/notifications/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { WHOLE_LIST_MAX_ROWS } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listLatestDeliveries } from '../../lib/table/notifications/webhooks.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toDeliveryView } from './views.ts';

/** Lists the latest deliveries (BEHAVIOR §30.3). */
export const webhookDeliveries: Handler<(typeof webhooks.routes)['webhook-deliveries']> = async (
  { tenant, input, url, now },
  { store },
) => {
  const deliveries = await listLatestDeliveries(store, tenant, now, WHOLE_LIST_MAX_ROWS);
  const rows = deliveries.filter(
    ({ endpointId, state }) =>
      (input.webhook_id === undefined || endpointId === input.webhook_id) &&
      (input.state === undefined || state === input.state),
  );
  if (input.order === 'asc') rows.reverse();
  return ok({ status: true, ...toListReplyFromAllRows(rows, input, url, toDeliveryView) });
};
