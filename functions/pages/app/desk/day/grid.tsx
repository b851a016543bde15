import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Day } from '../../parts/format.ts';
import type { Clock } from '../clock.ts';
import { formatHour, formatShortMinute } from '../clock-time.ts';
import { type Column, listLongEnoughFreeTimes, type Sheet } from '../columns.ts';
import type { GridActs } from '../grid-acts.ts';
import { overlaps, type Span, toSpan } from '../layout.ts';
import type { DayClock } from '../visit-state.ts';
import { ColumnCell } from './column-cell.tsx';
import { STEP, toStepStart, usePointerActs } from './drag.ts';
import { useFreeTimePressListener, useGridKeyNavigation, useLinkedParts } from './grid-focus.ts';
import { type AskedMenu, GridMenu } from './grid-menu.tsx';
import { CELL, ROW, toGridAttributes } from './grid-roles.ts';
import { Heads } from './heads.tsx';
import type { Density } from './look.ts';
import { useClockLookupByDay, usePresentMinute } from './now.ts';

type GridProps = {
  readonly label: string;
  readonly sheet: Sheet;
  readonly clock: Clock;
  readonly acts: GridActs;
  readonly density: Density;
  /** The phase whose visits alone keep their colours. */
  readonly only: ReadonlySignal<string>;
};

type SheetBoxProps = {
  readonly hours: Span;
  readonly now: ReadonlySignal<number> | undefined;
  readonly children: ComponentChildren;
};

/** Tells the visits where now is: each draws a thin line on its own ground, below its words. */
const SheetBox = ({ hours, now, children }: SheetBoxProps) => (
  <div class="sheet" style={now && { '--now': String(now.value - hours.from) }}>
    {children}
  </div>
);

/** Minutes around now in which the label of an hour would touch that of now, in the smallest size. */
const NOW_COVERS = 17;

/** The hours at the side, and the time now in the place of the hour that it would touch. */
function Axis({ hours, now }: { readonly hours: Span; readonly now: ReadonlySignal<number> | undefined }) {
  const labels = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) => hours.from + index * 60);
  const minute = now?.value;
  const isNowShown = minute !== undefined && minute >= hours.from && minute <= hours.to;
  const isCovered = (hour: number) => isNowShown && Math.abs(minute - hour) <= NOW_COVERS;
  return (
    <div class="axis" aria-hidden="true">
      <div class="axis-head" />
      <div class="axis-hours">
        {labels.map((hour) => (
          <div key={hour} class="axis-hour">
            {!isCovered(hour) && formatHour(hour)}
          </div>
        ))}
        {isNowShown && (
          <div class="now-label" style={{ '--from': String(minute - hours.from) }}>
            {formatShortMinute(minute)}
          </div>
        )}
        <div class="snap" />
      </div>
    </div>
  );
}

/** Visits that are rendered at once; the other columns follow one by one, so that keys and presses are answered between. */
const FIRST_VISITS = 240;

/** How many columns hold the visits that are rendered at once. */
function countFirst(columns: readonly Column[]): number {
  let visits = 0;
  const index = columns.findIndex((column) => {
    visits += column.visits.length;
    return visits > FIRST_VISITS;
  });
  return index < 0 ? columns.length : Math.max(1, index);
}

/** How many columns are rendered yet. Begins anew with each day. */
function useRendered(label: string, columns: readonly Column[]): number {
  const count = columns.length;
  const rendered = useRef({ label: '', count: 0 });
  if (rendered.current.label !== label) rendered.current = { label, count: countFirst(columns) };
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

/** Where a visit of several people goes on in the column to the right. */
function listJoints({ kind, visits }: Column, right: Column | undefined): readonly Span[] {
  if (kind !== 'member' || right?.kind !== 'member') return [];
  const others = new Map(right.visits.map((visit) => [visit.appointment_id, visit]));
  return visits.flatMap((visit) => {
    const other = others.get(visit.appointment_id);
    return other && overlaps(toSpan(visit), toSpan(other)) ? [toSpan(visit)] : [];
  });
}

type KeptCell = { readonly inputs: readonly unknown[]; readonly cell: VNode };

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every((each, index) => each === b[index]);

/** The cells of the columns. One whose column has not changed is not rendered again: a day may have 1,200 visits. */
function useCells(
  { label, sheet, acts, density }: GridProps,
  findClock: (date: Day) => ReadonlySignal<DayClock>,
): VNode[] {
  const { columns, hours, opening } = sheet;
  const rendered = useRendered(label, columns);
  const kept = useRef(new Map<string, KeptCell>());
  const next = new Map<string, KeptCell>();
  const cells = columns.map((column, index) => {
    if (index >= rendered) return <div key={column.key} class="column" {...CELL} />;
    const joints = listJoints(column, columns[index + 1]);
    const dayClock = findClock(column.date);
    const inputs = [column, hours, JSON.stringify([opening, joints]), acts, density, dayClock];
    const was = kept.current.get(column.key);
    const cell =
      was && isSame(was.inputs, inputs) ? (
        was.cell
      ) : (
        <ColumnCell
          key={column.key}
          {...{ column, hours, opening, joints, density }}
          clock={dayClock}
          {...acts}
        />
      );
    next.set(column.key, { inputs, cell });
    return cell;
  });
  kept.current = next;
  return cells;
}

/** The length of a new visit where nothing tells another one. */
const USUAL_MINUTES = 45;

/** The free time at a minute, as long as the visit before it in the column. Undefined where nothing is free. */
function findFree(column: Column, minute: number): Span | undefined {
  const free = listLongEnoughFreeTimes(column).find(({ from, to }) => minute >= from && minute < to);
  if (!free) return undefined;
  const before = column.visits.map(toSpan).findLast(({ to }) => to <= minute);
  const length = before ? before.to - before.from : USUAL_MINUTES;
  return {
    from: minute,
    to: Math.min(free.to, minute + Math.max(STEP, Math.min(length, 2 * USUAL_MINUTES))),
  };
}

/**
 * Begins an hour before now, or with the first hour.
 * @param label names the day that is shown; undefined without today
 */
function useScrollToNow(
  scroll: { readonly current: HTMLElement | null },
  label: string | undefined,
  share: number,
): void {
  useLayoutEffect(() => {
    const view = scroll.current;
    if (!view || label === undefined) return;
    const grid = view.querySelector('#diary-grid');
    view.scrollTop = Math.max(0, share * (grid?.clientHeight ?? 0));
  }, [label]);
}

/** A day or a week: columns with the visits at their times (BEHAVIOR §39.3). */
export function Grid(props: GridProps) {
  const { label, sheet, clock, density, only } = props;
  const { columns, hours } = sheet;
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const menu = useSignal<AskedMenu | undefined>(undefined);
  const today = clock.getToday();
  const now = usePresentMinute(clock);
  const findClock = useClockLookupByDay(clock, now);
  const length = hours.to - hours.from;
  const isLoading = columns[0]?.isLoading === true;
  // Nothing is known of a day that is still read
  const acts = isLoading ? { ...props.acts, canWrite: false } : props.acts;
  const isTodayShown = columns.some(({ date }) => date === today);
  const findColumn = (key: string) => columns.find((each) => each.key === key);
  const toResize = (visit: number, column: string, minutes: number) => {
    const from = findColumn(column)?.visits.find(({ appointment_id }) => appointment_id === visit)?.from;
    return from === undefined ? undefined : { column, from, minutes };
  };
  const resize = (visit: number, column: string, minutes: number, send: 'afterPause' | 'now') => {
    const change = toResize(visit, column, minutes);
    if (change) acts.onResize(visit, change, send);
  };
  useLinkedParts(grid);
  useGridKeyNavigation(grid, isTodayShown ? now.peek() : undefined, (visit, column, steps) =>
    resize(visit, column, steps * STEP, 'afterPause'),
  );
  useFreeTimePressListener(grid, (key, at) => {
    const column = findColumn(key);
    if (!column || !acts.canWrite || column.kind === 'resource') return false;
    const minute = at.minute ?? toStepStart(hours.from + at.share * length);
    acts.onTime({ staffId: column.staffId, date: column.date, minute });
    return true;
  });
  usePointerActs(grid, layer, {
    hours,
    isTarget: (key) => acts.canWrite && findColumn(key)?.staffId != null,
    describeDrop: ({ visit, ...shift }) => acts.describeDrop(visit, shift),
    describeStretch: ({ visit, column, minutes }) => {
      const change = toResize(visit, column, minutes);
      return change ? acts.describeResize(visit, change) : '';
    },
    onDrop: ({ visit, ...shift }) => acts.onDrop(visit, shift),
    onStretch: ({ visit, column, minutes }) => resize(visit, column, minutes, 'now'),
    findFree: (key, minute) => {
      const column = acts.canWrite ? findColumn(key) : undefined;
      return column && findFree(column, minute);
    },
    onFree(key, { from, to }) {
      const column = findColumn(key);
      if (column)
        acts.onTime({ staffId: column.staffId, date: column.date, minute: from, length: to - from });
    },
    onMenu(target, at) {
      menu.value = { target, at };
    },
  });
  useScrollToNow(scroll, isTodayShown ? label : undefined, (clock.getMinute() - 60 - hours.from) / length);
  const cells = useCells({ ...props, acts }, findClock);
  const heads = useMemo(() => <Heads columns={columns} today={today} />, [columns, today]);
  return (
    <div
      ref={scroll}
      class={isLoading ? `diary ${density} loading` : `diary ${density}`}
      data-only={only.value}
      style={{ '--hours': String(length / 60) }}
    >
      <Axis hours={hours} now={isTodayShown ? now : undefined} />
      <SheetBox hours={hours} now={isTodayShown && columns[0]?.kind !== 'day' ? now : undefined}>
        <div ref={grid} id="diary-grid" class="grid" aria-busy={isLoading} {...toGridAttributes(label)}>
          {heads}
          <div class="grid-body" {...ROW}>
            {cells}
          </div>
        </div>
        <div ref={layer} class="layer" aria-hidden="true" />
      </SheetBox>
      <GridMenu {...{ menu, columns, hours, acts }} />
    </div>
  );
}
