import { expect, test } from 'vitest';
import { drainQueue, type LaneQueue } from '../../../functions/outbox/drain-queue.ts';
import { openImmediatePace, openWaitingPace } from '../../../functions/outbox/lane-pace.ts';
import { SECOND_MS } from '../../../lib/rules/durations.ts';
import { computeThrottledRetry } from '../../../lib/rules/notifications/lane-pace.ts';
import { createVirtualTime, type VirtualTime } from '../../support/virtual-time.ts';

const PER_SECOND = 14;
const SEND_MS = 80;
const INDEX_LAG_MS = 300;

type Mail = { readonly tenant: string; readonly id: string; readonly writtenAt: number };
type Line = { readonly mail: Mail; readonly dueAt: number; readonly visibleAt: number; goneAt: number };

/** A mail service that accepts a rate, and bursts of a second. */
function openService({ now, sleep }: VirtualTime, perSecond: number) {
  let [left, refilledAt, throttled] = [perSecond, now().getTime(), 0];
  return {
    throttled: () => throttled,
    async send(): Promise<boolean> {
      await sleep(SEND_MS);
      const at = now().getTime();
      left = Math.min(perSecond, left + ((at - refilledAt) * perSecond) / SECOND_MS);
      refilledAt = at;
      const isAccepted = left >= 1;
      if (isAccepted) left -= 1;
      else throttled += 1;
      return isAccepted;
    },
  };
}

/** The queue of the lane as the index shows it: changes are seen late. */
function openQueue({ now }: VirtualTime) {
  const lines = new Map<string, Line[]>();
  const listLine = (tenant: string): Mail[] => {
    const at = now().getTime();
    const kept = (lines.get(tenant) ?? []).filter(({ goneAt }) => goneAt > at);
    lines.set(tenant, kept);
    return kept.filter((each) => each.visibleAt <= at && each.dueAt <= at).map(({ mail }) => mail);
  };
  const queue: LaneQueue<Mail> = {
    listFirst: async () =>
      [...lines.keys()].flatMap((tenant) => {
        const [first] = listLine(tenant);
        return (lines.get(tenant) ?? []).length > 0 ? [{ tenant, first }] : [];
      }),
    listDue: async (tenant, limit) => listLine(tenant).slice(0, limit),
  };
  return {
    queue,
    add(mail: Mail, dueAt: number) {
      const visibleAt = now().getTime() + INDEX_LAG_MS;
      lines.set(mail.tenant, [
        ...(lines.get(mail.tenant) ?? []).filter(({ mail: { id } }) => id !== mail.id),
        { mail, dueAt, visibleAt, goneAt: Number.POSITIVE_INFINITY },
      ]);
    },
    remove({ tenant, id }: Mail) {
      const found = lines.get(tenant)?.find(({ mail }) => mail.id === id);
      if (found) found.goneAt = now().getTime() + INDEX_LAG_MS;
    },
  };
}

/** Sends mails as the stream's senders and the drain of the queue do. Returns when each was delivered. */
async function simulate(time: VirtualTime, mails: readonly Mail[], acceptedPerSecond = PER_SECOND) {
  const { now, sleep } = time;
  const service = openService(time, acceptedPerSecond);
  const { queue, add, remove } = openQueue(time);
  const counts = new Map<number, number>();
  const count = async (window: number) => {
    const next = (counts.get(window) ?? 0) + 1;
    counts.set(window, next);
    return next;
  };
  const pace = { perSecond: PER_SECOND, count, clock: now };
  const [immediate, waiting] = [openImmediatePace(pace), openWaitingPace(pace, sleep)];
  const delivered = new Map<string, number>();
  const taken = new Set<string>();

  async function send(mail: Mail): Promise<void> {
    if (await service.send()) delivered.set(mail.id, now().getTime());
    else add(mail, computeThrottledRetry(now(), 0.5).getTime());
  }
  /** The lock of the drain, of one at a time. */
  let holder: symbol | undefined;
  const openLock = () => {
    const own = Symbol('drain');
    return {
      hold: async () => {
        holder ??= own;
        return holder === own;
      },
      release: async () => {
        if (holder === own) holder = undefined;
      },
    };
  };
  const process = async (mail: Mail): Promise<void> => {
    // The lease lets only one sender in
    if (taken.has(mail.id) || delivered.has(mail.id)) return;
    taken.add(mail.id);
    remove(mail);
    await waiting.take();
    await send(mail);
    taken.delete(mail.id);
  };
  const drain = (waitMs: number): Promise<number> =>
    drainQueue({
      queue,
      lock: openLock(),
      process,
      perSecond: PER_SECOND,
      waitMs,
      lingerMs: 10 * SECOND_MS,
      elapsed: () => now().getTime(),
      sleep,
    });
  const work: Promise<unknown>[] = [];
  async function write(): Promise<void> {
    for (const mail of mails) {
      await sleep(mail.writtenAt - now().getTime());
      if (await immediate.take()) work.push(send(mail));
      else {
        add(mail, now().getTime());
        work.push(drain(0));
      }
    }
  }
  async function schedule(): Promise<void> {
    while (delivered.size < mails.length) {
      work.push(drain(10 * SECOND_MS));
      await sleep(60 * SECOND_MS);
    }
  }
  await time.run(Promise.all([write(), schedule()]));
  return { delivered, throttled: service.throttled() };
}

const START = new Date('2026-11-16T14:00:00Z');
const at = (seconds: number) => START.getTime() + seconds * SECOND_MS;
const writeMails = (tenant: string, length: number, getSeconds: (index: number) => number): Mail[] =>
  Array.from({ length }, (_, index) => ({
    tenant,
    id: `${tenant}${index}`,
    writtenAt: at(getSeconds(index)),
  }));

// BEHAVIOR §31.3
test('10,000 mails of a salon go out at 14 a second, and mails of other salons overtake them', async () => {
  const storm = writeMails('sale', 10_000, (index) => index / 200);
  const second = writeMails('second', 500, (index) => 100 + index / 100);
  const single = writeMails('single', 20, (index) => 3 + index * 30);
  const mails = [...storm, ...second, ...single].sort((a, b) => a.writtenAt - b.writtenAt);

  const { delivered, throttled } = await simulate(createVirtualTime(START), mails);
  const secondsOf = ({ id, writtenAt }: Mail) => ((delivered.get(id) ?? Number.NaN) - writtenAt) / SECOND_MS;
  expect(delivered.size, 'all are delivered').toBe(mails.length);
  expect(throttled).toBe(0);
  const lastSecond = (Math.max(...delivered.values()) - START.getTime()) / SECOND_MS;
  expect(lastSecond).toBeLessThan((1.1 * mails.length) / PER_SECOND);
  expect(Math.max(...single.map(secondsOf)), 'seconds of a confirmation of another salon').toBeLessThan(5);
  const secondEnd = Math.max(...second.map(({ id }) => delivered.get(id) ?? Number.NaN));
  expect((secondEnd - at(100)) / SECOND_MS, 'a second storm gets half of the rate').toBeLessThan(
    (1.2 * 2 * second.length) / PER_SECOND,
  );
});

test('a service that accepts less than the lane sends still gets all mails', async () => {
  const mails = writeMails('sale', 1_000, (index) => index / 200);
  const { delivered, throttled } = await simulate(createVirtualTime(START), mails, 10);
  expect(throttled).toBeGreaterThan(0);
  expect(delivered.size).toBe(mails.length);
  expect(Math.max(...delivered.values())).toBeLessThan(at((2 * mails.length) / 10));
});
