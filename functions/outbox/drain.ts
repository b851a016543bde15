import type { OutboxReference } from '../../lib/table/outbox.ts';
import { deliver } from './deliver.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { type StreamEvent, type StreamRecord, toSend } from './stream.ts';

/** The events that must be shown again; the stream goes back to the first of them. */
export type BatchAnswer = { readonly batchItemFailures: { readonly itemIdentifier: string }[] };

/** Records in delivery at a time, so that a batch does not run into the mail service's rate. */
const AT_A_TIME = 5;

/** Delivers what a batch of the table's changes shows to be sent. Fails for those where the table itself failed. */
export async function drain(event: StreamEvent, deps: OutboxDependencies): Promise<BatchAnswer> {
  const now = deps.clock();
  const waiting = event.Records.flatMap((change): { change: StreamRecord; name: OutboxReference }[] => {
    const name = toSend(change, now);
    return name ? [{ change, name }] : [];
  });
  const failed = new Set<string>();
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { change, name } = next;
      try {
        await deliver(name, deps);
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
  await Promise.all(Array.from({ length: AT_A_TIME }, sender));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
