import { afterEach, expect, test } from 'vitest';
import {
  findTableLeftByRollback,
  listRollbackDangers,
} from '../../../infra/tools/releases/rollback-checks.ts';
import { listMigrationProgress, saveMigrationProgress } from '../../../lib/table/migrations.ts';
import { openNotifiedSalon } from '../../support/messages/notified-salon.ts';

const PLAN = [{ name: 'booking', from: 2, to: 1 }];
const RELEASED_AT = '2026-11-20T13:00:00.000+0000';
const RELEASE = {
  name: 'booking',
  live: 2,
  versions: [1, 2],
  published: new Map([
    [1, { publishedAt: '2026-11-01T13:00:00.000+0000', table: 'salon' }],
    [2, { publishedAt: RELEASED_AT, table: 'salon' }],
  ]),
};
const PASS = { startedAt: '2026-11-20T12:00:00.000Z', read: 9, migrated: 3, inUse: 0, version: 1 };

const closings: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closings.splice(0).map((close) => close())));

// BEHAVIOR §32.6
test.each([
  ['that ended after the release', { ...PASS, endedAt: '2026-11-20T13:30:00.000Z' }, 1],
  ['that still runs', PASS, 1],
  ['that ended before the release', { ...PASS, endedAt: '2026-11-20T12:30:00.000Z' }, 0],
  ['that found nothing to do', { ...PASS, migrated: 0, endedAt: '2026-11-20T13:30:00.000Z' }, 0],
])('a migration %s is a danger of a rollback: %o', (_, progress, dangers) => {
  const found = listRollbackDangers([RELEASE], PLAN, [{ ...progress, name: 'shards' }]);
  expect(found).toEqual(Array(dangers).fill('shards has migrated 3 items since the release'));
});

test('a rollback that changes no function has no dangers', () => {
  expect(listRollbackDangers([RELEASE], [], [{ ...PASS, name: 'shards' }])).toEqual([]);
});

test('finds the table in the versions that a rollback leaves', () => {
  expect(findTableLeftByRollback([RELEASE], PLAN)).toBe('salon');
  expect(findTableLeftByRollback([{ name: 'docs', live: 2, versions: [1, 2] }], PLAN)).toBeUndefined();
});

test('lists all migrations that have run, also those that this release does not know', async () => {
  const { store, close } = await openNotifiedSalon();
  closings.push(close);
  expect(await listMigrationProgress(store)).toEqual([]);
  await saveMigrationProgress(store, 'of-a-later-release', undefined, PASS);
  expect(await listMigrationProgress(store)).toMatchObject([{ ...PASS, name: 'of-a-later-release' }]);
});
