import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The code that runs in production, and the tools of its operators. */
const SOURCES = globSync('{lib,functions,infra/cdk,infra/tools}/**/*.ts')
  .sort()
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

/** The places of a pattern, as `file: text`. */
const find = (pattern: RegExp): string[] =>
  SOURCES.flatMap(({ file, source }) =>
    [...source.matchAll(pattern)].map(([text]) => `${file}: ${text.replace(/\s+/g, '')}`),
  );

test('entries and closed days are only ever added, and only by lib/table/journal (BEHAVIOR §36.2, §36.8)', () => {
  expect(find(/(?:\w+\(\s*)?keys\.(?:journalEntry|closedDay)\b/g)).toEqual([
    // The partition, which no function may change
    'infra/cdk/permissions.ts: keys.closedDay',
    'lib/table/journal/days.ts: putNewItem(keys.closedDay',
    'lib/table/journal/entries.ts: putNewItem(keys.journalEntry',
    // Finds the entries among changes
    'lib/table/journal/entries.ts: keys.journalEntry',
  ]);
});

test('the key of an entry or a closed day is built in lib/table/keys.ts alone', () => {
  const files = find(/#(?:JOURNAL|CLOSED-DAY)\b/g).map((place) => place.split(':')[0]);
  expect([...new Set(files)]).toEqual(['lib/table/keys.ts']);
});

test('all entries are read by the audit alone, which changes nothing', () => {
  const readers = find(/keys\.wholeJournal\b/g).map((place) => place.split(':')[0]);
  expect([...new Set(readers)]).toEqual([
    'infra/cdk/permissions.ts',
    'infra/tools/audit/days.ts',
    'infra/tools/audit/journal.ts',
  ]);
  for (const { file, source } of SOURCES) {
    if (file.startsWith('infra/tools/audit/')) expect(source, file).not.toMatch(/\/change\.ts'|\.commit\(/);
  }
});
