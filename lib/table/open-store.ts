import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { openCommitter, sleepWithJitter } from './commit.ts';
import { INDEXES, type Key, PRIMARY_KEY_ATTRIBUTES } from './keys.ts';
import { getCallOptions, isOutage, TableUnavailableError } from './outages.ts';
import { type Consistency, HIGHEST_CHARACTER, type Item, type QueryRange, type Store } from './store.ts';

export type TableAddress = {
  readonly table: string;
  readonly region: string;
  /** Another endpoint than the region's. */
  readonly endpoint?: string | undefined;
  /** Another transport than HTTP with timeouts. */
  readonly transport?: DynamoDBClientConfig['requestHandler'];
};

const UNPROCESSED_PAUSE_MS = 20;
const BATCH_GET_LIMIT = 100;

const MAX_ATTEMPTS = 3;
/** With pauses of at most 1 s and 2 s between its attempts, a call takes at most 12 s. */
export const CALL_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

/** Names the local account. A local database checks no signature, which would cost a quarter of the time of a call. */
const LOCAL_SIGNER: NonNullable<DynamoDBClientConfig['signer']> = {
  async sign(request) {
    request.headers['x-amz-date'] = '20000101T000000Z';
    request.headers.authorization =
      'AWS4-HMAC-SHA256 Credential=local/20000101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
    return request;
  },
};

/**
 * Creates a client of the database at the address. A local database has no timeouts by default: it shares the machine with
 * its clients, and queues their requests.
 */
export function createDynamoClient(
  address: TableAddress,
  transport: TableAddress['transport'] = address.transport ?? (address.endpoint ? {} : CALL_TIMEOUTS),
): DynamoDBClient {
  const local = address.endpoint
    ? {
        endpoint: address.endpoint,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        signer: LOCAL_SIGNER,
      }
    : {};
  const client = new DynamoDBClient({
    region: address.region,
    maxAttempts: MAX_ATTEMPTS,
    retryMode: 'standard',
    requestHandler: transport,
    ...local,
  });
  // These two cost a tenth of the time of a call: one copies inputs and outputs for an unused log, the other builds a
  // long User-Agent
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.remove('getUserAgentMiddleware');
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (cause) {
        throw isOutage(cause) ? new TableUnavailableError('the table is unavailable', { cause }) : cause;
      }
    },
    { step: 'initialize', name: 'reportOutages' },
  );
  return client;
}

/** Converts values to and from DynamoDB's format, and leaves out undefined ones. */
export const openDocumentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

function toKeyCondition(range: QueryRange) {
  const { pk, sk } = range.index ? INDEXES[range.index] : PRIMARY_KEY_ATTRIBUTES;
  // A prefix as a range: equivalent in DynamoDB, and faster in embedded databases, which may scan the partition
  const { from = range.prefix, to = range.prefix && range.prefix + HIGHEST_CHARACTER } = range;
  const bounds =
    from !== undefined && to !== undefined
      ? ' AND #sk BETWEEN :from AND :to'
      : `${from === undefined ? '' : ' AND #sk >= :from'}${to === undefined ? '' : ' AND #sk <= :to'}`;
  return {
    KeyConditionExpression: `#pk = :pk${bounds}`,
    ExpressionAttributeNames: { '#pk': pk, ...(bounds ? { '#sk': sk } : {}) },
    ExpressionAttributeValues: {
      ':pk': range.pk,
      ...(from === undefined ? {} : { ':from': from }),
      ...(to === undefined ? {} : { ':to': to }),
    },
  };
}

function toIncrement(attribute: string, by: number, extra: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(extra);
  const sets = fields.map((_, index) => `#f${index} = :f${index}`).join(', ');
  return {
    UpdateExpression: `ADD #n :by${sets && ` SET ${sets}`}`,
    ExpressionAttributeNames: {
      '#n': attribute,
      ...Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
    },
    ExpressionAttributeValues: {
      ':by': by,
      ...Object.fromEntries(fields.map(([, value], index) => [`:f${index}`, value])),
    },
    ReturnValues: 'ALL_NEW' as const,
  };
}

async function collectPages(queryPage: Store['queryPage'], range: QueryRange): Promise<Item[]> {
  const items: Item[] = [];
  let after = range.after;
  do {
    const output = await queryPage(after ? { ...range, after } : range);
    items.push(...output.items);
    after = output.next;
  } while (after);
  return items;
}

export function openStore(address: TableAddress, dynamoClient = createDynamoClient(address)): Store {
  const TableName = address.table;
  const client = openDocumentClient(dynamoClient);
  async function getMany(requested: readonly Key[], consistency: Consistency = 'strong'): Promise<Item[]> {
    const items: Item[] = [];
    let pending = requested.map(({ pk, sk }): Record<string, unknown> => ({ pk, sk }));
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_GET_LIMIT);
      const output = await client.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: batch, ConsistentRead: consistency === 'strong' } },
        }),
        getCallOptions(),
      );
      items.push(...((output.Responses?.[TableName] ?? []) as Item[]));
      const unprocessed = output.UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (unprocessed.length > 0) await sleepWithJitter(UNPROCESSED_PAUSE_MS);
      pending = [...unprocessed, ...pending.slice(BATCH_GET_LIMIT)];
    }
    return items;
  }

  async function queryPage(
    range: QueryRange,
  ): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }> {
    const output = await client.send(
      new QueryCommand({
        TableName,
        ...(range.index ? { IndexName: range.index } : {}),
        ...toKeyCondition(range),
        ...(range.limit === undefined ? {} : { Limit: range.limit }),
        ...(range.after ? { ExclusiveStartKey: range.after } : {}),
        ScanIndexForward: !range.descending,
        // Indexes are eventually consistent: money and slots are always read again from the table
        ConsistentRead: !range.index && range.consistency !== 'eventual',
      }),
      getCallOptions(),
    );
    const items = (output.Items ?? []) as Item[];
    return output.LastEvaluatedKey ? { items, next: output.LastEvaluatedKey } : { items };
  }

  return {
    async get(key, consistency = 'strong') {
      const output = await client.send(
        new GetCommand({
          TableName,
          Key: { pk: key.pk, sk: key.sk },
          ConsistentRead: consistency === 'strong',
        }),
        getCallOptions(),
      );
      return output.Item as Item | undefined;
    },
    getMany,
    queryPage,
    queryAll: (range) => collectPages(queryPage, range),
    commit: openCommitter(client, TableName),
    async increment(key, attribute, by, extra = {}) {
      const output = await client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: key.pk, sk: key.sk },
          ...toIncrement(attribute, by, extra),
        }),
        getCallOptions(),
      );
      return Number(output.Attributes?.[attribute]);
    },
  };
}
