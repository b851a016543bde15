import { setTimeout as wait } from 'node:timers/promises';
import {
  type AttributeValue,
  type DynamoDBClient,
  paginateQuery,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { LANES, type Lane, toLane } from '../../../lib/rules/notifications/delivery-lanes.ts';
import { HOUR_MS } from '../../../lib/rules/time-units.ts';
import { INDEXES, type Key, listDuePartitions } from '../../../lib/table/keys.ts';
import { isOutboxPartition } from '../../../lib/table/notifications/outbox.ts';
import { HIGHEST_CHARACTER } from '../../../lib/table/store.ts';
import type { LocalQueues } from '../queues.ts';
import type { BackgroundFunctions } from './functions.ts';

type Image = Record<string, AttributeValue>;

export type PollDependencies = Omit<BackgroundFunctions, 'smsReplies'> & {
  readonly queues: Pick<LocalQueues, 'deliver'>;
  readonly client: DynamoDBClient;
  readonly table: string;
  readonly clock: () => Date;
  /** The keys of written visits and entries of the journal, which the table's stream would deliver. */
  readonly takeWrittenKeys?: () => readonly Key[];
};

type WorkerOptions = {
  readonly pauseMs?: number;
  readonly onFailure?: (error: unknown) => void;
};

const PAUSE_MS = 1_000;
/** Records in one event, as in the deployed event source mapping. */
const BATCH_SIZE = 10;
/** More rounds than any chain of scheduled work needs. */
const ROUNDS_MAX = 20;

/** Above this number of scheduled records, queries take less work than a scan. */
const SCANNED_MAX = 500;

/** The records of all partitions that are due within an hour: notices that no sender has leased are among them. */
async function listSoonDueImages({ client, table, clock }: PollDependencies): Promise<Image[]> {
  const { pk, sk } = INDEXES.due;
  const items: Image[] = [];
  for (const partition of listDuePartitions()) {
    const query = {
      TableName: table,
      IndexName: 'due',
      KeyConditionExpression: '#pk = :pk AND #sk <= :until',
      ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
      ExpressionAttributeValues: {
        ':pk': { S: partition },
        ':until': { S: new Date(clock().getTime() + HOUR_MS).toISOString() },
      },
    };
    for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  }
  return items;
}

/** The records that are past due and the notices that no sender has leased, oldest first. */
async function listPastDueImages(deps: PollDependencies): Promise<Image[]> {
  const { sk } = INDEXES.due;
  const now = deps.clock().toISOString();
  const input = {
    TableName: deps.table,
    IndexName: 'due',
    FilterExpression: '#sk <= :now OR leasedUntil <= :now',
    ExpressionAttributeNames: { '#sk': sk },
    ExpressionAttributeValues: { ':now': { S: now } },
    Limit: SCANNED_MAX,
  };
  const { Items = [], LastEvaluatedKey } = await deps.client.send(new ScanCommand(input));
  const items = LastEvaluatedKey ? await listSoonDueImages(deps) : Items;
  return items
    .filter(
      ({ [sk]: dueAt, leasedUntil }) =>
        (dueAt?.S ?? '') <= now || (leasedUntil?.S ?? HIGHEST_CHARACTER) <= now,
    )
    .sort((a, b) => ((a[sk]?.S ?? '') < (b[sk]?.S ?? '') ? -1 : 1));
}

function toStreamRecord(image: Image, at: Date, index: number): DynamoDBRecord {
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

/** Batches of records, as a table's stream delivers them. */
export function toStreamEvents(images: readonly Image[], at: Date): DynamoDBStreamEvent[] {
  const records = images.map((image, index) => toStreamRecord(image, at, index));
  const batches = Math.ceil(records.length / BATCH_SIZE);
  return Array.from({ length: batches }, (_, batch) => ({
    Records: records.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  }));
}

const isNotice = (image: Image): boolean => isOutboxPartition(image.pk?.S ?? '');
const laneOf = ({ notice }: Image): Lane =>
  toLane({ kind: notice?.M?.kind?.S, channel: notice?.M?.channel?.S });

/**
 * Does one round of the work of a deployment's stream, queues and scheduler: passes outbox records of these lanes to the outbox
 * function, which queues them, delivers their queues, and runs the scheduled function for any others beside the mails. Returns
 * the number of these records.
 */
export async function runBackgroundWorkOnce(
  deps: PollDependencies,
  lanes: readonly Lane[] = LANES,
): Promise<number> {
  const images = await listPastDueImages(deps);
  let count = 0;
  for (const lane of lanes) {
    const notices = images.filter((image) => isNotice(image) && laneOf(image) === lane);
    for (const event of toStreamEvents(notices, deps.clock())) await deps.outbox(event);
    await deps.queues.deliver(lane, deps.outbox);
    count += notices.length;
  }
  const isWorker = lanes.includes('mails');
  const written = isWorker ? (deps.takeWrittenKeys?.() ?? []) : [];
  const changes = written.map(({ pk, sk }): Image => ({ pk: { S: pk }, sk: { S: sk } }));
  for (const event of toStreamEvents(changes, deps.clock())) await deps.outbox(event);
  const others = isWorker ? images.filter((image) => !isNotice(image)) : [];
  const partitions = new Set(others.flatMap((image) => image[INDEXES.due.pk]?.S ?? []));
  if (partitions.size > 0) await deps.scheduled([...partitions]);
  return count + others.length + written.length;
}

/** Polls until no record is past due. Throws if that takes too many rounds. */
export async function runBackgroundWorkUntilIdle(deps: PollDependencies): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if ((await runBackgroundWorkOnce(deps)) === 0) return;
  }
  throw new Error('scheduled work does not end');
}

/** Polls each lane repeatedly, one round after the other. A failure is logged, and the next round tries again. */
export function startWorkers(deps: PollDependencies, options: WorkerOptions = {}) {
  const { pauseMs = PAUSE_MS, onFailure = (error) => console.error('scheduled work failed', error) } =
    options;
  let stopped = false;

  function startLane(lane: Lane) {
    let pause = new AbortController();
    async function run(): Promise<void> {
      while (!stopped) {
        pause = new AbortController();
        try {
          await runBackgroundWorkOnce(deps, [lane]);
        } catch (error) {
          if (!stopped) onFailure(error);
        }
        await wait(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
      }
    }
    return { wake: () => pause.abort(), running: run() };
  }

  const loops = LANES.map(startLane);
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  return {
    /** Polls now instead of after the pause. */
    wake,
    /** Stops after the current round. */
    async close(): Promise<void> {
      stopped = true;
      wake();
      await Promise.all(loops.map(({ running }) => running));
    },
  };
}
