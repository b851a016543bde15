import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, createFixedClock } from '../../../infra/local/clock.ts';
import { createFairQueue, type LocalQueues, startQueues } from '../../../infra/local/queues.ts';
import { openQueues } from '../../../lib/ports/queues.ts';
import type { Lane } from '../../../lib/rules/notifications/delivery-lanes.ts';

const VISIBILITY_MS = 60_000;
let clock: Clock;
beforeEach(() => {
  clock = createFixedClock(new Date('2026-11-16T14:00:00Z'));
});
const createTestQueue = (options: Partial<Parameters<typeof createFairQueue>[0]> = {}) =>
  createFairQueue({ clock: clock.now, visibilityMs: VISIBILITY_MS, ...options });
const passSeconds = (seconds: number) => clock.advance(seconds / 60);

// BEHAVIOR §31.3
describe('a local queue', () => {
  test('delivers first the messages of the group with the fewest in flight', () => {
    const queue = createTestQueue();
    for (const body of ['1', '2', '3', '4']) queue.send('storm', body);
    expect(queue.receive(2).map(({ body }) => body)).toEqual(['1', '2']);
    queue.send('quiet', 'a');
    queue.send('quiet', 'b');
    expect(queue.receive(3).map(({ body }) => body)).toEqual(['a', 'b', '3']);
  });

  test('hides a received message for its visibility timeout, and forgets a deleted one', async () => {
    const queue = createTestQueue();
    queue.send('salon', '1');
    const [first] = queue.receive(10);
    expect(queue.receive(10)).toEqual([]);
    await passSeconds(60);
    const [second] = queue.receive(10);
    expect(second).toMatchObject({ body: '1', receives: 2 });
    queue.delete(first?.receipt ?? '');
    queue.delete(second?.receipt ?? '');
    await passSeconds(60);
    expect(queue.receive(10)).toEqual([]);
  });

  test('moves a message that was received too often to the dead-letter queue', async () => {
    const queue = createTestQueue({ maxReceives: 2 });
    queue.send('salon', 'bad');
    for (let receives = 0; receives < 3; receives += 1) {
      queue.receive(1);
      await passSeconds(60);
    }
    expect(queue.deadLetters()).toMatchObject([{ body: 'bad' }]);
    expect(queue.receive(1)).toEqual([]);
  });

  test('delivers copies late where a test wants it', async () => {
    const queue = createTestQueue({ toDelays: (sequence) => (sequence === 0 ? [5_000, 0] : [0]) });
    queue.send('salon', '1');
    queue.send('salon', '2');
    expect(queue.receive(10).map(({ body }) => body)).toEqual(['1', '2']);
    await passSeconds(5);
    expect(queue.receive(10).map(({ body }) => body)).toEqual(['1']);
  });
});

describe('the queues of a local stack', () => {
  let queues: LocalQueues;
  beforeEach(async () => {
    queues = await startQueues({ clock: clock.now, visibilityMs: VISIBILITY_MS });
  });
  afterEach(() => queues.close(0));
  const openPort = () => openQueues({ region: 'us-east-1', url: queues.urlPrefix, isLocal: true });

  test('deliver what the AWS SDK sends, in its order', async () => {
    const bodies = ['{"pk":"a"}', '{"pk":"b"}'];
    const messages = bodies.map((body) => ({ group: 'salon', body }));
    expect(await openPort().send('mails', messages)).toEqual([]);
    const received: string[] = [];
    const deliver = () =>
      queues.deliver('mails', async ({ Records }) => {
        received.push(...Records.map(({ body }) => body));
      });
    await deliver();
    await passSeconds(60);
    await deliver();
    expect(received).toEqual(bodies);
  });

  test('refuse a queue that does not exist', async () => {
    const send = openPort().send('letters' as Lane, [{ group: 'salon', body: '1' }]);
    await expect(send).rejects.toThrow('QueueDoesNotExist');
  });

  test('refuse a batch of more than ten messages', async () => {
    const messages = Array(11).fill({ group: 'salon', body: '1' });
    await expect(openPort().send('mails', messages)).rejects.toThrow('TooManyEntriesInBatchRequest');
  });

  test('deliver again what its sender reports, and nothing else', async () => {
    await openPort().send(
      'sms',
      ['1', '2'].map((body) => ({ group: 'salon', body })),
    );
    const received: string[][] = [];
    const deliver = () =>
      queues.deliver('sms', async ({ Records }) => {
        received.push(Records.map(({ body }) => body));
        const failed = Records.filter(({ body }) => body === '2');
        return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      });
    await deliver();
    await passSeconds(60);
    await deliver();
    expect(received).toEqual([['1', '2'], ['2']]);
  });
});
