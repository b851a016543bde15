import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Calendar } from '../booking/calendar.tsx';
import { LOADING, type LoadState, toLoadState } from '../booking/loaded.ts';
import { type Slot, toSlot } from '../booking/slots.ts';
import { laterStepTexts } from '../booking/texts/index.ts';
import { Times } from '../booking/times.tsx';
import { Button } from '../parts/button.tsx';
import { Alert, describeFailure, FailureAlert, useCall } from '../parts/call.tsx';
import { Checkbox, createInputHandler } from '../parts/field.tsx';
import {
  addDays,
  type Day,
  findApiRangeOfShownMonth,
  formatDay,
  formatTime,
  formatZoneName,
  fromApiDate,
  toApiDate,
  toApiTime,
  toDay,
  toMonth,
} from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { useReading } from '../parts/reading.ts';
import { texts } from '../texts/index.ts';
import { visitPageTexts } from './texts/index.ts';
import { type ChangeProps, countChangedLaterVisits, type SlotView, toVisitDay, type Visit } from './visit.ts';

const words = () => texts().visit;

type FreeTimes = ReadonlyMap<Day, readonly Slot[]>;

/** The free times by day, without the visit's own: it is free, but would be no move. */
function groupByDay(slots: readonly SlotView[], visit: Visit): FreeTimes {
  const days = new Map<Day, Slot[]>();
  for (const slot of slots) {
    const isOwn = slot.date === visit.date && slot.time === visit.time;
    if (!slot.available || isOwn) continue;
    const day = fromApiDate(slot.date);
    days.set(day, [...(days.get(day) ?? []), toSlot(slot)]);
  }
  return days;
}

/** The day of the visit, if it has other times: what most people look for. */
const findDayWithOtherTimes = (free: LoadState<FreeTimes>, visit: Visit): Day | null =>
  free.kind === 'loaded' && free.value.has(toVisitDay(visit)) ? toVisitDay(visit) : null;

const listSlotsOfDay = (free: LoadState<FreeTimes>, day: Day | null): LoadState<readonly Slot[]> =>
  free.kind === 'loaded' ? { kind: 'loaded', value: free.value.get(day ?? '') ?? [] } : free;

type Days = { readonly first: Day; readonly last: Day };

function useFreeTimes(
  { visit, calls }: Pick<ChangeProps, 'visit' | 'calls'>,
  month: ReadonlySignal<string>,
  { first, last }: Days,
) {
  const free = useSignal<LoadState<FreeTimes>>(LOADING);
  const reload = useReading(async (signal) => {
    const range = findApiRangeOfShownMonth(month.value, first, last);
    if (!range) {
      free.value = { kind: 'loaded', value: new Map() };
      return;
    }
    free.value = LOADING;
    const result = await calls.findSlots(range, { signal });
    if (signal.aborted) return;
    free.value = toLoadState(result, ({ data: found }) => groupByDay(found, visit));
  });
  return { free: free.value, reload };
}

/** Why a visit was not moved; where later visits of its series were to move too, the days that were refused (BEHAVIOR §17.6). */
function describeRefusal(failure: CallFailure): string {
  const conflicts = (failure.data?.conflicts ?? []) as readonly { readonly date: string }[];
  const days = conflicts.map(({ date }) => formatDay(fromApiDate(date)));
  const describe = visitPageTexts().notMoved[failure.code];
  return describe && days.length > 0 ? describe(days) : describeFailure(failure);
}

export function MoveVisit({ data, catalog, visit, calls, onDone, onClose }: ChangeProps) {
  const timeZone = catalog.location?.time_zone ?? 'UTC';
  const today = toDay(new Date(data.now), timeZone);
  const last = addDays(today, catalog.booking_horizon_days);
  const firstMonth = toVisitDay(visit) > last ? toMonth(today) : toMonth(toVisitDay(visit));
  const month = useSignal(firstMonth);
  const date = useSignal<Day | null>(null);
  const time = useSignal<string | null>(null);
  const isFollowing = useSignal(false);
  const { isBusy, run, failure } = useCall();
  const times = useRef<HTMLHeadingElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const { free, reload } = useFreeTimes({ visit, calls }, month, { first: today, last });
  // The times load anew after a refusal, and what stands below them moves
  const isRefused = failure.value !== null && free.kind !== 'loading';
  useLayoutEffect(() => {
    if (isRefused) acts.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  const day = date.value ?? findDayWithOtherTimes(free, visit);
  const move = async () => {
    if (day === null || time.value === null || isBusy.value) return;
    const to = { date: toApiDate(day), time: toApiTime(time.value) };
    const reply = await run(() => calls.move(to, isFollowing.value ? 'following' : 'this'));
    if (reply) {
      onDone(reply.data, visitPageTexts().laterMoved(countChangedLaterVisits(reply, visit)));
      return;
    }
    time.value = null;
    reload();
  };
  const slots = listSlotsOfDay(free, day);
  return (
    <Inset id={`move-${visit.id}`} title={words().moveHeading}>
      {free.kind === 'failed' && <FailureAlert failure={free.failure} onRetry={reload} />}
      <Calendar
        month={month.value}
        first={today}
        last={last}
        isFree={(each) => (free.kind === 'loaded' ? free.value.has(each) : undefined)}
        chosen={day}
        onMonth={createInputHandler(month)}
        onDay={(chosen) => {
          date.value = chosen;
          time.value = null;
          times.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <div class="day-times" aria-live="polite" aria-busy={free.kind === 'loading'}>
        <h4 ref={times}>{day === null ? laterStepTexts().time.chooseDay : formatDay(day)}</h4>
        {day !== null && free.kind !== 'failed' && (
          <Times
            slots={slots}
            date={day}
            chosen={time.value}
            staff={undefined}
            onTime={createInputHandler(time)}
            onRetry={reload}
          />
        )}
      </div>
      <p class="quiet">{laterStepTexts().time.zone(formatZoneName(timeZone, new Date(data.now)))}</p>
      {calls.hasScope && (
        <Checkbox id={`move-following-${visit.id}`} value={isFollowing}>
          {words().moveFollowing}
        </Checkbox>
      )}
      <div class="actions actions-in-view" ref={acts}>
        {failure.value && <Alert text={describeRefusal(failure.value)} />}
        <Button
          look="primary"
          label={
            day !== null && time.value !== null
              ? words().moveTo(formatDay(day), formatTime(time.value))
              : words().move
          }
          aria-disabled={day === null || time.value === null || isBusy.value}
          onClick={move}
        />
        <Button label={words().keep} onClick={onClose} />
      </div>
    </Inset>
  );
}
