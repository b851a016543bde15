import { type OutboxReference, toOutboxReference } from '../../lib/table/outbox.ts';

/** What is read of a table's stream event. */
export type StreamRecord = {
  readonly eventName?: string | undefined;
  readonly dynamodb?: {
    readonly SequenceNumber?: string | undefined;
    readonly Keys?: Image | undefined;
    readonly NewImage?: Image | undefined;
  };
};
type Image = { readonly [attribute: string]: { readonly S?: string | undefined } };
export type StreamEvent = { readonly Records: readonly StreamRecord[] };

/** The outbox record that a change of the table shows to be sent; undefined for all other changes. */
export function toSend({ eventName, dynamodb }: StreamRecord, now: Date): OutboxReference | undefined {
  if (eventName === 'REMOVE') return undefined;
  // The senders' own notes come by as well: such a record is held, or waits for its next try, or is parked.
  const image = dynamodb?.NewImage;
  if (image?.parkedAt || (image?.leasedUntil?.S ?? '') > now.toISOString()) return undefined;
  const [pk, sk] = [dynamodb?.Keys?.pk?.S, dynamodb?.Keys?.sk?.S];
  return pk === undefined || sk === undefined ? undefined : toOutboxReference({ pk, sk });
}
