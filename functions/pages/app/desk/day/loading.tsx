import { addDays, formatShortDay } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { DAYS_PER_WEEK, type Place, toWeekBounds } from '../place.ts';
import { AgendaWeekStrip } from './agenda.tsx';
import { dayTexts } from './texts/index.ts';

const [COLUMNS, ROWS] = [6, 6];
const HOURS = '9';

type LoadingProps = { readonly place: Place; readonly isPhone: boolean; readonly today: string };

const listDays = (place: Place): string[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(toWeekBounds(place.date.value).first, day));

const count = (length: number): undefined[] => Array.from({ length });

const LoadingList = () => (
  <ol aria-hidden="true">
    {count(ROWS).map((_, row) => (
      <li key={row} class="entry">
        <span class="entry-times">
          <span class="placeholder" />
        </span>
        <span class="entry-card placeholder" />
      </li>
    ))}
  </ol>
);

/** The columns of a day or a week that is read: those of a week with their days. */
const LoadingColumns = ({ names }: { readonly names: readonly (string | undefined)[] }) => (
  <div class="diary cosy loading" aria-hidden="true" style={{ '--hours': HOURS }}>
    <div class="axis">
      <div class="axis-head" />
    </div>
    <div class="sheet">
      <div class="grid-head">
        {names.map((name, column) => (
          <div key={column} class="column-head">
            <span class="who">{name === undefined ? <span class="placeholder" /> : <b>{name}</b>}</span>
          </div>
        ))}
      </div>
      <div class="grid-body">
        {names.map((_, column) => (
          <div key={column} class="column" />
        ))}
      </div>
    </div>
  </div>
);

/** The table of a week of everybody that is read. */
const LoadingTable = ({ days }: { readonly days: readonly string[] }) => (
  <div class="team-week loading" aria-hidden="true">
    <table>
      <thead>
        <tr>
          <th>{dayTexts().week.person}</th>
          {days.map((day) => (
            <th key={day}>{formatShortDay(day)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {count(ROWS).map((_, row) => (
          <tr key={row}>
            {[undefined, ...days].map((day) => (
              <td key={day}>
                <span class="placeholder" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Placeholders in the shape of the day, week or list that is read. They show after a moment (BEHAVIOR §39.3). */
export function Loading({ place, isPhone, today }: LoadingProps) {
  const isWeek = place.view.value === 'week';
  const isTeam = isWeek && place.staffId.value === undefined;
  return (
    <>
      <p class="vh" role="status">
        {texts().page.loading}
      </p>
      {isTeam ? (
        <LoadingTable days={listDays(place)} />
      ) : isPhone && !isWeek ? (
        <div class="agenda loading">
          <AgendaWeekStrip place={place} today={today} />
          <LoadingList />
        </div>
      ) : (
        <LoadingColumns names={isWeek ? listDays(place).map(formatShortDay) : count(COLUMNS)} />
      )}
    </>
  );
}
