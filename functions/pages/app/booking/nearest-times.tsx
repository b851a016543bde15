import { texts } from '../texts/en.ts';
import { formatDay, formatTime, toMinutes } from './dates.ts';
import type { Slot } from './free-times.ts';
import { findOnlyStaffName } from './lines.ts';
import type { Booking } from './state.ts';

const COUNT = 3;

type NearestTimesProps = {
  readonly booking: Booking;
  /** The time that is lost. */
  readonly to: string;
};

/** The free times of the day that are nearest to a lost one. */
export function NearestTimes({ booking: { slots, choices, lines, replaceTime }, to }: NearestTimesProps) {
  const { date } = choices.value;
  if (slots.value.kind !== 'loaded' || date === null) return null;
  const distance = ({ time }: Slot) => Math.abs(toMinutes(time) - toMinutes(to));
  const nearest = slots.value.value.toSorted((a, b) => distance(a) - distance(b)).slice(0, COUNT);
  if (nearest.length === 0) return null;
  return (
    <p class="nearest">
      {texts.time.nearest}{' '}
      {nearest.map(({ time }) => (
        <button
          key={time}
          type="button"
          class="chip"
          aria-label={texts.time.slot(formatTime(time), formatDay(date), findOnlyStaffName(lines.value))}
          onClick={() => replaceTime(time)}
        >
          {formatTime(time)}
        </button>
      ))}
    </p>
  );
}
