import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURES } from '../../lib/rules/failures.ts';

const RULEBOOK = globSync('lib/contract/behavior/[0-9]*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');

test.each(Object.entries(FAILURES))('the rulebook states the message of %s', (_, { message }) => {
  expect(RULEBOOK).toContain(`\`${message}\``);
});
