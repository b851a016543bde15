import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Migration, NOTHING, updateUnchangedItem } from '../../../infra/tools/migrate/migration.ts';
import {
  continueOrBeginMigration,
  countMigrationChanges,
  type MigrationTarget,
} from '../../../infra/tools/migrate/run-migration.ts';
import { readDeployedTable } from '../../../infra/tools/table-address.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { type Key, keys } from '../../../lib/table/keys.ts';
import { findMigrationProgress } from '../../../lib/table/migrations.ts';
import { deleteItem, type Item, putItem, type Store, updateItem } from '../../../lib/table/store.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { type NotifiedSalon, openNotifiedSalon } from '../../support/messages/notified-salon.ts';
import { CUSTOMER, TENANT } from '../../support/messages/notified-visit.ts';
import { nightTest } from '../../support/nightly.ts';

const IDS = [6, 7, 8, 9];
const toKey = (id: number) => keys.record(TENANT, 'CUSTOMER', id);
const isCustomer = ({ pk }: Key) => pk === toKey(1).pk;

let salon: NotifiedSalon;
let store: Store;
beforeEach(async () => {
  salon = await openNotifiedSalon();
  ({ store } = salon);
  for (const id of IDS)
    await store.commit(
      putNewCustomerWithoutEvent(TENANT, { ...CUSTOMER, id, email: `${id}@customers.test` }),
    );
});
afterEach(() => salon.close());

/** Copies the first name of each customer, and leaves those alone who are named Busy. */
const copyNames: Migration = {
  name: 'copy-names',
  summary: 'copies first names',
  kinds: ['CUSTOMER'],
  plan: async (item) => {
    if (!isCustomer(item) || item.copied === item.fname) return NOTHING;
    return item.fname === 'Busy' ? 'in use' : [[updateUnchangedItem(item, { copied: item.fname })]];
  },
};
const toTarget = (change: Partial<MigrationTarget> = {}): MigrationTarget => ({
  store,
  clock: salon.clock.now,
  pageItems: 2,
  ...change,
});
const run = (change: Partial<MigrationTarget> = {}) => continueOrBeginMigration(copyNames, toTarget(change));
const rename = (id: number, fname: string) => store.commit([updateItem(toKey(id), { set: { fname } })]);
const listCustomers = () => store.queryAll({ pk: toKey(1).pk });
const isCopied = ({ fname, copied }: Item) => copied === fname;
const expectAllCopied = async () => {
  const items = await listCustomers();
  expect(items.filter((item) => !isCopied(item))).toEqual([]);
  expect(items.length).toBeGreaterThanOrEqual(IDS.length);
};

// BEHAVIOR §32.5
describe('a migration', () => {
  test('changes each item once, and counts before what it would change', async () => {
    const { length } = await listCustomers();
    expect(await countMigrationChanges(copyNames, toTarget())).toMatchObject({ migrated: length, inUse: 0 });
    expect(await findMigrationProgress(store, copyNames.name)).toBeUndefined();
    expect(await run()).toMatchObject({ migrated: length, inUse: 0, endedAt: expect.any(String) });
    await expectAllCopied();
    expect(await run()).toMatchObject({ migrated: 0, inUse: 0 });
  });

  test('continues after each crash, while customers are changed', async () => {
    let crashes = 0;
    for (let calls = 3; calls < 200; calls += 2) {
      try {
        await run({ store: openCrashingStore(store, calls, calls % 4 === 1 ? 'before' : 'after').store });
        break;
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error;
        if (!(cause instanceof SimulatedCrash)) throw error;
      }
      crashes += 1;
      await rename(9, `Zoe ${crashes}`);
    }
    expect(crashes).toBeGreaterThan(2);
    await expectAllCopied();
  });

  test('plans an item again that changes before it is written', async () => {
    let isFirst = true;
    const racing: Store = {
      ...store,
      async commit(changes, deadline) {
        if (isFirst && changes.some(({ key }) => key.sk === toKey(7).sk)) {
          isFirst = false;
          await rename(7, 'Renamed');
        }
        return store.commit(changes, deadline);
      },
    };
    expect(await run({ store: racing })).toMatchObject({ inUse: 0 });
    expect(isFirst).toBe(false);
    await expectAllCopied();
  });

  test('leaves an item that is in use for the next run', async () => {
    await rename(8, 'Busy');
    expect(await run()).toMatchObject({ inUse: 1 });
    await rename(8, 'Zoe');
    expect(await run()).toMatchObject({ migrated: 1, inUse: 0 });
  });

  test('ends when another run has taken over', async () => {
    for (const state of ['never run', 'ended']) {
      const runs = await Promise.allSettled([run({ pageItems: 1_000 }), run({ pageItems: 1_000 })]);
      expect(runs.map(({ status }) => status).toSorted(), state).toEqual(['fulfilled', 'rejected']);
    }
    await expectAllCopied();
  });

  test('names the item that it cannot migrate, and goes on with its page later', async () => {
    const bad = { pk: toKey(1).pk, sk: 'bad' };
    const strict: Migration = {
      ...copyNames,
      plan: async (item, ...others) => {
        if (item.sk === bad.sk) throw new Error('no customer');
        return copyNames.plan(item, ...others);
      },
    };
    await store.commit([putItem(bad, { fname: 'Bad' })]);
    await expect(continueOrBeginMigration(strict, toTarget())).rejects.toThrow(
      `cannot migrate ${bad.pk} bad: no customer`,
    );
    await store.commit([deleteItem(bad)]);
    expect(await continueOrBeginMigration(strict, toTarget())).toMatchObject({
      inUse: 0,
      endedAt: expect.any(String),
    });
  });

  test('continues after the last page in the partitions of its kinds, and reads no item twice', async () => {
    const read: string[] = [];
    const counting: Migration = {
      name: 'counting',
      summary: 'counts items',
      kinds: ['', 'CUSTOMER', 'USER', 'BLOCK-TIME'],
      plan: async ({ pk, sk }) => {
        read.push(`${pk} ${sk}`);
        return NOTHING;
      },
    };
    let pages = 0;
    const onPage = () => {
      pages += 1;
      if (pages === 2) throw new Error('interrupted');
    };
    await expect(continueOrBeginMigration(counting, toTarget({ onPage }))).rejects.toThrow('interrupted');
    expect(read).toHaveLength(5);
    await continueOrBeginMigration(counting, toTarget());
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((key) => key.startsWith(`${TENANT}#CUSTOMER `)).length).toBeGreaterThan(3);
    expect(read).toContain(`${TENANT} TENANT`);
  });

  nightTest('is named by npm run migrate, if there is one', () => {
    const { endpoint, table } = salon.environment.table;
    const migrate = (...args: string[]) => {
      const address = ['--endpoint', String(endpoint), '--table', table];
      const result = spawnSync(process.execPath, ['infra/tools/migrate/run.ts', ...address, ...args]);
      return `${result.stdout}${result.stderr}`;
    };
    expect(migrate()).toContain('This release has no migrations.');
    expect(migrate('--run', 'unknown')).toContain('--run: Unknown migration');
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
