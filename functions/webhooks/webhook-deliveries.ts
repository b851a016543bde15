import type { Handler } from '../../lib/http/call.ts';
import { findDeliveryLogPage } from '../../lib/table/notifications/webhooks.ts';
import { toLogReply, toLogSpan } from '../../lib/views/log-replies.ts';
import { toDeliveryView } from './views.ts';

/** Lists the deliveries of the last 30 days (BEHAVIOR §30.3). */
export const webhookDeliveries: Handler<'webhooks/webhook-deliveries'> = async (
  { tenant, input, url, now },
  { store },
) => {
  const filters = { endpointId: input.webhook_id, state: input.state };
  const page = await findDeliveryLogPage(store, tenant, now, toLogSpan(input), filters);
  return toLogReply(page, url, toDeliveryView);
};
