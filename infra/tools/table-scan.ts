import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '../../lib/rules/ids.ts';
import { sleepWithJitter } from '../../lib/table/commit.ts';
import { type Key, PRIMARY_KEY_ATTRIBUTES, toSalonPartitionPrefix } from '../../lib/table/keys.ts';
import { createDynamoClient, openDocumentClient, type TableAddress } from '../../lib/table/open-store.ts';
import type { Item, QueryRange, Store } from '../../lib/table/store.ts';

/** The table of an operator's command, which may scan it. */
export type ScannedTable = { readonly client: DynamoDBClient; readonly table: string };

export const openTable = (address: TableAddress): ScannedTable => ({
  client: createDynamoClient(address),
  table: address.table,
});

type ScanFilter = Pick<
  ScanCommandInput,
  | 'ConsistentRead'
  | 'IndexName'
  | 'FilterExpression'
  | 'ProjectionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
>;

/** The items of the table, or of one of its indexes, that pass the filter, page by page. */
export async function* scanPages(
  { client, table }: ScannedTable,
  filter: ScanFilter = {},
  segment: Pick<ScanCommandInput, 'Segment' | 'TotalSegments'> = {},
): AsyncGenerator<Item[]> {
  const input = { TableName: table, ...filter, ...segment };
  for await (const { Items = [] } of paginateScan({ client: openDocumentClient(client) }, input))
    yield Items as Item[];
}

/** Parts of a table that are read at the same time: one scan alone gets a fraction of what the table gives. */
const SEGMENTS = 16;

/** Does something for each page of the items that pass the filter, in several parts of the table at the same time. */
export async function scanSegments(
  table: ScannedTable,
  filter: ScanFilter,
  run: (page: Item[]) => Promise<void>,
): Promise<void> {
  const scanSegment = async (Segment: number): Promise<void> => {
    for await (const page of scanPages(table, filter, { Segment, TotalSegments: SEGMENTS })) await run(page);
  };
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => scanSegment(segment)));
}

/** Passes what belongs to the salon: every key starts with its owner, so no kind of record can be missed. */
export const toOwnedFilter = (tenant: Tenant) => ({
  ConsistentRead: true,
  FilterExpression: '(#pk = :tenant OR begins_with(#pk, :prefix))',
  ExpressionAttributeNames: { '#pk': PRIMARY_KEY_ATTRIBUTES.pk },
  ExpressionAttributeValues: { ':tenant': tenant, ':prefix': toSalonPartitionPrefix(tenant) },
});

const PAGE_ITEMS = 200;

/** All items of a range, a page at a time. */
export async function* iterateItems(store: Store, range: QueryRange): AsyncGenerator<Item> {
  let after: QueryRange['after'];
  do {
    const page = await store.queryPage({ ...range, limit: PAGE_ITEMS, ...(after ? { after } : {}) });
    yield* page.items;
    after = page.next;
  } while (after);
}

const BATCH_MAX = 25;
const UNPROCESSED_PAUSE_MS = 1_000;

type WriteRequest =
  | { readonly DeleteRequest: { readonly Key: Key } }
  | { readonly PutRequest: { readonly Item: Item } };

/** Writes a batch; waits and repeats what the database did not accept. */
async function writeBatch({ client, table }: ScannedTable, requests: WriteRequest[]): Promise<void> {
  const documents = openDocumentClient(client);
  let pending = requests;
  while (pending.length > 0) {
    const output = await documents.send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
    pending = (output.UnprocessedItems?.[table] ?? []) as WriteRequest[];
    if (pending.length > 0) await sleepWithJitter(UNPROCESSED_PAUSE_MS);
  }
}

async function writeItems(table: ScannedTable, requests: readonly WriteRequest[]): Promise<void> {
  for (let start = 0; start < requests.length; start += BATCH_MAX)
    await writeBatch(table, requests.slice(start, start + BATCH_MAX));
}

/** Deletes items unconditionally. */
export const removeItems = (table: ScannedTable, keys: readonly Key[]): Promise<void> =>
  writeItems(
    table,
    keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );

/** Puts items unconditionally. */
export const saveItems = (table: ScannedTable, items: readonly Item[]): Promise<void> =>
  writeItems(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
