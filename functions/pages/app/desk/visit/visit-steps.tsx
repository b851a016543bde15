import { formatMonthDay, formatTimeIn, fromApiDate, toDay } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { BAN, HOURGLASS, USER_X } from '../../parts/icons.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { Clock } from '../clock.ts';
import { usePresentMinute } from '../day/now.ts';
import { formatVisitState, PhaseChip } from '../day/phase-chip.tsx';
import type { Visit } from '../desk-data.ts';
import { type Phase, toPhaseOfVisit, toVisitStateName } from '../visit-state.ts';
import { visitTexts } from './texts/index.ts';

type Step = { readonly name: string; readonly at: string | null; readonly isDone: boolean };

/** The steps of a visit in order, with the time of each that was taken. */
function listSteps(visit: Visit): Step[] {
  const { created_at, confirmed_at, arrived_at, started_at, status } = visit;
  const isDone = status === VISIT_STATUS.completed;
  return [
    { name: formatVisitState('booked'), at: created_at, isDone: true },
    { name: formatVisitState('confirmed'), at: confirmed_at, isDone: confirmed_at !== null },
    { name: formatVisitState('arrived'), at: arrived_at, isDone: arrived_at !== null },
    { name: formatVisitState('started'), at: started_at, isDone: started_at !== null },
    { name: formatVisitState(isDone ? toVisitStateName(visit) : 'done'), at: null, isDone },
  ];
}

type StepsProps = { readonly visit: Visit; readonly timeZone: string; readonly clock: Clock };

/** The phases that a step alone does not tell. */
const TOLD: readonly Phase['name'][] = ['late', 'missed', 'waiting', 'over', 'unfinished', 'unpaidDone'];

/** The state of a visit that will not take place, or waits for its deposit. */
function Stopped({ status }: Pick<Visit, 'status'>) {
  if (status === VISIT_STATUS.pendingPayment)
    return (
      <p class="chip wait">
        <Icon of={HOURGLASS} />
        {formatVisitState('unpaid')}
      </p>
    );
  const isNoShow = status === VISIT_STATUS.noShow;
  return (
    <p class="chip">
      <Icon of={isNoShow ? USER_X : BAN} />
      {formatVisitState(isNoShow ? 'noShow' : 'cancelled')}
    </p>
  );
}

/** The state of a visit as a line of steps, below what is wrong. */
export function VisitSteps({ visit, timeZone, clock }: StepsProps) {
  // Reads the clock anew with each minute
  usePresentMinute(clock).value;
  const isUnderWay = visit.status === VISIT_STATUS.confirmed || visit.status === VISIT_STATUS.completed;
  if (!isUnderWay)
    return (
      <div>
        <Stopped status={visit.status} />
      </div>
    );
  const phase = toPhaseOfVisit(visit, clock);
  const steps = listSteps(visit);
  const last = steps.findLastIndex(({ isDone }) => isDone);
  const showTime = (at: string) => {
    const day = toDay(new Date(at), timeZone);
    return day === fromApiDate(visit.date) ? formatTimeIn(at, timeZone, day) : formatMonthDay(day);
  };
  return (
    <div class="stack tight">
      {TOLD.includes(phase.name) && (
        <div>
          <PhaseChip phase={phase} />
        </div>
      )}
      <ol class="steps" aria-label={visitTexts().steps}>
        {steps.map(({ name, at }, place) => (
          <li
            key={name}
            class={place <= last ? 'past' : undefined}
            aria-current={place === last ? 'step' : undefined}
          >
            <span>{name}</span>
            {at !== null && <span class="num thin">{showTime(at)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
