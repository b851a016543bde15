import { expect, test } from 'vitest';
import { parseTenant } from '../../../lib/rules/ids.ts';
import {
  computeExportProgress,
  isDownloadable,
  type SalonExport,
  toDownloadName,
  toExportEnd,
  toNewOrRunningExport,
  toPartName,
  toTablePartName,
  toZipName,
} from '../../../lib/rules/imports/exports.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const NEXT = { file: 'f2', session: 's2' };
const RUNNING: SalonExport = {
  file: 'f1',
  state: 'running',
  startedAt: '2026-11-16T13:00:00.000Z',
  session: 's1',
  partition: 2,
  parts: 3,
  records: 400,
};
const DONE: SalonExport = { ...RUNNING, state: 'done', endedAt: '2026-11-16T13:30:00.000Z' };
const STARTED = {
  file: 'f2',
  session: 's2',
  state: 'running',
  startedAt: NOW.toISOString(),
  partition: 0,
  parts: 0,
  records: 0,
};

// BEHAVIOR §43.7
test.each([
  ['starts the first export', undefined, STARTED],
  ['replaces a finished export', DONE, STARTED],
  ['goes on with one that runs, for the session that has asked last', RUNNING, { ...RUNNING, session: 's2' }],
])('%s', (_, before, after) => {
  expect(toNewOrRunningExport(before, NEXT, NOW)).toStrictEqual(after);
});

// BEHAVIOR §43.7
test.each([
  ['by the session that confirmed it', DONE, 's1', '2026-11-17T13:29:59.999Z', true],
  ['a day long', DONE, 's1', '2026-11-17T13:30:00.000Z', false],
  ['by no other session', DONE, 's2', '2026-11-16T14:00:00.000Z', false],
  ['once it is done', RUNNING, 's1', '2026-11-16T14:00:00.000Z', false],
])('an export can be downloaded %s', (_, each, session, now, isAllowed) => {
  expect(isDownloadable(each, session, new Date(now))).toBe(isAllowed);
});

test.each([
  ['the part of the kinds that are read', { ...RUNNING, partition: 1 }, 33],
  ['less than 100 while the file is not ready', { ...RUNNING, partition: 3 }, 99],
  ['100 where it is done', DONE, 100],
])('the progress of an export is %s', (_, each, percent) => {
  expect(computeExportProgress(each, 3)).toBe(percent);
});

test('names its files, and deletes them a day after its end', () => {
  const tenant = parseTenant('demo');
  if (!tenant) throw new Error('no tenant');
  expect(toExportEnd('2026-11-16T13:30:00.000Z').toISOString()).toBe('2026-11-17T13:30:00.000Z');
  expect(toPartName(DONE, 2)).toBe('f1-2.jsonl.gz');
  expect(toTablePartName(DONE, 'clients', 2)).toBe('f1-clients-2.gz');
  expect(toZipName(DONE)).toBe('f1.zip');
  expect(toDownloadName(tenant, DONE)).toBe('demo-2026-11-16.zip');
});
