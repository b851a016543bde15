import { computed, type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Clock } from './clock.ts';
import { formatMinuteOfDay } from './clock-time.ts';
import type { Column, ShownVisit } from './columns.ts';
import { STEP } from './drag.ts';
import type { GridActs } from './grid-acts.ts';
import { CELL } from './grid-roles.ts';
import { type PlacedVisit, placeVisits, type Span, subtractSpans } from './layout.ts';
import { deskTexts } from './texts/index.ts';
import { formatServiceWithOption } from './visit-lines.ts';
import { countLateMinutes, toVisitStateName } from './visit-state.ts';

/** Places an element by minutes. Properties of its own, because the security policy forbids style attributes. */
const toSpanStyle = ({ from, to }: Span, hours: Span) => ({
  '--from': String(from - hours.from),
  '--length': String(to - from),
});

const NOW_MS = 20_000;

/** The minute of the day, while the component shows. */
export function usePresentMinute(clock: Clock): ReadonlySignal<number> {
  const minute = useSignal(clock.getMinute());
  useEffect(() => {
    const timer = setInterval(() => {
      minute.value = clock.getMinute();
    }, NOW_MS);
    return () => clearInterval(timer);
  }, [clock, minute]);
  return minute;
}

function NowLine({ hours, now }: { readonly hours: Span; readonly now: ReadonlySignal<number> }) {
  const minute = now.value;
  if (minute < hours.from || minute > hours.to) return null;
  return <div class="now-line" aria-hidden="true" style={toSpanStyle({ from: minute, to: minute }, hours)} />;
}

/** The person who is served, and with whom they come (BEHAVIOR §39.3). */
function nameVisitor({ customer, guest_no, guest_name }: ShownVisit): string {
  const words = deskTexts().grid;
  return guest_no === 0
    ? customer.name
    : words.companion(guest_name === '' ? words.companionNo(guest_no) : guest_name, customer.name);
}

type VisitProps = {
  readonly placed: PlacedVisit<ShownVisit>;
  readonly column: Column;
  readonly hours: Span;
  /** The minute of the day; null on another day than today. */
  readonly now: ReadonlySignal<number> | null;
  readonly canMove: boolean;
  readonly onVisit: GridActs['onVisit'];
};

/** One visit: a control whose name says who, what, when, with whom, and how far it is. */
function VisitButton({ placed, column, hours, now, canMove, onVisit }: VisitProps) {
  const words = deskTexts();
  const { visit, from, to, busy, lane, lanes, isInGap } = placed;
  const services = visit.services
    .map((service, index) => formatServiceWithOption(service, visit.pricing_option_names[index] ?? ''))
    .join(', ');
  const visitor = nameVisitor(visit);
  const state = toVisitStateName(visit);
  // Renders again only where the number changes: a day may have 1,200 visits
  const late = useMemo(() => computed(() => countLateMinutes(visit, now?.value)), [visit, now]).value;
  const stateText = late > 0 ? words.states.late(words.states[state], late) : words.states[state];
  const gaps = subtractSpans({ from, to }, busy);
  const name = words.grid.visit(
    visitor,
    services,
    formatMinuteOfDay(from),
    formatMinuteOfDay(to),
    column.member,
    visit.isPending ? words.states.saving(stateText) : stateText,
  );
  return (
    <button
      type="button"
      class={`visit state-${state}${late > 0 ? ' visit-late' : ''}${isInGap ? ' visit-in-gap' : ''}${visit.isPending ? ' visit-pending' : ''}${to - from < 30 ? ' visit-short' : ''}${visit.has_note ? ' visit-noted' : ''}`}
      data-focus-key={`visit-${visit.appointment_id}-${column.key}`}
      data-visit={canMove ? visit.appointment_id : undefined}
      data-from={from}
      data-to={to}
      tabIndex={-1}
      aria-label={visit.has_note ? words.grid.noted(name) : name}
      style={{ ...toSpanStyle({ from, to }, hours), '--lane': String(lane), '--lanes': String(lanes) }}
      onClick={() => onVisit(visit.appointment_id, column)}
    >
      {gaps.map((gap) => (
        <span key={gap.from} class="gap" data-minute={gap.from} style={toSpanStyle(gap, { from, to })} />
      ))}
      {/* Begins as the name of the control does (WCAG 2.5.3). Few elements, because a day has many visits */}
      <span class="visit-text" data-state={state === 'booked' && late === 0 ? undefined : stateText}>
        <strong>{visitor}</strong>
        {`, ${services}, ${words.grid.fromTo(formatMinuteOfDay(from), formatMinuteOfDay(to))}`}
      </span>
    </button>
  );
}

type ColumnProps = Pick<GridActs, 'canWrite' | 'canBlock' | 'onVisit' | 'onTime' | 'onBlock'> & {
  readonly column: Column;
  readonly hours: Span;
  /** The minute of the day; null on another day than today. */
  readonly now: ReadonlySignal<number> | null;
};

/** A column with all that is in it, at its times. */
export function ColumnCell({
  column,
  hours,
  now,
  canWrite,
  canBlock,
  onVisit,
  onTime,
  onBlock,
}: ColumnProps) {
  const words = deskTexts().grid;
  const { key, staffId, name, open, breaks, blocks, holds, visits, kind } = column;
  const start = open[0]?.from ?? hours.from;
  return (
    <div class="column" data-column={key} {...CELL}>
      {subtractSpans(hours, open).map((span) => (
        <div key={`off-${span.from}`} class="off-hours" aria-hidden="true" style={toSpanStyle(span, hours)} />
      ))}
      {breaks.map((span) => (
        <div key={`break-${span.from}`} class="break" style={toSpanStyle(span, hours)}>
          {words.break}
        </div>
      ))}
      {holds.map((span) => (
        <div key={`hold-${span.waitlist_id}-${span.from}`} class="hold" style={toSpanStyle(span, hours)}>
          {words.hold(formatMinuteOfDay(span.from), formatMinuteOfDay(span.to), span.name)}
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
            style={toSpanStyle(span, hours)}
            onClick={() => onBlock(id)}
          >
            {words.block(formatMinuteOfDay(span.from), formatMinuteOfDay(span.to), reason)}
          </button>
        ) : (
          <div key={`block-${id}`} class="block" style={toSpanStyle(span, hours)}>
            {words.block(formatMinuteOfDay(span.from), formatMinuteOfDay(span.to), reason)}
          </div>
        ),
      )}
      {placeVisits(visits).map((placed) => (
        <VisitButton
          key={`${placed.visit.appointment_id}-${placed.from}`}
          placed={placed}
          column={column}
          hours={hours}
          now={now}
          canMove={canWrite && staffId !== null && placed.visit.status <= VISIT_STATUS.confirmed}
          onVisit={onVisit}
        />
      ))}
      {visits.length === 0 && canWrite && kind !== 'resource' && (
        <button
          type="button"
          class="free"
          tabIndex={-1}
          data-focus-key={`free-${key}`}
          aria-label={words.free(name)}
          style={toSpanStyle({ from: start, to: start + STEP }, hours)}
          onClick={() => onTime({ staffId, date: column.date })}
        >
          +
        </button>
      )}
      {now && <NowLine hours={hours} now={now} />}
    </div>
  );
}
