import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Calendar } from '../booking/calendar.tsx';
import {
  addDays,
  type Day,
  formatDay,
  formatTime,
  formatZone,
  fromApiDate,
  fromApiTime,
  listDaysOfMonth,
  toApiDate,
  toApiTime,
  toDay,
  toMonth,
} from '../booking/dates.ts';
import type { Slot } from '../booking/free-times.ts';
import { LOADING, type Loaded, toLoaded } from '../booking/loaded.ts';
import { Times } from '../booking/times.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { useCall } from '../parts/use-call.ts';
import { texts } from '../texts/en.ts';
import { type ChangeProps, getDay, getTime, type SlotView, type Visit } from './visit.ts';

const words = texts.visit;

type FreeTimes = ReadonlyMap<Day, readonly Slot[]>;

/** The free times by day; days without any have an empty list. */
function groupByDay(slots: readonly SlotView[]): FreeTimes {
  const days = new Map<Day, Slot[]>();
  for (const { date, time, starts_at, available } of slots) {
    if (!available) continue;
    const day = fromApiDate(date);
    const slot = { time: fromApiTime(time), startsAt: starts_at };
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}

/** Without the visit's own time: it is free, but would be no move. */
const withoutOwn = (slots: readonly Slot[], visit: Visit, day: Day): readonly Slot[] =>
  day === getDay(visit) ? slots.filter(({ time }) => time !== getTime(visit)) : slots;

/** Chooses another time for a visit: a month, its days, the times of a day. */
export function MoveVisit({ data, catalog, visit, calls, onDone, onClose }: ChangeProps) {
  const timeZone = catalog.location?.time_zone ?? 'UTC';
  const today = toDay(new Date(data.now), timeZone);
  const last = addDays(today, catalog.booking_horizon_days);
  const firstMonth = getDay(visit) > last ? toMonth(today) : toMonth(getDay(visit));
  const month = useSignal(firstMonth);
  const date = useSignal<Day | null>(null);
  const time = useSignal<string | null>(null);
  const free = useSignal<Loaded<FreeTimes>>(LOADING);
  const attempt = useSignal(0);
  const isFollowing = useSignal(false);
  const { isBusy, run, failure } = useCall();
  const times = useRef<HTMLHeadingElement>(null);

  const load = async (signal: AbortSignal) => {
    const days = listDaysOfMonth(month.value).filter((day) => day >= today && day <= last);
    const [start, end] = [days[0], days.at(-1)];
    if (start === undefined || end === undefined) {
      free.value = { kind: 'loaded', value: new Map() };
      return;
    }
    free.value = LOADING;
    const range = { start_date: toApiDate(start), end_date: toApiDate(end) };
    const result = await calls.findSlots(range, { signal });
    if (signal.aborted) return;
    free.value = toLoaded(result, ({ data: found }) => groupByDay(found));
  };
  useSignalEffect(() => {
    attempt.value;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  });

  const slots = useComputed((): Loaded<readonly Slot[]> => {
    const { value } = free;
    return value.kind === 'loaded'
      ? {
          kind: 'loaded',
          value: withoutOwn(value.value.get(date.value ?? '') ?? [], visit, date.value ?? ''),
        }
      : value;
  });
  const reload = () => {
    attempt.value += 1;
  };
  const move = async () => {
    if (date.value === null || time.value === null) return;
    const to = { date: toApiDate(date.value), time: toApiTime(time.value) };
    const reply = await run(() => calls.move(to, isFollowing.value ? 'following' : 'this'));
    if (reply) {
      onDone(reply.data);
      return;
    }
    time.value = null;
    reload();
  };
  const loaded = free.value.kind === 'loaded' ? free.value.value : undefined;
  return (
    <Panel id={`move-${visit.id}`} title={words.moveHeading}>
      {failure.value && <Notice failure={failure.value} />}
      {free.value.kind === 'failed' && <Notice failure={free.value.failure} onRetry={reload} />}
      <Calendar
        month={month.value}
        first={today}
        last={last}
        isFree={(day) => loaded && withoutOwn(loaded.get(day) ?? [], visit, day).length > 0}
        chosen={date.value}
        onMonth={(shown) => {
          month.value = shown;
        }}
        onDay={(day) => {
          date.value = day;
          time.value = null;
          times.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <div class="day-times" aria-live="polite" aria-busy={free.value.kind === 'loading'}>
        <h4 ref={times}>{date.value === null ? texts.time.chooseDay : formatDay(date.value)}</h4>
        {date.value !== null && free.value.kind !== 'failed' && (
          <Times
            slots={slots.value}
            date={date.value}
            chosen={time.value}
            timeZone={timeZone}
            staff={undefined}
            onTime={(chosen) => {
              time.value = chosen;
            }}
            onRetry={reload}
          />
        )}
      </div>
      <p class="quiet">{texts.time.zone(formatZone(timeZone, new Date(data.now)))}</p>
      {calls.hasScope && (
        <Checkbox id={`move-following-${visit.id}`} value={isFollowing}>
          {words.moveFollowing}
        </Checkbox>
      )}
      <div class="actions">
        <button
          type="button"
          class="button"
          disabled={date.value === null || time.value === null || isBusy.value}
          onClick={() => void move()}
        >
          {date.value !== null && time.value !== null
            ? words.moveTo(formatDay(date.value), formatTime(time.value))
            : words.move}
        </button>
        <button type="button" class="button-secondary" onClick={onClose}>
          {words.keep}
        </button>
      </div>
    </Panel>
  );
}
