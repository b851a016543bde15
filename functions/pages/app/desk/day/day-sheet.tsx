import { useLayoutEffect } from 'preact/hooks';
import { formatDay } from '../../parts/format.ts';
import type { Clock } from '../clock.ts';
import type { Column, Sheet } from '../columns.ts';
import { hasFreedItsTime, toSpan } from '../layout.ts';
import { formatSpanWithoutDayPeriod } from '../span-text.ts';
import {
  type DayClock,
  describePhaseInAccessibleName,
  toDayClockUnlessFuture,
  toPhase,
} from '../visit-state.ts';
import { formatServiceNames, formatVisitorOrCompanion, listVisitFlags } from './card.tsx';
import { dayTexts } from './texts/index.ts';

/** The rows of a column in the order of time: visits, breaks and blocks. */
function listRows({ visits, breaks, blocks }: Column, now: DayClock) {
  const words = dayTexts().day;
  const rows = [
    ...visits
      .filter((visit) => !hasFreedItsTime(visit))
      .map((visit) => ({
        ...toSpan(visit),
        name: formatVisitorOrCompanion(visit),
        text: [
          formatServiceNames(visit),
          describePhaseInAccessibleName(toPhase(visit, now)),
          ...listVisitFlags(visit).map(({ text }) => text),
        ].join(', '),
      })),
    ...breaks.map((span) => ({ ...span, name: '', text: words.break })),
    ...blocks.map(({ reason, ...span }) => ({ ...span, name: '', text: reason || words.blocked })),
  ];
  return rows.toSorted((a, b) => a.from - b.from);
}

type DaySheetProps = {
  readonly sheet: Sheet;
  readonly clock: Clock;
  readonly location: string;
  /** Called once it is printed. */
  readonly onPrinted: () => void;
};

/** The day on paper: a column for each person, with what matters in words (BEHAVIOR §39.3). */
export function DaySheet({ sheet, clock, location, onPrinted }: DaySheetProps) {
  const words = dayTexts();
  const now = toDayClockUnlessFuture(sheet.date, clock);
  useLayoutEffect(() => {
    print();
    onPrinted();
  }, []);
  return (
    <section class="day-sheet printed">
      <h1>{words.print.heading(formatDay(sheet.date), location)}</h1>
      <div class="day-sheet-columns">
        {sheet.columns
          .filter(({ kind }) => kind !== 'resource')
          .map((column) => (
            <section key={column.key}>
              <h2>{column.name}</h2>
              <ol>
                {listRows(column, now).map(({ from, to, name, text }) => (
                  <li key={`${from} ${name}`}>
                    <b>{formatSpanWithoutDayPeriod({ from, to })}</b> <b>{name}</b>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
      </div>
    </section>
  );
}
