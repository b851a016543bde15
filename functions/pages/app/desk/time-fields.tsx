import type { ReadonlySignal, Signal } from '@preact/signals';
import { formatTime } from '../booking/dates.ts';
import { Field, Select } from '../parts/field.tsx';
import { deskTexts } from './texts/index.ts';

type TimeFieldsProps = {
  readonly id: string;
  readonly date: Signal<string>;
  readonly time: ReadonlySignal<string>;
  /** Undefined while they load. */
  readonly times: ReadonlySignal<readonly string[] | undefined>;
  readonly onTime: (time: string) => void;
  readonly error?: string | undefined;
};

/** The day of a visit, and its free times. */
export function TimeFields({ id, date, time, times, onTime, error }: TimeFieldsProps) {
  const words = deskTexts().newVisit;
  const free = times.value;
  return (
    <div class="field-pair">
      <Field id={`${id}-date`} label={words.date} type="date" value={date} autocomplete="off" />
      <div>
        {free && free.length > 0 ? (
          <Select
            id={`${id}-time`}
            label={words.time}
            value={time.value}
            options={free.map((each) => [each, formatTime(each)])}
            onChoose={onTime}
          />
        ) : (
          <p class="quiet" role="status">
            {free ? words.noTimes : words.loadingTimes}
          </p>
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
