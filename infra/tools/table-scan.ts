import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '../../lib/rules/ids.ts';
import { sleepWithJitter } from '../../lib/table/commit.ts';
import type { Item } from '../../lib/table/item.ts';
import { type Key, PRIMARY, toOwnedPrefix } from '../../lib/table/keys.ts';
import { createDynamoClient, openDocumentClient, type TableAddress } from '../../lib/table/store.ts';

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

/** Passes what belongs to the salon: every key starts with its owner, so no kind of record can be missed. */
export const toOwnedFilter = (tenant: Tenant) => ({
  ConsistentRead: true,
  FilterExpression: '(#pk = :tenant OR begins_with(#pk, :prefix))',
  ExpressionAttributeNames: { '#pk': PRIMARY.pk },
  ExpressionAttributeValues: { ':tenant': tenant, ':prefix': toOwnedPrefix(tenant) },
});

const BATCH_MAX = 25;
const UNPROCESSED_PAUSE_MS = 1_000;

/** Deletes items unconditionally; waits and repeats what the database did not accept. */
export async function deleteItems({ client, table }: ScannedTable, keys: readonly Key[]): Promise<void> {
  const documents = openDocumentClient(client);
  let pending = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  while (pending.length > 0) {
    const batch = pending.slice(0, BATCH_MAX);
    const output = await documents.send(new BatchWriteCommand({ RequestItems: { [table]: batch } }));
    const unprocessed = (output.UnprocessedItems?.[table] ?? []) as typeof batch;
    if (unprocessed.length > 0) await sleepWithJitter(UNPROCESSED_PAUSE_MS);
    pending = [...unprocessed, ...pending.slice(BATCH_MAX)];
  }
}
