import type { ReadonlySignal, Signal } from '@preact/signals';
import { Button, setTo } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { formatTime } from '../parts/format.ts';
import type { FreeTimes } from './free-times.ts';
import { deskTexts } from './texts/index.ts';

type TimeFieldsProps = {
  readonly id: string;
  readonly date: Signal<string>;
  readonly time: Signal<string>;
  readonly times: ReadonlySignal<FreeTimes>;
  /** Whether several people begin at once. */
  readonly isGroup?: boolean;
  /** The times of the chosen member come first: their name, and the times at which only others are free. */
  readonly others?: { readonly member: string; readonly times: readonly string[] } | undefined;
  /** A time that is typed, free or not; undefined for a user who may not override. */
  readonly isTyped?: Signal<boolean> | undefined;
  /** Shows a button for the present time. */
  readonly onNow?: (() => void) | undefined;
  readonly onTime?: (time: string) => void;
  readonly error?: string | undefined;
};

/** The value of the choice to type a time. */
const TYPED = 'typed';

const Options = ({ times }: { readonly times: readonly string[] }) => (
  <>
    {times.map((each) => (
      <option key={each} value={each}>
        {formatTime(each)}
      </option>
    ))}
  </>
);

type TimeChoiceProps = Pick<TimeFieldsProps, 'id' | 'time' | 'others' | 'isTyped'> & {
  readonly free: readonly string[];
  readonly onChoose: (value: string) => void;
};

/** The choice among free times: those of the chosen member first, then those of others. */
function TimeChoice({ id, time, free, others, isTyped, onChoose }: TimeChoiceProps) {
  const words = deskTexts().newVisit;
  return (
    <div class="field">
      <label for={`${id}-time`}>{words.time}</label>
      <select
        id={`${id}-time`}
        value={time.value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {!others && <Options times={free} />}
        {others && free.length > 0 && (
          <optgroup label={words.timesWith(others.member)}>
            <Options times={free} />
          </optgroup>
        )}
        {others && others.times.length > 0 && (
          <optgroup label={words.timesWithOthers}>
            <Options times={others.times} />
          </optgroup>
        )}
        {isTyped && <option value={TYPED}>{words.typeTime}</option>}
      </select>
    </div>
  );
}

/** Why no time can be chosen: none is free, the times are not known, or not yet. */
function describeNoTimes(free: FreeTimes, isGroup: boolean): string {
  const words = deskTexts().newVisit;
  if (free) return isGroup ? words.noTimesTogether : words.noTimes;
  return free === null ? words.timesFailed : words.loadingTimes;
}

/** The day of a visit, and its free times. */
export function TimeFields(props: TimeFieldsProps) {
  const { id, date, time, times, isGroup = false, others, isTyped, onNow, onTime, error } = props;
  const words = deskTexts().newVisit;
  const free = times.value;
  const choose = (value: string) => {
    if (isTyped) isTyped.value = value === TYPED;
    if (value === TYPED) return;
    time.value = value;
    onTime?.(value);
  };
  const hasTimes = free != null && free.length + (others?.times.length ?? 0) > 0;
  return (
    <div class="field-pair">
      <Field id={`${id}-date`} label={words.date} type="date" value={date} />
      <div>
        {!isTyped?.value && hasTimes && (
          <TimeChoice {...{ id, time, free, others, isTyped }} onChoose={choose} />
        )}
        {!isTyped?.value && !hasTimes && (
          <p class="quiet" role="status">
            {describeNoTimes(free, isGroup)}
          </p>
        )}
        {isTyped?.value && (
          <Field id={`${id}-typed`} label={words.typedTime} hint={words.typedHint} type="time" value={time} />
        )}
        <div class="time-acts">
          {isTyped?.value && <Button look="link" label={words.freeTimes} onClick={setTo(isTyped, false)} />}
          {isTyped && !isTyped.value && free && !hasTimes && (
            <Button look="link" label={words.typeTime} onClick={() => choose(TYPED)} />
          )}
          {onNow && <Button look="link" label={words.now} onClick={onNow} />}
        </div>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
