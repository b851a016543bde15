import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChannelAccess } from '../../functions/pages/app/desk/live/channel.ts';
import {
  computeMsUntilNextRead,
  openReadSchedulerWithChannel,
  type ReadResult,
} from '../../functions/pages/app/desk/live/sync.ts';
import { createClient } from '../../lib/client/client.ts';

const ACCESS: ChannelAccess = { address: 'ws://x.test', host: 'x.test', channel: '/desk/a/1', token: 't' };
const MINUTE = 60_000;

/** A desk whose API is what `fetch` answers. It records the seconds at which it sends a request. */
function openTestDesk(respond: () => Response, random = 0.5) {
  const requests: number[] = [];
  const began = Date.now();
  const fetch = async () => {
    requests.push((Date.now() - began) / 1_000);
    return respond();
  };
  const salon = createClient({ baseUrl: 'http://x.test/api/v1', slug: 'x', token: 't', fetch });
  const day = { location_id: 1, date: '2026/11/17' };
  let channel: { onOpen(): void; onMessage(message: { date: string; version: string }): void; onEnd(): void };
  let isHidden = false;
  const sync = openReadSchedulerWithChannel({
    async read(): Promise<ReadResult> {
      const result = await salon.appointments.diaryChanges({ ...day, since: 'v1' }, { attemptsMax: 1 });
      if (result.ok) return { kind: 'read', isNews: result.reply !== undefined };
      return { kind: 'failed', retryAfterMs: (result.retryAfterSeconds ?? 0) * 1_000 };
    },
    getTopic: () => '1',
    async getAccess() {
      const result = await salon.appointments.diaryLive({ location_id: 1 }, { attemptsMax: 1 });
      return result.ok ? ACCESS : undefined;
    },
    concerns: ({ date }) => date === day.date,
    isHidden: () => isHidden,
    openChannel(_access, events) {
      channel = events;
      return { close: () => {} };
    },
    random: () => random,
  });
  sync.start();
  return {
    sync,
    requests,
    connect: () => channel.onOpen(),
    announce: (date = day.date) => channel.onMessage({ date, version: 'v2' }),
    disconnect: () => channel.onEnd(),
    hide: () => {
      isHidden = true;
    },
  };
}

const unchanged = () => new Response(null, { status: 204 });
const broken = () => new Response('', { status: 503 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// BEHAVIOR §39.11
describe('a desk', () => {
  test.each([0, 0.25, 0.5, 0.75, 1])(
    'sends at most 6 requests in a minute without the API (random %d)',
    async (random) => {
      let isDown = false;
      const desk = openTestDesk(() => (isDown ? broken() : unchanged()), random);
      await desk.sync.readIfChanged();
      desk.connect();
      await vi.advanceTimersByTimeAsync(1_000);
      isDown = true;
      desk.disconnect();
      desk.requests.length = 0;
      await desk.sync.readIfChanged();
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(desk.requests.length).toBeGreaterThan(1);
      expect(desk.requests.length).toBeLessThanOrEqual(6);
    },
  );

  test('asks after 5, 10, 20 and then each 60 seconds without a channel', async () => {
    const desk = openTestDesk(broken);
    await desk.sync.readIfChanged();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(desk.requests).toEqual([0, 5, 15, 35, 95, 155]);
  });

  test('does not tire the API while its channel lives and its reads fail', async () => {
    let isDown = false;
    const desk = openTestDesk(() => (isDown ? broken() : unchanged()));
    await desk.sync.readIfChanged();
    desk.connect();
    await vi.advanceTimersByTimeAsync(1_000);
    isDown = true;
    desk.requests.length = 0;
    for (let second = 0; second < 60; second += 1) {
      desk.announce();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(desk.requests.length).toBeLessThanOrEqual(6);
  });

  test('waits as long as Retry-After says', async () => {
    const desk = openTestDesk(() => new Response('', { status: 429, headers: { 'retry-after': '40' } }));
    await desk.sync.readIfChanged();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(desk.requests).toEqual([0, 40]);
  });

  test('reads each 5 minutes while its channel lives', async () => {
    const desk = openTestDesk(unchanged);
    await desk.sync.readIfChanged();
    desk.connect();
    await vi.advanceTimersByTimeAsync(1_000);
    desk.requests.length = 0;
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    expect(desk.requests).toHaveLength(3);
  });

  test('reads at once what the channel announces, and at most once a second', async () => {
    const desk = openTestDesk(unchanged);
    await desk.sync.readIfChanged();
    desk.connect();
    await vi.advanceTimersByTimeAsync(10_000);
    desk.requests.length = 0;
    for (let count = 0; count < 30; count += 1) {
      desk.announce();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(desk.requests.length).toBeGreaterThan(2);
    expect(desk.requests.length).toBeLessThanOrEqual(4);
  });

  test('reads nothing that another day announces', async () => {
    const desk = openTestDesk(unchanged);
    await desk.sync.readIfChanged();
    desk.connect();
    await vi.advanceTimersByTimeAsync(10_000);
    desk.requests.length = 0;
    desk.announce('2026/11/18');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(desk.requests).toEqual([]);
  });

  test('asks for nothing while it is hidden', async () => {
    const desk = openTestDesk(unchanged);
    await desk.sync.readIfChanged();
    desk.connect();
    desk.hide();
    await vi.advanceTimersByTimeAsync(1_000);
    desk.requests.length = 0;
    desk.announce();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(desk.requests).toEqual([]);
  });
});

test('jitter spreads each pause by a quarter', () => {
  const pauses = [0, 1].map((random) => computeMsUntilNextRead({ isLive: false, tries: 3 }, random));
  expect(pauses).toEqual([45_000, 75_000]);
});
