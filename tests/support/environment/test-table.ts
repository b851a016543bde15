import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { IN_MEMORY } from '../../../infra/local/database/data-store.ts';
import {
  type Database,
  startOrConnectDatabase,
  toCreateTableInput,
} from '../../../infra/local/database/database.ts';
import { createDynamoClient, type TableAddress } from '../../../lib/table/open-store.ts';
import { openConnections, type Transport } from './database-connections.ts';

/** One database for each worker of the test runner, because a process takes longer to start than most tests to run. */
let database: Promise<Database> | undefined;
const transport = openConnections();

export type TestTable = {
  readonly table: TableAddress & { readonly endpoint: string; readonly transport: Transport };
  close(): Promise<void>;
};

/** An empty table, which no other test file uses. */
export async function openTestTable(): Promise<TestTable> {
  database ??= startOrConnectDatabase(IN_MEMORY);
  const table = { ...(await database).table, table: `test-${randomUUID()}`, transport };
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
