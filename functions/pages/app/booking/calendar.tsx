import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import {
  addDays,
  addMonths,
  type Day,
  formatDay,
  formatDayOfMonth,
  formatMonthRange,
  listMonthOrNextFourWeeks,
  listWeekdays,
  toMonth,
  toWeekColumn,
} from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { CHEVRON_LEFT, CHEVRON_RIGHT } from '../parts/icons.ts';
import { texts } from '../texts/index.ts';
import { laterStepTexts } from './texts/index.ts';

const words = () => laterStepTexts().time;

type CalendarProps = {
  readonly month: string;
  /** Today. */
  readonly first: Day;
  readonly last: Day;
  /** By day, whether it has a free time; undefined while that loads. */
  readonly isFree: (day: Day) => boolean | undefined;
  readonly chosen: Day | null;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: Day) => void;
};

/** Days to move by key, on a page from left to right. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Days to move by key: an arrow leads to the day that it points at. */
function findMove(key: string): number | undefined {
  const move = MOVES[key];
  return move && Math.abs(move) === 1 && texts().direction === 'rtl' ? -move : move;
}

type MonthButtonProps = {
  /** One of icons.ts. */
  readonly icon: string;
  readonly name: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
};

const MonthButton = ({ icon, name, isOff, onClick }: MonthButtonProps) => (
  <Button
    look="plain"
    more="icon"
    label={<Icon of={icon} />}
    aria-label={name}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  />
);

/** The weeks of a month: each has seven days, null for those of other months. */
function toWeeks(days: readonly Day[]): (Day | null)[][] {
  const blanks = days[0] === undefined ? 0 : toWeekColumn(days[0]);
  const cells = [...Array.from({ length: blanks }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => cells[week * 7 + column] ?? null),
  );
}

const WeekdayHeads = () => (
  <thead>
    <tr>
      {listWeekdays().map(({ short, long }) => (
        <th key={long} scope="col" abbr={long}>
          {short}
        </th>
      ))}
    </tr>
  </thead>
);

/** A month of days as a grid; arrow keys move among the days. */
export function Calendar({ month, first, last, isFree, chosen, onMonth, onDay }: CalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const days = listMonthOrNextFourWeeks(month, first);
  const [start = first, end = first] = [days.find((day) => day >= first), days.at(-1)];
  // Weeks that are over only take room
  const weeks = toWeeks(days).filter((week) => (week.findLast((day) => day !== null) ?? '') >= first);
  const inReach = (day: Day) => day >= first && day <= last;
  const toFreeState = (day: Day) => (inReach(day) ? String(isFree(day) ?? 'unknown') : 'out');
  const focusable =
    days.find((day) => day === chosen) ?? days.find((day) => isFree(day)) ?? days.find(inReach);
  const toFocus = useRef<Day | null>(null);
  const focusDay = () => {
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${toFocus.current}"]`);
    if (!day) return;
    toFocus.current = null;
    day.focus();
  };
  const move = (event: KeyboardEvent, day: Day) => {
    const step = findMove(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const target = addDays(day, step);
    if (!inReach(target)) return;
    if (!days.includes(target)) onMonth(toMonth(target));
    toFocus.current = target;
    focusDay();
  };
  // Also when the month changes: a day of another month is there once that month shows
  useLayoutEffect(focusDay, [month]);
  // A button that leads to a day may be gone once that day is chosen
  useLostFocusAfterViewChange(`${month} ${chosen}`, () =>
    grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]'),
  );
  return (
    <div class="calendar">
      <div class="calendar-head">
        <h3 id="month" aria-live="polite">
          {formatMonthRange(start, end)}
        </h3>
        <MonthButton
          icon={CHEVRON_LEFT}
          name={words().previousMonth}
          isOff={toMonth(first) >= month}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <MonthButton
          icon={CHEVRON_RIGHT}
          name={words().nextMonth}
          isOff={toMonth(last) <= month}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <table ref={grid} aria-labelledby="month">
        <WeekdayHeads />
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => {
                if (day === null) return <td key={column} />;
                const free = toFreeState(day);
                const isFull = free === 'false';
                return (
                  <td key={column}>
                    <button
                      type="button"
                      class="day"
                      data-day={day}
                      data-free={free}
                      tabIndex={day === focusable ? 0 : -1}
                      aria-pressed={day === chosen}
                      aria-label={isFull ? `${formatDay(day)}, ${words().full}` : formatDay(day)}
                      aria-disabled={isFull || free === 'out'}
                      onKeyDown={(event) => move(event, day)}
                      onClick={isFull || free === 'out' ? undefined : () => onDay(day)}
                    >
                      {formatDayOfMonth(day)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
