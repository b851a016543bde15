import { expect, test } from 'vitest';
import { isExternalId, parseTenant } from '../../lib/rules/ids.ts';

// BEHAVIOR §1.2
test.each([
  ['ab', true],
  ['demo-salon-2', true],
  ['2b', true],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['a', false],
  ['', false],
  ['-ab', false],
  ['ab-', false],
  ['a_b', false],
  ['Ab', false],
  ['a b', false],
  ['ab\n', false],
])('%j is the slug of a salon: %s', (slug, isValid) => {
  expect(parseTenant(slug)).toBe(isValid ? slug : undefined);
});

test.each([
  ['pi_1', true],
  ['!~', true],
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
  ['', false],
  ['a b', false],
  ['ä1', false],
  ['1ä', false],
  ['a\u007f', false],
  [7, false],
  [undefined, false],
])('%j is an id of another service: %s', (value, isValid) => {
  expect(isExternalId(value)).toBe(isValid);
});
