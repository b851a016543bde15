import { type AttributeValue, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { duePartitions, INDEXES } from '../../lib/table/keys.ts';
import { isOutboxKey } from '../../lib/table/outbox.ts';
import type { Background } from './functions.ts';

type Image = Record<string, AttributeValue>;

export type Sweep = Background & {
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly clock: () => Date;
};

export type Workers = {
  /** Looks for due work now instead of a little later. */
  wake(): void;
  /** Ends after the run that is under way. */
  close(): Promise<void>;
};

export type WorkerOptions = {
  /** Between the end of a round and the next. */
  readonly pauseMs?: number;
  readonly onFailure?: (error: unknown) => void;
};

const PAUSE_MS = 1_000;
/** Records in one event, as the deployed stream is set to hand over. */
const BATCH_SIZE = 10;
/** More rounds than any chain of due work has links. */
const DRAIN_ROUNDS = 20;

async function pastDue({ client, table, clock }: Sweep, partition: string): Promise<Image[]> {
  const { pk, sk } = INDEXES.due;
  const found: Image[] = [];
  let after: Image | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'due',
        KeyConditionExpression: '#pk = :pk AND #sk <= :now',
        ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
        ExpressionAttributeValues: { ':pk': { S: partition }, ':now': { S: clock().toISOString() } },
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    found.push(...(answer.Items ?? []));
    after = answer.LastEvaluatedKey;
  } while (after);
  return found;
}

function streamRecord(image: Image, at: Date, index: number): DynamoDBRecord {
  return {
    eventID: `local-${at.getTime()}-${index}`,
    eventName: 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: 'arn:aws:dynamodb:us-east-1:000000000000:table/local/stream/local',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at.getTime() / 1000),
      Keys: { pk: image.pk, sk: image.sk } as NonNullable<DynamoDBRecord['dynamodb']>['Keys'],
      NewImage: image as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'],
      SequenceNumber: String(index),
      StreamViewType: 'NEW_IMAGE',
    },
  };
}

/** The records as a table's stream hands them over, in batches. */
export function streamEvents(images: readonly Image[], at: Date): DynamoDBStreamEvent[] {
  const records = images.map((image, index) => streamRecord(image, at, index));
  const batches = Math.ceil(records.length / BATCH_SIZE);
  return Array.from({ length: batches }, (_, batch) => ({
    Records: records.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  }));
}

/**
 * One round of what stream and scheduler do in a deployment: outbox records that are due go to the outbox function,
 * for everything else the due function is called. Gives how many records were due.
 */
export async function sweep(work: Sweep): Promise<number> {
  const partitions = await Promise.all(duePartitions().map((partition) => pastDue(work, partition)));
  const images = partitions.flat();
  const notices = images.filter((image) => isOutboxKey(image.pk?.S ?? ''));
  for (const event of streamEvents(notices, work.clock())) await work.outbox(event);
  if (notices.length < images.length) await work.scheduled();
  return images.length;
}

/** Does round after round until nothing is due; throws where due work does not come to an end. */
export async function drain(work: Sweep): Promise<void> {
  for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
    if ((await sweep(work)) === 0) return;
  }
  throw new Error('due work does not come to an end');
}

/** Does due work again and again, one round after the other; what fails is logged and tried again. */
export function startWorkers(work: Sweep, options: WorkerOptions = {}): Workers {
  const { pauseMs = PAUSE_MS, onFailure = (error) => console.error('due work failed', error) } = options;
  let stopped = false;
  let woken = false;
  let wake = (): void => {};

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      try {
        await sweep(work);
      } catch (error) {
        if (!stopped) onFailure(error);
      }
      if (!stopped && !woken) await pause();
    }
  }

  const running = run();
  return {
    wake() {
      woken = true;
      wake();
    },
    async close() {
      stopped = true;
      wake();
      await running;
    },
  };
}
