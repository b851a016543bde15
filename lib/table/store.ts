import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshal, type StoredItem, unmarshal } from './attributes.ts';
import type { Change } from './change.ts';
import { type CommitResult, createCommit } from './commit.ts';
import type { Item } from './item.ts';
import { INDEXES, type IndexName, type Key, PRIMARY } from './keys.ts';
import { sleepWithJitter } from './pause.ts';

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
  /** One page of a query; `next` continues it. */
  page(range: QueryRange): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }>;
  /** All pages of a query. */
  all(range: QueryRange): Promise<Item[]>;
  /** All changes or none. A single change costs a plain write, several cost a transaction. */
  commit(changes: readonly Change[]): Promise<CommitResult>;
  /** Adds to a number and gives what it then is; without a record it starts from 0. */
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
  /** Another DynamoDB than the region's own. */
  readonly endpoint?: string | undefined;
};

const UNREAD_PAUSE_MS = 20;
const BATCH_GET_LIMIT = 100;
/** Comes after every character that keys are made of. */
const HIGHEST = '\uffff';

/** A client of the service that holds the table; at an endpoint, where the address names one. */
export function dynamoClient(address: TableAddress): DynamoDBClient {
  const local = address.endpoint
    ? { endpoint: address.endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
    : {};
  const client = new DynamoDBClient({ region: address.region, cacheMiddleware: true, ...local });
  // Together a third of what a call costs: one copies inputs and outputs for a log that nobody keeps, the other
  // tells the server at length which version of what is calling
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.remove('getUserAgentMiddleware');
  return client;
}

/** The single table as the nouns' files use it. */
export function openStore(address: TableAddress, client = dynamoClient(address)): Store {
  const TableName = address.table;
  async function getMany(wanted: readonly Key[], consistency: Consistency = 'strong'): Promise<Item[]> {
    const found: Item[] = [];
    let pending: StoredItem[] = wanted.map(({ pk, sk }) => marshal({ pk, sk }));
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_GET_LIMIT);
      const answer = await client.send(
        new BatchGetItemCommand({
          RequestItems: { [TableName]: { Keys: batch, ConsistentRead: consistency === 'strong' } },
        }),
      );
      found.push(...(answer.Responses?.[TableName] ?? []).map(unmarshal));
      const unread = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (unread.length > 0) await sleepWithJitter(UNREAD_PAUSE_MS);
      pending = [...unread, ...pending.slice(BATCH_GET_LIMIT)];
    }
    return found;
  }

  async function page(
    range: QueryRange,
  ): Promise<{ items: Item[]; next?: Readonly<Record<string, unknown>> }> {
    const { pk, sk } = range.index ? INDEXES[range.index] : PRIMARY;
    const values: Record<string, unknown> = { ':pk': range.pk };
    let condition = '#pk = :pk';
    // A prefix as a span: the same to DynamoDB, while embedded databases may look at the whole partition for one
    const { from = range.prefix, to = range.prefix && range.prefix + HIGHEST } = range;
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
        // An index cannot be read strongly; what it proposes is read again where money or slots depend on it.
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
    page,
    async all(range) {
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
