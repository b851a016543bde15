import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { type Day, toMinutes } from '../parts/format.ts';
import { toClockTime } from './clock-time.ts';
import type { DialogProps } from './dialog-props.ts';
import {
  type FreeTimes,
  findFreeTime,
  toNearestTimeOrEmpty,
  useFirstShownDay,
  useFreeTimes,
} from './free-times.ts';
import type { ChosenTime } from './grid-acts.ts';
import { type ChosenVisit, toServicesAndAddOnsWithoutFigures } from './visit-lines.ts';

/** The present time is rounded down to it, in minutes. */
const NOW_STEP = 5;

type PresentTimeProps = Pick<DialogProps, 'clock'> & {
  readonly date: Signal<Day>;
  readonly time: Signal<string>;
  readonly isTyped: Signal<boolean>;
};

/** The button Now of a form. A visit for now is checked in when it is saved, so that it is never late (BEHAVIOR §39.4). */
export function useNowButton({ clock, date, time, isTyped }: PresentTimeProps) {
  const taken = useSignal({ date: '', time: '' });
  return {
    /** Whether Now was pressed, and neither day nor time was changed since. */
    isNow: useComputed(
      () => isTyped.value && date.value === taken.value.date && time.value === taken.value.time,
    ),
    takeNow(): void {
      const minute = Math.floor(clock.getMinute() / NOW_STEP) * NOW_STEP;
      taken.value = { date: clock.getToday(), time: toClockTime(minute) };
      isTyped.value = true;
      date.value = taken.value.date;
      time.value = taken.value.time;
    },
  };
}

type OthersProps = Pick<DialogProps, 'salon' | 'catalog'> & {
  readonly visit: Signal<ChosenVisit>;
  readonly question: Parameters<typeof useFreeTimes>[1];
  readonly date: ReadonlySignal<Day>;
  readonly first: ReadonlySignal<Day>;
  /** The free times of the chosen members. */
  readonly times: ReadonlySignal<FreeTimes>;
};

/** The one member of all services, and the times at which only others are free; undefined without such a member. */
function useTimesOfOthers({ salon, catalog, visit, question, date, first, times }: OthersProps) {
  const member = useComputed(() => {
    const [line, ...rest] = visit.value.lines;
    const id = line?.staffId ?? null;
    return rest.every(({ staffId }) => staffId === id) ? id : null;
  });
  const asked = useComputed(() => {
    const own = member.value === null ? undefined : question.value;
    return own && { ...own, services: own.services.map((each) => ({ ...each, staff_id: null })) };
  });
  const anybody = useFreeTimes(salon, asked, date, first);
  return useComputed(() => {
    if (member.value === null) return undefined;
    const name = catalog.catalog.value?.staff.find(({ id }) => id === member.value)?.name ?? '';
    const others = anybody.times.value ?? [];
    return { member: name, times: others.filter(({ time }) => !findFreeTime(times.value, time)) };
  });
}

type VisitTimeProps = Pick<DialogProps, 'salon' | 'clock' | 'catalog'> & {
  readonly visit: Signal<ChosenVisit>;
  /** The day to begin with, and the time that was pressed in the diary. */
  readonly day: Day;
  readonly at: ChosenTime | undefined;
};

/**
 * The day and time of a new visit: free times of the chosen members first, then those at which only others are free. The free
 * time nearest to the pressed time is chosen, until somebody chooses otherwise (BEHAVIOR §39.4).
 */
export function useVisitTime({ salon, clock, catalog, visit, day, at }: VisitTimeProps) {
  const date = useSignal(day);
  const [time, isTyped] = [useSignal(''), useSignal(false)];
  const present = useNowButton({ clock, date, time, isTyped });
  const isChosen = useSignal(false);
  const location = catalog.locationId.value;
  const question = useComputed(() => {
    const { lines } = visit.value;
    return location === undefined || lines.length === 0
      ? undefined
      : { location_id: location, ...toServicesAndAddOnsWithoutFigures(visit.value) };
  });
  const first = useFirstShownDay(date, clock.getToday());
  const free = useFreeTimes(salon, question, date, first);
  const { times } = free;
  const others = useTimesOfOthers({ salon, catalog, visit, question, date, first, times });
  useSignalEffect(() => {
    const known = times.value;
    if (!known || isTyped.peek()) return;
    // The pressed time counts until another one is chosen
    const isKept = isChosen.peek() || at?.minute === undefined;
    // A chosen time that is taken meanwhile gives way to the one beside it
    const near = isKept && time.peek() !== '' ? toMinutes(time.peek()) : at?.minute;
    if (!isKept || !findFreeTime(known, time.peek())) time.value = toNearestTimeOrEmpty(known, near);
  });
  const pressed = at?.minute === undefined ? undefined : toClockTime(at.minute);
  return {
    date,
    time,
    isTyped,
    free,
    others,
    pressed,
    /** The chosen time as far as it is known to fit the visit: empty while the free times of a changed visit load. */
    settled: useComputed(() => {
      const { value } = time;
      const isFree = findFreeTime(times.value, value) ?? findFreeTime(others.value?.times, value);
      return isTyped.value || isFree ? value : '';
    }),
    /** Whether the pressed time is not free for the visit. */
    isPressedTaken: useComputed(
      () =>
        pressed !== undefined &&
        date.value === at?.date &&
        !isTyped.value &&
        times.value != null &&
        !findFreeTime(times.value, pressed),
    ),
    /** Takes a time of the list. One at which only others are free is with anybody. */
    choose(chosen: string): void {
      isChosen.value = true;
      if (!findFreeTime(others.peek()?.times, chosen)) return;
      visit.value = { ...visit.value, lines: visit.value.lines.map((line) => ({ ...line, staffId: null })) };
    },
    ...present,
  };
}
