import { interleaveByOwner, LANES, type Lane } from '../../lib/rules/notifications/lanes.ts';
import type { OutboxReference } from '../../lib/table/outbox/outbox.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { processRecord } from './process-record.ts';
import { parseOutboxReference, type StreamEvent, type StreamRecord, toRecordLane } from './stream.ts';

/** The stream events to retry; the stream resumes at the first of them. */
export type BatchResponse = { readonly batchItemFailures: { readonly itemIdentifier: string }[] };

type QueuedRecord = { readonly change: StreamRecord; readonly reference: OutboxReference };

/** Records processed at a time: all webhooks of a batch, because they wait for the salons' servers. */
const CONCURRENCY = { mails: 5, sms: 5, webhooks: 10 } as const satisfies Record<Lane, number>;

/**
 * Processes the outbox records in a batch of table changes, each lane by itself and the salons of a lane in turns.
 * Reports those for which the table failed.
 */
export async function processBatch(event: StreamEvent, deps: OutboxDependencies): Promise<BatchResponse> {
  const now = deps.clock();
  const records = event.Records.flatMap((change): QueuedRecord[] => {
    const reference = parseOutboxReference(change, now);
    return reference ? [{ change, reference }] : [];
  });
  const failed = new Set<string>();
  const sender = async (waiting: QueuedRecord[]): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { change, reference } = next;
      const isProcessed = await processRecord(reference, deps);
      if (!isProcessed) failed.add(change.dynamodb?.SequenceNumber ?? '');
    }
  };
  await Promise.all(
    LANES.flatMap((lane) => {
      const ofLane = records.filter(({ change }) => toRecordLane(change) === lane);
      const waiting = interleaveByOwner(ofLane, ({ reference }) => reference.tenant);
      return Array.from({ length: CONCURRENCY[lane] }, () => sender(waiting));
    }),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
