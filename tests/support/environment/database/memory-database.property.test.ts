import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanPages } from '../../../../infra/tools/table-scan.ts';
import { INDEXES, type Key } from '../../../../lib/table/keys.ts';
import { createDynamoClient, openStore } from '../../../../lib/table/open-store.ts';
import {
  type Change,
  type CommitResult,
  deleteItem,
  type Item,
  putItem,
  type QueryRange,
  type Requirement,
  requireItem,
  type Store,
  updateItem,
} from '../../../../lib/table/store.ts';
import { COMMIT_MAX_CHANGES } from '../../../../lib/table/transact-items.ts';
import { IS_NIGHT } from '../../nightly.ts';
import { openTestTable, type TestTable } from '../test-table.ts';
import { startMemoryDatabase } from './memory-connections.ts';

const SEQUENCES = IS_NIGHT ? 2_000 : 12;

type Opened = { readonly database: TestTable; readonly store: Store; readonly client: Client };
type Client = ReturnType<typeof createDynamoClient>;
let all: readonly Opened[] = [];

function open(database: TestTable): Opened {
  const client = createDynamoClient(database.table);
  return { database, client, store: openStore(database.table, client) };
}

beforeAll(async () => {
  all = [open(await openTestTable()), open(await openTestTable(await startMemoryDatabase()))];
});
afterAll(async () => {
  for (const { client, database } of all) {
    client.destroy();
    await database.close();
  }
});

/** What both databases return for the same call; an error by its name. */
async function runOnBoth<Value>(call: (opened: Opened) => Promise<Value>): Promise<Value | string> {
  const results = await Promise.all(all.map((each) => call(each).catch((error: Error) => `${error.name}`)));
  const [embedded, memory] = results;
  expect(memory).toEqual(embedded);
  return embedded as Value | string;
}

// The last two sort by their UTF-8 bytes, and the other way around by their UTF-16 units
const texts = fc.constantFrom('1', '10', '2', 'a', 'é', '\uff21', '\u{1f600}');
const numbers = fc.integer({ min: -3, max: 3 });
const keys = fc.record({ pk: fc.constantFrom('p', 'q'), sk: texts }) as fc.Arbitrary<Key>;
const values = fc.oneof(
  numbers,
  texts,
  fc.boolean(),
  fc.constant(null),
  fc.array(numbers, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('x', 'y'), numbers),
);
const { listPk, listSk, duePk, dueSk } = {
  listPk: INDEXES.list.pk,
  listSk: INDEXES.list.sk,
  duePk: INDEXES.due.pk,
  dueSk: INDEXES.due.sk,
};
const indexed = {
  [listPk]: fc.constantFrom('list', 'other'),
  [listSk]: texts,
  [duePk]: fc.constant('due'),
  [dueSk]: texts,
};
const fields = fc.record({ n: numbers, v: values, customerId: numbers, ...indexed }, { requiredKeys: [] });

const bounds = fc.oneof(numbers, texts);
const simpleRequirements: fc.Arbitrary<Requirement> = fc.oneof(
  fc.constantFrom<Requirement>({ that: 'absent' }, { that: 'present' }),
  fc.record({ attribute: fc.constantFrom('n', 'v'), is: values }),
  fc.record({ attribute: fc.constantFrom('n', 'v', listSk), missing: fc.constant(true as const) }),
  fc.record({ attribute: fc.constantFrom('n', 'v', listSk), atMost: bounds }),
  fc.record({ attribute: fc.constantFrom('n', 'v', listSk), atLeast: bounds }),
);
const requirements = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: simpleRequirements },
    {
      weight: 1,
      arbitrary: fc.record({ anyOf: fc.array(simpleRequirements, { minLength: 1, maxLength: 3 }) }),
    },
  ),
  { maxLength: 2 },
);

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(keys, fields, requirements).map(([key, item, require]) => putItem(key, item, ...require)),
  fc
    .tuple(
      keys,
      fc.record({ v: values, [listPk]: fc.constant('list'), [listSk]: texts }, { requiredKeys: [] }),
      numbers,
      fc.subarray(['customerId', duePk]),
      requirements,
    )
    .map(([key, set, n, remove, require]) => updateItem(key, { set, add: { n }, remove, require })),
  fc.tuple(keys, requirements).map(([key, require]) => deleteItem(key, ...require)),
  fc.tuple(keys, requirements).map(([key, require]) => requireItem(key, { that: 'present' }, ...require)),
);
/** Several changes never touch one item twice. */
const commits = fc.uniqueArray(changes, {
  minLength: 1,
  maxLength: 4,
  selector: ({ key }) => `${key.pk} ${key.sk}`,
});

const ranges: fc.Arbitrary<QueryRange> = fc
  .tuple(
    fc.constantFrom<QueryRange>({ pk: 'p' }, { pk: 'list', index: 'list' }, { pk: 'due', index: 'due' }),
    fc.record({ from: texts, to: texts, limit: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] }),
    fc.boolean(),
  )
  .filter(([, { from, to }]) => from === undefined || to === undefined || from <= to)
  .map(([partition, bounds, descending]) => ({ ...partition, ...bounds, descending }));

const byKey = (a: Item, b: Item) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1);

async function scanAll({ client, database }: Opened, filter = {}): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of scanPages({ client, table: database.table.table }, filter)) items.push(...page);
  return items.sort(byKey);
}

/** The pages of a query, each as it was returned. */
async function queryPages(store: Store, range: QueryRange) {
  const pages = [await store.queryPage(range)];
  for (let after = pages[0]?.next; after; after = pages.at(-1)?.next)
    pages.push(await store.queryPage({ ...range, after }));
  return pages;
}

const calls = fc.oneof(
  {
    weight: 4,
    arbitrary: commits.map(
      (commit) =>
        ({ store }: Opened): Promise<CommitResult> =>
          store.commit(commit),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(keys, numbers, values).map(
      ([key, by, v]) =>
        ({ store }: Opened) =>
          store.increment(key, 'n', by, { v }),
    ),
  },
  {
    weight: 1,
    arbitrary: keys.map(
      (key) =>
        ({ store }: Opened) =>
          store.get(key),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(keys, { maxLength: 3, selector: ({ pk, sk }) => `${pk} ${sk}` }).map(
      (many) =>
        async ({ store }: Opened) =>
          (await store.getMany(many)).sort(byKey),
    ),
  },
  {
    weight: 2,
    arbitrary: ranges.map(
      (range) =>
        ({ store }: Opened) =>
          queryPages(store, range),
    ),
  },
);

test(`the memory and the embedded database return the same in ${SEQUENCES} random sequences of calls`, async () => {
  const sequences = fc.asyncProperty(fc.array(calls, { minLength: 10, maxLength: 40 }), async (sequence) => {
    for (const call of sequence) await runOnBoth<unknown>(call);
    const items = await runOnBoth(scanAll);
    for (const { pk, sk } of items as Item[]) {
      await runOnBoth(({ store }) => store.commit([deleteItem({ pk, sk } as Key)]));
    }
  });
  await fc.assert(sequences, { numRuns: SEQUENCES });
});

test('both refuse what DynamoDB does not store, and write nothing', async () => {
  const key = { pk: 'p', sk: '1' } as Key;
  const refused: readonly (readonly Change[])[] = [
    [putItem({ pk: 'p', sk: '' } as Key, {})],
    [putItem(key, { [listPk]: 7, [listSk]: 'x' })],
    [putItem(key, { [listPk]: '', [listSk]: 'x' })],
    [putItem(key, { v: 'x'.repeat(400 * 1024) })],
    [updateItem(key, { set: { v: 'x'.repeat(400 * 1024) } }), putItem({ pk: 'p', sk: '2' } as Key, {})],
    [updateItem(key, { set: { v: 1 }, remove: ['v'] })],
    [updateItem(key, { set: { sk: '2' } })],
    Array.from({ length: COMMIT_MAX_CHANGES + 1 }, (_, index) =>
      putItem({ pk: 'p', sk: String(index) } as Key, {}),
    ),
  ];
  for (const commit of refused) {
    expect(await runOnBoth(({ store }) => store.commit(commit))).toMatch(
      /^(?:Validation|TransactionCanceled)Exception$/,
    );
  }
  const empty = { pk: 'p', sk: '' } as Key;
  expect(await runOnBoth(({ store }) => store.get(empty))).toBe('ValidationException');
  expect(await runOnBoth(({ store }) => store.getMany([key, key]))).toBe('ValidationException');
  expect(await runOnBoth(scanAll)).toEqual([]);
});

test('both page by a megabyte, and filter and project scans', async () => {
  const items = Array.from({ length: 8 }, (_, index) =>
    putItem({ pk: 'p', sk: String(index) } as Key, { v: 'x'.repeat(300_000), n: index }),
  );
  for (const item of items) await runOnBoth(({ store }) => store.commit([item]));
  const counts = await runOnBoth(async ({ store }) => (await store.queryPage({ pk: 'p' })).items.length);
  expect(counts).toBeLessThan(8);
  const filter = {
    FilterExpression: '(begins_with(sk, :four) OR n IN (:one, :two)) AND attribute_exists(v)',
    ProjectionExpression: 'pk, #sk',
    ExpressionAttributeNames: { '#sk': 'sk' },
    ExpressionAttributeValues: { ':four': '4', ':one': 1, ':two': 2 },
  };
  const found = await runOnBoth((opened) => scanAll(opened, filter));
  expect(found).toEqual(['1', '2', '4'].map((sk) => ({ pk: 'p', sk })));
});
