import { expect, test } from 'vitest';
import type { Delivery } from '../../../functions/outbox/delivery.ts';
import type { OutboxDependencies } from '../../../functions/outbox/dependencies.ts';
import { planAllDeliveries } from '../../../functions/outbox/plan-deliveries.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { OutboxRecord } from '../../../lib/table/notifications/outbox.ts';
import { TENANT } from '../../support/messages/notified-visit.ts';

const RECORD: OutboxRecord = {
  key: keys.salon(TENANT),
  tenant: TENANT,
  id: '1',
  notice: { kind: 'gift.due', type: 'package', saleId: 1, purchasedId: 1 },
  createdAt: '2026-03-02T15:00:00.000Z',
  attempts: 1,
  leasedUntil: '',
  delivered: [],
  refused: [],
};
/** A notice without webhook events, whose messages are given, needs no dependencies. */
const NO_DEPENDENCIES = {} as OutboxDependencies;
const createDelivery = (name: string): Delivery => ({ name, send: async () => ({ accepted: true }) });

// BEHAVIOR §31.3
test('refuses two deliveries of one name in a notice: the second would count as made with the first', async () => {
  const plan = (...names: string[]) =>
    planAllDeliveries(RECORD, NO_DEPENDENCIES, async () => names.map(createDelivery));
  const planned = await plan('mail:staff:1', 'mail:staff:2');
  expect(planned.map(({ name }) => name)).toEqual(['mail:staff:1', 'mail:staff:2']);
  await expect(plan('mail:staff:1', 'mail:customer', 'mail:staff:1')).rejects.toThrow('gift.due');
});
