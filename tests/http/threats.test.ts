import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const THREATS = readFileSync('infra/docs/THREATS.md', 'utf8');
const rows = THREATS.split('\n').filter(
  (line) => line.startsWith('| ') && !/shown by|\| -{3,} \|/.test(line),
);

test('every threat names a test, and every named test exists', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(named.length, row).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  }
});
