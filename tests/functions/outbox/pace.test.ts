import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeConcurrentRecordsOfSender, createMessagePacer } from '../../../functions/outbox/pace.ts';
import { PACED_SENDERS_MAX } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { SECOND_MS } from '../../../lib/rules/time-units.ts';
import { createVirtualTime } from '../../support/environment/virtual-time.ts';

const LEASE_SECONDS = 20;

// BEHAVIOR §31.3
test('a pace spreads messages evenly, and does not catch up after a pause', async () => {
  const { now, sleep, run } = createVirtualTime(new Date(0));
  const pace = createMessagePacer(4, () => now().getTime(), sleep);
  const sentAt: number[] = [];
  const send = async () => {
    await pace.take();
    sentAt.push(now().getTime());
  };
  await run(Promise.all([send(), send(), send()]));
  await run(sleep(SECOND_MS));
  await run(Promise.all([send(), send()]));
  expect(sentAt).toEqual([0, 250, 500, 1_500, 1_750]);
});

test.each([
  [1, 3],
  [14, 6],
  [100, 27],
])('at %d a second, a sender processes %d records at a time', (perSecond, records) => {
  expect(computeConcurrentRecordsOfSender(perSecond)).toBe(records);
});

test('no message waits for its place as long as its lease lasts, at any rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (perSecond) => {
      const seconds = (computeConcurrentRecordsOfSender(perSecond) * PACED_SENDERS_MAX) / perSecond;
      expect(seconds).toBeLessThan(LEASE_SECONDS / 2);
    }),
  );
});
