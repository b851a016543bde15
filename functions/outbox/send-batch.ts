import { interleaveByOwner } from '../../lib/rules/notifications/delivery-lanes.ts';
import type { Key } from '../../lib/table/keys.ts';
import { type OutboxReference, toOutboxReference } from '../../lib/table/notifications/outbox.ts';
import { deliverOutboxRecordUnlessInFlight } from './deliver-outbox-record.ts';
import type { OutboxDependencies } from './dependencies.ts';

/** Messages of a queue. The body of each is the key of an outbox record. */
export type QueueEvent = {
  readonly Records: readonly {
    readonly messageId: string;
    readonly body: string;
    readonly eventSourceARN: string;
  }[];
};

/** The records of a batch that its source must deliver again. */
export type BatchResponse = { readonly batchItemFailures: { readonly itemIdentifier: string }[] };

/** The key that a message holds; undefined for any other message. */
function parseKey(body: string): Key | undefined {
  try {
    const key: unknown = JSON.parse(body);
    const { pk, sk } = Object(key) as { readonly pk?: unknown; readonly sk?: unknown };
    return typeof pk === 'string' && typeof sk === 'string' ? { pk, sk } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Processes the outbox records that a batch of messages names, the salons in turns, `concurrency` of them at a time. Reports
 * the messages whose record was not processed.
 */
export async function processSalonsInTurns(
  event: QueueEvent,
  concurrency: number,
  process: (reference: OutboxReference) => Promise<boolean>,
): Promise<BatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  const messages = event.Records.flatMap(({ messageId, body }) => {
    const key = parseKey(body);
    // It goes to the dead letters alone, without the other messages of its batch
    if (!key) batchItemFailures.push({ itemIdentifier: messageId });
    const reference = key && toOutboxReference(key);
    return reference ? [{ messageId, reference }] : [];
  });
  const waiting = interleaveByOwner(messages, ({ reference }) => reference.tenant);
  const send = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isProcessed = await process(next.reference);
      if (!isProcessed) batchItemFailures.push({ itemIdentifier: next.messageId });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  return { batchItemFailures };
}

/** Webhooks wait for the salons' servers: all of a batch at a time. */
const CONCURRENCY = 10;

/** Sends what a batch of messages names. Reports those for which the table failed. */
export const sendBatch = (
  event: QueueEvent,
  deps: OutboxDependencies,
  concurrency = CONCURRENCY,
): Promise<BatchResponse> =>
  processSalonsInTurns(event, concurrency, (reference) => deliverOutboxRecordUnlessInFlight(reference, deps));
