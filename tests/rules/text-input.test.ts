import { expect, test } from 'vitest';
import { text } from '../../lib/contract/wire.ts';

const saidOf = (sent: unknown) =>
  text()
    .safeParse(sent)
    .error?.issues.map(({ message }) => message);

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
])('takes %s for required text', (_what, sent) => {
  expect(text().parse(sent)).toBe(sent);
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
])('refuses %s as if it were empty', (_what, sent) => {
  expect(new Set(saidOf(sent))).toEqual(new Set(['Is required']));
});
