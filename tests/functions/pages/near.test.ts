import { expect, test } from 'vitest';
import { isNear } from '../../../functions/pages/app/office/find/near.ts';

// BEHAVIOR §40.4
test.each([
  ['mesages', 'texts of messages', true],
  ['mesagges', 'messages', false],
  ['messagse', 'messages', true],
  ['mesag', 'messages', true],
  ['servicos', 'services', true],
  ['vacasion', 'time off, vacation', true],
  ['tax', 'tip', false],
  ['zzzz', 'messages', false],
])('%s is one letter off the start of a word of "%s": %s', (typed, text, expected) => {
  expect(isNear(typed, text)).toBe(expected);
});
