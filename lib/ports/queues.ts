import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Lane } from '../rules/notifications/delivery-lanes.ts';
import { AWS_CALL_LIMITS } from './aws.ts';
import { timeClient } from './call-times.ts';

export type QueueSettings = {
  readonly region: string;
  /** The URL of the queues without the lane, which their names end with. */
  readonly url: string;
  readonly isLocal: boolean;
};

/** A message of a fair queue: while one group has many messages, those of other groups overtake them. */
type QueuedMessage = { readonly group: string; readonly body: string };

export type Queues = {
  /** Sends at most 10 messages to the queue of a lane. Returns those that the queue did not accept. Throws if SQS fails. */
  send<Message extends QueuedMessage>(lane: Lane, messages: readonly Message[]): Promise<Message[]>;
};

export function openQueues({ region, url, isLocal }: QueueSettings): Queues {
  const local = isLocal
    ? { endpoint: new URL(url).origin, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
    : {};
  const client = timeClient(new SQSClient({ region, ...AWS_CALL_LIMITS, ...local }), 'sqs');
  return {
    async send(lane, messages) {
      const command = new SendMessageBatchCommand({
        QueueUrl: `${url}${lane}`,
        Entries: messages.map(({ group, body }, index) => ({
          Id: String(index),
          MessageBody: body,
          MessageGroupId: group,
        })),
      });
      const { Failed = [] } = await client.send(command);
      const refused = new Set(Failed.map(({ Id }) => Id));
      return messages.filter((_, index) => refused.has(String(index)));
    },
  };
}
