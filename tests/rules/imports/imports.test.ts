import { expect, test } from 'vitest';
import {
  checkPlaceable,
  computeUndoEnd,
  decideImportStart,
  decideImportUndo,
  IMPORT_STATES,
  type Import,
  type ImportedRow,
  type ImportId,
  isWaitingImportRow,
  NO_ROWS,
  refuseUnplaceableRow,
} from '../../../lib/rules/imports/imports.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');
const PREVIEWED: Import = {
  id: 1 as ImportId,
  kind: 'customers',
  uploadId: 'u',
  columns: [],
  dateOrder: 'mdy',
  missing: [],
  rows: 3,
  state: 'previewed',
  createdAt: '2026-11-16T13:00:00.000Z',
  processed: 0,
  counts: NO_ROWS,
};
const STARTED: Import = { ...PREVIEWED, state: 'running', startedAt: NOW.toISOString() };
const { dateOrder: _, ...WITHOUT_ORDER } = PREVIEWED;
const refuse = (message: string) => ({ ok: false, failure: 'invalid', errors: { importId: [message] } });

// BEHAVIOR §43.4
test.each([
  ['twice', { ...PREVIEWED, state: 'done' } as const, true, 'Has started already'],
  ['while it runs', STARTED, true, 'Has started already'],
  ['without a needed column', { ...PREVIEWED, missing: ['E-mail', 'Name'] }, true, 'Needs a column: E-mail'],
  ['without the order of its dates', WITHOUT_ORDER, true, 'Needs the order of its dates'],
  [
    'of gift cards without a location',
    { ...PREVIEWED, kind: 'giftcards' } as const,
    false,
    'Needs a location',
  ],
  ['of packages without a location', { ...PREVIEWED, kind: 'packages' } as const, false, 'Needs a location'],
  ['of a team without a location', { ...PREVIEWED, kind: 'staff' } as const, false, 'Needs a location'],
  ['of visits without a location', { ...PREVIEWED, kind: 'visits' } as const, false, 'Needs a location'],
])('an import does not start %s', (_title, before, hasLocation, message) => {
  expect(decideImportStart(before, 'skip', hasLocation, NOW)).toMatchObject(refuse(message));
});

// BEHAVIOR §43.4
test.each([
  ['customers', false],
  ['services', false],
  ['credit', false],
  ['visits', true],
] as const)('an import of %s starts with the treatment of duplicates', (kind, hasLocation) => {
  expect(decideImportStart({ ...PREVIEWED, kind }, 'merge', hasLocation, NOW)).toStrictEqual({
    ok: true,
    value: { ...PREVIEWED, kind, state: 'running', duplicates: 'merge', startedAt: NOW.toISOString() },
  });
});

// BEHAVIOR §43.5
test.each([
  ['running', '2026-11-16T14:00:00.000Z'],
  ['done', '2026-11-23T14:00:00.000Z'],
  ['stopped', '2026-11-20T00:00:00.000Z'],
] as const)('an import that is %s can be taken back for 7 days', (state, now) => {
  const before = { ...STARTED, state };
  expect(decideImportUndo(before, new Date(now))).toStrictEqual({
    ok: true,
    value: { ...before, state: 'undoing' },
  });
});

// BEHAVIOR §43.5
test.each([
  ['that has not started', PREVIEWED, 'Has nothing to take back'],
  ['that is being taken back', { ...STARTED, state: 'undoing' } as const, 'Has nothing to take back'],
  ['that was taken back', { ...STARTED, state: 'undone' } as const, 'Has nothing to take back'],
  ['after 7 days', { ...STARTED, startedAt: '2026-11-09T13:59:59.999Z' }, 'Can be undone for 7 days'],
])('refuses to take back an import %s', (_title, before, message) => {
  expect(decideImportUndo(before, NOW)).toMatchObject(refuse(message));
});

test('the days of an undo count from the start', () => {
  expect(computeUndoEnd({})).toBeUndefined();
  expect(computeUndoEnd(STARTED)?.toISOString()).toBe('2026-11-23T14:00:00.000Z');
});

// BEHAVIOR §43.11
test.each(IMPORT_STATES)('rows of an import that is %s can be placed once it has ended', (state) => {
  const placeable = checkPlaceable({ ...STARTED, state });
  if (state === 'done' || state === 'stopped')
    expect(placeable).toStrictEqual({ ok: true, value: undefined });
  else expect(placeable).toMatchObject(refuse('Must be done'));
});

// BEHAVIOR §43.11
test.each([
  ['unknownClient', 'Unknown customer'],
  ['unknownService', 'Unknown service'],
  ['unknownStaff', 'Unknown staff member'],
  ['unknownLocation', 'Unknown location'],
  ['numberTaken', 'Is already taken'],
  ['timeTaken', 'Must not overlap another visit'],
  [undefined, 'Has nothing to import'],
] as const)('a row that still waits because of %s is refused', (reason, message) => {
  expect(refuseUnplaceableRow(reason)).toMatchObject({
    ok: false,
    failure: 'invalid',
    errors: { row: [message] },
  });
});

test('a row waits that was not placed, until somebody dismisses it', () => {
  const row: ImportedRow = { row: 2, outcome: 'unplaced', mark: 'm' };
  expect(isWaitingImportRow(row)).toBe(true);
  expect(isWaitingImportRow({ ...row, isDismissed: true })).toBe(false);
  expect(isWaitingImportRow({ ...row, outcome: 'created' })).toBe(false);
});
