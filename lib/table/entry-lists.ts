import type { DiaryEntry } from '../rules/scheduling/day-pages.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MARKS = { appointment: '.', block: '!' } as const satisfies Record<DiaryEntry['kind'], string>;
const APPOINTMENT_MARK = MARKS.appointment.charCodeAt(0);
const BLOCK_MARK = MARKS.block.charCodeAt(0);

const NO_DIGIT = 64;
/** Character code → value. */
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

const digits = (value: number): string =>
  (value < 64 ? '' : digits(Math.floor(value / 64))) + DIGITS.charAt(value % 64);
const twoDigits = (minute: number): string => digits(minute).padStart(2, DIGITS.charAt(0));

/**
 * The text in which the table keeps one entry list: from and to in two digits each, the id in as many as it needs,
 * then a mark that ends the entry and says what it is. At most 9 bytes for ids below 16 million, because the size
 * of a day page is what reading and booking cost (design, budgets).
 */
export const formatDiaryEntries = (entries: readonly DiaryEntry[]): string =>
  entries
    .map(({ from, to, kind, id }) => twoDigits(from) + twoDigits(to) + digits(id) + MARKS[kind])
    .join('');

const digitAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? NO_DIGIT;

function minuteAt(text: string, at: number): number {
  const [high, low] = [digitAt(text, at), digitAt(text, at + 1)];
  return high < NO_DIGIT && low < NO_DIGIT ? high * 64 + low : Number.NaN;
}

/** The entry list of a text that `formatDiaryEntries` wrote. Anything else throws: stored data is ours. */
export function parseDiaryEntries(text: string): DiaryEntry[] {
  const entries: DiaryEntry[] = [];
  let at = 0;
  while (at < text.length) {
    const from = minuteAt(text, at);
    const to = minuteAt(text, at + 2);
    let id = 0;
    for (at += 4; digitAt(text, at) < NO_DIGIT; at++) id = id * 64 + digitAt(text, at);
    const mark = text.charCodeAt(at++);
    const isKnown = mark === APPOINTMENT_MARK || mark === BLOCK_MARK;
    if (!isKnown || id === 0 || !(from <= to && to <= 1440))
      throw new Error(`Unreadable diary text: ${text}`);
    entries.push({ from, to, kind: mark === BLOCK_MARK ? 'block' : 'appointment', id });
  }
  return entries;
}
