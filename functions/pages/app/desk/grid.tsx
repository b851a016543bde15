import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Day } from '../booking/dates.ts';
import type { Clock } from './clock.ts';
import { formatMinuteOfDay } from './clock-time.ts';
import { ColumnCell, usePresentMinute } from './column-cell.tsx';
import type { Column, Sheet } from './columns.ts';
import { STEP, useVisitDragging } from './drag.ts';
import type { GridActs } from './grid-acts.ts';
import { useColumnPressListener, useGridKeyNavigation } from './grid-focus.ts';
import { CELL, COLUMN_HEADER, ROW, toGridAttributes } from './grid-roles.ts';
import { placeNowLabel, type Span } from './layout.ts';
import { deskTexts } from './texts/index.ts';

type GridProps = {
  readonly label: string;
  readonly sheet: Sheet;
  readonly clock: Clock;
  readonly acts: GridActs;
};

/** The minute now, beside the hours. */
function NowLabel({ hours, now }: { readonly hours: Span; readonly now: ReadonlySignal<number> }) {
  const minute = now.value;
  if (minute < hours.from || minute > hours.to) return null;
  const { at, from } = placeNowLabel(minute, hours.from);
  return (
    <div class={`now-label now-label-${at}`} style={{ '--from': String(from - hours.from) }}>
      {formatMinuteOfDay(minute)}
    </div>
  );
}

type KeptCell = {
  readonly column: Column;
  readonly hours: Span;
  readonly acts: GridActs;
  readonly isToday: boolean;
  readonly cell: VNode;
};

/** Columns that are rendered at once; the others follow one by one, so that keys and presses are answered and shown between. */
const FIRST = 8;

/** How many columns are rendered yet. Begins anew with each day. */
function useRendered(label: string, count: number): number {
  const rendered = useRef({ label, count: FIRST });
  if (rendered.current.label !== label) rendered.current = { label, count: FIRST };
  const again = useState(0)[1];
  const { current } = rendered;
  useEffect(() => {
    if (current.count >= count) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        current.count += 1;
        again(current.count);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [current, current.count, count]);
  return current.count;
}

/** The cells of the columns. One whose column has not changed is not rendered again: a day may have 1,200 visits. */
function useCells(
  { label, sheet: { columns, hours }, acts }: GridProps,
  today: Day,
  now: ReadonlySignal<number>,
): VNode[] {
  const rendered = useRendered(label, columns.length);
  const kept = useRef(new Map<string, KeptCell>());
  const next = new Map<string, KeptCell>();
  const cells = columns.map((column, index) => {
    if (index >= rendered) return <div key={column.key} class="column" {...CELL} />;
    const was = kept.current.get(column.key);
    const isToday = column.date === today;
    const isSame =
      was?.column === column && was.hours === hours && was.acts === acts && was.isToday === isToday;
    const cell = isSame ? (
      was.cell
    ) : (
      <ColumnCell key={column.key} column={column} hours={hours} now={isToday ? now : null} {...acts} />
    );
    next.set(column.key, { column, hours, acts, isToday, cell });
    return cell;
  });
  kept.current = next;
  return cells;
}

function Head({ column, isToday }: { readonly column: Column; readonly isToday: boolean }) {
  const words = deskTexts().grid;
  const { name, kind, isOff, image } = column;
  return (
    <div
      id={`head-${column.key}`}
      class={`column-head${isToday && kind === 'day' ? ' column-today' : ''}`}
      {...COLUMN_HEADER}
    >
      {image !== '' && <img src={image} alt="" width="28" height="28" />}
      <span class="column-name">{kind === 'location' ? words.withoutStaff(name) : name}</span>
      {isOff && <span class="hint"> {words.off}</span>}
    </div>
  );
}

/** A day or a week: columns with the visits at their times (BEHAVIOR §39.3). */
export function Grid(props: GridProps) {
  const { label, sheet, clock, acts } = props;
  const { columns, hours } = sheet;
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const today = clock.getToday();
  const now = usePresentMinute(clock);
  const length = hours.to - hours.from;
  const labels = Array.from({ length: length / 60 }, (_, index) => hours.from + index * 60);
  const resize = (visit: number, column: string, minutes: number, isLast: boolean) => {
    const shown = columns.find(({ key }) => key === column)?.visits ?? [];
    const from = shown.find(({ appointment_id }) => appointment_id === visit)?.from;
    if (from !== undefined) acts.onResize(visit, { column, from, minutes }, isLast);
  };
  useGridKeyNavigation(grid, (visit, column, steps) => resize(visit, column, steps * STEP, false));
  useColumnPressListener(grid, (key, at) => {
    const column = columns.find((each) => each.key === key);
    if (!column || !acts.canWrite || column.kind === 'resource') return false;
    const minute = at.minute ?? Math.floor((hours.from + at.share * length) / STEP) * STEP;
    acts.onTime({ staffId: column.staffId, date: column.date, minute });
    return true;
  });
  useVisitDragging(grid, {
    length,
    showTime: formatMinuteOfDay,
    onDrop: ({ visit, from, to, minutes }) => {
      const isColumn = (key: string) => columns.some((each) => each.key === key && each.staffId !== null);
      if (isColumn(from) && isColumn(to)) acts.onDrop(visit, { from, to, minutes });
    },
    onStretch: ({ visit, column, minutes }) => resize(visit, column, minutes, true),
  });
  const isTodayShown = columns.some(({ date }) => date === today);
  // Begins an hour before now, or with the first hour
  useLayoutEffect(() => {
    const view = scroll.current;
    if (!view || !isTodayShown) return;
    const share = (clock.getMinute() - 60 - hours.from) / length;
    view.scrollTop = Math.max(0, share * (grid.current?.clientHeight ?? 0));
  }, [label, isTodayShown]);
  const cells = useCells(props, today, now);
  return (
    <div ref={scroll} class="diary" style={{ '--hours': String(length / 60) }}>
      <div class="axis" aria-hidden="true">
        <div class="axis-head" />
        <div class="axis-hours">
          {labels.map((minute) => (
            <div key={minute} class="axis-hour">
              {formatMinuteOfDay(minute)}
            </div>
          ))}
          {isTodayShown && <NowLabel hours={hours} now={now} />}
        </div>
      </div>
      <div ref={grid} id="diary-grid" class="grid" {...toGridAttributes(label)}>
        <div class="grid-head" {...ROW}>
          {columns.map((column) => (
            <Head key={column.key} column={column} isToday={column.date === today} />
          ))}
        </div>
        <div class="grid-body" {...ROW}>
          {cells}
        </div>
      </div>
    </div>
  );
}
