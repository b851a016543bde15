import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Change } from './change.ts';
import { type CommitResult, createCommit, sleepWithJitter } from './commit.ts';
import { type Item, marshal, type StoredItem, unmarshal } from './item.ts';
import { INDEXES, type IndexName, type Key, PRIMARY } from './keys.ts';

export type Consistency = 'strong' | 'eventual';

export type QueryRange = {
  readonly index?: IndexName;
  readonly pk: string;
  readonly from?: string;
  /** Inclusive. */
  readonly to?: string;
  readonly prefix?: string;
  readonly limit?: number;
  readonly descending?: boolean;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly consistency?: Consistency;
};

export type Store = {
  get(key: Key, consistency?: Consistency): Promise<Item | undefined>;
  getMany(keys: readonly Key[], consistency?: Consistency): Promise<Item[]>;
  /** One page of a query; pass `next` as `after` to continue. */
  queryPage(range: QueryRange): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }>;
  /** All pages of a query. */
  queryAll(range: QueryRange): Promise<Item[]>;
  /** All changes or none. A single change costs a plain write, several cost a transaction. */
  commit(changes: readonly Change[]): Promise<CommitResult>;
  /** Adds to a number and returns the result; a missing record counts as 0. */
  increment(
    key: Key,
    attribute: string,
    by: number,
    extra?: Readonly<Record<string, unknown>>,
  ): Promise<number>;
};

export type TableAddress = {
  readonly table: string;
  readonly region: string;
  /** Another endpoint than the region's. */
  readonly endpoint?: string | undefined;
};

const UNPROCESSED_PAUSE_MS = 20;
const BATCH_GET_LIMIT = 100;
/** Sorts after every character in keys. */
const HIGHEST_CHARACTER = '\uffff';

export function createDynamoClient(address: TableAddress): DynamoDBClient {
  const local = address.endpoint
    ? { endpoint: address.endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
    : {};
  const client = new DynamoDBClient({ region: address.region, cacheMiddleware: true, ...local });
  // These two cost a third of the time of a call: one copies inputs and outputs for an unused log, the other builds a
  // long User-Agent
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.remove('getUserAgentMiddleware');
  return client;
}

/** Opens the single table. */
export function openStore(address: TableAddress, client = createDynamoClient(address)): Store {
  const TableName = address.table;
  async function getMany(requested: readonly Key[], consistency: Consistency = 'strong'): Promise<Item[]> {
    const items: Item[] = [];
    let pending: StoredItem[] = requested.map(({ pk, sk }) => marshal({ pk, sk }));
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_GET_LIMIT);
      const answer = await client.send(
        new BatchGetItemCommand({
          RequestItems: { [TableName]: { Keys: batch, ConsistentRead: consistency === 'strong' } },
        }),
      );
      items.push(...(answer.Responses?.[TableName] ?? []).map(unmarshal));
      const unprocessed = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (unprocessed.length > 0) await sleepWithJitter(UNPROCESSED_PAUSE_MS);
      pending = [...unprocessed, ...pending.slice(BATCH_GET_LIMIT)];
    }
    return items;
  }

  async function page(
    range: QueryRange,
  ): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }> {
    const { pk, sk } = range.index ? INDEXES[range.index] : PRIMARY;
    const values: Record<string, unknown> = { ':pk': range.pk };
    let condition = '#pk = :pk';
    // A prefix as a range: equivalent in DynamoDB, and faster in embedded databases, which may scan the partition
    const { from = range.prefix, to = range.prefix && range.prefix + HIGHEST_CHARACTER } = range;
    if (from !== undefined && to !== undefined) {
      condition += ' AND #sk BETWEEN :from AND :to';
      values[':from'] = from;
      values[':to'] = to;
    } else if (from !== undefined) {
      condition += ' AND #sk >= :from';
      values[':from'] = from;
    } else if (to !== undefined) {
      condition += ' AND #sk <= :to';
      values[':to'] = to;
    }
    const answer = await client.send(
      new QueryCommand({
        TableName,
        ...(range.index ? { IndexName: range.index } : {}),
        KeyConditionExpression: condition,
        ExpressionAttributeNames: { '#pk': pk, ...(condition.includes('#sk') ? { '#sk': sk } : {}) },
        ExpressionAttributeValues: marshal(values),
        ...(range.limit === undefined ? {} : { Limit: range.limit }),
        ...(range.after ? { ExclusiveStartKey: marshal(range.after) } : {}),
        ScanIndexForward: !range.descending,
        // Indexes are eventually consistent: money and slots are always read again from the table
        ConsistentRead: !range.index && range.consistency !== 'eventual',
      }),
    );
    const items = (answer.Items ?? []).map(unmarshal);
    return answer.LastEvaluatedKey ? { items, next: unmarshal(answer.LastEvaluatedKey) } : { items };
  }

  return {
    async get(key, consistency = 'strong') {
      const answer = await client.send(
        new GetItemCommand({
          TableName,
          Key: marshal({ pk: key.pk, sk: key.sk }),
          ConsistentRead: consistency === 'strong',
        }),
      );
      return answer.Item && unmarshal(answer.Item);
    },
    getMany,
    queryPage: page,
    async queryAll(range) {
      const items: Item[] = [];
      let after = range.after;
      do {
        const answer = await page(after ? { ...range, after } : range);
        items.push(...answer.items);
        after = answer.next;
      } while (after);
      return items;
    },
    commit: createCommit(client, TableName),
    async increment(key, attribute, by, extra = {}) {
      const fields = Object.entries(extra);
      const answer = await client.send(
        new UpdateItemCommand({
          TableName,
          Key: marshal({ pk: key.pk, sk: key.sk }),
          UpdateExpression:
            fields.length === 0
              ? 'ADD #n :by'
              : `ADD #n :by SET ${fields.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
          ExpressionAttributeNames: {
            '#n': attribute,
            ...Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
          },
          ExpressionAttributeValues: marshal({
            ':by': by,
            ...Object.fromEntries(fields.map(([, value], index) => [`:f${index}`, value])),
          }),
          ReturnValues: 'ALL_NEW',
        }),
      );
      return Number(answer.Attributes?.[attribute]?.N);
    },
  };
}
