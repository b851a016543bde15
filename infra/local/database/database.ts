import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { INDEXES } from '../../../lib/table/keys.ts';
import { createDynamoClient } from '../../../lib/table/open-store.ts';
import { TABLE_FILE } from './data-folder.ts';
import { HOW_TO_BEGIN_ANEW, IN_MEMORY } from './data-store.ts';
import { startDynoxide } from './dynoxide.ts';

export type Database = Awaited<ReturnType<typeof startOrConnectDatabase>>;

export const LOCAL_TABLE = 'salon';
export const LOCAL_REGION = 'us-east-1';

/**
 * The input of CreateTable for the single table. It has no stream: the embedded database gets slower with every
 * stream record, and the `due` index finds outbox records too.
 */
export function toCreateTableInput(table: string): CreateTableCommandInput {
  const indexes = Object.entries(INDEXES);
  const names = ['pk', 'sk', ...indexes.flatMap(([, { pk, sk }]) => [pk, sk])];
  const toKeySchema = ({ pk, sk }: { pk: string; sk: string }) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  return {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: toKeySchema({ pk: 'pk', sk: 'sk' }),
    GlobalSecondaryIndexes: indexes.map(([IndexName, attributes]) => ({
      IndexName,
      KeySchema: toKeySchema(attributes),
      Projection:
        'only' in attributes
          ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...attributes.only] }
          : { ProjectionType: 'ALL' as const },
    })),
  };
}

async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  const description = toCreateTableInput(table);
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const present = new Set(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName));
    const missing =
      description.GlobalSecondaryIndexes?.filter((index) => !present.has(index.IndexName)) ?? [];
    if (missing.length > 0) {
      const names = missing.map((index) => index.IndexName).join(', ');
      throw new Error(`the table has no index ${names}, so it is of another version: ${HOW_TO_BEGIN_ANEW}`);
    }
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await client.send(new CreateTableCommand(description));
  }
}

async function startOrConnect(dataDir: string) {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return { endpoint: external, ended: new Promise<void>(() => {}), close: async () => {} };
  if (dataDir === IN_MEMORY) return startDynoxide();
  await mkdir(dataDir, { recursive: true });
  return startDynoxide(join(dataDir, TABLE_FILE));
}

/**
 * Starts a DynamoDB with the single table: the embedded one, with a file in `dataDir` or in memory. If
 * DYNAMODB_ENDPOINT is set, uses the database there.
 */
export async function startOrConnectDatabase(dataDir: string, table = LOCAL_TABLE) {
  const { endpoint, ended, close } = await startOrConnect(dataDir);
  const address = { table, region: LOCAL_REGION, endpoint };
  const client = createDynamoClient(address);
  try {
    await ensureTable(client, table);
  } catch (error) {
    await close();
    throw error;
  } finally {
    client.destroy();
  }
  return {
    table: address,
    /** Resolves when the database process has ended; never for a database at DYNAMODB_ENDPOINT. */
    ended,
    close,
  };
}
