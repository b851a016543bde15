import type { OutboxReference } from '../../lib/table/outbox.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { processRecord } from './process-record.ts';
import { findOutboxReference, type StreamEvent, type StreamRecord } from './stream.ts';

/** The stream events to retry; the stream resumes at the first of them. */
export type BatchResponse = { readonly batchItemFailures: { readonly itemIdentifier: string }[] };

/** Records processed at a time, to stay below the mail service's rate limit. */
const CONCURRENCY = 5;

/** Processes the outbox records in a batch of table changes. Reports those for which the table failed. */
export async function processBatch(event: StreamEvent, deps: OutboxDependencies): Promise<BatchResponse> {
  const now = deps.clock();
  const waiting = event.Records.flatMap((change): { change: StreamRecord; name: OutboxReference }[] => {
    const name = findOutboxReference(change, now);
    return name ? [{ change, name }] : [];
  });
  const failed = new Set<string>();
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { change, name } = next;
      try {
        await processRecord(name, deps);
      } catch (error) {
        deps.log.error('outbox record not read', {
          tenant: name.tenant,
          outbox_id: name.id,
          ...(error instanceof Error ? { error } : {}),
        });
        failed.add(change.dynamodb?.SequenceNumber ?? '');
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
