import { expect, test } from 'vitest';
import { nonEmptyLine } from '../../lib/contract/fields.ts';

const listMessages = (input: unknown) =>
  nonEmptyLine()
    .safeParse(input)
    .error?.issues.map(({ message }) => message);

// BEHAVIOR §6.5
test.each([
  ['a letter', 'x'],
  ['a digit', '7'],
  ['a sign', '—'],
  ['an emoji', '✂️'],
  ['an emoji of several', '👩‍🦰'],
  ['a flag', '🇩🇪'],
  ['a combining mark', '\u0301'],
  ['text from right to left', '\u200fسلمى'],
  ['Hangul', '한'],
  ['a private character', '\ue000'],
])('accepts %s as required text', (_name, input) => {
  expect(nonEmptyLine().parse(input)).toBe(input);
});

test.each([
  ['nothing', ''],
  ['spaces', ' \u00a0\u3000 '],
  ['a zero-width space', '\u200b'],
  ['marks of direction', '\u200e\u202a\u202c'],
  ['joiners', '\u200d\u2060 \u200c'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['fillers', '\u3164\uffa0\u115f'],
  ['tags', '\u{e0061}\u{e007f}'],
])('refuses %s like empty text', (_name, input) => {
  expect(new Set(listMessages(input))).toEqual(new Set(['Is required']));
});
