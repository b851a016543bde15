import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { type Day, formatDay, formatTime } from '../booking/dates.ts';
import { STATUS } from '../parts/visit-status.ts';
import type { Clock } from './clock.ts';
import { toClockTime } from './clock-time.ts';
import type { Diary } from './desk-data.ts';
import { type Drop, useDrag } from './drag.ts';
import { useColumnPress, useGridFocus } from './grid-focus.ts';
import {
  type Column,
  type PlacedVisit,
  type Span,
  subtractSpans,
  toColumns,
  toShownHours,
} from './layout.ts';
import type { Shift } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import { findState } from './visit-state.ts';

/** A time in a column, for a new visit. */
export type ChosenTime = { readonly staffId: number | null; readonly minute?: number };

type GridProps = {
  readonly date: Day;
  readonly diary: Diary;
  readonly clock: Clock;
  readonly canWrite: boolean;
  readonly canBlock: boolean;
  readonly onVisit: (id: number) => void;
  readonly onTime: (time: ChosenTime) => void;
  readonly onBlock: (id: number) => void;
  /** A visit was dropped in the column of a member. */
  readonly onDrop: (visit: number, shift: Shift) => void;
};

const showTime = (minute: number): string => formatTime(toClockTime(minute % (24 * 60)));

/** Places an element by minutes. Properties of its own, because the security policy forbids style attributes. */
const place = ({ from, to }: Span, hours: Span) => ({
  '--from': String(from - hours.from),
  '--length': String(to - from),
});

/** The roles of a grid (WAI-ARIA). A table could not place visits by minutes. */
const [ROW, COLUMN_HEADER, CELL] = [{ role: 'row' }, { role: 'columnheader' }, { role: 'gridcell' }] as const;
const toGridRole = (label: string) => ({ role: 'grid', 'aria-label': label }) as const;

const NOW_MS = 20_000;
/** The step to which a press in a column is rounded, in minutes. */
const STEP = 15;

function NowLine({ hours, clock }: { readonly hours: Span; readonly clock: Clock }) {
  const minute = useSignal(clock.getMinute());
  useEffect(() => {
    const timer = setInterval(() => {
      minute.value = clock.getMinute();
    }, NOW_MS);
    return () => clearInterval(timer);
  }, [clock, minute]);
  const now = minute.value;
  if (now < hours.from || now > hours.to) return null;
  return <div class="now-line" aria-hidden="true" style={place({ from: now, to: now }, hours)} />;
}

type VisitProps = {
  readonly placed: PlacedVisit;
  readonly member: string;
  readonly hours: Span;
  readonly canMove: boolean;
  readonly onVisit: (id: number) => void;
};

/** One visit: a control whose name says who, what, when, with whom, and how far it is. */
function VisitButton({ placed, member, hours, canMove, onVisit }: VisitProps) {
  const words = deskTexts();
  const { visit, from, to, busy, lane, lanes, isInGap } = placed;
  const services = visit.services.join(', ');
  const state = findState(visit);
  const stateText = words.states[state];
  const gaps = subtractSpans({ from, to }, busy);
  const name = words.grid.visit(
    visit.customer.name,
    services,
    showTime(from),
    showTime(to),
    member,
    visit.isPending ? words.states.saving(stateText) : stateText,
  );
  return (
    <button
      type="button"
      class={`visit state-${state}${isInGap ? ' visit-in-gap' : ''}${visit.isPending ? ' visit-pending' : ''}${to - from < 30 ? ' visit-short' : ''}`}
      data-focus-key={`visit-${visit.appointment_id}`}
      data-visit={canMove ? visit.appointment_id : undefined}
      tabIndex={-1}
      aria-label={name}
      style={{ ...place({ from, to }, hours), '--lane': String(lane), '--lanes': String(lanes) }}
      onClick={() => onVisit(visit.appointment_id)}
    >
      {gaps.map((gap) => (
        <span key={gap.from} class="gap" style={place(gap, { from, to })} />
      ))}
      {/* Begins as the name of the control does (WCAG 2.5.3) */}
      <span class="visit-text" data-state={state === 'booked' ? undefined : stateText}>
        <strong>{visit.customer.name}</strong>, <span class="visit-services">{services}</span>,{' '}
        <span class="visit-time">{words.grid.fromTo(showTime(from), showTime(to))}</span>
      </span>
    </button>
  );
}

type ColumnProps = Omit<GridProps, 'diary' | 'date' | 'clock' | 'onDrop'> & {
  readonly column: Column;
  readonly hours: Span;
  readonly now: Clock | null;
};

function ColumnCell({ column, hours, now, canWrite, canBlock, onVisit, onTime, onBlock }: ColumnProps) {
  const words = deskTexts().grid;
  const { key, staffId, name, open, breaks, blocks, holds, visits } = column;
  return (
    <div class="column" data-column={key} {...CELL}>
      {subtractSpans(hours, open).map((span) => (
        <div key={`off-${span.from}`} class="off-hours" aria-hidden="true" style={place(span, hours)} />
      ))}
      {breaks.map((span) => (
        <div key={`break-${span.from}`} class="break" style={place(span, hours)}>
          {words.break}
        </div>
      ))}
      {holds.map((span) => (
        <div key={`hold-${span.waitlist_id}-${span.from}`} class="hold" style={place(span, hours)}>
          {words.hold(showTime(span.from), showTime(span.to))}
        </div>
      ))}
      {blocks.map(({ id, reason, ...span }) =>
        canBlock ? (
          <button
            type="button"
            key={`block-${id}`}
            class="block"
            tabIndex={-1}
            data-focus-key={`block-${key}-${id}`}
            style={place(span, hours)}
            onClick={() => onBlock(id)}
          >
            {words.block(showTime(span.from), showTime(span.to), reason)}
          </button>
        ) : (
          <div key={`block-${id}`} class="block" style={place(span, hours)}>
            {words.block(showTime(span.from), showTime(span.to), reason)}
          </div>
        ),
      )}
      {visits.map((placed) => (
        <VisitButton
          key={`${placed.visit.appointment_id}-${placed.from}`}
          placed={placed}
          member={name}
          hours={hours}
          canMove={canWrite && staffId !== null && placed.visit.status <= STATUS.confirmed}
          onVisit={onVisit}
        />
      ))}
      {visits.length === 0 && canWrite && (
        <button
          type="button"
          class="free"
          tabIndex={-1}
          data-focus-key={`free-${key}`}
          aria-label={words.free(name)}
          style={place(
            { from: open[0]?.from ?? hours.from, to: (open[0]?.from ?? hours.from) + STEP },
            hours,
          )}
          onClick={() => onTime({ staffId })}
        >
          +
        </button>
      )}
      {now && <NowLine hours={hours} clock={now} />}
    </div>
  );
}

/** The day: a column for each member, with the visits at their times (BEHAVIOR §39.4). */
export function Grid({ date, diary, clock, onDrop, ...acts }: GridProps) {
  const words = deskTexts().grid;
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useGridFocus(grid);
  const today = useComputed(() => clock.getToday());
  const isToday = date === today.value;
  const columns = toColumns(diary);
  const hours = toShownHours(diary, columns);
  const length = hours.to - hours.from;
  const labels = Array.from({ length: length / 60 }, (_, index) => hours.from + index * 60);
  useColumnPress(grid, (key, share) => {
    const column = columns.find((each) => each.key === key);
    if (!column || !acts.canWrite) return;
    const minute = Math.floor((hours.from + share * length) / STEP) * STEP;
    acts.onTime({ staffId: column.staffId, minute });
  });
  useDrag(grid, length, ({ visit, column, minutes }: Drop) => {
    const find = (matches: (each: Column) => boolean) => columns.find(matches)?.staffId;
    const to = find(({ key }) => key === column);
    const from = find(({ visits }) => visits.some((each) => each.visit.appointment_id === visit));
    if (from != null && to != null) onDrop(visit, { from, to, minutes });
  });
  // Begins an hour before now, or with the first hour
  useLayoutEffect(() => {
    const view = scroll.current;
    if (!view || !isToday) return;
    const share = (clock.getMinute() - 60 - hours.from) / length;
    view.scrollTop = Math.max(0, share * (grid.current?.clientHeight ?? 0));
  }, [date]);
  return (
    <div ref={scroll} class="diary" style={{ '--hours': String(length / 60) }}>
      <div class="axis" aria-hidden="true">
        <div class="axis-head" />
        {labels.map((minute) => (
          <div key={minute} class="axis-hour">
            {showTime(minute)}
          </div>
        ))}
      </div>
      <div ref={grid} id="diary-grid" class="grid" {...toGridRole(words.label(formatDay(date)))}>
        <div class="grid-head" {...ROW}>
          {columns.map(({ key, name, isOff, staffId }) => (
            <div key={key} id={`head-${key}`} class="column-head" {...COLUMN_HEADER}>
              {staffId === null ? words.withoutStaff(name) : name}
              {isOff && <span class="hint"> {words.off}</span>}
            </div>
          ))}
        </div>
        <div class="grid-body" {...ROW}>
          {columns.map((column) => (
            <ColumnCell
              key={column.key}
              column={column}
              hours={hours}
              now={isToday ? clock : null}
              {...acts}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
