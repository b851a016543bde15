import { spawnSync } from 'node:child_process';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLists } from '../../../infra/tools/audit/lists.ts';
import { cardNumbers } from '../../../infra/tools/migrate/card-numbers.ts';
import { derivedEntries } from '../../../infra/tools/migrate/derived-entries.ts';
import { imageKeys } from '../../../infra/tools/migrate/image-keys.ts';
import { type Migration, toAttributesWithoutKey } from '../../../infra/tools/migrate/migration.ts';
import { optOuts } from '../../../infra/tools/migrate/opt-outs.ts';
import {
  continueMigration,
  countMigrationChanges,
  type MigrationTarget,
} from '../../../infra/tools/migrate/run-migration.ts';
import { shards } from '../../../infra/tools/migrate/shards.ts';
import { readDeployedTable } from '../../../infra/tools/table-address.ts';
import { deleteItem, putItem, updateItem } from '../../../lib/table/change.ts';
import { putCustomer, updateCustomerProfile } from '../../../lib/table/customers/customer-lists.ts';
import { findCustomer } from '../../../lib/table/customers/people.ts';
import { putBlockTime } from '../../../lib/table/diary/block-times.ts';
import { type Item, toRecordFields } from '../../../lib/table/item.ts';
import { INDEXED_STAFF_ATTRIBUTE, INDEXES, type Key, keys, toCurrentKey } from '../../../lib/table/keys.ts';
import { findMigrationProgress, saveMigrationProgress } from '../../../lib/table/migrations.ts';
import { findMailRefusalReason, hasDeclinedMails } from '../../../lib/table/notifications/mail-refusals.ts';
import { leaseOutboxRecord, toOutboxReference } from '../../../lib/table/notifications/outbox.ts';
import { findGiftCardByNumber, putGiftCardNumber } from '../../../lib/table/products/gift-card-numbers.ts';
import { putPurchase } from '../../../lib/table/products/purchase-lists.ts';
import { createDynamoClient, openDocumentClient, type Store } from '../../../lib/table/store.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { type NotifiedSalon, openNotifiedSalon } from '../../support/messages/notified-salon.ts';
import { CUSTOMER, STAFF, TENANT } from '../../support/messages/notified-visit.ts';
import { nightTest } from '../../support/nightly.ts';

const CARD = {
  head: {
    id: 1,
    number: 'GC270101001',
    saleId: 1,
    saleStatus: 1,
    customerId: CUSTOMER.id,
    remaining: 5_000,
    value: 5_000,
    expiryDate: '2028-01-01',
    createdAt: CUSTOMER.createdAt,
  },
  body: { serviceIds: [1], isTaxed: true, isGift: true, value: 5_000 },
} as unknown as Parameters<typeof putPurchase<'PURCHASED-GIFTCARD'>>[2];
const ROW = { at: CUSTOMER.createdAt } as Parameters<typeof putPurchase>[3];
const CARD_GUARD = keys.guard(TENANT, 'CARD-NUMBER', CARD.head.number);
const FORMER_NUMBERED = { id: 1, saleId: 1, expiryDate: '2028-01-01', serviceIds: [1], isTaxed: true };
const NUMBERED = { ...FORMER_NUMBERED, isGift: true };
const EVERYBODY = [CUSTOMER.email, ...STAFF.map(({ email }) => email)];

let salon: NotifiedSalon;
let store: Store;
let client: ReturnType<typeof createDynamoClient>;
beforeEach(async () => {
  salon = await openNotifiedSalon();
  ({ store } = salon);
  client = createDynamoClient(salon.environment.table);
  for (const id of [6, 7, 8, 9]) await addCustomer(id);
  await store.commit(putBlockTime(TENANT, toBlockTime(1)));
  await store.commit([
    ...putPurchase(TENANT, 'PURCHASED-GIFTCARD', CARD, ROW),
    putGiftCardNumber(TENANT, CARD),
  ]);
});
afterEach(async () => {
  client.destroy();
  await salon.close();
});

const addCustomer = (id: number) =>
  store.commit(putCustomer(TENANT, { ...CUSTOMER, id, fname: `Zoe ${id}`, email: `${id}@customers.test` }));
const toBlockTime = (id: number) => ({
  id,
  locationId: 1,
  staffId: null,
  date: '2027-03-02',
  from: 600,
  to: 660,
  reason: '',
});

const table = () => ({ client, table: salon.environment.table.table });
async function listTable(): Promise<Item[]> {
  const { Items } = await openDocumentClient(client).send(new ScanCommand({ TableName: table().table }));
  return (Items ?? []) as Item[];
}
const listKind = async (kind: string) => (await listTable()).filter(({ pk }) => pk.split('#')[1] === kind);

const toTarget = (change: Partial<MigrationTarget> = {}): MigrationTarget => ({
  store,
  table: table(),
  clock: salon.clock.now,
  pageItems: 7,
  ...change,
});
const run = (migration: Migration, change: Partial<MigrationTarget> = {}) =>
  continueMigration(migration, toTarget(change));

/** A store with which something else happens right before the first commit that touches an item. */
function interfere({ pk, sk }: Key, happen: () => Promise<unknown>): Store {
  let isFirst = true;
  return {
    ...store,
    async commit(changes, deadline) {
      if (isFirst && changes.some(({ key }) => key.pk === pk && key.sk === sk)) {
        isFirst = false;
        await happen();
      }
      return store.commit(changes, deadline);
    },
  };
}

/** A store with which something else happens right before the first read of a partition's pages. */
function interfereWithRead(pk: string, happen: () => Promise<unknown>): Store {
  let isFirst = true;
  return {
    ...store,
    async queryPage(range) {
      if (isFirst && range.pk === pk) {
        isFirst = false;
        await happen();
      }
      return store.queryPage(range);
    },
  };
}

/** Runs a migration whose process crashes at every few calls, with a writer after each crash, until it ends. */
async function runWithCrashes(migration: Migration, write: (crash: number) => Promise<unknown>) {
  let crashes = 0;
  for (let calls = 3; calls < 200; calls += 2) {
    const when = calls % 4 === 1 ? 'before' : 'after';
    try {
      await run(migration, { store: openCrashingStore(store, calls, when).store, pageItems: 4 });
      expect(crashes, 'crashes').toBeGreaterThan(2);
      return;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      if (!(cause instanceof SimulatedCrash)) throw error;
    }
    crashes += 1;
    await write(crashes);
  }
  throw new Error('the migration does not end');
}

/** Moves what this release spreads to the places of earlier releases. */
async function writeOldPlaces(): Promise<void> {
  for (const item of [...(await listKind('TALLY')), ...(await listKind('OUTBOX'))]) {
    const [owner, kind, list, part] = item.pk.split('#');
    const key: Key =
      kind === 'TALLY'
        ? { pk: `${owner}#TALLY#${list}`, sk: `${item.sk}#${part}` }
        : { pk: `${owner}#OUTBOX`, sk: item.sk };
    expect(toCurrentKey(key), 'the old place').toEqual({ pk: item.pk, sk: item.sk });
    await store.commit([deleteItem(item), putItem(key, toAttributesWithoutKey(item))]);
  }
}
const listOldPlaces = async () =>
  (await listTable()).filter((item) => {
    const { pk, sk } = toCurrentKey(item);
    return pk !== item.pk || sk !== item.sk;
  });
const deliver = async ({ pk, sk }: Key) => {
  await salon.processOutbox({
    Records: [
      { eventName: 'INSERT', dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } } } },
    ],
  });
  await salon.queues.deliver('mails', salon.processOutbox);
};

// BEHAVIOR §32.4
describe('the migration to more partitions', () => {
  nightTest('moves every count and outbox record, through crashes and other writers', async () => {
    await salon.book();
    await salon.book({ id: 43 });
    await writeOldPlaces();
    const old = await listOldPlaces();
    expect(old.length).toBeGreaterThan(6);
    expect(await auditLists(store, TENANT), 'readers know the old places').toEqual([]);
    const [first] = old.filter(({ pk }) => pk.endsWith('#OUTBOX'));
    await deliver(first ?? { pk: '', sk: '' });
    expect(salon.listRecipients(), 'delivered from the old place').toEqual(EVERYBODY);

    expect(await countMigrationChanges(shards, toTarget())).toMatchObject({ migrated: old.length - 1 });
    expect(await listOldPlaces(), 'a dry run writes nothing').toHaveLength(old.length - 1);
    await runWithCrashes(shards, (crash) => addCustomer(100 + crash));
    expect(await listOldPlaces()).toEqual([]);
    expect(await countMigrationChanges(shards, toTarget())).toMatchObject({ migrated: 0, inUse: 0 });
    expect(await auditLists(store, TENANT)).toEqual([]);
    const [record] = await salon.listOutboxRecords();
    await deliver(record?.key ?? { pk: '', sk: '' });
    expect(salon.listRecipients(), 'delivered from the new place').toEqual([...EVERYBODY, ...EVERYBODY]);
    expect(await salon.listOutboxRecords()).toEqual([]);
  });

  test('loses no count that an earlier release changes at the same moment', async () => {
    await writeOldPlaces();
    const [tally] = await listOldPlaces();
    const key = tally ?? { pk: '', sk: '' };
    await run(shards, {
      store: interfere(key, () => store.commit([updateItem(key, { add: { count: 1 } })])),
    });
    const moved = await store.get(toCurrentKey(key));
    expect(moved?.count).toBe(Number(tally?.count) + 1);
  });

  test('leaves a record that a sender holds, so that no mail is sent twice, for a later run', async () => {
    await salon.book();
    await writeOldPlaces();
    const [old] = (await listOldPlaces()).filter(({ pk }) => pk.endsWith('#OUTBOX'));
    const reference = toOutboxReference(old ?? { pk: '', sk: '' });
    if (!reference) throw new Error('no outbox record');
    const until = new Date(salon.clock.now().getTime() + 20_000);
    const lease = () => leaseOutboxRecord(store, reference, salon.clock.now(), until);
    expect(await run(shards, { store: interfere(reference.key, lease) })).toMatchObject({ inUse: 1 });
    expect((await listOldPlaces()).map(({ sk }) => sk)).toEqual([reference.id]);
    await salon.clock.advance(1);
    expect(await run(shards)).toMatchObject({ migrated: 1, inUse: 0 });
    expect(await salon.listOutboxRecords()).toMatchObject([
      { attempts: 1, leasedUntil: until.toISOString() },
    ]);
  });
});

describe('the migration that rebuilds derived entries', () => {
  /** Records as releases wrote them that had no search, no counts and no compact lists. */
  async function writeOldRecords(): Promise<void> {
    const derived = [...(await listKind('TALLY')), ...(await listKind('CUSTOMER-WORD'))];
    for (const item of derived) await store.commit([deleteItem(item)]);
    const remove = [INDEXES.list.pk, INDEXES.list.sk, INDEXED_STAFF_ATTRIBUTE, 'updatedAt'];
    for (const kind of ['CUSTOMER', 'APPOINTMENT', 'PURCHASED-GIFTCARD']) {
      for (const item of await listKind(kind)) await store.commit([updateItem(item, { remove })]);
    }
  }
  const withoutKeys = async () => (await listTable()).filter(({ pk }) => pk !== 'MIGRATION');

  nightTest('writes what the writers write, through crashes and other writers', async () => {
    await salon.book();
    const expected = await withoutKeys();
    await writeOldRecords();
    expect((await auditLists(store, TENANT)).length).toBeGreaterThan(5);
    await run(derivedEntries);
    const appointment = keys.appointment(TENANT, 42);
    expect(await withoutKeys()).toEqual(
      expect.arrayContaining(expected.filter(({ pk }) => !pk.includes('#TALLY'))),
    );
    expect(await store.get(appointment)).toMatchObject({ [INDEXED_STAFF_ATTRIBUTE]: [1, 2, 3] });
    expect(await auditLists(store, TENANT)).toEqual([]);

    await writeOldRecords();
    await runWithCrashes(derivedEntries, (crash) => addCustomer(100 + crash));
    expect(await auditLists(store, TENANT)).toEqual([]);
    expect(await countMigrationChanges(derivedEntries, toTarget())).toMatchObject({ migrated: 0, inUse: 0 });
  });

  test.each([
    ['a block time, whose list has one count', 'BLOCK-TIME', 1, () => putBlockTime(TENANT, toBlockTime(2))],
    [
      'a card, in another part of the count',
      'PURCHASED-GIFTCARD',
      4,
      () => putPurchase(TENANT, 'PURCHASED-GIFTCARD', { ...CARD, head: { ...CARD.head, id: 2 } }, ROW),
    ],
    [
      'the first customer of a bucket',
      'CUSTOMER',
      5_000,
      () => putCustomer(TENANT, { ...CUSTOMER, id: 5_001, email: '' }),
    ],
  ] as const)('counts right although somebody adds %s while it counts', async (_name, list, id, add) => {
    if (list === 'CUSTOMER') {
      await store.commit(putCustomer(TENANT, { ...CUSTOMER, id, email: '' }));
      await store.commit([deleteItem(keys.tally(TENANT, list, id))]);
    } else {
      await store.commit([updateItem(keys.tally(TENANT, list, id), { add: { count: 2 } })]);
    }
    expect(await auditLists(store, TENANT)).toHaveLength(1);
    const racing = interfereWithRead(`${TENANT}#${list}`, () => store.commit(add()));
    expect(await run(derivedEntries, { store: racing })).toMatchObject({ migrated: 1, inUse: 0 });
    expect(await auditLists(store, TENANT)).toEqual([]);
  });

  const ZOE = 6;
  const zoe = keys.record(TENANT, 'CUSTOMER', ZOE);
  test.each([
    ['words', () => deleteItem(keys.customerWord(TENANT, 'zoe', ZOE))],
    ['keys of lists', () => updateItem(zoe, { remove: [INDEXES.list.pk, INDEXES.list.sk] })],
  ])('writes no %s of what a record was before a change at the same moment', async (_name, damage) => {
    await store.commit([damage()]);
    const rename = async () => {
      const customer = await findCustomer(store, TENANT, ZOE);
      if (!customer) throw new Error('no customer');
      await store.commit(updateCustomerProfile(TENANT, customer, { ...customer, fname: 'Yan' }));
    };
    await run(derivedEntries, { store: interfere(zoe, rename) });
    expect(await store.get(keys.customerWord(TENANT, 'zoe', ZOE))).toBeUndefined();
    expect(await store.get(zoe)).toMatchObject({ [INDEXES.list.sk]: expect.stringMatching(/^yan doe/) });
    expect(await auditLists(store, TENANT)).toEqual([]);
  });
});

describe('a change of an item’s shape', () => {
  test('is upgraded by its reader, and rewritten by its migration', async () => {
    expect(await findGiftCardByNumber(store, TENANT, CARD.head.number)).toEqual(NUMBERED);
    for (const former of [{ id: 1 }, { ...FORMER_NUMBERED, shape: 3 }]) {
      await store.commit([putItem(CARD_GUARD, former)]);
      expect(await findGiftCardByNumber(store, TENANT, CARD.head.number)).toEqual(NUMBERED);
      expect(await run(cardNumbers)).toMatchObject({ migrated: 1 });
      expect(await store.get(CARD_GUARD)).toMatchObject({ ...NUMBERED, shape: 4 });
    }
    expect(await run(cardNumbers)).toMatchObject({ migrated: 0 });
  });
});

test('opt-outs of earlier releases are stored under a hash; one that is there already stays', async () => {
  const ADDRESS = 'ann@example.com';
  const former = keys.mailRefusal(TENANT, ADDRESS);
  await store.commit([
    putItem(former, { reason: 'bounced', until: '2099-01-01T00:00:00.000Z' }),
    putItem(keys.mailDeclined(TENANT, ADDRESS, 'reminders'), { declinedAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(await hasDeclinedMails(store, TENANT, ADDRESS, 'reminders')).toBe(true);
  expect(await run(optOuts)).toMatchObject({ migrated: 2 });
  expect(await store.queryAll({ pk: former.pk })).toEqual([]);
  expect(await findMailRefusalReason(store, TENANT, ADDRESS, new Date('2026-11-16'))).toBe('bounced');
  expect(await hasDeclinedMails(store, TENANT, ADDRESS, 'reminders')).toBe(true);
  await store.commit([putItem(former, { reason: 'complained', until: '2099-01-01T00:00:00.000Z' })]);
  expect(await run(optOuts)).toMatchObject({ migrated: 1 });
  expect(await findMailRefusalReason(store, TENANT, ADDRESS, new Date('2026-11-16'))).toBe('bounced');
});

test('addresses of images that earlier releases stored become keys, in the settings too (BEHAVIOR §6.6)', async () => {
  const key = `${TENANT}/${'k'.repeat(24)}.png`;
  const address = `https://images.example/${key}`;
  const foreign = `https://images.example/other/${'k'.repeat(24)}.png`;
  const [occasion, record] = [keys.record(TENANT, 'OCCASION', 99), keys.salon(TENANT)];
  const { settings } = toRecordFields<{ settings: object }>((await store.get(record)) ?? record);
  await store.commit([
    putItem(occasion, { name: address, images: [address, foreign, key, ''], active: true }),
    updateItem(record, { set: { settings: { ...settings, logo: address } } }),
  ]);
  expect(await run(imageKeys)).toMatchObject({ migrated: 2 });
  expect(await store.get(occasion)).toMatchObject({ name: address, images: [key, foreign, key, ''] });
  expect(await store.get(record)).toMatchObject({ settings: { ...settings, logo: key } });
  expect(await run(imageKeys)).toMatchObject({ migrated: 0 });
});

describe('a run', () => {
  const ONE_PAGE = { pageItems: 1_000 };

  test('ends when another one has taken over', async () => {
    await writeOldPlaces();
    for (const state of ['never run', 'ended']) {
      const runs = await Promise.allSettled([run(shards, ONE_PAGE), run(shards, ONE_PAGE)]);
      expect(runs.map(({ status }) => status).toSorted(), state).toEqual(['fulfilled', 'rejected']);
    }
    expect(await listOldPlaces()).toEqual([]);
    expect(await auditLists(store, TENANT)).toEqual([]);
  });

  test('names the item that it cannot migrate, and goes on with its page later', async () => {
    const guard = keys.guard(TENANT, 'CARD-NUMBER', 'GC0');
    await store.commit([putItem(guard, { id: 99 })]);
    await expect(run(cardNumbers)).rejects.toThrow(`cannot migrate ${guard.pk} GUARD: gift card 99`);
    await store.commit([deleteItem(guard)]);
    expect(await run(cardNumbers)).toMatchObject({ inUse: 0, endedAt: expect.any(String) });
  });

  test('continues after the last page in the partitions of its kinds, and reads no item twice', async () => {
    const read: string[] = [];
    const counting: Migration = {
      ...{ name: 'counting', summary: 'counts items', kinds: ['', 'CUSTOMER', 'USER', 'BLOCK-TIME'] },
      plan: async ({ pk, sk }) => {
        read.push(`${pk} ${sk}`);
        return [];
      },
    };
    const target = {
      store,
      table: { client, table: salon.environment.table.table },
      clock: () => new Date(),
    };
    let pages = 0;
    const interrupted = () => {
      pages += 1;
      if (pages === 3) throw new Error('interrupted');
    };
    await expect(
      continueMigration(counting, { ...target, pageItems: 2, onPage: interrupted }),
    ).rejects.toThrow();
    expect(read.length).toBeGreaterThan(3);
    await continueMigration(counting, { ...target, pageItems: 2 });
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((key) => key.startsWith(`${TENANT}#CUSTOMER `)).length).toBeGreaterThan(4);
    expect(read).toContain(`${TENANT} TENANT`);
    // An interrupted run of an earlier release has read the table in another order
    read.length = 0;
    const before = await findMigrationProgress(store, counting.name);
    const after = { pk: '~', sk: '~' };
    const old = { startedAt: CUSTOMER.createdAt, after, read: 1, migrated: 0, inUse: 0 };
    await saveMigrationProgress(store, counting.name, before, old);
    await continueMigration(counting, target);
    expect(read).toContain(`${TENANT} TENANT`);
  });

  nightTest('is started and shown by npm run migrate', async () => {
    await writeOldPlaces();
    const { endpoint, table: name } = salon.environment.table;
    const migrate = (...args: string[]) => {
      const address = ['--endpoint', String(endpoint), '--table', name];
      const result = spawnSync(process.execPath, ['infra/tools/migrate/run.ts', ...address, ...args]);
      return `${result.stdout}${result.stderr}`;
    };
    expect(migrate('--run', 'shards', '--dry-run')).toMatch(/^shards +would migrate [1-9]\d* of \d+ items$/m);
    expect(await findMigrationProgress(store, 'shards')).toBeUndefined();
    expect(migrate('--run', 'shards')).toMatch(/^shards +done \S+: [1-9]\d* of \d+ items migrated$/m);
    expect(migrate()).toMatch(
      /^shards +done [\s\S]*^card-numbers +not run$[\s\S]*^derived-entries +not run$/m,
    );
  });

  test('takes the table of a stage from the outputs of its stacks in AWS, and of no other stage', () => {
    const outputs = { TableName: 'salon-table', KeysArn: 'arn:aws:secretsmanager:eu-west-1:1:secret:keys' };
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    const commands: string[] = [];
    const run = (args: readonly string[]) => {
      commands.push(args.join(' '));
      return JSON.stringify({
        Stacks: [{ StackName: 'salon-prod-data', Outputs }, { StackName: 'CDKToolkit' }],
      });
    };
    expect(readDeployedTable('prod', run)).toEqual({ table: 'salon-table', region: 'eu-west-1' });
    expect(() => readDeployedTable('dev', run)).toThrow('no stack of dev in this account and region');
    expect(commands[0]).toBe('cloudformation describe-stacks --output json');
  });
});
