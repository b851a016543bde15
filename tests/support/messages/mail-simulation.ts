import { computeConcurrentRecordsOfSender, createMessagePacer } from '../../../functions/outbox/pace.ts';
import { processSalonsInTurns } from '../../../functions/outbox/send-batch.ts';
import { createFairQueue, toQueueEvent } from '../../../infra/local/queues.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { PACED_SENDERS_MAX } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { computeThrottledRetryAt } from '../../../lib/rules/notifications/delivery-retries.ts';
import { SECOND_MS } from '../../../lib/rules/time-units.ts';
import { keys } from '../../../lib/table/keys.ts';
import { createVirtualTime, type VirtualTime } from '../environment/virtual-time.ts';

const START = new Date('2026-11-16T14:00:00Z');
/** Until the stream's function has put a new notice into the queue. */
const STREAM_MS = 500;
/** Reads of the table before a mail, the mail itself, and what Lambda needs between two batches. */
const READ_MS = 40;
const SEND_MS = 80;
const INVOKE_MS = 50;
const BATCH_SIZE = 20;
/** Lambda collects more messages for a batch that is not full. */
const WINDOW_MS = SECOND_MS;
const SWEEP_MS = 60 * SECOND_MS;

/** A mail of a salon, written some seconds after the start. */
export type SimulatedMail = { readonly tenant: string; readonly id: string; readonly writtenAt: number };

/** A mail service that accepts a rate, and bursts of a second. */
function openService({ now, sleep }: VirtualTime, perSecond: number) {
  let left = perSecond;
  let refilledAt = now().getTime();
  let throttled = 0;
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

/** Mails of a salon: `getSeconds` gives when each is written. */
export const writeMails = (
  tenant: string,
  length: number,
  getSeconds: (index: number) => number,
): SimulatedMail[] =>
  Array.from({ length }, (_, index) => ({ tenant, id: `${tenant}${index}`, writtenAt: getSeconds(index) }));

type Rates = { readonly perSecond: number; readonly acceptedPerSecond?: number };

/**
 * Sends mails as a deployment does. The stream's function puts them into a fair queue. An event source mapping runs two senders
 * with a batch each. A throttled mail goes through the `due` index into the queue again. Returns how many mails the service
 * throttled, and the second after the start in which each was delivered.
 */
export async function simulateMails(
  mails: readonly SimulatedMail[],
  { perSecond, acceptedPerSecond = perSecond }: Rates,
) {
  const time = createVirtualTime(START);
  const { now, sleep } = time;
  const elapsedSeconds = () => (now().getTime() - START.getTime()) / SECOND_MS;
  const service = openService(time, acceptedPerSecond);
  const queue = createFairQueue({ clock: now });
  const delivered = new Map<string, number>();
  const due = new Map<string, { readonly tenant: string; readonly at: Date }>();
  const batchSize = Math.max(BATCH_SIZE, perSecond);
  const enqueue = (tenant: string, id: string) =>
    queue.send(tenant, JSON.stringify(keys.outbox(tenant as Tenant, id)));

  async function runSender(): Promise<void> {
    const pace = createMessagePacer(perSecond / PACED_SENDERS_MAX, () => now().getTime(), sleep);
    while (delivered.size < mails.length) {
      let batch = queue.receive(batchSize);
      if (batch.length === 0) {
        await sleep(INVOKE_MS);
        continue;
      }
      if (batch.length < batchSize) {
        await sleep(WINDOW_MS);
        batch = [...batch, ...queue.receive(batchSize - batch.length)];
      }
      const process = async ({ tenant, id }: { readonly tenant: string; readonly id: string }) => {
        await sleep(READ_MS);
        await pace.take();
        if (await service.send()) delivered.set(id, elapsedSeconds());
        else due.set(id, { tenant, at: computeThrottledRetryAt(now(), 0.5) });
        return true;
      };
      await processSalonsInTurns(
        toQueueEvent('mails', batch),
        computeConcurrentRecordsOfSender(perSecond),
        process,
      );
      for (const { receipt } of batch) queue.delete(receipt);
      await sleep(INVOKE_MS);
    }
  }

  async function write(): Promise<void> {
    for (const { tenant, id, writtenAt } of mails.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
      await sleep((writtenAt - elapsedSeconds()) * SECOND_MS + STREAM_MS);
      enqueue(tenant, id);
    }
  }

  async function sweep(): Promise<void> {
    while (delivered.size < mails.length) {
      for (const [id, { tenant, at }] of due) {
        if (at > now()) continue;
        due.delete(id);
        enqueue(tenant, id);
      }
      await sleep(SWEEP_MS);
    }
  }

  await time.run(Promise.all([write(), sweep(), ...Array.from({ length: PACED_SENDERS_MAX }, runSender)]));
  return { delivered, throttled: service.throttled() };
}
