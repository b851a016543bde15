import { type ReadonlySignal, useComputed } from '@preact/signals';
import { Icon } from '../../parts/icon.tsx';
import { BAN, COFFEE, HOURGLASS, LINK_2 } from '../../parts/icons.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { formatMinuteOfDay, formatShortMinute } from '../clock-time.ts';
import { type Column, FREE_MIN, listLongEnoughFreeTimes, type ShownVisit } from '../columns.ts';
import type { GridActs } from '../grid-acts.ts';
import {
  hasFreedItsTime,
  overlaps,
  type PlacedVisit,
  placeVisits,
  type Span,
  subtractSpans,
  toSpan,
} from '../layout.ts';
import type { Preview } from '../preview.ts';
import { deskTexts } from '../texts/index.ts';
import type { DayClock } from '../visit-state.ts';
import { type CardFrame, toSpanStyle, VisitCard } from './card.tsx';
import { CELL } from './grid-roles.ts';
import type { Density } from './look.ts';
import { dayTexts } from './texts/index.ts';

/** The least minutes in which a word fits. */
const WORD_MIN = 30;

type ColumnProps = Pick<
  GridActs,
  'canWrite' | 'canBlock' | 'preview' | 'openVisit' | 'onVisit' | 'onTime' | 'onBlock' | 'onHold'
> & {
  readonly column: Column;
  readonly hours: Span;
  /** Undefined in a week, whose days may be at several locations. */
  readonly opening: readonly Span[] | undefined;
  /** Null on a coming day. */
  readonly clock: ReadonlySignal<DayClock>;
  readonly density: Density;
  /** Where a visit of two people goes on in the next column. */
  readonly joints: readonly Span[];
};

/** The time in which nobody can be served: the salon is closed, the member is off, or has a break. */
function ClosedTimes({ column, hours, opening }: Pick<ColumnProps, 'column' | 'hours' | 'opening'>) {
  const words = dayTexts().day;
  const { open, breaks, kind } = column;
  const closed = opening ? subtractSpans(hours, opening) : [];
  const off = kind === 'resource' ? [] : subtractSpans(hours, [...open, ...closed]);
  const draw = (span: Span, look: string, word: string) => (
    <div key={`${look}-${span.from}`} class={look} aria-hidden="true" style={toSpanStyle(span, hours)}>
      {span.to - span.from >= WORD_MIN && <span>{word}</span>}
    </div>
  );
  return (
    <>
      {off.map((span) => draw(span, 'off-hours', words.off))}
      {closed.map((span) => draw(span, 'shut', words.closed))}
      {breaks.map((span) => (
        <div key={`break-${span.from}`} class="break" style={toSpanStyle(span, hours)}>
          <Icon of={COFFEE} />
          {words.break}
        </div>
      ))}
    </>
  );
}

type TakenTimeProps = {
  readonly look: 'hold' | 'block';
  readonly focusKey: string;
  readonly name: string;
  readonly style: ReturnType<typeof toSpanStyle>;
  readonly icon: string;
  readonly text: string;
  /** Undefined where the time cannot be opened. */
  readonly onPress: (() => void) | undefined;
};

/** A time that nobody can book. */
function TakenTime({ look, focusKey, name, style, icon, text, onPress }: TakenTimeProps) {
  const shared = { class: look, 'aria-label': name, style };
  const label = (
    <b>
      <Icon of={icon} />
      {text}
    </b>
  );
  return onPress ? (
    <button type="button" tabIndex={-1} data-focus-key={focusKey} {...shared} onClick={onPress}>
      {label}
    </button>
  ) : (
    <div role="img" {...shared}>
      {label}
    </div>
  );
}

/** Times that somebody has blocked, and those that are held for the waitlist. */
function TakenTimes({
  column,
  hours,
  canBlock,
  onBlock,
  onHold,
}: Pick<ColumnProps, 'column' | 'hours' | 'canBlock' | 'onBlock' | 'onHold'>) {
  const words = deskTexts().grid;
  const { blocked, held } = dayTexts().day;
  const { key, blocks, holds } = column;
  const toShared = (look: TakenTimeProps['look'], id: number, span: Span) => {
    const focusKey = `${look}-${key}-${id}`;
    return { look, focusKey, key: `${focusKey}-${span.from}`, style: toSpanStyle(span, hours) };
  };
  const toTimes = ({ from, to }: Span) => [formatMinuteOfDay(from), formatMinuteOfDay(to)] as const;
  return (
    <>
      {holds.map((hold) => (
        <TakenTime
          {...toShared('hold', hold.waitlist_id, hold)}
          name={words.hold(...toTimes(hold), hold.name)}
          icon={HOURGLASS}
          text={held(hold.name)}
          onPress={onHold && (() => onHold(hold.waitlist_id))}
        />
      ))}
      {blocks.map((block) => (
        <TakenTime
          {...toShared('block', block.id, block)}
          name={words.block(...toTimes(block), block.reason)}
          icon={BAN}
          text={block.reason || blocked}
          onPress={canBlock ? () => onBlock(block, column) : undefined}
        />
      ))}
    </>
  );
}

/** The free times, for the arrow keys: a pointer presses the column below them. */
function FreeTimes({
  column,
  hours,
  clock,
  onTime,
}: Pick<ColumnProps, 'column' | 'hours' | 'clock' | 'onTime'>) {
  const now = clock.peek()?.now ?? 0;
  return (
    <>
      {listLongEnoughFreeTimes(column).flatMap(({ from, to }) => {
        // A free time that has begun begins at the next quarter of an hour
        const start = from < now ? Math.ceil(now / FREE_MIN) * FREE_MIN : from;
        if (start >= to) return [];
        return (
          <button
            type="button"
            key={`free-${from}`}
            class="free"
            tabIndex={-1}
            data-focus-key={`free-${column.key}-${from}`}
            aria-label={dayTexts().day.free(formatMinuteOfDay(start), to - start, column.member)}
            style={toSpanStyle({ from: start, to }, hours)}
            onClick={() => onTime({ staffId: column.staffId, date: column.date, minute: start })}
          >
            {formatShortMinute(start)}
          </button>
        );
      })}
    </>
  );
}

function NowLine({ hours, clock }: Pick<ColumnProps, 'hours' | 'clock'>) {
  const minute = clock.value?.now;
  if (minute === undefined || minute < hours.from || minute > hours.to) return null;
  return <div class="now-line" aria-hidden="true" style={toSpanStyle({ from: minute, to: minute }, hours)} />;
}

/** The minutes that a panel would add to the column, and those that it would give up. */
function listPreviewed({ lines, visitId }: Preview, { staffId, visits }: Column) {
  const will = lines.filter((line) => line.staffId === staffId).map(({ span }) => span);
  const is = visits.filter(({ appointment_id }) => appointment_id === visitId).map(toSpan);
  return {
    added: will.flatMap((span) => subtractSpans(span, is)),
    left: is.flatMap((span) => subtractSpans(span, will)),
  };
}

/** The changes that the open panel would make in the column. They take no presses. */
function Previews({ column, hours, preview }: Pick<ColumnProps, 'column' | 'hours' | 'preview'>) {
  // Only the columns that a preview concerns render anew
  const shown = useComputed(() => {
    const { value } = preview;
    if (!value || column.kind === 'resource') return undefined;
    // A visit may move to another day of the week that is shown
    const { added, left } = listPreviewed(value, column);
    const spans = { added: value.date === column.date ? added : [], left };
    return spans.added.length + left.length > 0 ? { ...value, ...spans } : undefined;
  }).value;
  if (!shown) return null;
  const draw = (look: string, span: Span) => (
    <div key={`${look}-${span.from}`} class={look} aria-hidden="true" style={toSpanStyle(span, hours)}>
      <b>{shown.name}</b>
      <span>{formatShortMinute(span.from)}</span>
    </div>
  );
  return (
    <>
      {shown.left.map((span) => draw('preview left', span))}
      {shown.added.map((span) => draw(`preview ${shown.hue}`, span))}
    </>
  );
}

type VisitsProps = Omit<CardFrame, 'canMove'> & {
  readonly placed: readonly PlacedVisit<ShownVisit>[];
  readonly canWrite: boolean;
};

function Visits({ placed, canWrite, ...frame }: VisitsProps) {
  const isMovable = ({ status }: ShownVisit) =>
    canWrite && frame.column.staffId !== null && status <= VISIT_STATUS.confirmed;
  return placed.map((each) => (
    <VisitCard
      key={`${each.visit.appointment_id}-${each.from}`}
      {...frame}
      placed={each}
      canMove={isMovable(each.visit)}
      isGapFree={(gap) =>
        !placed.some((other) => other !== each && !hasFreedItsTime(other.visit) && overlaps(other, gap))
      }
      isFollowed={placed.some(
        ({ from, visit }) => from >= each.to && from < each.to + FREE_MIN && !hasFreedItsTime(visit),
      )}
    />
  ));
}

/** A column with all that is in it, at its times (BEHAVIOR §39.3). */
export function ColumnCell(props: ColumnProps) {
  const { column, hours, clock, density, joints, canWrite, openVisit, onVisit } = props;
  const isRoom = column.kind === 'resource';
  return (
    <div class={isRoom ? 'column room' : 'column'} data-column={column.key} {...CELL}>
      <ClosedTimes {...props} />
      <NowLine hours={hours} clock={clock} />
      <TakenTimes {...props} />
      <Visits
        {...{ column, hours, clock, density, canWrite, openVisit, onVisit }}
        placed={placeVisits(column.visits)}
      />
      {canWrite && !isRoom && <FreeTimes {...props} />}
      <Previews {...props} />
      {joints.map(({ to }) => (
        <div
          key={`joint-${to}`}
          class="joint"
          aria-hidden="true"
          style={toSpanStyle({ from: to, to }, hours)}
        >
          <Icon of={LINK_2} />
        </div>
      ))}
    </div>
  );
}
