import { type Lane, toLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import type { Key } from '../../lib/table/keys.ts';
import { type OutboxReference, toOutboxReference } from '../../lib/table/notifications/outbox.ts';

/** The parts of a DynamoDB stream record that are read here. */
type StreamRecord = {
  readonly eventName?: string | undefined;
  readonly dynamodb?:
    | {
        readonly SequenceNumber?: string | undefined;
        readonly Keys?: Image | undefined;
        readonly NewImage?: Image | undefined;
      }
    | undefined;
};
type Value = { readonly S?: string | undefined; readonly M?: Image | undefined };
type Image = { readonly [attribute: string]: Value };
export type StreamEvent = { readonly Records: readonly StreamRecord[] };

/** The key of a changed item; undefined for a deleted one. */
export function parseChangedKey({ eventName, dynamodb }: StreamRecord): Key | undefined {
  const [pk, sk] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S];
  return eventName === 'REMOVE' || pk === undefined || sk === undefined ? undefined : { pk, sk };
}

/** The outbox record to process after a change of the table; undefined if there is none. */
export function parseSendableOutboxReference(change: StreamRecord, now: Date): OutboxReference | undefined {
  const key = parseChangedKey(change);
  // Skips the senders' own updates: the record is leased, scheduled for a retry, or parked
  const image = change.dynamodb?.NewImage;
  if (image?.parkedAt || (image?.leasedUntil?.S ?? '') > now.toISOString()) return undefined;
  return key && toOutboxReference(key);
}

export const toRecordLane = ({ dynamodb }: StreamRecord): Lane =>
  toLane({
    kind: dynamodb?.NewImage?.notice?.M?.kind?.S,
    channel: dynamodb?.NewImage?.notice?.M?.channel?.S,
  });
