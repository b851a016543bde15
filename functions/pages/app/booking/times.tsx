import { FailureAlert } from '../parts/call.tsx';
import { type Day, formatDay, formatTime, formatTimeIn, getOwnZone } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import type { LoadState } from './loaded.ts';
import type { Slot } from './slots.ts';
import { laterStepTexts } from './texts/index.ts';

const words = () => laterStepTexts().time;

/** The parts of a day by the hour in which they end. */
const PARTS = [
  { name: 'morning', until: 12 },
  { name: 'afternoon', until: 17 },
  { name: 'evening', until: 24 },
] as const;

const toHour = ({ time }: Slot): number => Number(time.slice(0, 2));

type TimesProps = {
  readonly slots: LoadState<readonly Slot[]>;
  readonly date: Day;
  /** The chosen time; null for none. */
  readonly chosen: string | null;
  /** The name of the staff member, if the visitor chose one for the whole visit. */
  readonly staff: string | undefined;
  readonly onTime: (time: string) => void;
  readonly onRetry: () => void;
};

export function Times({ slots, date, chosen, staff, onTime, onRetry }: TimesProps) {
  if (slots.kind === 'failed') return <FailureAlert failure={slots.failure} onRetry={onRetry} />;
  if (slots.kind === 'loading') {
    return (
      <div class="times-loading" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <span class="pick placeholder" key={index} />
        ))}
      </div>
    );
  }
  if (slots.value.length === 0) return <p>{words().noTimes}</p>;
  const ownZone = getOwnZone();
  return (
    <>
      {PARTS.map(({ name, until }, index) => {
        const from = PARTS[index - 1]?.until ?? 0;
        const times = slots.value.filter((slot) => toHour(slot) >= from && toHour(slot) < until);
        return times.length === 0 ? null : (
          <section key={name} aria-labelledby={`times-${name}`}>
            <h4 id={`times-${name}`}>{texts().waitlist.parts[name]}</h4>
            <ul class="times">
              {times.map(({ time, startsAt }) => {
                const there = formatTimeIn(startsAt, ownZone, date);
                // Zones with other names may have the same time at this moment
                const own = there === formatTime(time) ? undefined : words().yourTime(there);
                return (
                  <li key={time}>
                    <button
                      type="button"
                      class="pick time"
                      aria-pressed={chosen === time}
                      aria-label={words().slot(
                        [formatTime(time), own].filter(Boolean).join(' '),
                        formatDay(date),
                        staff,
                      )}
                      onClick={() => onTime(time)}
                    >
                      {formatTime(time)}
                      {own !== undefined && <span class="own-time"> {own}</span>}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}
