import type { AppointmentId, LocationId, StaffId } from './ids.ts';
import type { Interval, LocalDate } from './salon.ts';

/** What fills time: a line of an appointment (its buffer included) or a block time, each by its id. */
export type Entry = Interval & { readonly kind: 'appointment' | 'block'; readonly id: number };

/** The day page of a location: entry lists in the order of their starts. */
export type DayPage = {
  readonly date: LocalDate;
  /** What staff whose home is this location do that day: appointments wherever they work, own block times. */
  readonly members: ReadonlyMap<StaffId, readonly Entry[]>;
  /** Appointments of services that no staff performs: the location itself is then one resource. */
  readonly room: readonly Entry[];
  /** Block times of the whole location. */
  readonly blocks: readonly Entry[];
};

/** The page of a location and date; undefined where nothing was ever written there. */
export type PageOf = (location: LocationId, date: LocalDate) => DayPage | undefined;

/** Pages that were read, each with the location it belongs to, for looking up. */
export function pagesBy(pages: Iterable<readonly [LocationId, DayPage]>): PageOf {
  const byLocation = new Map<LocationId, Map<LocalDate, DayPage>>();
  for (const [location, page] of pages) {
    const byDate = byLocation.get(location) ?? new Map<LocalDate, DayPage>();
    byLocation.set(location, byDate.set(page.date, page));
  }
  return (location, date) => byLocation.get(location)?.get(date);
}

/** The page of a date on which nothing happens. */
export const emptyPage = (date: LocalDate): DayPage => ({ date, members: new Map(), room: [], blocks: [] });

/** The entries with one more, in the order of their starts. Whether it fits is not asked: see `overlaps`. */
export const withEntry = (entries: readonly Entry[], entry: Entry): Entry[] =>
  [...entries, entry].sort((a, b) => a.from - b.from || a.to - b.to);

/** The entries without those of an appointment (it may have several) or of a block time. */
export const withoutEntries = (entries: readonly Entry[], kind: Entry['kind'], id: number): Entry[] =>
  entries.filter((entry) => entry.kind !== kind || entry.id !== id);

/** The page as it is once an appointment has left it: what a reschedule decides on. */
export function withoutAppointment(page: DayPage, id: AppointmentId): DayPage {
  const members = new Map<StaffId, readonly Entry[]>();
  for (const [member, entries] of page.members) {
    members.set(member, withoutEntries(entries, 'appointment', id));
  }
  return { ...page, members, room: withoutEntries(page.room, 'appointment', id) };
}

/** Minutes of the entries that appointments fill, buffers included; block times are no work. */
export const bookedMinutes = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, from, to }) => (kind === 'appointment' ? sum + to - from : sum), 0);

/** Whether any entry shares a minute with the span; touching is no overlap. */
export const overlaps = (entries: readonly Interval[], span: Interval): boolean =>
  entries.some(({ from, to }) => Math.max(from, span.from) < Math.min(to, span.to));

/**
 * The text in which the table keeps one entry list: from and to in two digits each, the id in as many as it needs,
 * then a mark that ends the entry and says what it is. At most 9 bytes for ids below 16 million, because the size
 * of a day page is what reading and booking cost (design, budgets).
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MARKS = { appointment: '.', block: '!' } as const satisfies Record<Entry['kind'], string>;
const APPOINTMENT_MARK = MARKS.appointment.charCodeAt(0);
const BLOCK_MARK = MARKS.block.charCodeAt(0);

const NO_DIGIT = 64;
/** Character code → value. */
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

const digits = (value: number): string =>
  (value < 64 ? '' : digits(Math.floor(value / 64))) + DIGITS.charAt(value % 64);
const twoDigits = (minute: number): string => digits(minute).padStart(2, DIGITS.charAt(0));

/** The text of an entry list; `entriesOf` gives the list back. */
export const entriesText = (entries: readonly Entry[]): string =>
  entries
    .map(({ from, to, kind, id }) => twoDigits(from) + twoDigits(to) + digits(id) + MARKS[kind])
    .join('');

const digitAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? NO_DIGIT;

function minuteAt(text: string, at: number): number {
  const [high, low] = [digitAt(text, at), digitAt(text, at + 1)];
  return high < NO_DIGIT && low < NO_DIGIT ? high * 64 + low : Number.NaN;
}

/** The entry list of a text that `entriesText` wrote. Anything else throws: stored data is ours. */
export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
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
