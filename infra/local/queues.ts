import { createHash, randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { LANES, type Lane } from '../../lib/rules/notifications/delivery-lanes.ts';
import { type LocalReply, serveRoutes, toJsonReply } from './http.ts';
import { type LocalServerOptions, startLocalServer } from './local-server.ts';

type Message = {
  readonly id: string;
  readonly group: string;
  readonly body: string;
  visibleAt: number;
  receives: number;
};
type Received = Message & { readonly receipt: string };

type QueueOptions = {
  readonly clock: () => Date;
  /** How long a received message is hidden. */
  readonly visibilityMs?: number;
  /** A message that was received so often goes to the dead-letter queue. */
  readonly maxReceives?: number;
  /**
   * After how many milliseconds the queue delivers each copy of its nth message. Default: one copy at once. SQS may deliver a
   * message twice, late and in another order.
   */
  readonly toDelays?: (sequence: number) => readonly number[];
  /** Whether the queue does not accept a message of a batch. */
  readonly refuses?: (body: string) => boolean;
};

type LocalQueue = ReturnType<typeof createFairQueue>;

/** A fair SQS queue in memory: of the visible messages, it delivers first those of the group with the fewest in flight. */
export function createFairQueue({
  clock,
  visibilityMs = 180_000,
  maxReceives = 5,
  toDelays = () => [0],
  refuses = () => false,
}: QueueOptions) {
  const groups = new Map<string, Message[]>();
  const received = new Map<string, Message>();
  const deadLetters: Message[] = [];
  let sent = 0;

  function remove(message: Message): void {
    const ofGroup = groups.get(message.group) ?? [];
    const index = ofGroup.indexOf(message);
    if (index >= 0) ofGroup.splice(index, 1);
    if (ofGroup.length === 0) groups.delete(message.group);
  }

  return {
    refuses,
    deadLetters: (): readonly Message[] => deadLetters,
    send(group: string, body: string): Message['id'] {
      const id = randomUUID();
      for (const delay of toDelays(sent)) {
        const ofGroup = groups.get(group) ?? [];
        ofGroup.push({ id, group, body, visibleAt: clock().getTime() + delay, receives: 0 });
        groups.set(group, ofGroup);
      }
      sent += 1;
      return id;
    },
    receive(limit: number): Received[] {
      const now = clock().getTime();
      const lines = [...groups.values()].map((messages) => {
        const visible = messages.filter(({ visibleAt }) => visibleAt <= now);
        const inFlight = messages.filter(({ visibleAt, receives }) => visibleAt > now && receives > 0).length;
        return { visible, inFlight };
      });
      const batch: Received[] = [];
      while (batch.length < limit) {
        const [line] = lines
          .filter(({ visible }) => visible.length > 0)
          .sort((a, b) => a.inFlight - b.inFlight);
        const message = line?.visible.shift();
        if (!line || !message) break;
        if (message.receives >= maxReceives) {
          deadLetters.push(message);
          remove(message);
          continue;
        }
        line.inFlight += 1;
        message.receives += 1;
        message.visibleAt = now + visibilityMs;
        const receipt = randomUUID();
        received.set(receipt, message);
        batch.push({ ...message, receipt });
      }
      return batch;
    },
    delete(receipt: string): void {
      const message = received.get(receipt);
      received.delete(receipt);
      if (message) remove(message);
    },
  };
}

const BATCH_SIZE = 10;
const ACCOUNT = '000000000000';
const NAME_PREFIX = 'salon-local-';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

type SentBatch = {
  readonly QueueUrl: string;
  readonly Entries: readonly { Id: string; MessageBody: string; MessageGroupId: string }[];
};

/** Replies to SendMessageBatch, the one action that the functions call; Lambda does the others. */
function sendBatch(queue: LocalQueue, { Entries }: SentBatch): object {
  const refused = Entries.filter(({ MessageBody }) => queue.refuses(MessageBody));
  return {
    Successful: Entries.filter((entry) => !refused.includes(entry)).map(
      ({ Id, MessageBody, MessageGroupId }) => ({
        Id,
        MessageId: queue.send(MessageGroupId, MessageBody),
        MD5OfMessageBody: md5(MessageBody),
      }),
    ),
    Failed: refused.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
  };
}

type Sender = (event: SQSEvent) => Promise<unknown>;
type BatchResult = { readonly batchItemFailures?: readonly { readonly itemIdentifier: string }[] };

export type LocalQueues = Awaited<ReturnType<typeof startQueues>>;

const toError = (name: string): LocalReply =>
  toJsonReply({ __type: `com.amazonaws.sqs#${name}`, message: name }, 400);

/** Starts the queues of all lanes in memory, with SQS's JSON protocol. What they lose, the `due` index has. */
export async function startQueues(options: QueueOptions & LocalServerOptions) {
  const queues = Object.fromEntries(LANES.map((lane) => [lane, createFairQueue(options)])) as {
    readonly [L in Lane]: LocalQueue;
  };

  const serve = serveRoutes({
    'POST /': ({ body, header }) => {
      if (header('x-amz-target') !== 'AmazonSQS.SendMessageBatch') return toError('InvalidAction');
      const batch = JSON.parse(body.toString()) as SentBatch;
      const lane = LANES.find((each) => batch.QueueUrl.endsWith(`/${NAME_PREFIX}${each}`));
      if (!lane) return toError('QueueDoesNotExist');
      if (batch.Entries.length > BATCH_SIZE) return toError('TooManyEntriesInBatchRequest');
      return toJsonReply(sendBatch(queues[lane], batch));
    },
  });

  const server = await startLocalServer(serve, options);
  return {
    ...server,
    /** The URL of the queues without the lane. */
    urlPrefix: `${server.url}/${ACCOUNT}/${NAME_PREFIX}`,
    deadLetters: (lane: Lane) => queues[lane].deadLetters(),
    /**
     * Passes the messages of a lane to its sender, batch by batch, as an event source mapping does. What the sender reports, or
     * all if it throws, is hidden until its visibility timeout.
     */
    async deliver(lane: Lane, send: Sender): Promise<void> {
      const queue = queues[lane];
      for (let batch = queue.receive(BATCH_SIZE); batch.length > 0; batch = queue.receive(BATCH_SIZE)) {
        const result = (await send(toQueueEvent(lane, batch))) as BatchResult | undefined;
        const failed = new Set(result?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
        for (const { id, receipt } of batch) if (!failed.has(id)) queue.delete(receipt);
      }
    },
  };
}

export const toQueueEvent = (
  lane: Lane,
  messages: readonly Pick<Received, 'id' | 'group' | 'body' | 'receives' | 'receipt'>[],
): SQSEvent => ({
  Records: messages.map(({ id, group, body, receives, receipt }) => ({
    messageId: id,
    receiptHandle: receipt,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: '0',
      SenderId: ACCOUNT,
      ApproximateFirstReceiveTimestamp: '0',
      MessageGroupId: group,
    },
    messageAttributes: {},
    md5OfBody: md5(body),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:${ACCOUNT}:${NAME_PREFIX}${lane}`,
    awsRegion: 'us-east-1',
  })),
});
