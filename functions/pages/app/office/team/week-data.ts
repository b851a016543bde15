import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { addDays, type Day, fromApiDate, toApiDate, toMinutes } from '../../parts/format.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';

const DAYS = 7;
const ROWS_MAX = 100;

type Range = { readonly from: string; readonly to: string };
type TimeOff = {
  readonly id: number;
  readonly staff_id: number;
  readonly from: string;
  readonly to: string;
  readonly from_time: string | null;
  readonly to_time: string | null;
  readonly kind: string;
  readonly status: string;
};

/** One member on one day: shifts, visits with their minutes, and time off that is approved or requested. */
export type MemberDay = {
  readonly day: Day;
  readonly shifts: readonly Range[];
  readonly visits: number;
  readonly minutes: number;
  /** The visits to come that lie in part outside the shifts. */
  readonly outside: number;
  readonly timeOff: readonly TimeOff[];
};

export type TeamWeek = {
  readonly days: readonly { readonly day: Day; readonly opening: readonly Range[] }[];
  readonly members: readonly {
    readonly id: number;
    readonly name: string;
    readonly days: readonly MemberDay[];
  }[];
};

const sumMinutes = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + toMinutes(to) - toMinutes(from), 0);

/** A day that does not list a member, such as after the last day. */
const toDayOff = (day: Day): MemberDay => ({
  day,
  shifts: [],
  visits: 0,
  minutes: 0,
  outside: 0,
  timeOff: [],
});

const isOn = ({ from, to, status }: TimeOff, day: Day): boolean =>
  status !== 'declined' && fromApiDate(from) <= day && day <= fromApiDate(to);

type Visit = Range & { readonly appointment_id: number; readonly status: number };
type Listed = { readonly shifts: readonly Range[]; readonly visits: readonly Visit[] };

/** The visits for which the client did not stay away, and those of them that are booked outside the shifts. */
function countVisits({ shifts, visits }: Listed) {
  const held = visits.filter(({ status }) => status !== VISIT_STATUS.noShow);
  const outside = held.filter(
    ({ status, from, to }) =>
      status <= VISIT_STATUS.confirmed && !shifts.some((shift) => shift.from <= from && to <= shift.to),
  );
  const count = (parts: readonly Visit[]) => new Set(parts.map(({ appointment_id: id }) => id)).size;
  return { visits: count(held), minutes: sumMinutes(held), outside: count(outside) };
}

/** The week of a location: its opening hours, and each member with hours, time off and visits (BEHAVIOR §40.13). */
export async function loadTeamWeek(
  salon: Client,
  location_id: number,
  { first, today }: { readonly first: Day; readonly today: Day },
  options: CallOptions,
): Promise<Result<TeamWeek>> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const span = { from: toApiDate(first), to: toApiDate(days.at(-1) ?? first) };
  const [off, ...diaries] = await Promise.all([
    salon.directory.timeOffIndex({ ...span, per_page: ROWS_MAX }, options),
    ...days.map((day) => salon.appointments.diary({ location_id, date: toApiDate(day) }, options)),
  ]);
  if (!off.ok) return off;
  const members = new Map<
    number,
    { readonly id: number; readonly name: string; readonly days: MemberDay[] }
  >();
  const read: { readonly day: Day; readonly opening: readonly Range[] }[] = [];
  for (const [index, diary] of diaries.entries()) {
    if (!diary.ok) return diary;
    const day = days[index] ?? first;
    const { opening, staff } = diary.reply.data;
    read.push({ day, opening });
    for (const { id, name, ...listed } of staff) {
      const member = members.get(id) ?? { id, name, days: days.map(toDayOff) };
      members.set(id, member);
      const counts = countVisits(listed);
      const outside = day < today ? 0 : counts.outside;
      const timeOff = off.reply.data.filter((each) => each.staff_id === id && isOn(each, day));
      member.days[index] = { day, shifts: listed.shifts, ...counts, outside, timeOff };
    }
  }
  return { ...off, reply: { days: read, members: [...members.values()] } };
}
