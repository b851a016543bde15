import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import {
  addDays,
  type Day,
  formatDay,
  fromApiDate,
  listWeekdays,
  toApiRange,
  toWeekColumn,
} from '../parts/format.ts';
import type { TimesQuestion } from './free-times.ts';
import { deskTexts } from './texts/index.ts';

const DAYS = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type FreeDays = ReadonlyMap<Day, number>;

/** The number of free times of each of seven days; undefined while it is read. Closed days have none. */
function useFreeDays(
  salon: Client,
  question: ReadonlySignal<TimesQuestion | undefined>,
  first: ReadonlySignal<Day>,
): ReadonlySignal<FreeDays | undefined> {
  const days = useSignal<FreeDays | undefined>(undefined);
  /** The same question for another chosen day has the same answer. */
  const asked = useComputed(() => {
    if (!question.value) return undefined;
    const { date: _, ...others } = question.value;
    return JSON.stringify(others);
  });
  useSignalEffect(() => {
    const range = toApiRange(first.value, addDays(first.value, DAYS - 1));
    days.value = undefined;
    if (asked.value === undefined) return undefined;
    const { services, addons = [], ...others } = JSON.parse(asked.value) as TimesQuestion;
    const controller = new AbortController();
    const { signal } = controller;
    const input = { ...others, ...range, service_pricing_options: [...services], addons: [...addons] };
    void salon.booking.getSlot(input, { signal }).then((result) => {
      if (!result.ok || signal.aborted) return;
      const counts = new Map<Day, number>();
      for (const { date, available } of result.reply.data) {
        const day = fromApiDate(date);
        counts.set(day, (counts.get(day) ?? 0) + (available ? 1 : 0));
      }
      days.value = counts;
    });
    return () => controller.abort();
  });
  return days;
}

type WeekStripProps = {
  readonly salon: Client;
  readonly question: ReadonlySignal<TimesQuestion | undefined>;
  readonly date: Signal<Day>;
  readonly today: Day;
};

/** Seven days to choose from, each with the number of its free times. */
export function WeekStrip({ salon, question, date, today }: WeekStripProps) {
  const words = deskTexts().newVisit;
  const first = useComputed(() =>
    date.value >= today && date.value < addDays(today, DAYS) ? today : date.value || today,
  );
  const shown = useSignal(first.value);
  // A day of the strip is chosen without moving it
  useSignalEffect(() => {
    const isShown = date.value >= shown.peek() && date.value < addDays(shown.peek(), DAYS);
    if (!isShown && date.value !== '') shown.value = first.value;
  });
  const free = useFreeDays(salon, question, shown);
  const weekdays = listWeekdays();
  const isInStrip = date.value >= shown.value && date.value < addDays(shown.value, DAYS);
  return (
    <fieldset class="week" aria-label={words.days}>
      {Array.from({ length: DAYS }, (_, index) => addDays(shown.value, index)).map((day) => {
        const count = free.value?.get(day);
        const text = free.value === undefined ? '…' : count === undefined ? words.closed : words.free(count);
        return (
          <button
            key={day}
            type="button"
            class="pick dayp"
            aria-pressed={day === date.value}
            // One stop of the Tab key: arrow keys go to the other days
            tabIndex={day === (isInStrip ? date.value : shown.value) ? 0 : -1}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              const next = step === undefined ? undefined : addDays(day, step);
              if (next === undefined || next < shown.peek() || next >= addDays(shown.peek(), DAYS)) return;
              event.preventDefault();
              date.value = next;
              const { currentTarget } = event;
              const target =
                step === 1 ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
              if (target instanceof HTMLElement) target.focus();
            }}
            onClick={() => {
              date.value = day;
            }}
          >
            <span class="vh">{`${formatDay(day)}, `}</span>
            <small aria-hidden="true">{weekdays[toWeekColumn(day)]?.short}</small>
            <b aria-hidden="true">{Number(day.slice(-2))}</b>
            <small>{text}</small>
          </button>
        );
      })}
    </fieldset>
  );
}
