import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { toCreateTableInput } from '../../../infra/local/database/database.ts';
import type { RestoreTable } from '../../../infra/tools/restore/restored-table.ts';

type TableItem = Record<string, AttributeValue>;

/** Items of a write, at most 25 in DynamoDB. */
const BATCH = 25;

export async function readTable(client: DynamoDBClient, table: string): Promise<TableItem[]> {
  const items: TableItem[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) items.push(...Items);
  return items;
}

async function write(client: DynamoDBClient, table: string, writes: readonly WriteRequest[]): Promise<void> {
  for (let start = 0; start < writes.length; start += BATCH) {
    const batch = writes.slice(start, start + BATCH);
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
  }
}

export async function writeTable(
  client: DynamoDBClient,
  table: string,
  items: readonly TableItem[],
): Promise<void> {
  const old = await readTable(client, table);
  const toKey = ({ pk, sk }: TableItem) => ({ pk, sk }) as TableItem;
  await write(
    client,
    table,
    old.map((item) => ({ DeleteRequest: { Key: toKey(item) } })),
  );
  await write(
    client,
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

/** Restores from items that a test has copied, as DynamoDB restores from its own log of changes. */
export const openRestoresFrom =
  (client: DynamoDBClient, items: readonly TableItem[]): RestoreTable =>
  async ({ target }) => {
    const isNew = await client.send(new DescribeTableCommand({ TableName: target })).then(
      () => false,
      () => true,
    );
    if (isNew) {
      await client.send(new CreateTableCommand(toCreateTableInput(target)));
      await writeTable(client, target, items);
    }
    return { id: `id-of-${target}`, tableArn: `arn:${target}`, streamArn: `arn:${target}/stream` };
  };
