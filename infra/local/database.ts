import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { INDEXES } from '../../lib/table/keys.ts';
import { dynamoClient } from '../../lib/table/store.ts';
import { IN_MEMORY } from './drawer.ts';
import { startDynoxide } from './dynoxide.ts';

export type Database = {
  readonly table: { readonly table: string; readonly region: string; readonly endpoint: string };
  /** Resolves when the database is gone, also when nobody asked it to go; never for one that is not ours. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
};

export const LOCAL_TABLE = 'salon';
export const LOCAL_REGION = 'us-east-1';

/**
 * The single table as DynamoDB creates it. Without a stream: the embedded database grows slower with every record
 * that a stream holds, and outbox records are found by the `due` index as well.
 */
export function tableDescription(table: string): CreateTableCommandInput {
  const indexes = Object.entries(INDEXES);
  const names = ['pk', 'sk', ...indexes.flatMap(([, { pk, sk }]) => [pk, sk])];
  const keySchema = ({ pk, sk }: { pk: string; sk: string }) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  return {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: keySchema({ pk: 'pk', sk: 'sk' }),
    GlobalSecondaryIndexes: indexes.map(([IndexName, attributes]) => ({
      IndexName,
      KeySchema: keySchema(attributes),
      Projection:
        'only' in attributes
          ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...attributes.only] }
          : { ProjectionType: 'ALL' as const },
    })),
  };
}

async function ensureTable(client: DynamoDBClient, table: string): Promise<void> {
  const wanted = tableDescription(table);
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const present = new Set(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName));
    const missing = wanted.GlobalSecondaryIndexes?.filter((index) => !present.has(index.IndexName)) ?? [];
    if (missing.length > 0) {
      const names = missing.map((index) => index.IndexName).join(', ');
      throw new Error(
        `the kept data has no index ${names}: it is of an older version, start on another DATA_DIR`,
      );
    }
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await client.send(new CreateTableCommand(wanted));
  }
}

async function runningDatabase(dataDir: string) {
  const elsewhere = process.env.DYNAMODB_ENDPOINT;
  if (elsewhere) return { endpoint: elsewhere, ended: new Promise<void>(() => {}), close: async () => {} };
  if (dataDir === IN_MEMORY) return startDynoxide();
  await mkdir(dataDir, { recursive: true });
  return startDynoxide(join(dataDir, 'table.db'));
}

/**
 * A DynamoDB with the salon's table in it: the embedded one over a file of `dataDir`, or in memory; with
 * DYNAMODB_ENDPOINT set, the one that answers there.
 */
export async function startDatabase(dataDir: string, table = LOCAL_TABLE): Promise<Database> {
  const { endpoint, ended, close } = await runningDatabase(dataDir);
  const address = { table, region: LOCAL_REGION, endpoint };
  const client = dynamoClient(address);
  try {
    await ensureTable(client, table);
  } catch (error) {
    await close();
    throw error;
  } finally {
    client.destroy();
  }
  return { table: address, ended, close };
}
