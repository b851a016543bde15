import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceResultTable, type SavedReport } from '../../infra/bench/kit/report.ts';

const REPORT: SavedReport = {
  date: '2026-11-16',
  report: {
    title: 'Slots',
    summary: 'A day.',
    highlights: [{ what: 'slots of a day', measured: '1.2 ms' }],
    tables: [],
  },
};

test('npm run bench -- table replaces the rows of the table in DEVELOP.md, and nothing else', () => {
  const before = readFileSync('infra/docs/DEVELOP.md', 'utf8');
  const after = replaceResultTable(before, [REPORT]);
  const [head = ''] = before.split('| what  ');
  expect(after).toBe(
    `${head}| what           | measured | on         |\n` +
      '| -------------- | -------- | ---------- |\n' +
      '| slots of a day | 1.2 ms   | 2026-11-16 |\n',
  );
});

test('a document without the table is refused', () => {
  expect(() => replaceResultTable('# Nothing\n', [REPORT])).toThrow('the document has no table of results');
});
