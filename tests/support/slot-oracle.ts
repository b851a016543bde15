/**
 * A brute-force oracle of the slot rules, minute by minute, without any code of lib/rules except types
 * (BEHAVIOR §13.3, §13.4).
 */
import type { Catalog, Interval, LocalDate, Location, StaffMember } from '../../lib/rules/salon/salon.ts';
import type { Settings } from '../../lib/rules/salon/settings.ts';
import { listWallMinutes, shiftDate, wallClock } from './wall-clock.ts';

/**
 * A busy time: of a staff member, of the location itself (staffId null), or a block of the whole location.
 */
export type BusyTime = Interval & {
  readonly what: 'appointment' | 'block' | 'location block';
  readonly staffId: number | null;
  readonly locationId: number;
  readonly date: LocalDate;
};

export type OracleLine = { serviceId: number; staffId: number | null; minutes: number };

export type OracleQuestion = {
  readonly timeZone: string;
  readonly settings: Pick<
    Settings,
    'bookingInterval' | 'enableDynamicSlot' | 'bookingHorizonDays' | 'minimumNoticeMinutes'
  >;
  readonly catalog: Catalog;
  readonly location: Location;
  readonly lines: readonly OracleLine[];
  readonly now: Date;
  readonly busy: readonly BusyTime[];
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const weekdays = new Map<LocalDate, (typeof WEEKDAYS)[number]>();
function toWeekday(date: LocalDate) {
  const day = weekdays.get(date) ?? WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'sunday';
  weekdays.set(date, day);
  return day;
}

const isInAny = (ranges: readonly Interval[] | undefined, minute: number): boolean =>
  (ranges ?? []).some((range) => range.from <= minute && minute < range.to);

function listRanges(staffMember: StaffMember, date: LocalDate): (Interval & { locationId?: number })[] {
  const overrides = staffMember.overrides.filter((override) => override.date === date);
  if (overrides.length === 0) return [...(staffMember.workingHours[toWeekday(date)] ?? [])];
  return overrides.flatMap((override) =>
    override.ranges.map((range) => Object.assign({ ...range }, { locationId: override.locationId })),
  ) as (Interval & { locationId?: number })[];
}

export type Rule = 'ordinary' | 'override';

/** Whether a staff member, or the location itself (null), can work on a line in that minute. */
function isFree(
  question: OracleQuestion,
  line: OracleLine,
  staffId: number | null,
  date: LocalDate,
  minute: number,
  rule: Rule,
): boolean {
  const { catalog, location, settings } = question;
  for (const time of question.busy) {
    if (time.date !== date || minute < time.from || minute >= time.to) continue;
    if (time.what === 'location block' && time.locationId === location.id) return false;
    if (time.what === 'location block') continue;
    if (staffId !== null && time.staffId === staffId) return false;
    if (staffId === null && time.staffId === null && time.locationId === location.id) return false;
  }
  const isClosed = location.closedDates.includes(date);
  const isOpen = !isClosed && isInAny(location.businessHours[toWeekday(date)], minute);
  const staffMember = staffId === null ? undefined : catalog.staff.get(staffId);
  if (!staffMember) return rule === 'override' || isOpen;
  const isRequested = line.staffId !== null;
  const schedule = listRanges(staffMember, date);
  const isElsewhere = isInAny(
    schedule.filter((range) => range.locationId !== undefined && range.locationId !== location.id),
    minute,
  );
  const isHere = !isElsewhere && isInAny(schedule, minute);
  if (rule === 'override') return isRequested || !isElsewhere;
  if (isInAny(staffMember.breaks[toWeekday(date)], minute)) return false;
  if (isRequested || settings.enableDynamicSlot) return isHere;
  return isOpen && !isElsewhere;
}

/** The staff who could perform the line if they were free. */
function listCandidates({ catalog, location }: OracleQuestion, line: OracleLine): (number | null)[] {
  if (line.staffId !== null) return [line.staffId];
  const performers = [...catalog.staff.values()].filter((staffMember) =>
    staffMember.serviceIds.includes(line.serviceId),
  );
  if (performers.length === 0) return [null];
  return performers
    .filter((staffMember) => staffMember.locationIds.includes(location.id))
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/** The candidates who are free for the whole line. */
function listFreeCandidates(
  question: OracleQuestion,
  line: OracleLine,
  date: LocalDate,
  from: number,
  rule: Rule,
): (number | null)[] {
  return listCandidates(question, line).filter((staffId) => {
    for (let minute = from; minute < from + line.minutes; minute++) {
      if (!isFree(question, line, staffId, date, minute, rule)) return false;
    }
    return true;
  });
}

const countMinutes = (question: OracleQuestion): number =>
  question.lines.reduce((sum, { minutes }) => sum + minutes, 0);

/** Every service of the visit must allow the date and the time: each has limits of its own, or the salon's. */
function isOfferedDate(question: OracleQuestion, date: LocalDate): boolean {
  const { timeZone, now, location, lines, settings, catalog } = question;
  const today = wallClock(timeZone, now.getTime()).slice(0, 10);
  const isNearEnough = lines.every(({ serviceId }) => {
    const own = catalog.services.get(serviceId)?.bookingHorizonDays;
    return date <= shiftDate(today, own ?? settings.bookingHorizonDays);
  });
  return date >= today && isNearEnough && !location.closedDates.includes(date);
}

const isInTime = ({ now, lines, settings, catalog }: OracleQuestion, instant: number): boolean =>
  lines.every(({ serviceId }) => {
    const own = catalog.services.get(serviceId)?.minimumNoticeMinutes;
    return instant - now.getTime() >= (own ?? settings.minimumNoticeMinutes) * 60_000;
  });

/** All slots of a date. */
function computeDateSlots(question: OracleQuestion, date: LocalDate) {
  const { location, settings, timeZone, lines } = question;
  const wall = listWallMinutes(date, timeZone);
  const slots: { date: LocalDate; minute: number; available: boolean }[] = [];
  if (!isOfferedDate(question, date)) return slots;
  for (let minute = 0; minute < 1440; minute++) {
    const fits = (location.businessHours[toWeekday(date)] ?? []).some(
      (range) =>
        minute >= range.from &&
        (minute - range.from) % settings.bookingInterval === 0 &&
        minute + countMinutes(question) <= range.to,
    );
    const instant = wall.get(minute);
    if (!fits || instant === undefined) continue;
    let from = minute;
    let available = isInTime(question, instant);
    for (const line of lines) {
      if (available && listFreeCandidates(question, line, date, from, 'ordinary').length === 0)
        available = false;
      from += line.minutes;
    }
    slots.push({ date, minute, available });
  }
  return slots;
}

export function oracleSlots(question: OracleQuestion, from: LocalDate, to: LocalDate) {
  const slots = [];
  for (let date = from; date <= to; date = shiftDate(date, 1))
    slots.push(...computeDateSlots(question, date));
  return slots;
}

/** The staff member of each line of a visit that starts then. Undefined when it cannot be placed. */
export function oracleStaff(
  question: OracleQuestion,
  date: LocalDate,
  minute: number,
  override: boolean,
): (number | null)[] | undefined {
  if (!override) {
    const slot = computeDateSlots(question, date).find((it) => it.minute === minute);
    if (!slot?.available) return undefined;
  }
  if (date < wallClock(question.timeZone, question.now.getTime()).slice(0, 10)) return undefined;
  if (!listWallMinutes(date, question.timeZone).has(minute)) return undefined;
  if (minute + countMinutes(question) > 1440) return undefined;
  const assigned: (number | null)[] = [];
  let from = minute;
  for (const line of question.lines) {
    const ordinary = listFreeCandidates(question, line, date, from, 'ordinary');
    const free =
      ordinary.length === 0 && override
        ? listFreeCandidates(question, line, date, from, 'override')
        : ordinary;
    const minutes = (staffId: number | null) => {
      const before = question.busy.filter(
        (it) => it.what === 'appointment' && it.date === date && it.staffId === staffId,
      );
      const thisVisit = question.lines
        .slice(0, assigned.length)
        .filter((_, index) => assigned[index] === staffId);
      return (
        before.reduce((sum, it) => sum + it.to - it.from, 0) +
        thisVisit.reduce((sum, it) => sum + it.minutes, 0)
      );
    };
    const first = free.find((one) => free.every((other) => minutes(one) <= minutes(other)));
    if (first === undefined) return undefined;
    assigned.push(first);
    from += line.minutes;
  }
  return assigned;
}
