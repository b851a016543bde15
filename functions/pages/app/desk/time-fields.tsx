import type { Signal } from '@preact/signals';
import { Button, createSetter } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { formatTime } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import type { Catalog } from './desk-data.ts';
import type { FreeDays, FreeTime, FreeTimes } from './free-times.ts';
import { deskTexts } from './texts/index.ts';
import { WeekStrip } from './week-strip.tsx';

type TimeFieldsProps = {
  readonly id: string;
  readonly date: Signal<string>;
  readonly time: Signal<string>;
  readonly free: FreeDays;
  readonly staff: Catalog['staff'];
  /** Whether several people begin at once. */
  readonly isGroup?: boolean;
  /** The times of the chosen member come first: their name, and the times at which only others are free. */
  readonly others?: { readonly member: string; readonly times: readonly FreeTime[] } | undefined;
  /** A time that is typed, free or not; undefined for a user who may not override. */
  readonly isTyped?: Signal<boolean> | undefined;
  /** Shows a button for the present time. */
  readonly onNow?: (() => void) | undefined;
  readonly onTime?: (time: string) => void;
  readonly error?: string | undefined;
};

type TimesProps = Pick<TimeFieldsProps, 'id' | 'time' | 'staff' | 'onTime'> & {
  readonly label: string;
  readonly times: readonly FreeTime[];
};

/** The first names of those who would get a visit. */
const nameStaff = (ids: readonly (number | null)[], staff: Catalog['staff']): string =>
  [...new Set(ids)]
    .map((id) => staff.find((each) => each.id === id)?.name.split(' ')[0] ?? '')
    .filter((name) => name !== '')
    .join(', ');

const showChosen = (input: HTMLInputElement | null): void => {
  const box = input?.closest('.times');
  const top = input?.parentElement?.offsetTop ?? 0;
  if (box instanceof HTMLElement) box.scrollTop = top - box.offsetTop - box.clientHeight / 3;
};

/** Free times of one part of the day, each with whom. */
function Times({ id, label, times, time, staff, onTime }: TimesProps) {
  if (times.length === 0) return null;
  return (
    <>
      <p class="sub">{label}</p>
      <div class="time-picks">
        {times.map((each) => (
          <label key={each.time} class="pick time">
            <input
              type="radio"
              name={`${id}-time`}
              ref={each.time === time.peek() ? showChosen : null}
              value={each.time}
              checked={each.time === time.value}
              onChange={() => {
                time.value = each.time;
                onTime?.(each.time);
              }}
            />
            <b>{formatTime(each.time)}</b>
            <small>{nameStaff(each.staffIds, staff)}</small>
          </label>
        ))}
      </div>
    </>
  );
}

/** The parts of a day, and when each ends. */
const PARTS = [
  ['morning', '12:00'],
  ['afternoon', '17:00'],
  ['evening', '24:00'],
] as const;

type ChoiceProps = Omit<TimesProps, 'label' | 'times'> &
  Pick<TimeFieldsProps, 'others'> & { readonly free: readonly FreeTime[]; readonly date: string };

/** The choice among free times: those of the chosen member by part of the day, then those of others. */
function TimeChoice({ free, others, date, ...props }: ChoiceProps) {
  const words = deskTexts().newVisit;
  const findPart = ({ time }: FreeTime) => PARTS.find(([, end]) => time < end)?.[0];
  return (
    // Another day begins at its chosen time
    <fieldset key={date} class="times" aria-label={words.time}>
      {PARTS.map(([part]) => (
        <Times
          key={part}
          {...props}
          label={texts().waitlist.parts[part]}
          times={free.filter((each) => findPart(each) === part)}
        />
      ))}
      {others && <Times {...props} label={words.timesWithOthers} times={others.times} />}
    </fieldset>
  );
}

/** Why no time can be chosen: none is free, the times are not known, or not yet. */
function describeNoTimes(free: FreeTimes, isGroup: boolean): string {
  const words = deskTexts().newVisit;
  if (free) return isGroup ? words.noTimesTogether : words.noTimes;
  return free === null ? words.timesFailed : words.loadingTimes;
}

export function TimeFields(props: TimeFieldsProps) {
  const { id, date, time, free, others, isTyped, onNow, error } = props;
  const words = deskTexts().newVisit;
  const known = free.times.value;
  const typed = isTyped?.value === true;
  const hasTimes = known != null && known.length + (others?.times.length ?? 0) > 0;
  return (
    <div class="stack tight">
      <div class="time-head">
        <Field id={`${id}-date`} label={words.date} type="date" value={date} />
        {onNow && <Button look="plain" more="small" label={words.now} onClick={onNow} />}
        {isTyped && (
          <Button
            look="plain"
            more="small"
            label={typed ? words.freeTimes : words.typedTime}
            onClick={createSetter(isTyped, !typed)}
          />
        )}
      </div>
      {typed ? (
        <Field id={`${id}-typed`} label={words.typedTime} hint={words.typedHint} type="time" value={time} />
      ) : (
        <>
          <WeekStrip free={free} date={date} />
          {hasTimes ? (
            <TimeChoice {...props} free={known} date={date.value} />
          ) : (
            <p class={known === undefined ? 'quiet times-loading' : 'quiet'} role="status">
              {describeNoTimes(known, props.isGroup === true)}{' '}
              {known === null && <Button look="link" label={texts().page.tryAgain} onClick={free.askAgain} />}
            </p>
          )}
        </>
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
