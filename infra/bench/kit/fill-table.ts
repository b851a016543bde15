import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Change } from '../../../lib/table/change.ts';
import { createDynamoClient, openDocumentClient, type TableAddress } from '../../../lib/table/store.ts';

const BATCH = 25;
const BATCHES_AT_ONCE = 8;

export type TableFiller = {
  /** Writes what the changes put, without their conditions, and what they add to counts. */
  fill(changes: Iterable<Change>): Promise<void>;
  close(): void;
};

/** Writes many records fast: in batches instead of transactions. Only this process may write these counts. */
export function openTableFiller(address: TableAddress): TableFiller {
  const client = createDynamoClient(address);
  const documents = openDocumentClient(client);
  const counts = new Map<string, { pk: string; sk: string; count: number }>();

  function* listPuts(changes: Iterable<Change>): Generator<Record<string, unknown>> {
    const counted = new Set<string>();
    for (const change of changes) {
      if (change.kind === 'put') yield { ...change.item, ...change.key };
      if (change.kind !== 'update') continue;
      const name = `${change.key.pk} ${change.key.sk}`;
      const before = counts.get(name)?.count ?? 0;
      counts.set(name, { ...change.key, count: before + (change.add?.count ?? 0) });
      counted.add(name);
    }
    for (const name of counted) yield { ...counts.get(name) };
  }

  async function writeBatch(items: readonly Record<string, unknown>[]): Promise<void> {
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [address.table]: requests } }));
  }

  return {
    async fill(changes) {
      const items = listPuts(changes);
      const writeRest = async () => {
        for (;;) {
          const batch: Record<string, unknown>[] = [];
          while (batch.length < BATCH) {
            const { value, done } = items.next();
            if (done) break;
            batch.push(value);
          }
          if (batch.length === 0) return;
          await writeBatch(batch);
        }
      };
      await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, writeRest));
    },
    close: () => client.destroy(),
  };
}
