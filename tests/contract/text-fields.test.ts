import { expect, test } from 'vitest';
import { line, nonEmptyLine, prose } from '../../lib/contract/fields.ts';

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
  ['marks of direction', '\u200e\u200f\u061c'],
  ['joiners', '\u200d\u2060 \u200c'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['fillers', '\u3164\uffa0\u115f'],
  ['tags', '\u{e0061}\u{e007f}'],
])('refuses %s like empty text', (_name, input) => {
  expect(new Set(listMessages(input))).toEqual(new Set(['Is required']));
});

const CONTROLS = 'Must not contain control characters';
const toCharacters = (from: number, to: number): [string][] =>
  Array.from({ length: to - from + 1 }, (_, index) => [String.fromCharCode(from + index)]);
const toName = (character: string) => `U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The characters that change the direction of the text after them, all of C0, and all of C1. */
const REFUSED = [
  ...toCharacters(0x202a, 0x202e),
  ...toCharacters(0x2066, 0x2069),
  ...toCharacters(0x00, 0x1f),
  ...toCharacters(0x7f, 0x9f),
].map(([character = '']) => [toName(character), character] as const);

// BEHAVIOR §6.5
test.each(REFUSED)('refuses %s within a text of one line', (_name, character) => {
  const messages =
    line()
      .safeParse(`Gina${character}Guest`)
      .error?.issues.map(({ message }) => message) ?? [];
  expect(messages.length).toBeGreaterThan(0);
  expect([CONTROLS, 'Must be one line']).toEqual(expect.arrayContaining(messages));
});

// BEHAVIOR §6.5
test('a note of several lines may turn its direction, as text from right to left needs it', () => {
  const note = 'Tel \u2066+1 212\u2069\nسلمى';
  expect(prose(2_000).parse(note)).toBe(note);
  expect(line().parse('سلمى \u200f(VIP)')).toBe('سلمى \u200f(VIP)');
});
