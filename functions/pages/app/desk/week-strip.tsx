import type { Signal } from '@preact/signals';
import { addDays, type Day, formatDay, listWeekdays, toWeekColumn } from '../parts/format.ts';
import { type FreeDays, isOnShownDay, SHOWN_DAYS } from './free-times.ts';
import { deskTexts } from './texts/index.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type WeekStripProps = { readonly free: FreeDays; readonly date: Signal<Day> };

/** Seven days to choose from, each with the number of its free times. */
export function WeekStrip({ free: { days, first }, date }: WeekStripProps) {
  const words = deskTexts().newVisit;
  const weekdays = listWeekdays();
  const stop = isOnShownDay(date.value, first.value) ? date.value : first.value;
  return (
    <fieldset class="week" aria-label={words.days}>
      {Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(first.value, index)).map((day) => {
        const count = days.value?.get(day)?.length;
        const text = !days.value ? '…' : count === undefined ? words.closed : words.free(count);
        return (
          <button
            key={day}
            type="button"
            class="pick dayp"
            aria-pressed={day === date.value}
            // One stop of the Tab key: arrow keys go to the other days
            tabIndex={day === stop ? 0 : -1}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              const next = step === undefined ? undefined : addDays(day, step);
              if (next === undefined || !isOnShownDay(next, first.peek())) return;
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
