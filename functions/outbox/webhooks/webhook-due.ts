import { isDayOver, type NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import {
  type Attempted,
  attempted,
  isTaken,
  type WebhookDelivery,
} from '../../../lib/rules/notifications/webhooks.ts';
import { isThrottled } from '../../../lib/table/commit.ts';
import type { OutboxRecord } from '../../../lib/table/outbox.ts';
import { getDelivery, getEndpoint, updateDelivery } from '../../../lib/table/webhooks.ts';
import { type Delivery, NotTaken } from '../delivery.ts';
import type { OutboxDependencies } from '../dependencies.ts';

const OVER = { accepted: true } as const;

/** One try, or why there can be none. */
async function tryOnce(
  { endpointId, event }: WebhookDelivery,
  { tenant }: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Attempted & { readonly isOver?: true }> {
  const endpoint = await getEndpoint(deps.store, tenant, endpointId);
  if (!endpoint) return { failure: 'endpoint deleted', isOver: true };
  if (!endpoint.active) return { failure: 'endpoint switched off', isOver: true };
  const secret = await deps.sealing.open({ tenant, name: `webhook:${endpointId}` }, endpoint.secret);
  return deps.webhooks.send(endpoint.url, secret, event, deps.clock());
}

/**
 * Sends an event to its endpoint and notes how that ended. One that is not taken when its 24 hours have passed is
 * parked, however often it was tried, where the salon sees it and may have it sent again, which is a notice with 24
 * hours of its own: a salon's endpoint that is gone is no failure of the platform.
 */
export const webhookDue = (
  notice: NoticeOf<'webhook.due'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Delivery => ({
  name: 'webhook',
  send: async () => {
    const { store } = deps;
    const delivery = await getDelivery(store, record.tenant, notice.deliveryId);
    if (delivery?.state !== 'pending' || delivery.run !== notice.run) return OVER;
    const { isOver, ...result } = await tryOnce(delivery, record, deps);
    const now = deps.clock();
    const isLast = isOver ?? isDayOver(record, now);
    const tried = attempted(delivery, result, isLast, now);
    const noted = await store.commit([updateDelivery(record.tenant, delivery, tried)]);
    if (isThrottled(noted)) throw new Error('the table was too busy for a try');
    if (!isTaken(result) && !isLast) throw new NotTaken();
    return OVER;
  },
});
