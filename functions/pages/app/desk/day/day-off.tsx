import { Button } from '../../parts/button.tsx';
import { addDays, type Day, formatDay, formatShortDay, formatTime, toApiDate } from '../../parts/format.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import type { Sheet } from '../columns.ts';
import type { DialogProps } from '../dialog-props.ts';
import { deskTexts } from '../texts/index.ts';
import { AgendaWeekStrip } from './agenda.tsx';
import { dayTexts } from './texts/index.ts';

/** The days in which the next working day is looked for. */
const DAYS = 14;

type Shift = { readonly date: Day; readonly from: string };

type DayOffProps = Pick<DialogProps, 'salon' | 'place' | 'clock'> & {
  readonly sheet: Sheet;
  readonly locationId: number | undefined;
  /** The only member whose day shows; empty for everybody. */
  readonly member: string;
  /** Whether the day would show as a list, below the days of its week. */
  readonly isList: boolean;
};

/** In the place of a day on which nobody works: whether the salon is closed, and the next day on which somebody works. */
export function DayOff({ salon, place, clock, sheet, locationId, member, isList }: DayOffProps) {
  const { date, opening = [] } = sheet;
  const words = dayTexts().day;
  const next = useLoaded<Shift | undefined>(async (options) => {
    for (let days = 1; ; days += 1) {
      const day = addDays(date, days);
      const result = await salon.appointments.diary(
        { location_id: locationId ?? 0, date: toApiDate(day) },
        options,
      );
      if (!result.ok) return result;
      const shifts = result.reply.data.staff.flatMap((each) => each.shifts.map(({ from }) => from));
      const [from] = shifts.toSorted();
      if (from !== undefined) return { ...result, reply: { date: day, from } };
      if (days === DAYS) return { ...result, reply: undefined };
    }
  }).reply.value;
  const isClosed = member === '' && opening.length === 0;
  const off = (
    <div class="empty">
      <b>{isClosed ? words.closedOn(formatDay(date)) : deskTexts().missing.shifts(member)}</b>
      {next && (
        <Button
          label={words.next(formatShortDay(next.date), formatTime(next.from))}
          onClick={() => place.goTo({ date: next.date })}
        />
      )}
    </div>
  );
  if (!isList) return off;
  return (
    <div class="agenda">
      <AgendaWeekStrip place={place} today={clock.getToday()} />
      {off}
    </div>
  );
}
