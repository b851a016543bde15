import { emptyQueue, type LaneQueue } from '../../../functions/outbox/empty-queue.ts';
import { openImmediatePace, openWaitingPace } from '../../../functions/outbox/lane-pace.ts';
import { SECOND_MS } from '../../../lib/rules/durations.ts';
import { computeThrottledRetry } from '../../../lib/rules/notifications/lane-pace.ts';
import { createVirtualTime, type VirtualTime } from '../environment/virtual-time.ts';

const START = new Date('2026-11-16T14:00:00Z');
const SEND_MS = 80;
const INDEX_LAG_MS = 300;

/** A mail of a salon, written some seconds after the start. */
export type SimulatedMail = { readonly tenant: string; readonly id: string; readonly writtenAt: number };
type Line = {
  readonly mail: SimulatedMail;
  readonly dueAt: number;
  readonly visibleAt: number;
  goneAt: number;
};

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
  const listLine = (tenant: string): SimulatedMail[] => {
    const at = now().getTime();
    const kept = (lines.get(tenant) ?? []).filter(({ goneAt }) => goneAt > at);
    lines.set(tenant, kept);
    return kept.filter((each) => each.visibleAt <= at && each.dueAt <= at).map(({ mail }) => mail);
  };
  const queue: LaneQueue<SimulatedMail> = {
    listFirst: async () =>
      [...lines.keys()].flatMap((tenant) => {
        const [first] = listLine(tenant);
        return (lines.get(tenant) ?? []).length > 0 ? [{ tenant, first }] : [];
      }),
    listDue: async (tenant, limit) => listLine(tenant).slice(0, limit),
  };
  return {
    queue,
    add(mail: SimulatedMail, dueAt: number) {
      const visibleAt = now().getTime() + INDEX_LAG_MS;
      lines.set(mail.tenant, [
        ...(lines.get(mail.tenant) ?? []).filter(({ mail: { id } }) => id !== mail.id),
        { mail, dueAt, visibleAt, goneAt: Number.POSITIVE_INFINITY },
      ]);
    },
    remove({ tenant, id }: SimulatedMail) {
      const found = lines.get(tenant)?.find(({ mail }) => mail.id === id);
      if (found) found.goneAt = now().getTime() + INDEX_LAG_MS;
    },
  };
}

/** Mails of a salon: `getSeconds` gives when each is written. */
export const writeMails = (
  tenant: string,
  length: number,
  getSeconds: (index: number) => number,
): SimulatedMail[] =>
  Array.from({ length }, (_, index) => ({ tenant, id: `${tenant}${index}`, writtenAt: getSeconds(index) }));

type Rates = { readonly perSecond: number; readonly acceptedPerSecond?: number };

/**
 * Sends mails as the stream's senders and the queue's function do, to a service that accepts a rate. Returns how many
 * it throttled, and the second after the start in which each mail was delivered.
 */
export async function simulateMails(
  mails: readonly SimulatedMail[],
  { perSecond, acceptedPerSecond = perSecond }: Rates,
) {
  const time = createVirtualTime(START);
  const { now, sleep } = time;
  const elapsedSeconds = () => (now().getTime() - START.getTime()) / SECOND_MS;
  const service = openService(time, acceptedPerSecond);
  const { queue, add, remove } = openQueue(time);
  const counts = new Map<number, number>();
  const count = async (window: number) => {
    const next = (counts.get(window) ?? 0) + 1;
    counts.set(window, next);
    return next;
  };
  const pace = { perSecond, count, clock: now };
  const [immediate, waiting] = [openImmediatePace(pace), openWaitingPace(pace, sleep)];
  const delivered = new Map<string, number>();
  const taken = new Set<string>();

  async function send(mail: SimulatedMail): Promise<void> {
    if (await service.send()) delivered.set(mail.id, elapsedSeconds());
    else add(mail, computeThrottledRetry(now(), 0.5).getTime());
  }
  /** The lock of the process that empties the queue, one at a time. */
  let holder: symbol | undefined;
  const openLock = () => {
    const own = Symbol('holder');
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
  const process = async (mail: SimulatedMail): Promise<void> => {
    // The lease lets only one sender in
    if (taken.has(mail.id) || delivered.has(mail.id)) return;
    taken.add(mail.id);
    remove(mail);
    await waiting.take();
    await send(mail);
    taken.delete(mail.id);
  };
  const empty = (waitMs: number): Promise<number> =>
    emptyQueue({
      queue,
      lock: openLock(),
      process,
      perSecond,
      waitMs,
      lingerMs: 10 * SECOND_MS,
      elapsed: () => now().getTime(),
      sleep,
    });
  const work: Promise<unknown>[] = [];
  async function write(): Promise<void> {
    for (const mail of mails.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
      await sleep((mail.writtenAt - elapsedSeconds()) * SECOND_MS);
      if (await immediate.take()) work.push(send(mail));
      else {
        add(mail, now().getTime());
        work.push(empty(0));
      }
    }
  }
  async function schedule(): Promise<void> {
    while (delivered.size < mails.length) {
      work.push(empty(10 * SECOND_MS));
      await sleep(60 * SECOND_MS);
    }
  }
  await time.run(Promise.all([write(), schedule()]));
  return { delivered, throttled: service.throttled() };
}
