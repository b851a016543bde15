import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Change } from '../../../lib/table/change.ts';
import type { Key } from '../../../lib/table/keys.ts';
import {
  createDynamoClient,
  openDocumentClient,
  openStore,
  type TableAddress,
} from '../../../lib/table/store.ts';

const BATCH = 25;
const BATCHES_AT_ONCE = 8;

export type TableFiller = ReturnType<typeof openTableFiller>;

/** Writes many records fast: in batches instead of transactions. */
export function openTableFiller(address: TableAddress) {
  const client = createDynamoClient(address);
  const documents = openDocumentClient(client);
  const store = openStore(address, client);

  /** The items to put; collects what is added to counts. */
  function* listItems(changes: Iterable<Change>, counts: Map<string, { key: Key; by: number }>) {
    for (const change of changes) {
      const { key } = change;
      if (change.kind === 'put') yield { ...change.item, ...key };
      if (change.kind !== 'update') continue;
      const name = `${key.pk} ${key.sk}`;
      counts.set(name, { key, by: (counts.get(name)?.by ?? 0) + (change.add?.count ?? 0) });
    }
  }

  async function writeBatch(items: readonly Record<string, unknown>[]): Promise<void> {
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [address.table]: requests } }));
  }

  return {
    /** Writes what the changes put, without their conditions, and adds to their counts. */
    async fill(changes: Iterable<Change>): Promise<void> {
      const counts = new Map<string, { key: Key; by: number }>();
      const items = listItems(changes, counts);
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
      await Promise.all([...counts.values()].map(({ key, by }) => store.increment(key, 'count', by)));
    },
    close: (): void => client.destroy(),
  };
}
