import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { addDays, toApiDate } from '../parts/format.ts';
import {
  type Member,
  type Sheet,
  toDaySheetHidingAbsent,
  toMemberWeekSheet,
  toTeamWeekOfDaySheets,
} from './columns.ts';
import type { Diary, DiaryWeek } from './desk-data.ts';
import { DAYS_PER_WEEK, type Place, toWeekBounds } from './place.ts';

/** A diary that was read: its version, for the next read, and the sheet that shows it. */
export type Read = { readonly version: string; readonly toSheet: () => Sheet };

export type Shows = Pick<Place, 'date' | 'view' | 'staffId' | 'showsRooms'> & {
  readonly locationId: ReadonlySignal<number | undefined>;
};

/** Reads a diary. Undefined: nothing has changed since the version `since`. */
type ReadDiary = (
  locationId: number,
  since: string | undefined,
  options: CallOptions,
) => Promise<Result<Read | undefined>>;

type TakeMembers = (locationId: number, diary: Diary) => void;

const mapReply = <Reply>(
  result: Result<Reply>,
  toRead: (reply: Reply) => Read | undefined,
): Result<Read | undefined> => (result.ok ? { ...result, reply: toRead(result.reply) } : result);

const openDayReader =
  ({ appointments }: Client, place: Shows, takeMembers: TakeMembers): ReadDiary =>
  async (locationId, since, options) => {
    const input = { location_id: locationId, date: toApiDate(place.date.peek()) };
    const result =
      since === undefined
        ? await appointments.diary(input, options)
        : await appointments.diaryChanges({ ...input, since }, options);
    return mapReply<{ readonly data: Diary } | undefined>(result, (reply) => {
      if (!reply) return undefined;
      takeMembers(locationId, reply.data);
      return {
        version: reply.data.version,
        toSheet: () => toDaySheetHidingAbsent(reply.data, place.showsRooms.peek() ? 'all' : 'none'),
      };
    });
  };

/** The week of everybody. */
function openTeamWeekReader(
  { appointments }: Client,
  place: Shows,
  takeMembers: TakeMembers,
  readDay: ReadDiary,
): ReadDiary {
  /** The days of the last week that was read, for those that have not changed since. */
  let team: { readonly key: string; readonly days: readonly Diary[] } | undefined;
  return async (locationId, since, options) => {
    const { first } = toWeekBounds(place.date.peek());
    const key = `${locationId} ${first}`;
    const known = since !== undefined && team?.key === key ? team.days : [];
    const results = await Promise.all(
      Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
        const input = { location_id: locationId, date: toApiDate(addDays(first, index)) };
        const before = known[index];
        return before
          ? appointments.diaryChanges({ ...input, since: before.version }, options)
          : appointments.diary(input, options);
      }),
    );
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) return failed;
    const days = results.flatMap(
      (result, index) => (result.ok && (result.reply?.data ?? known[index])) || [],
    );
    const [result] = results;
    if (!result?.ok || !days[0]) return readDay(locationId, undefined, options);
    takeMembers(locationId, days[0]);
    team = { key, days };
    const version = days.map((day) => day.version).join(' ');
    return { ...result, reply: { version, toSheet: () => toTeamWeekOfDaySheets(days) } };
  };
}

function openMemberWeekReader({ appointments }: Client, place: Shows) {
  /** The last week that was read, for those of its days that a later reply leaves out. */
  let week: { readonly key: string; readonly days: DiaryWeek['days'] } | undefined;
  return async (member: Member, since: string | undefined, options: CallOptions) => {
    const { first } = toWeekBounds(place.date.peek());
    const result = await appointments.diaryWeek(
      { staff_id: member.id, date: toApiDate(first), ...(since === undefined ? {} : { since }) },
      options,
    );
    return mapReply(result, (reply) => {
      if (!reply) return undefined;
      const { version, days } = reply.data;
      const key = `${member.id} ${first}`;
      const changed = new Map(days.map((day) => [day.date, day]));
      const all = week?.key === key ? week.days.map((day) => changed.get(day.date) ?? day) : days;
      week = { key, days: all };
      return { version, toSheet: () => toMemberWeekSheet({ days: all }, member) };
    });
  };
}

export function openDiaryReader(salon: Client, place: Shows) {
  const roster = signal<{ readonly locationId: number; readonly members: readonly Member[] } | undefined>(
    undefined,
  );
  const members = computed(() =>
    roster.value && roster.value.locationId === place.locationId.value ? roster.value.members : [],
  );
  const member = computed(() => {
    const id = place.staffId.value;
    // A user who sees only one column sees only that week
    const only = members.value.length === 1 ? members.value[0] : undefined;
    return id === undefined ? only : members.value.find((each) => each.id === id);
  });
  const takeMembers: TakeMembers = (locationId, { staff }) => {
    roster.value = { locationId, members: staff.map(({ id, name }) => ({ id, name })) };
  };
  const readDay = openDayReader(salon, place, takeMembers);
  const readTeamWeek = openTeamWeekReader(salon, place, takeMembers, readDay);
  const readMemberWeek = openMemberWeekReader(salon, place);
  const readWeek: ReadDiary = async (locationId, since, options) => {
    if (members.peek().length === 0) {
      const day = await readDay(locationId, undefined, options);
      if (!day.ok) return day;
    }
    const id = place.staffId.peek();
    const shown = member.peek() ?? (id === undefined ? undefined : { id, name: '' });
    return shown ? readMemberWeek(shown, since, options) : readTeamWeek(locationId, since, options);
  };
  const read: ReadDiary = (...asked) => (place.view.peek() === 'week' ? readWeek : readDay)(...asked);
  return { members, member, read };
}
