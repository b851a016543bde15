import { expect, test } from 'vitest';
import { countSmsParts, replaceCostlySmsCharacters } from '../../../lib/rules/notifications/sms-texts.ts';

// BEHAVIOR §29.4
test.each([
  ['sáb, 7 ago – Núñez', 'sab, 7 ago - Nuñez'],
  ['le 7 août, «\u00a0œuf\u00a0» ç', 'le 7 aout, " oeuf " c'],
  ['Grüße für 20 €', 'Grüße für 20 €'],
  ['张伟, sáb', '张伟, sáb'],
])('writes %s as %s', (text, expected) => {
  expect(replaceCostlySmsCharacters(text)).toBe(expected);
});

test.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['张'.repeat(70), 1],
  ['张'.repeat(71), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('counts the parts of %s: %i', (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});
