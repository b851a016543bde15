import { computed, type ReadonlySignal, useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { formatServiceWithOption } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import {
  BAN,
  CHECK,
  CHECK_CHECK,
  CIRCLE_ALERT,
  CIRCLE_HELP,
  CLOCK_ALERT,
  CREDIT_CARD,
  DOOR_OPEN,
  GLOBE,
  HEART_PULSE,
  HOURGLASS,
  PLAY,
  ROTATE_CCW,
  SPARKLES,
  STICKY_NOTE,
  TIMER,
  USER_X,
  WALLET,
} from '../../parts/icons.ts';
import { formatMinuteOfDay, formatShortMinute } from '../clock-time.ts';
import type { Column, ShownVisit } from '../columns.ts';
import { hasFreedItsTime, type PlacedVisit, type Span, subtractSpans } from '../layout.ts';
import { deskTexts } from '../texts/index.ts';
import {
  type DayClock,
  describeNotablePhase,
  describePhaseInAccessibleName,
  isDoneOrRefunded,
  type Phase,
  toPhase,
} from '../visit-state.ts';
import { type Density, MINUTE_PIXELS } from './look.ts';
import { dayTexts } from './texts/index.ts';

/** Places an element by minutes. Properties of its own, because the security policy forbids style attributes. */
export const toSpanStyle = ({ from, to }: Span, hours: Span) => ({
  '--from': String(from - hours.from),
  '--length': String(to - from),
});

/** The class and the badge of each phase. A badge without a filling says that nothing has to be done. */
const PHASES: Readonly<Record<Phase['name'], readonly [look: string, badge?: string, isBare?: true]>> = {
  unpaid: ['unpaid', CIRCLE_ALERT],
  booked: [''],
  confirmed: ['', CHECK, true],
  late: ['late', CLOCK_ALERT],
  missed: ['missed', CIRCLE_HELP],
  arrived: ['here', DOOR_OPEN],
  waiting: ['waiting', HOURGLASS],
  started: ['started', PLAY],
  over: ['started over', TIMER],
  unfinished: ['started unfinished', WALLET],
  done: ['done', CHECK_CHECK, true],
  partlyRefunded: ['done', CHECK_CHECK, true],
  refunded: ['done', ROTATE_CCW, true],
  unpaidDone: ['done owing', CIRCLE_ALERT],
  cancelled: ['done gone', BAN],
  noShow: ['done gone', USER_X],
};

/** The icon of a phase; undefined for a visit that is only booked. */
export const findPhaseIcon = (phase: Phase): string | undefined => PHASES[phase.name][1];

/** Pixels of a line of a card, and those above and below its lines, at a root font of 16 pixels. */
const [LINE, AROUND] = [15, 6];
const LINES_MAX = 8;
/** The letters of a first name that fit beside a badge in the narrowest column. */
const FIRST_MAX = 7;

/** How many whole lines fit a block. */
const countLines = (minutes: number, density: Density): number =>
  Math.min(LINES_MAX, Math.max(1, Math.floor((minutes * MINUTE_PIXELS[density] - AROUND) / LINE)));

/** The person who is served, and with whom they come (BEHAVIOR §39.3). */
export function formatVisitorOrCompanion({ customer, guest_no, guest_name }: ShownVisit): string {
  const words = deskTexts().grid;
  return guest_no === 0
    ? customer.name
    : words.companion(guest_name === '' ? words.companionNo(guest_no) : guest_name, customer.name);
}

export const formatServiceNames = ({ services, pricing_option_names }: ShownVisit): string =>
  services
    .map((service, index) => formatServiceWithOption(service, pricing_option_names[index] ?? ''))
    .join(', ');

/** The hue of a visit: that of the category of its first service. */
export const toHueOfFirstService = ({ colors }: Pick<ShownVisit, 'colors'>): number => colors[0] ?? 1;

/** The flags of a card, the weightiest first: an icon each, with its words for the accessible name. */
export function listVisitFlags(visit: ShownVisit) {
  const { customer, is_new_customer, note, has_deposit, card_on_file, booked_by } = visit;
  const words = dayTexts().flags;
  const flags: readonly (readonly [isSet: boolean, icon: string, text: string])[] = [
    [customer.alert !== '', HEART_PULSE, words.alert(customer.alert)],
    [is_new_customer === 1, SPARKLES, words.newClient],
    [note !== '', STICKY_NOTE, words.note(note)],
    [has_deposit === 1, CREDIT_CARD, words.deposit],
    [has_deposit === 0 && card_on_file === 1, CREDIT_CARD, words.card],
    [booked_by === 'online', GLOBE, words.online],
  ];
  return flags.filter(([isSet]) => isSet).map(([, icon, text]) => ({ icon, text }));
}

/** The whole accessible name of a visit (BEHAVIOR §39.3). */
function nameVisit(visit: ShownVisit, { from, to }: Span, member: string, phase: Phase): string {
  const state = describePhaseInAccessibleName(phase);
  const name = deskTexts().grid.visit(
    formatVisitorOrCompanion(visit),
    formatServiceNames(visit),
    formatMinuteOfDay(from),
    formatMinuteOfDay(to),
    member,
    visit.isPending ? dayTexts().day.saving(state) : state,
  );
  return [name, ...listVisitFlags(visit).map(({ text }) => text)].join(', ');
}

type CardProps = {
  readonly visit: ShownVisit;
  readonly span: Span;
  readonly phase: Phase;
  readonly lines: number;
  /** After a processing time, only whose it is and when. */
  readonly isLater?: boolean;
};

type CardFootProps = Pick<CardProps, 'visit' | 'span' | 'lines'> & { readonly saysAlert: boolean };

/** When a visit is, and what is known of it. An alert that has its own line is no flag. */
const CardFoot = ({ visit, span, lines, saysAlert }: CardFootProps) => (
  <span class="ft">
    <span class="when">
      {formatShortMinute(span.from)}
      {lines > 3 && <span class="e"> – {formatShortMinute(span.to)}</span>}
    </span>
    {listVisitFlags(visit)
      .slice(saysAlert ? 1 : 0, 3)
      .map(({ icon, text }) => (
        <Icon key={text} of={icon} />
      ))}
  </span>
);

/** The name of the visitor, beside the badge of the state. */
function drawName(visit: ShownVisit, phase: Phase) {
  const [, badge, isBare] = PHASES[phase.name];
  const name =
    visit.guest_no > 0 && visit.guest_name !== '' ? visit.guest_name : formatVisitorOrCompanion(visit);
  const [first = ''] = name.split(' ');
  return (
    <span class="nm">
      {badge && (
        <i class={isBare ? 'badge bare' : 'badge'}>
          <Icon of={badge} />
        </i>
      )}
      <span class={badge && first.length > FIRST_MAX ? 'n long' : 'n'}>{name}</span>
    </span>
  );
}

/** An alert that goes on in further lines; where it has one line, the word alone in place of an alert that is longer. */
const drawAlert = (alert: string, lines: number) =>
  lines < 4 ? (
    <span class="say alert either">
      <b>
        <Icon of={HEART_PULSE} />
        {dayTexts().flags.shortAlert}
      </b>
      <span>
        <Icon of={HEART_PULSE} />
        {alert}
      </span>
    </span>
  ) : (
    <span class="say alert">
      <Icon of={HEART_PULSE} />
      {alert}
    </span>
  );

/**
 * The text of a card: as many whole lines as fit, in the order of their weight. The rest is in its name alone. No
 * component, because a full day draws 1,200 of them.
 */
function drawText({ visit, span, phase, lines, isLater = false }: CardProps) {
  const { alert } = visit.customer;
  // The alert of a paid visit warns nobody
  const saysAlert = alert !== '' && lines > 1 && !isLater && !isDoneOrRefunded(phase.state);
  const say = lines > (saysAlert ? 2 : 1) && !isLater ? describeNotablePhase(phase) : '';
  const wrong = Number(say !== '') + Number(saysAlert);
  const hasService = !isLater && lines > wrong + 1;
  const hasFoot = lines > (isLater ? 1 : wrong + 2);
  return (
    <span class={`text l${lines}${wrong > 0 ? ' says' : ''}`} aria-hidden="true">
      {drawName(visit, phase)}
      {saysAlert && drawAlert(alert, lines)}
      {say !== '' && <span class="say">{say}</span>}
      {hasService && <span class="svc">{formatServiceNames(visit)}</span>}
      {hasFoot && <CardFoot {...{ visit, span, lines, saysAlert }} />}
    </span>
  );
}

export type CardFrame = {
  readonly column: Column;
  readonly hours: Span;
  /** Null on a coming day. */
  readonly clock: ReadonlySignal<DayClock>;
  readonly density: Density;
  readonly canMove: boolean;
  readonly openVisit: ReadonlySignal<number | undefined>;
  readonly onVisit: (id: number, column: Column) => void;
};

type VisitCardProps = CardFrame & {
  readonly placed: PlacedVisit<ShownVisit>;
  /** Processing times in which no other visit lies. */
  readonly isGapFree: (gap: Span) => boolean;
  /** Whether another visit begins where this one should have ended. */
  readonly isFollowed: boolean;
};

/** A part of a visit between two processing times: the first one says all, the others whose they are. */
function Part({
  placed,
  part,
  phase,
  density,
}: Pick<VisitCardProps, 'placed' | 'density'> & { readonly part: Span; readonly phase: Phase }) {
  const { visit, from, to } = placed;
  const lines = countLines(part.to - part.from, density);
  return (
    <span class="part" style={toSpanStyle(part, { from, to })}>
      {drawText({ visit, span: part, phase, lines, isLater: part.from !== from })}
    </span>
  );
}

/** The phase of a visit. The card renders again only where it changes: a day may have 1,200 visits. */
function usePhase(visit: ShownVisit, clock: CardFrame['clock']): Phase {
  const phase = useMemo(() => {
    let last: Phase | undefined;
    return computed(() => {
      const next = toPhase(visit, clock.value);
      if (last?.name !== next.name || last.minutes !== next.minutes) last = next;
      return last;
    });
  }, [visit, clock]);
  return phase.value;
}

/** One visit: a control whose name says who, what, when, with whom, and how far it is (BEHAVIOR §39.3). */
export function VisitCard(props: VisitCardProps) {
  const { placed, column, hours, clock, density, canMove, openVisit, onVisit, isGapFree, isFollowed } = props;
  const { visit, from, to, busy, lane, lanes, isInGap, isBeside } = placed;
  const phase = usePhase(visit, clock);
  const isOpen = useComputed(() => openVisit.value === visit.appointment_id).value;
  const [phaseLook] = PHASES[phase.name];
  // All the time of a no-show is free
  const gaps = hasFreedItsTime(visit) ? [] : subtractSpans({ from, to }, busy);
  const parts = gaps.length === 0 ? [] : subtractSpans({ from, to }, gaps);
  const marks = [
    `visit h${toHueOfFirstService(visit)} ${phaseLook}`,
    parts.length > 0 && 'parted',
    isInGap && 'inside',
    isBeside && 'beside',
    lanes > 1 && 'laned',
    visit.isPending && 'pending',
    isOpen && 'opened',
  ];
  const key = { 'data-visit': visit.appointment_id, 'data-from': from, 'data-to': to };
  const place = toSpanStyle(placed, hours);
  return (
    <div
      class={marks.filter(Boolean).join(' ')}
      data-moves={canMove || undefined}
      {...key}
      style={{ ...place, ...(lanes > 1 ? { '--lane': String(lane), '--lanes': String(lanes) } : {}) }}
    >
      {/* Apart from the text, which is shorter than the name, and in another order (WCAG 2.5.3) */}
      <button
        type="button"
        class="hit"
        data-focus-key={`visit-${visit.appointment_id}-${column.key}`}
        tabIndex={-1}
        aria-current={isOpen || undefined}
        aria-label={nameVisit(visit, placed, column.member, phase)}
        {...key}
        style={place}
        onClick={() => onVisit(visit.appointment_id, column)}
      />
      {parts.length === 0
        ? drawText({ visit, span: placed, phase, lines: countLines(to - from, density) })
        : parts.map((part) => <Part key={part.from} {...{ placed, part, phase, density }} />)}
      {gaps.map((gap) => (
        <span
          key={gap.from}
          class="gap"
          aria-hidden="true"
          data-minute={gap.from}
          style={toSpanStyle(gap, { from, to })}
        >
          {isGapFree(gap) && <span>{dayTexts().day.freeMinutes(gap.to - gap.from)}</span>}
        </span>
      ))}
      {phase.name === 'over' && (
        <span
          class={isFollowed ? 'tail aside' : 'tail'}
          style={toSpanStyle({ from: to, to: to + phase.minutes }, { from, to })}
        />
      )}
    </div>
  );
}
