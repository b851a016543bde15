import type { FieldMessage } from '../field-messages.ts';
import { formatMoney, fromMajorUnits, type Money } from '../money.ts';
import type { LocalDate, Minute } from '../salons/salon.ts';
import { foldText } from '../search-text.ts';

/** In which order the numbers of a date like 3/4/1990 stand. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The value of a cell by the type of its column; times are minutes of the day, durations minutes. */
export type CellValues = {
  readonly line: string;
  readonly prose: string;
  readonly email: string;
  readonly date: LocalDate;
  readonly time: Minute;
  readonly minutes: number;
  readonly money: Money;
  readonly count: number;
  readonly words: readonly string[];
};
export type CellType = keyof CellValues;

/** The facts on which the reading of a cell depends, beside its text. */
export type CellContext = { readonly dateOrder: DateOrder; readonly year: number };

type Cell<Value> = { readonly value: Value } | { readonly problem: FieldMessage };
const problem = (message: FieldMessage) => ({ problem: message });

const LINE_MAX = 255;
const PROSE_MAX = 2_000;
const WORD_MAX = 40;
const WORDS_MAX = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out of texts
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** The apostrophe that exports write before a text that a spreadsheet would compute, and the formula that only quotes a text: ="0042". */
const QUOTED = /^'(?=[=+\-@\t\r＝＋－＠﹢﹣﹦﹫⁺₊⁻₋⁼₌])|^="([^"]*)"$/;

const toVisibleText = (cell: string): string => cell.replace(INVISIBLE, '').trim();

/** The text of a cell, without what spreadsheets add to it and what nobody can see. */
export const toCellText = (cell: string): string => toVisibleText(cell).replace(QUOTED, '$1').trim();

/** Whether a spreadsheet computes the cell. A telephone number, an amount or a note may begin with a sign. */
function isFormula(cell: string): boolean {
  const text = toVisibleText(cell);
  return /^=|^[+\-@]\s*[A-Za-z.]+\(/.test(text) && !QUOTED.test(text);
}

const limit = (text: string, max: number): Cell<string> =>
  text.length > max ? problem(`Must be at most ${max} characters`) : { value: text.toWellFormed() };

/** As the API takes addresses. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_NAME = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3})[a-z]*\.?,?[\s-](\d{4})(?!\d)/i;

function toDate(year: number, month: number, day: number): LocalDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : undefined;
}

/** Years of two digits end next year at the latest. */
const toFullYear = (text: string, year: number): number => {
  if (text.length === 4) return Number(text);
  const inThisCentury = 2000 + Number(text);
  return inThisCentury <= year + 1 ? inThisCentury : inThisCentury - 100;
};

const toMonth = (name: string): number => MONTHS.indexOf(name.toLowerCase()) + 1;

function findDate(text: string, { dateOrder, year }: CellContext): LocalDate | undefined {
  const [, y = '', m = '', d = ''] = YEAR_FIRST.exec(text) ?? [];
  if (y) return toDate(Number(y), Number(m), Number(d));
  const [, first = '', sign = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  if (first) {
    const isDayFirst = sign === '.' || dateOrder === 'dmy';
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return toDate(toFullYear(last, year), Number(month), Number(day));
  }
  const words = text.replace(DAY_NAME, '');
  const [, month = '', dayAfter = '', yearAfter = ''] = MONTH_FIRST.exec(words) ?? [];
  if (month) return toDate(Number(yearAfter), toMonth(month), Number(dayAfter));
  const [, dayBefore = '', monthAfter = '', yearLast = ''] = DAY_FIRST.exec(words) ?? [];
  return dayBefore ? toDate(Number(yearLast), toMonth(monthAfter), Number(dayBefore)) : undefined;
}

/** The order that the cells of a file's dates prove; undefined where they prove none, or both, and have other dates. */
export function findDateOrder(cells: Iterable<string>): DateOrder | 'none' | undefined {
  const proven = new Set<DateOrder>();
  let isOpen = false;
  for (const cell of cells) {
    const [, first = '', sign, second = ''] = YEAR_LAST.exec(cell) ?? [];
    if (!first || sign === '.' || first === second) continue;
    if (Number(first) > 12) proven.add('dmy');
    else if (Number(second) > 12) proven.add('mdy');
    else isOpen = true;
  }
  const [order, other] = [...proven];
  if (other) return undefined;
  return order ?? (isOpen ? undefined : 'none');
}

const TIME =
  /(?:^|[\sT])(\d{1,2})[:.h](\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap])?\.?m?\.?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const HOUR = /(?:^|\s)(\d{1,2})\s*([ap])\.?m\.?$/i;

/** The time at the end of a text, which may begin with a date. A range means its start. */
function findTime(text: string): Minute | undefined {
  const [start = ''] = text.split(/\s+[–-]\s+|\s+to\s+/);
  const [, hours = '', minutes = '0', half = ''] =
    TIME.exec(start) ?? HOUR.exec(start)?.toSpliced(2, 0, '0') ?? [];
  if (hours === '') return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? hour * 60 + Number(minutes) : undefined;
}

const MINUTES_MAX = 1_440;
const DURATION =
  /^(?:(\d{1,2})\s*(?:h|hr|hrs|hours?|std)\.?)?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?)?\.?)?$/i;

function findMinutes(text: string): number | undefined {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? DURATION.exec(text);
  if (!clock || text === '') return undefined;
  const minutes = Number(clock[1] ?? 0) * 60 + Number(clock[2] ?? 0);
  return minutes > 0 && minutes <= MINUTES_MAX ? minutes : undefined;
}

const MONEY_MAX = 1e10;

/** An amount in the signs of any country: 1,234.50, 1.234,50 €, $45, (12.00). */
function findMoney(text: string): Money | undefined {
  const isNegative = /^\(.*\)$|^[^\d]*[-−]|-$/.test(text);
  const digits = text.replace(/[^\d.,]/g, '').replace(/[.,]$/, '');
  if (!/\d/.test(digits) || /\d\s*[A-Za-z]+\s*\d/.test(text)) return undefined;
  const [, whole = digits, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  if (!/^(?:\d{1,3}(?:[.,]\d{3})+|\d*)$/.test(whole)) return undefined;
  const amount = fromMajorUnits(Number(`${whole.replace(/[.,]/g, '') || 0}.${decimals}`));
  return amount > MONEY_MAX ? undefined : isNegative ? -amount : amount;
}

const parsed = <Value>(value: Value | undefined, message: FieldMessage): Cell<Value> =>
  value === undefined ? problem(message) : { value };

const PARSERS: {
  readonly [Type in CellType]: (text: string, context: CellContext) => Cell<CellValues[Type]>;
} = {
  line: (text) => limit(text.replace(/\s+/g, ' '), LINE_MAX),
  prose: (text) => limit(text, PROSE_MAX),
  email: (text) =>
    EMAIL.test(text) && text.length <= LINE_MAX
      ? { value: text.toLowerCase() }
      : problem('Must be an e-mail address'),
  date: (text, context) => parsed(findDate(text, context), 'Must be a date with its year'),
  time: (text) => parsed(findTime(text), 'Must be a time, such as 14:30 or 2:30 PM'),
  minutes: (text) => parsed(findMinutes(text), 'Must be a duration, such as 45 or 1 h 15 min'),
  money: (text) => parsed(findMoney(text), 'Must be an amount'),
  count: (text) => (/^\d{1,6}$/.test(text) ? { value: Number(text) } : problem('Must be a whole number')),
  words: (text) => {
    const words = text.split(/[,;|\n]/).map((word) => word.replace(/\s+/g, ' ').trim());
    const kept = words.filter((word) => word !== '');
    if (kept.length > WORDS_MAX) return problem(`Must have at most ${WORDS_MAX} items`);
    const isLong = kept.some((word) => word.length > WORD_MAX);
    return isLong ? problem(`Must be at most ${WORD_MAX} characters`) : { value: kept };
  },
};

/** Reads a cell that is not empty (BEHAVIOR §43.3). */
export const parseCell = <Type extends CellType>(
  type: Type,
  cell: string,
  context: CellContext,
): Cell<CellValues[Type]> =>
  isFormula(cell) ? problem('Must not be a formula') : PARSERS[type](toCellText(cell), context);

/** A time of day: 14:30. */
export const formatTime = (minute: Minute): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A value as a cell that is read as the same value; empty for none. */
export function toCellTextOfValue(type: CellType, value: unknown): string {
  if (value === undefined) return '';
  if (type === 'money') return formatMoney(Number(value));
  if (type === 'time') return formatTime(Number(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The name of a column, or of what a row refers to, without what differs between programs: 'E-Mail address' → 'emailaddress'. */
export const toComparableName = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The records that a cell names: one by its whole text, else those between strokes or commas; undefined where one is unknown. */
export function findIdsOfNames<Id>(
  text: string,
  find: (name: string) => { readonly id: Id } | undefined,
): Id[] | undefined {
  const whole = find(text);
  if (whole) return [whole.id];
  const parts = text.split(text.includes('|') ? '|' : ',').filter((part) => part.trim() !== '');
  const found = parts.flatMap((part) => find(part)?.id ?? []);
  return found.length === parts.length && found.length > 0 ? [...new Set(found)] : undefined;
}
