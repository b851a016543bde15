import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../lib/client/types.ts';
import { addDays, type Day, toApiDate } from '../booking/dates.ts';
import { type Member, type Sheet, toDaySheet, toTeamSheet, toWeekSheet } from './columns.ts';
import type { Diary, DiaryWeek } from './desk-data.ts';
import { DAYS_PER_WEEK, type Place, toWeekBounds } from './place.ts';

/** A diary that was read: its version, for the next read, and the sheet that shows it. */
export type Read = { readonly version: string; readonly toSheet: () => Sheet };

/** The place that is read. */
export type Shows = Pick<Place, 'date' | 'view' | 'staffId' | 'showsRooms'> & {
  readonly locationId: ReadonlySignal<number | undefined>;
};

/** Reads the diary of the place. Undefined: nothing has changed since `version`. */
export function openReader(salon: Client, place: Shows) {
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
  const takeMembers = (locationId: number, { staff }: Diary) => {
    roster.value = { locationId, members: staff.map(({ id, name }) => ({ id, name })) };
  };
  const map = <Reply>(result: Result<Reply>, toRead: (reply: Reply) => Read | undefined) =>
    result.ok ? { ...result, reply: toRead(result.reply) } : result;

  async function readDay(
    locationId: number,
    since: string | undefined,
    options: CallOptions,
  ): Promise<Result<Read | undefined>> {
    const input = { location_id: locationId, date: toApiDate(place.date.peek()) };
    const { appointments } = salon;
    const result =
      since === undefined
        ? await appointments.diary(input, options)
        : await appointments.diaryChanges({ ...input, since }, options);
    return map<{ readonly data: Diary } | undefined>(result, (reply) => {
      if (!reply) return undefined;
      takeMembers(locationId, reply.data);
      return {
        version: reply.data.version,
        toSheet: () => toDaySheet(reply.data, place.showsRooms.peek()),
      };
    });
  }

  /** The days of the last week of everybody that was read, for those that have not changed since. */
  let team: { readonly key: string; readonly days: readonly Diary[] } | undefined;
  async function readTeamWeek(
    locationId: number,
    first: Day,
    isKnown: boolean,
    options: CallOptions,
  ): Promise<Result<Read | undefined>> {
    const key = `${locationId} ${first}`;
    const known = isKnown && team?.key === key ? team.days : [];
    const results = await Promise.all(
      Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
        const input = { location_id: locationId, date: toApiDate(addDays(first, index)) };
        const before = known[index];
        return before
          ? salon.appointments.diaryChanges({ ...input, since: before.version }, options)
          : salon.appointments.diary(input, options);
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
    return { ...result, reply: { version, toSheet: () => toTeamSheet(days) } };
  }

  /** The last week that was read, for those of its days that a later reply leaves out. */
  let week: { readonly key: string; readonly days: DiaryWeek['days'] } | undefined;
  async function readWeek(
    locationId: number,
    since: string | undefined,
    options: CallOptions,
  ): Promise<Result<Read | undefined>> {
    const { first } = toWeekBounds(place.date.peek());
    if (members.peek().length === 0) {
      const day = await readDay(locationId, undefined, options);
      if (!day.ok) return day;
    }
    const shown = member.peek();
    const asked = shown?.id ?? place.staffId.peek();
    if (asked === undefined) return readTeamWeek(locationId, first, since !== undefined, options);
    const result = await salon.appointments.diaryWeek(
      { staff_id: asked, date: toApiDate(first), ...(since === undefined ? {} : { since }) },
      options,
    );
    return map(result, (reply) => {
      if (!reply) return undefined;
      const { version, days } = reply.data;
      const key = `${asked} ${first}`;
      const changed = new Map(days.map((day) => [day.date, day]));
      const all = week?.key === key ? week.days.map((day) => changed.get(day.date) ?? day) : days;
      week = { key, days: all };
      return { version, toSheet: () => toWeekSheet({ days: all }, shown ?? { id: asked, name: '' }) };
    });
  }

  return {
    members,
    member,
    read: (locationId: number, since: string | undefined, options: CallOptions) =>
      (place.view.peek() === 'week' ? readWeek : readDay)(locationId, since, options),
  };
}
