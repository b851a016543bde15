/**
 * A brute-force oracle of the slot rules, minute by minute, without any code of lib/rules except types
 * (BEHAVIOR §13.3, §13.5).
 */
import type {
  Catalog,
  Interval,
  LocalDate,
  Location,
  ResourcePart,
  StaffMember,
} from '../../../lib/rules/salons/salon.ts';
import type { Settings } from '../../../lib/rules/salons/settings.ts';
import { listWallMinutes, shiftDate, wallClock } from '../environment/wall-clock.ts';

/**
 * A busy time: of a staff member, of a resource, of the location itself (staffId null), or a block of the whole location.
 */
export type BusyTime = Interval & {
  readonly what: 'appointment' | 'block' | 'location block';
  readonly staffId: number | null;
  readonly resourceId?: number | undefined;
  readonly locationId: number;
  readonly date: LocalDate;
};

export type OracleLine = {
  readonly serviceId: number;
  readonly staffId: number | null;
  readonly price: number;
  /** The members who need longer than the line takes, and are not assigned. */
  readonly slower: readonly number[];
  /** 0 by default. */
  readonly guestNo?: number;
  /** Minutes of the buffer before. */
  readonly before?: number;
  /** Minutes of the service, its add-ons and the buffer after. */
  readonly minutes: number;
  /** Minutes after the start of the service at which the member becomes free, and for how long. */
  readonly gap?: readonly [after: number, minutes: number];
  readonly resources?: readonly { readonly kind: string; readonly during: ResourcePart }[];
};

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

const diaryMinutes = new Map<string, readonly number[]>();
/** The minutes that have passed since local midnight when each minute of the local clock, 0 to 1440, first shows. */
function listDiaryMinutes(date: LocalDate, timeZone: string): readonly number[] {
  const cached = diaryMinutes.get(date + timeZone);
  if (cached) return cached;
  const instants = listWallMinutes(date, timeZone);
  const start = Math.min(...instants.values());
  let next = Math.min(...listWallMinutes(shiftDate(date, 1), timeZone).values());
  const minutes: number[] = [(next - start) / 60_000];
  for (let local = 1439; local >= 0; local--) {
    // A skipped minute means the instant of the change
    next = instants.get(local) ?? next;
    minutes.unshift((next - start) / 60_000);
  }
  diaryMinutes.set(date + timeZone, minutes);
  return minutes;
}

const toDiaryMinute = ({ timeZone }: OracleQuestion, date: LocalDate, local: number): number =>
  listDiaryMinutes(date, timeZone)[local] ?? Number.NaN;

/** Whether a minute of the diary lies in hours of the local clock. */
const isInHours = (
  question: OracleQuestion,
  date: LocalDate,
  hours: readonly Interval[] | undefined,
  minute: number,
): boolean =>
  (hours ?? []).some(
    ({ from, to }) =>
      toDiaryMinute(question, date, from) <= minute && minute < toDiaryMinute(question, date, to),
  );

const isInAny = (ranges: readonly Interval[] | undefined, minute: number): boolean =>
  (ranges ?? []).some((range) => range.from <= minute && minute < range.to);

function listRanges(staffMember: StaffMember, date: LocalDate): (Interval & { locationId?: number })[] {
  const overrides = staffMember.overrides.filter((override) => override.date === date);
  if (overrides.length === 0) return [...(staffMember.workingHours[toWeekday(date)] ?? [])];
  return overrides.flatMap((override) =>
    override.ranges.map((range) => Object.assign({ ...range }, { locationId: override.locationId })),
  ) as (Interval & { locationId?: number })[];
}

const listOpenRanges = ({ overrides, businessHours }: Location, date: LocalDate): readonly Interval[] =>
  overrides.find((override) => override.date === date)?.ranges ?? businessHours[toWeekday(date)] ?? [];

const isInTimeOff = (
  question: OracleQuestion,
  { timeOff, lastDay }: StaffMember,
  date: LocalDate,
  minute: number,
) =>
  (lastDay !== null && date > lastDay) ||
  timeOff
    .filter(({ status, from, to }) => status === 'approved' && from <= date && date <= to)
    .some(({ fromTime, toTime }) =>
      isInHours(question, date, [{ from: fromTime ?? 0, to: toTime ?? 1440 }], minute),
    );

export type Rule = 'ordinary' | 'override';

/** The owner of a busy time: 'staff 1', 'resource 2' or 'location'. */
type Owner = string;
const toStaffOwner = (staffId: number | null): Owner => (staffId === null ? 'location' : `staff ${staffId}`);
const toResourceOwner = (id: number): Owner => `resource ${id}`;

function toBusyOwner({ what, staffId, resourceId }: BusyTime): Owner | undefined {
  if (what === 'location block') return undefined;
  return resourceId === undefined ? toStaffOwner(staffId) : toResourceOwner(resourceId);
}

const isBlocked = ({ busy, location }: OracleQuestion, date: LocalDate, minute: number): boolean =>
  busy.some(
    (time) =>
      time.what === 'location block' &&
      time.locationId === location.id &&
      time.date === date &&
      isInAny([time], minute),
  );

function isFree(
  question: OracleQuestion,
  line: OracleLine,
  owner: Owner,
  date: LocalDate,
  minute: number,
  rule: Rule,
): boolean {
  const { catalog, location, settings } = question;
  const isTaken = question.busy.some(
    (time) =>
      time.date === date &&
      isInAny([time], minute) &&
      toBusyOwner(time) === owner &&
      (owner !== 'location' || time.locationId === location.id),
  );
  if (isTaken) return false;
  const isOpen = isInHours(question, date, listOpenRanges(location, date), minute);
  const staffMember = [...catalog.staff.values()].find(({ id }) => toStaffOwner(id) === owner);
  if (!staffMember) return rule === 'override' || isOpen;
  const isRequested = line.staffId !== null;
  const schedule = listRanges(staffMember, date);
  const isElsewhere = isInHours(
    question,
    date,
    schedule.filter((range) => range.locationId !== undefined && range.locationId !== location.id),
    minute,
  );
  const isHere = !isElsewhere && isInHours(question, date, schedule, minute);
  const isOff = isInTimeOff(question, staffMember, date, minute);
  if (staffMember.lastDay !== null && date > staffMember.lastDay) return false;
  if (rule === 'override') return isRequested || !(isElsewhere || isOff);
  if (isOff) return false;
  if (isInHours(question, date, staffMember.breaks[toWeekday(date)], minute)) return false;
  if (isRequested || settings.enableDynamicSlot) return isHere;
  const isAway = schedule.length === 0 && staffMember.overrides.some((override) => override.date === date);
  return isOpen && !isElsewhere && !isAway;
}

/** Whether an owner works in that minute by their own schedule; owners without a schedule always do. */
function isOnShift(question: OracleQuestion, owner: Owner, date: LocalDate, minute: number) {
  const { catalog, location } = question;
  const staffMember = [...catalog.staff.values()].find(({ id }) => toStaffOwner(id) === owner);
  if (!staffMember) return true;
  const isBreak = isInHours(question, date, staffMember.breaks[toWeekday(date)], minute);
  const shifts = listRanges(staffMember, date).filter((range) => isInHours(question, date, [range], minute));
  return (
    !isBreak &&
    !isInTimeOff(question, staffMember, date, minute) &&
    shifts.length > 0 &&
    shifts.every(({ locationId = location.id }) => locationId === location.id)
  );
}

/** The staff who could perform the line if they were free. */
function listPerformers({ catalog, location }: OracleQuestion, line: OracleLine): Owner[] {
  if (line.staffId !== null) return [toStaffOwner(line.staffId)];
  const performers = [...catalog.staff.values()].filter((staffMember) =>
    staffMember.serviceIds.includes(line.serviceId),
  );
  if (performers.length === 0) return [toStaffOwner(null)];
  return performers
    .filter(({ id, locationIds }) => locationIds.includes(location.id) && !line.slower.includes(id))
    .sort((a, b) => a.id - b.id)
    .map(({ id }) => toStaffOwner(id));
}

const listResources = ({ catalog, location }: OracleQuestion, wanted: string): Owner[] =>
  [...catalog.resources.values()]
    .filter(({ kind, locationId, active }) => active && kind === wanted && locationId === location.id)
    .sort((a, b) => a.id - b.id)
    .map(({ id }) => toResourceOwner(id));

type Minutes = readonly number[];
const listMinutes = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** The minutes of each line for a visit that starts then: all, and those in which the member works. */
function layOut({ lines }: OracleQuestion, start: number): { all: Minutes; staff: Minutes }[] {
  const next = new Map<number, number>();
  return lines.map(({ guestNo = 0, before = 0, minutes, gap: [after, gap] = [0, 0] }) => {
    const from = next.get(guestNo) ?? start - before;
    const to = from + before + minutes;
    next.set(guestNo, to);
    const free = new Set(listMinutes(from + before + after, from + before + after + gap));
    const all = listMinutes(from, to);
    return { all, staff: all.filter((minute) => !free.has(minute)) };
  });
}

const computeSpan = (question: OracleQuestion): Interval => {
  const minutes = layOut(question, 0).flatMap(({ all }) => all);
  return { from: Math.min(0, ...minutes), to: Math.max(-1, ...minutes) + 1 };
};

type Need = {
  readonly line: OracleLine;
  readonly minutes: Minutes;
  readonly owners: readonly Owner[];
  readonly isPerformer: boolean;
};

function listNeeds(question: OracleQuestion, start: number): Need[] {
  const times = layOut(question, start);
  return question.lines.flatMap((line, index) => {
    const { all, staff } = times[index] ?? { all: [], staff: [] };
    const working = new Set(staff);
    const parts = { visit: all, staff, processing: all.filter((minute) => !working.has(minute)) };
    return [
      { line, minutes: staff, owners: listPerformers(question, line), isPerformer: true },
      ...(line.resources ?? []).map(({ kind, during }) => ({
        line,
        minutes: parts[during],
        owners: listResources(question, kind),
        isPerformer: false,
      })),
    ].filter(({ minutes, isPerformer }) => isPerformer || minutes.length > 0);
  });
}

type Assigned = readonly { readonly need: Need; readonly owner: Owner }[];

/**
 * The first assignment of a visit that starts then, need by need; each takes the owner that it prefers. Tries all of them.
 */
function assign(
  question: OracleQuestion,
  date: LocalDate,
  start: number,
  override: boolean,
): Assigned | undefined {
  const needs = listNeeds(question, start);
  const isUnblocked = layOut(question, start).every(({ all }) =>
    all.every((minute) => !isBlocked(question, date, minute)),
  );
  if (!isUnblocked) return undefined;
  const isFreeFor = ({ line, minutes }: Need, owner: Owner, rule: Rule) =>
    minutes.every((minute) => isFree(question, line, owner, date, minute, rule));
  const free = needs.map((need) => {
    const allowed = need.owners.filter(
      (owner) => isFreeFor(need, owner, 'ordinary') || (override && isFreeFor(need, owner, 'override')),
    );
    const works = (owner: Owner) => need.minutes.every((minute) => isOnShift(question, owner, date, minute));
    return { onShift: allowed.filter(works), others: allowed.filter((owner) => !works(owner)) };
  });
  const countMinutes = (owner: Owner, assigned: Assigned) =>
    question.busy
      .filter((time) => time.what === 'appointment' && time.date === date && toBusyOwner(time) === owner)
      .filter((time) => owner !== 'location' || time.locationId === question.location.id)
      .reduce((sum, { from, to }) => sum + to - from, 0) +
    assigned.reduce((sum, one) => (one.owner === owner ? sum + one.need.minutes.length : sum), 0);
  const search = (assigned: Assigned): Assigned | undefined => {
    const need = needs[assigned.length];
    const options = free[assigned.length];
    if (!need || !options) return assigned;
    const sort = (owners: readonly Owner[]) =>
      need.isPerformer
        ? owners.toSorted((a, b) => countMinutes(a, assigned) - countMinutes(b, assigned))
        : owners;
    for (const owner of [...sort(options.onShift), ...sort(options.others)]) {
      const isShared = assigned.some(
        (one) => one.owner === owner && one.need.minutes.some((minute) => need.minutes.includes(minute)),
      );
      const found = isShared ? undefined : search([...assigned, { need, owner }]);
      if (found) return found;
    }
    return undefined;
  };
  return search([]);
}

/** Every service of the visit must allow the date and the time: each has limits of its own, or the salon's. */
function isOfferedDate(question: OracleQuestion, date: LocalDate): boolean {
  const { timeZone, now, lines, settings, catalog } = question;
  const today = wallClock(timeZone, now.getTime()).slice(0, 10);
  const isNearEnough = lines.every(({ serviceId }) => {
    const own = catalog.services.get(serviceId)?.bookingHorizonDays;
    return date <= shiftDate(today, own ?? settings.bookingHorizonDays);
  });
  return date >= today && isNearEnough;
}

const isInTime = ({ now, lines, settings, catalog }: OracleQuestion, instant: number): boolean =>
  lines.every(({ serviceId }) => {
    const own = catalog.services.get(serviceId)?.minimumNoticeMinutes;
    return instant - now.getTime() >= (own ?? settings.minimumNoticeMinutes) * 60_000;
  });

function computeDateSlots(question: OracleQuestion, date: LocalDate) {
  const { location, settings, timeZone } = question;
  const wall = listWallMinutes(date, timeZone);
  const slots: { date: LocalDate; minute: number; available: boolean }[] = [];
  if (!isOfferedDate(question, date)) return slots;
  const span = computeSpan(question);
  for (let minute = 0; minute < 1440; minute++) {
    const start = toDiaryMinute(question, date, minute);
    const fits = listOpenRanges(location, date).some(
      (range) =>
        minute >= range.from &&
        (minute - range.from) % settings.bookingInterval === 0 &&
        start + span.from >= toDiaryMinute(question, date, range.from) &&
        start + span.to <= toDiaryMinute(question, date, range.to),
    );
    const instant = wall.get(minute);
    if (!fits || instant === undefined) continue;
    const available = isInTime(question, instant) && assign(question, date, start, false) !== undefined;
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

/** A line of a placed visit: its owners, and each minute that one of them is busy as 'owner minute'. */
type OraclePlacement = readonly {
  readonly owners: readonly string[];
  readonly busy: readonly string[];
}[];

/** The staff and resources of each line of a visit that starts then. Undefined when it cannot be placed. */
export function oraclePlacement(
  question: OracleQuestion,
  date: LocalDate,
  minute: number,
  override: boolean,
): OraclePlacement | undefined {
  if (!override) {
    const slot = computeDateSlots(question, date).find((it) => it.minute === minute);
    if (!slot?.available) return undefined;
  }
  const span = computeSpan(question);
  if (date < wallClock(question.timeZone, question.now.getTime()).slice(0, 10)) return undefined;
  if (!listWallMinutes(date, question.timeZone).has(minute)) return undefined;
  const start = toDiaryMinute(question, date, minute);
  if (start + span.from < 0 || start + span.to > toDiaryMinute(question, date, 1440)) return undefined;
  const assigned = assign(question, date, start, override);
  return (
    assigned &&
    question.lines.map((line) => {
      const own = assigned.filter(({ need }) => need.line === line);
      return {
        owners: own.map(({ owner }) => owner),
        busy: own.flatMap(({ need, owner }) => need.minutes.map((each) => `${owner} ${each}`)),
      };
    })
  );
}
