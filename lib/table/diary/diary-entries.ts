import type { DiaryEntry } from '../../rules/diary/day-pages.ts';
import { LONGEST_DAY_MINUTES } from '../../rules/time-units.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MARKS = { appointment: '.', block: '!', hold: '*' } as const satisfies Record<
  DiaryEntry['kind'],
  string
>;
/** Character code of a mark → kind. */
const KINDS: ReadonlyMap<number, DiaryEntry['kind']> = new Map(
  (['appointment', 'block', 'hold'] as const).map((kind) => [MARKS[kind].charCodeAt(0), kind]),
);

const NO_DIGIT = 64;
/** Character code → value. */
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

const formatDigits = (value: number): string =>
  (value < 64 ? '' : formatDigits(Math.floor(value / 64))) + DIGITS.charAt(value % 64);
const formatMinute = (minute: number): string => formatDigits(minute).padStart(2, DIGITS.charAt(0));

/**
 * Formats an entry list for the table. An entry is its start and end in two base 64 digits each, the id, and a mark for
 * its kind that ends it. Compact, because the size of day pages determines the cost of reads and bookings: at most
 * 9 bytes for ids below 16 million.
 */
export const formatDiaryEntries = (entries: readonly DiaryEntry[]): string =>
  entries
    .map(({ from, to, kind, id }) => formatMinute(from) + formatMinute(to) + formatDigits(id) + MARKS[kind])
    .join('');

const parseDigit = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? NO_DIGIT;

function parseMinute(text: string, at: number): number {
  const [high, low] = [parseDigit(text, at), parseDigit(text, at + 1)];
  return high < NO_DIGIT && low < NO_DIGIT ? high * 64 + low : Number.NaN;
}

/** Parses a text that `formatDiaryEntries` wrote. Throws for any other text. */
export function parseDiaryEntries(text: string): DiaryEntry[] {
  const entries: DiaryEntry[] = [];
  let at = 0;
  while (at < text.length) {
    const from = parseMinute(text, at);
    const to = parseMinute(text, at + 2);
    let id = 0;
    for (at += 4; parseDigit(text, at) < NO_DIGIT; at++) id = id * 64 + parseDigit(text, at);
    const kind = KINDS.get(text.charCodeAt(at++));
    if (!kind || id === 0 || !(from <= to && to <= LONGEST_DAY_MINUTES))
      throw new Error(`Unreadable diary text: ${text}`);
    entries.push({ from, to, kind, id });
  }
  return entries;
}
