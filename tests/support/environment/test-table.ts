import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { IN_MEMORY } from '../../../infra/local/database/data-store.ts';
import { LOCAL_REGION, startDatabase, toCreateTableInput } from '../../../infra/local/database/database.ts';
import { createDynamoClient, type TableAddress } from '../../../lib/table/open-store.ts';
import { IS_NIGHT } from '../nightly.ts';
import { startMemoryDatabase } from './database/memory-connections.ts';
import { openConnections, type Transport } from './database-connections.ts';

type TestDatabase = { readonly endpoint: string; readonly transport: Transport };

/** One database of each kind for each worker of the test runner: a process takes longer to start than most tests to run. */
let embedded: Promise<TestDatabase> | undefined;
let memory: Promise<TestDatabase> | undefined;

async function startEmbedded(): Promise<TestDatabase> {
  const { table } = await startDatabase(IN_MEMORY);
  return { endpoint: table.endpoint, transport: openConnections() };
}

export type TestTable = {
  readonly table: TableAddress & { readonly endpoint: string; readonly transport: Transport };
  close(): Promise<void>;
};

async function createTable({ endpoint, transport }: TestDatabase): Promise<TestTable> {
  const table = { table: `test-${randomUUID()}`, region: LOCAL_REGION, endpoint, transport };
  const client = createDynamoClient(table);
  await client.send(new CreateTableCommand(toCreateTableInput(table.table)));
  return {
    table,
    async close() {
      await client.send(new DeleteTableCommand({ TableName: table.table }));
      client.destroy();
    },
  };
}

/** An empty table, which no other test file uses, by default of the embedded database. */
export async function openTestTable(database?: TestDatabase): Promise<TestTable> {
  if (database) return createTable(database);
  embedded ??= startEmbedded();
  return createTable(await embedded);
}

/**
 * An empty table for tests of what lies above it. By day it is in the memory of the test, where a call takes a fraction of the
 * time; by night it is one of the embedded database.
 */
export async function openQuickTable(): Promise<TestTable> {
  if (IS_NIGHT) return openTestTable();
  memory ??= startMemoryDatabase();
  return openTestTable(await memory);
}
