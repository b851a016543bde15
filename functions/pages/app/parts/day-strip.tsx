import { type Day, formatWeekday } from './format.ts';

type DayStripProps = {
  readonly label: string;
  readonly days: readonly Day[];
  readonly shown: Day;
  readonly today: Day;
  /** The warning of a day in words. A dot shows it. */
  readonly warnings?: ReadonlyMap<Day, string>;
  readonly onChoose: (day: Day) => void;
};

/** The days of a week in a line. One of them is shown. */
export const DayStrip = ({ label, days, shown, today, warnings, onChoose }: DayStripProps) => (
  <fieldset class="day-strip" aria-label={label}>
    {days.map((day) => (
      <button
        key={day}
        type="button"
        aria-pressed={day === shown}
        class={day === today ? 'flat today' : 'flat'}
        onClick={() => onChoose(day)}
      >
        <small>{formatWeekday(day)}</small> <b>{Number(day.slice(-2))}</b>
        {warnings?.has(day) && (
          <i>
            <span class="vh">{warnings.get(day)}</span>
          </i>
        )}
      </button>
    ))}
  </fieldset>
);
