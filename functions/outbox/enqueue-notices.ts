import type { Log } from '../../lib/http/log.ts';
import type { Queues } from '../../lib/ports/queues.ts';
import { LANES } from '../../lib/rules/notifications/delivery-lanes.ts';
import type { BatchResponse } from './send-batch.ts';
import { parseSendableOutboxReference, type StreamEvent, toRecordLane } from './stream.ts';

type EnqueueDependencies = { readonly queues: Queues; readonly log: Log; readonly clock: () => Date };

/**
 * Sends the keys of the outbox records in a batch of at most 10 table changes to the queues of their lanes. Reports those that
 * a queue did not accept: the stream resumes at the first of them, and what it gives up stays in the `due` index
 * (BEHAVIOR §31.3).
 */
export async function enqueueNotices(
  event: StreamEvent,
  { queues, log, clock }: EnqueueDependencies,
): Promise<BatchResponse> {
  const now = clock();
  const notices = event.Records.flatMap((change) => {
    const reference = parseSendableOutboxReference(change, now);
    if (!reference) return [];
    const { tenant: group, key } = reference;
    const itemIdentifier = change.dynamodb?.SequenceNumber ?? '';
    return [{ group, body: JSON.stringify(key), lane: toRecordLane(change), itemIdentifier }];
  });
  const failed = LANES.map(async (lane) => {
    const ofLane = notices.filter((notice) => notice.lane === lane);
    if (ofLane.length === 0) return [];
    try {
      return await queues.send(lane, ofLane);
    } catch (error) {
      log.error('notices not queued', { lane, records: ofLane.length }, error);
      return ofLane;
    }
  });
  const batchItemFailures = (await Promise.all(failed))
    .flat()
    .map(({ itemIdentifier }) => ({ itemIdentifier }));
  return { batchItemFailures };
}
