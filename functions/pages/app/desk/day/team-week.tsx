import { useLayoutEffect, useRef } from 'preact/hooks';
import { Face } from '../../parts/face.tsx';
import { formatNumber, formatShortDay } from '../../parts/format.ts';
import type { Clock } from '../clock.ts';
import { type Column, listLongEnoughFreeTimes, type Member, type Sheet } from '../columns.ts';
import { hasFreedItsTime, type Span, toSpan } from '../layout.ts';
import type { Place } from '../place.ts';
import { toHueOfFirstService, toSpanStyle } from './card.tsx';
import type { KeptLook } from './look.ts';
import { dayTexts } from './texts/index.ts';

type TeamWeekProps = {
  readonly label: string;
  readonly days: readonly Sheet[];
  readonly members: readonly Member[];
  readonly clock: Clock;
  readonly place: Pick<Place, 'date' | 'goTo'>;
  readonly kept: KeptLook;
};

const findColumn = ({ columns, hidden }: Sheet, id: number): Column | undefined =>
  [...columns, ...hidden].find(({ kind, staffId }) => kind === 'member' && staffId === id);

const findImage = (days: readonly Sheet[], id: number): string =>
  days.map((day) => findColumn(day, id)?.image ?? '').find((image) => image !== '') ?? '';

/** Hours with at most one decimal. */
const toHours = (minutes: number): string => formatNumber(Math.round(minutes / 6) / 10);

/** The day of a member as a strip: working time, and the visits in it. */
function Strip({ column, hours }: { readonly column: Column; readonly hours: Span }) {
  const whole = { '--hours': String((hours.to - hours.from) / 60) };
  return (
    <span class="strip" aria-hidden="true" style={whole}>
      {column.open.map((span) => (
        <i key={span.from} class="shift" style={toSpanStyle(span, hours)} />
      ))}
      {column.visits
        .filter((visit) => !hasFreedItsTime(visit))
        .map((visit) => (
          <i
            key={`${visit.appointment_id}-${visit.from}`}
            class={`h${toHueOfFirstService(visit)}`}
            style={toSpanStyle(toSpan(visit), hours)}
          />
        ))}
    </span>
  );
}

type CellProps = Pick<TeamWeekProps, 'place'> & {
  readonly sheet: Sheet;
  readonly member: Member;
  readonly hours: Span;
};

function Cell({ sheet, member, hours, place }: CellProps) {
  const words = dayTexts().week;
  const column = findColumn(sheet, member.id);
  const count = column?.visits.filter((visit) => !hasFreedItsTime(visit)).length ?? 0;
  if (!column || (column.isOff && count === 0)) return <td class="quiet">{words.off}</td>;
  const free = listLongEnoughFreeTimes(column).reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <td>
      <button type="button" class="flat" onClick={() => place.goTo({ view: 'day', date: sheet.date })}>
        {count > 0 && <b>{words.visits(count)} </b>}
        <span class="sub">{words.free(toHours(free))}</span>
        <Strip column={column} hours={hours} />
        <span class="vh">{`${member.name}, ${formatShortDay(sheet.date)}`}</span>
      </button>
    </td>
  );
}

/** The week of everybody: how full each day of each member is. A press opens the day (BEHAVIOR §39.3). */
export function TeamWeek({ label, days, members, clock, place, kept }: TeamWeekProps) {
  const today = clock.getToday();
  const words = dayTexts().week;
  const hours = {
    from: Math.min(...days.map((day) => day.hours.from)),
    to: Math.max(...days.map((day) => day.hours.to)),
  };
  const view = useRef<HTMLDivElement>(null);
  // Begins with the chosen day, where not all days fit
  useLayoutEffect(() => {
    view.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [label]);
  return (
    <div ref={view} class="team-week">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            {days.map(({ date }) => (
              <th
                key={date}
                scope="col"
                class={date === today ? 'today' : undefined}
                aria-current={date === place.date.value ? 'date' : undefined}
              >
                {formatShortDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members
            .filter(({ id }) => !kept.hidden?.includes(id))
            .map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <button
                    type="button"
                    class="flat who-week"
                    onClick={() => place.goTo({ view: 'week', staffId: member.id })}
                  >
                    <Face id={member.id} name={member.name} image={findImage(days, member.id)} />
                    <b>{member.name}</b>
                  </button>
                </th>
                {days.map((sheet) => (
                  <Cell key={sheet.date} {...{ sheet, member, hours, place }} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
