import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import {
  compareTexts,
  type Placeholders,
  parseCondition,
  parseProjection,
  parseUpdate,
  toAttribute,
  toKeyRange,
  toValue,
  type WireItem,
} from './expressions.ts';
import { type MemoryTable, openMemoryTable, type Page, type Stored, toId, toStored } from './memory-table.ts';

/** A write, or the check of a transaction. */
type Write = Placeholders & {
  readonly TableName: string;
  readonly Item?: WireItem;
  readonly Key?: WireItem;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ReturnValues?: string;
};
type Transaction = {
  readonly TransactItems: readonly { readonly [action: string]: Write }[];
  readonly ClientRequestToken?: string;
};
/** Why an item cancels a transaction. */
type Reason = { readonly Code: string; readonly Message: string; readonly Item?: WireItem };
type Read = Placeholders & {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Key: WireItem;
  readonly KeyConditionExpression: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: WireItem;
  readonly Segment?: number;
  readonly TotalSegments?: number;
};
type BatchGet = {
  readonly RequestItems: { readonly [table: string]: { readonly Keys: readonly WireItem[] } };
};
type BatchWrite = {
  readonly RequestItems: {
    readonly [table: string]: readonly {
      readonly PutRequest?: { readonly Item: WireItem };
      readonly DeleteRequest?: { readonly Key: WireItem };
    }[];
  };
};

export type Answer = { readonly status: number; readonly body: string };

/** A failure as DynamoDB names it. */
class DatabaseError extends Error {
  readonly fields: object;
  constructor(name: string, message: string, fields: object = {}) {
    super(message);
    this.name = name;
    this.fields = fields;
  }
}

const refuse = (message: string): never => {
  throw new DatabaseError('ValidationException', message);
};

const ITEM_BYTES = 400 * 1024;
const TRANSACTION_ITEMS = 100;
const CONDITION_FAILED = 'The conditional request failed';

function checkKey(key: WireItem): WireItem {
  if (!key.pk?.S || !key.sk?.S) refuse('One or more parameter values are not valid: a key is a text');
  return key;
}

const toKey = ({ Key, Item }: Write): WireItem => checkKey(Key ?? Item ?? {});

const holds = ({ ConditionExpression, ...placeholders }: Write, found: Stored | undefined): boolean =>
  !ConditionExpression || parseCondition(ConditionExpression)(found?.fields ?? {}, placeholders);

/** The item to store. Throws if DynamoDB would not store it. */
function toValidItem(item: WireItem, { keyNames }: MemoryTable): Stored {
  for (const name of keyNames) {
    const value = item[name];
    if (value && !value.S) refuse(`One or more parameter values are not valid: ${name} must be a text`);
  }
  const stored = toStored(item);
  if (stored.text.length > ITEM_BYTES) refuse('Item size has exceeded the maximum allowed size');
  return stored;
}

/** The item after an update. */
function toUpdated(found: Stored | undefined, write: Write): WireItem {
  const item: Record<string, WireItem[string]> = { ...found?.fields, ...write.Key };
  const touched = new Set(['pk', 'sk']);
  for (const action of parseUpdate(write.UpdateExpression ?? '')) {
    const name = toAttribute(action.name, write);
    if (touched.has(name)) refuse(`Two document paths overlap with each other, or a key is updated: ${name}`);
    touched.add(name);
    if (action.kind === 'REMOVE') delete item[name];
    else {
      const value = toValue(action.value, write);
      item[name] =
        action.kind === 'SET' ? value : { N: String(Number(item[name]?.N ?? 0) + Number(value.N)) };
    }
  }
  return item;
}

/** DynamoDB for the calls that this code makes, in the memory of the tests. */
export function openMemoryDatabase() {
  const tables = new Map<string, MemoryTable>();
  /** The tokens of the transactions that were made: a repeated one changes nothing. */
  const madeTransactions = new Set<string>();

  function getTable(name: string): MemoryTable {
    const table = tables.get(name);
    if (!table) throw new DatabaseError('ResourceNotFoundException', `there is no table ${name}`);
    return table;
  }

  const find = (write: Write): Stored | undefined => getTable(write.TableName).get(toKey(write));

  /** The item after the write, of which nothing is stored yet. */
  const toResult = (write: Write): Stored =>
    toValidItem(write.Item ?? toUpdated(find(write), write), getTable(write.TableName));

  function writeOne(write: Write, isDeleted = false): string {
    const found = find(write);
    if (!holds(write, found)) {
      const fields = found ? { Item: found.fields } : {};
      throw new DatabaseError('ConditionalCheckFailedException', CONDITION_FAILED, fields);
    }
    const stored = isDeleted ? undefined : toResult(write);
    getTable(write.TableName).set(toKey(write), stored);
    return write.ReturnValues === 'ALL_NEW' && stored ? `{"Attributes":${stored.text}}` : '{}';
  }

  /** How a transaction makes the write, or the reason to cancel it. */
  function runAction(kind: string, write: Write): { readonly reason?: Reason; readonly store?: () => void } {
    const found = find(write);
    if (!holds(write, found)) {
      const item = found ? { Item: found.fields } : {};
      return { reason: { Code: 'ConditionalCheckFailed', Message: CONDITION_FAILED, ...item } };
    }
    if (kind === 'ConditionCheck') return {};
    try {
      const stored = kind === 'Delete' ? undefined : toResult(write);
      return { store: () => getTable(write.TableName).set(toKey(write), stored) };
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return { reason: { Code: 'ValidationError', Message: error.message } };
    }
  }

  function transact({ TransactItems, ClientRequestToken: token }: Transaction): string {
    if (token && madeTransactions.has(token)) return '{}';
    if (TransactItems.length > TRANSACTION_ITEMS) refuse('a transaction has at most 100 items');
    const actions = TransactItems.flatMap((each) => Object.entries(each));
    if (new Set(actions.map(([, write]) => toId(toKey(write)))).size < actions.length)
      refuse('Transaction request cannot include multiple operations on one item');
    const results = actions.map(([kind, write]) => runAction(kind, write));
    const reasons = results.map(({ reason }) => reason ?? { Code: 'None' });
    if (results.some(({ reason }) => reason)) {
      const message = `Transaction cancelled: ${reasons.map(({ Code }) => Code).join(', ')}`;
      throw new DatabaseError('TransactionCanceledException', message, { CancellationReasons: reasons });
    }
    for (const { store } of results) store?.();
    if (token) madeTransactions.add(token);
    return '{}';
  }

  function toReply({ items, last }: Page, keyNames: readonly string[], read: Read): string {
    const { FilterExpression, ProjectionExpression } = read;
    const passes = FilterExpression ? parseCondition(FilterExpression) : () => true;
    const passed = items.filter(({ fields }) => passes(fields, read));
    const names = ProjectionExpression ? parseProjection(ProjectionExpression) : undefined;
    const pick = ({ fields }: Stored, picked: readonly string[]) =>
      JSON.stringify(Object.fromEntries(picked.map((name) => [name, fields[name]])));
    const projected = names?.map((name) => toAttribute(name, read));
    const texts = passed.map((item) => (projected ? pick(item, projected) : item.text));
    const next = last ? `,"LastEvaluatedKey":${pick(last, keyNames)}` : '';
    return `{"Items":[${texts.join()}],"Count":${passed.length},"ScannedCount":${items.length}${next}}`;
  }

  const OPERATIONS: Readonly<Record<string, (input: never) => string>> = {
    CreateTable(input: CreateTableCommandInput) {
      tables.set(input.TableName ?? '', openMemoryTable(input));
      return '{}';
    },
    DeleteTable({ TableName }: Read) {
      getTable(TableName);
      tables.delete(TableName);
      return '{}';
    },
    DescribeTable({ TableName }: Read) {
      getTable(TableName);
      return JSON.stringify({ Table: { TableName, TableStatus: 'ACTIVE' } });
    },
    GetItem({ TableName, Key }: Read) {
      const stored = getTable(TableName).get(checkKey(Key));
      return stored ? `{"Item":${stored.text}}` : '{}';
    },
    BatchGetItem({ RequestItems }: BatchGet) {
      const replies = Object.entries(RequestItems).map(([name, { Keys }]) => {
        if (new Set(Keys.map(toId)).size < Keys.length)
          refuse('Provided list of item keys contains duplicates');
        const texts = Keys.flatMap((key) => getTable(name).get(checkKey(key))?.text ?? []);
        return `${JSON.stringify(name)}:[${texts.join()}]`;
      });
      return `{"Responses":{${replies.join()}},"UnprocessedKeys":{}}`;
    },
    Query(read: Read) {
      const index = getTable(read.TableName).index(read.IndexName);
      const range = toKeyRange(read.KeyConditionExpression, read);
      if (range.from !== undefined && range.to !== undefined && compareTexts(range.from, range.to) > 0)
        refuse('The BETWEEN operator requires an upper bound that is not below the lower one');
      const page = index.query(range, read.ScanIndexForward !== false, read.Limit, read.ExclusiveStartKey);
      return toReply(page, index.keyNames, read);
    },
    Scan(read: Read) {
      const index = getTable(read.TableName).index(read.IndexName);
      const { Segment = 0, TotalSegments = 1 } = read;
      const isInSegment = (pk: string) =>
        TotalSegments === 1 ||
        Buffer.from(pk).reduce((sum, byte) => sum + byte, 0) % TotalSegments === Segment;
      return toReply(index.scan(isInSegment, read.Limit, read.ExclusiveStartKey), index.keyNames, read);
    },
    PutItem: (write: Write) => writeOne(write),
    UpdateItem: (write: Write) => writeOne(write),
    DeleteItem: (write: Write) => writeOne(write, true),
    TransactWriteItems: transact,
    BatchWriteItem({ RequestItems }: BatchWrite) {
      for (const [TableName, requests] of Object.entries(RequestItems)) {
        for (const { PutRequest, DeleteRequest } of requests)
          writeOne({ TableName, ...PutRequest, ...DeleteRequest }, DeleteRequest !== undefined);
      }
      return '{"UnprocessedItems":{}}';
    },
  };

  return {
    /** Answers a call, such as `DynamoDB_20120810.GetItem`. */
    answer(target: string, body: string): Answer {
      const name = target.split('.')[1] ?? '';
      const run = OPERATIONS[name];
      if (!run) throw new Error(`the database of the tests does not know ${name}`);
      try {
        return { status: 200, body: run(JSON.parse(body) as never) };
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        const { message, fields } = error;
        const __type = `com.amazonaws.dynamodb.v20120810#${error.name}`;
        return { status: 400, body: JSON.stringify({ __type, message, ...fields }) };
      }
    },
  };
}
