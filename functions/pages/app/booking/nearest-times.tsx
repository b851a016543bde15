import { Button } from '../parts/button.tsx';
import { formatDay, formatTime } from '../parts/format.ts';
import { findOnlyStaffName } from './lines.ts';
import { listNearestTimesFirst } from './slots.ts';
import type { BookingProps } from './state.ts';
import { laterStepTexts } from './texts/index.ts';

type NearestTimesProps = BookingProps<'times' | 'selection' | 'visit'> & {
  /** The time that is lost. */
  readonly to: string;
};

/** The free times of the day that are nearest to a lost one (BEHAVIOR §35.1). */
export function NearestTimes({ times: { slots }, selection, visit, to }: NearestTimesProps) {
  const { date } = selection.choices.value;
  if (slots.value.kind !== 'loaded' || date === null) return null;
  const nearest = listNearestTimesFirst(slots.value.value, to);
  if (nearest.length === 0) return null;
  return (
    <p class="nearest">
      {laterStepTexts().time.nearest}{' '}
      {nearest.map((time) => (
        <Button
          key={time}
          look="pick"
          more="tiny"
          label={formatTime(time)}
          aria-label={laterStepTexts().time.slot(
            formatTime(time),
            formatDay(date),
            findOnlyStaffName(selection.lines.value),
          )}
          onClick={() => visit.replaceTime(time)}
        />
      ))}
    </p>
  );
}
