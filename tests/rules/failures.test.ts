import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURES } from '../../lib/rules/failures.ts';

const BEHAVIOR = readFileSync(new URL('../../lib/contract/BEHAVIOR.md', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
);

test.each(Object.entries(FAILURES))('BEHAVIOR.md states the message of %s', (_, { message }) => {
  expect(BEHAVIOR).toContain(`\`${message}\``);
});
