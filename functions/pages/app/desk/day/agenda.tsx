import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { DayStrip } from '../../parts/day-strip.tsx';
import { createInputHandler } from '../../parts/field.tsx';
import { addDays, capitalize, type Day } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { COFFEE, HEART_PULSE, HOURGLASS } from '../../parts/icons.ts';
import { texts } from '../../texts/index.ts';
import type { Clock } from '../clock.ts';
import { formatShortMinute } from '../clock-time.ts';
import type { Sheet } from '../columns.ts';
import type { GridActs } from '../grid-acts.ts';
import { DAYS_PER_WEEK, type Place, toWeekBounds } from '../place.ts';
import { formatSpanWithoutDayPeriod } from '../span-text.ts';
import { isDoneOrRefunded, type Phase, toDayClockUnlessFuture } from '../visit-state.ts';
import {
  type AgendaEntry,
  isPhaseOver,
  listAgenda,
  type OtherEntry,
  type VisitEntry,
} from './agenda-entries.ts';
import { PlainSelect } from './bar.tsx';
import {
  formatServiceNames,
  formatVisitorOrCompanion,
  listVisitFlags,
  toHueOfFirstService,
} from './card.tsx';
import { usePresentMinute } from './now.ts';
import { PhaseChip } from './phase-chip.tsx';
import { dayTexts } from './texts/index.ts';
import type { MenuAct } from './visit-menu.ts';

export function AgendaWeekStrip({
  place,
  today,
}: {
  readonly place: Pick<Place, 'date' | 'goTo'>;
  readonly today: Day;
}) {
  const date = place.date.value;
  const { first } = toWeekBounds(date);
  return (
    <DayStrip
      label={dayTexts().bar.week}
      days={Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(first, index))}
      shown={date}
      today={today}
      onChoose={(day) => place.goTo({ date: day })}
    />
  );
}

type EntryProps = {
  readonly entry: VisitEntry;
  readonly acts: GridActs;
  readonly isNext: boolean;
  readonly showsMember: boolean;
};

/** The acts that a stylist begins from the list. */
const QUICK: readonly MenuAct[] = ['checkIn', 'start', 'checkOut'];

function VisitRow({ entry, acts, isNext, showsMember }: EntryProps) {
  const { visit, span, column, phase } = entry;
  const words = dayTexts().menu;
  // The alert of a paid visit warns nobody
  const alert = isDoneOrRefunded(phase.state) ? '' : visit.customer.alert;
  const quick = isNext
    ? acts.listActs(visit.appointment_id, column).find((act) => QUICK.includes(act))
    : undefined;
  const hue = toHueOfFirstService(visit);
  const flags = listVisitFlags(visit).slice(alert === '' ? 0 : 1);
  return (
    <li class={`entry h${hue}${isPhaseOver(phase) ? ' past' : ''}`}>
      <span class="entry-times">
        <b>{formatShortMinute(span.from)}</b>
        <small>{formatShortMinute(span.to)}</small>
      </span>
      <div class="entry-card">
        <button
          type="button"
          class="flat entry-open"
          data-visit={visit.appointment_id}
          onClick={() => acts.onVisit(visit.appointment_id, column)}
        >
          <span class="entry-head">
            <b>{formatVisitorOrCompanion(visit)}</b>
            {phase.name !== 'booked' && <PhaseChip phase={phase} />}
          </span>
          {alert !== '' && (
            <span class="sub entry-note alert">
              <Icon of={HEART_PULSE} />
              {alert}
            </span>
          )}
          <span class="sub">
            {formatServiceNames(visit)}
            {showsMember && ` · ${column.member}`}
          </span>
          {flags.length > 0 && (
            <span class="entry-flags">
              {flags.map(({ icon: flag, text }) => (
                <span key={text} class="sub entry-note">
                  <Icon of={flag} />
                  {capitalize(text)}
                </span>
              ))}
            </span>
          )}
        </button>
        {quick && (
          <Button
            look="primary"
            label={words[quick]}
            {...(acts.isLost
              ? { 'aria-disabled': true, 'aria-describedby': 'connection' }
              : { onClick: () => acts.onAct(quick, visit.appointment_id, column) })}
          />
        )}
      </div>
    </li>
  );
}

/** A row without a visit. */
function OtherRow({ entry, acts }: { readonly entry: OtherEntry; readonly acts: GridActs }) {
  const { from, to } = entry.span;
  const time = <span class="entry-times">{formatShortMinute(from)}</span>;
  if (entry.kind === 'now')
    return (
      <li class="entry-now" aria-hidden="true">
        {time}
      </li>
    );
  const { icon, text, onPress } = toOtherContent(entry, acts, to - from);
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {text}
    </>
  );
  return (
    <li class="entry">
      {time}
      {onPress ? (
        <button type="button" class="vacant" onClick={onPress}>
          {content}
        </button>
      ) : (
        <span class="vacant">{content}</span>
      )}
    </li>
  );
}

type OtherContent = {
  readonly icon?: string;
  readonly text: string;
  readonly onPress?: (() => void) | false | undefined;
};

function toOtherContent(
  entry: Exclude<OtherEntry, { kind: 'now' }>,
  { canWrite, onTime, onHold }: GridActs,
  minutes: number,
): OtherContent {
  const { agenda, day } = dayTexts();
  switch (entry.kind) {
    case 'free': {
      const { staffId, date } = entry.column;
      const at = { staffId, date, minute: entry.span.from };
      return {
        text: agenda.free(texts().services.minutes(minutes)),
        onPress: canWrite && (() => onTime(at)),
      };
    }
    case 'hold': {
      const { waitlistId, name } = entry;
      return { icon: HOURGLASS, text: day.held(name), onPress: onHold && (() => onHold(waitlistId)) };
    }
    case 'pause':
      return { icon: COFFEE, text: entry.reason === undefined ? day.break : entry.reason || day.blocked };
  }
}

type AgendaProps = {
  readonly label: string;
  readonly sheet: Sheet;
  readonly clock: Clock;
  readonly place: Pick<Place, 'date' | 'goTo'>;
  readonly acts: GridActs;
};

/** The columns whose visits the agenda lists: those of one member, or all. */
function useChosenColumns({ columns }: Sheet) {
  const chosen = useSignal('');
  const members = columns.filter(({ kind }) => kind !== 'resource');
  const only = members.find(({ key }) => key === chosen.value);
  return { chosen, members, shown: only ? [only] : members };
}

const toOtherKey = (entry: OtherEntry): string =>
  `${entry.kind} ${entry.span.from} ${entry.kind === 'hold' ? entry.waitlistId : ''}`;

const isVisit = (entry: AgendaEntry): entry is VisitEntry => entry.kind === 'visit';
/** The phases of a visit that is over, or is not to be served yet. */
const NOT_NEXT: readonly Phase['name'][] = ['unpaid', 'missed', 'unfinished'];

/** When the next visit begins, and how many there are from when to when. */
function Summary({
  visits,
  now,
}: {
  readonly visits: readonly VisitEntry[];
  readonly now: number | undefined;
}) {
  const words = dayTexts().agenda;
  const first = visits[0]?.span.from;
  const last = Math.max(...visits.map(({ span }) => span.to));
  const next = visits.find(({ span }) => now !== undefined && span.from >= now);
  const minutes = (next?.span.from ?? 0) - (now ?? 0);
  const hours = first === undefined ? '' : formatSpanWithoutDayPeriod({ from: first, to: last });
  return (
    <p class="agenda-next">
      {now !== undefined && (
        <b>{next ? words.next(minutes, texts().services.minutes(minutes)) : words.done}</b>
      )}
      <span class="sub">{words.sum(visits.length, hours)}</span>
    </p>
  );
}

/** The day on a phone: the visits as a list, with what is free between them (BEHAVIOR §39.3). */
export function Agenda({ label, sheet, clock, place, acts }: AgendaProps) {
  const words = dayTexts();
  const today = clock.getToday();
  const minute = usePresentMinute(clock).value;
  const now = place.date.value === today ? minute : undefined;
  const { chosen, members, shown } = useChosenColumns(sheet);
  const entries = listAgenda(shown, toDayClockUnlessFuture(place.date.value, clock));
  const visits = entries.filter(isVisit);
  // Nobody is served on a coming day
  const next =
    place.date.value > today
      ? undefined
      : visits.find(({ phase }) => !(isPhaseOver(phase) || NOT_NEXT.includes(phase.name)));
  const list = useRef<HTMLOListElement>(null);
  // Begins with what runs or comes next
  useLayoutEffect(() => {
    if (now !== undefined) list.current?.querySelector('.entry-now')?.scrollIntoView({ block: 'center' });
  }, [label]);
  return (
    <div class="agenda">
      <AgendaWeekStrip place={place} today={today} />
      {members.length > 1 && (
        <PlainSelect
          label={words.agenda.of}
          value={chosen.value}
          options={[['', words.bar.everybody], ...members.map(({ key, name }) => [key, name] as const)]}
          onChoose={createInputHandler(chosen)}
        />
      )}
      {visits.length > 0 ? (
        <Summary visits={visits} now={now} />
      ) : (
        <p class="empty">
          <b>{words.week.visits(0)}</b>
        </p>
      )}
      <ol ref={list} id="diary-grid" aria-label={label}>
        {entries.map((entry) =>
          entry.kind === 'visit' ? (
            <VisitRow
              key={`visit ${entry.visit.appointment_id} ${entry.column.key} ${entry.span.from}`}
              {...{ entry, acts }}
              isNext={entry === next}
              showsMember={shown.length > 1}
            />
          ) : (
            <OtherRow key={toOtherKey(entry)} entry={entry} acts={acts} />
          ),
        )}
      </ol>
    </div>
  );
}
