import { batch, computed, signal } from '@preact/signals';
import type { PageData } from '../page-data.ts';
import { createIdempotencyKeys } from '../parts/form-values.ts';
import type { Session } from '../session.ts';
import type { Booked } from './booking-input.ts';
import { parseChoices } from './choices.ts';
import type { Day } from './dates.ts';
import { createHoldState, type Hold } from './hold.ts';
import { openVisitStorage } from './kept-visit.ts';
import { type Progress, toStepView } from './progress.ts';
import type { Selection } from './selection.ts';
import type { Visitor } from './visitor.ts';
import { readTypedValues } from './visitor-form.ts';

export type ProgressOptions = {
  readonly data: PageData;
  readonly session: Session;
  readonly selection: Selection;
  readonly visitor: Visitor;
  /** Asks again for days, times and the price. */
  readonly loadAgain: () => void;
};

/** How far the visit has come, and the time that is held for it or lost. */
export function createVisitProgress(options: ProgressOptions) {
  const { data, session, selection, visitor, loadAgain } = options;
  const { salon } = session;
  const { choices, visitQuery, choose } = selection;
  const progress = signal<Progress>({ kind: 'choosing' });
  const sentForms = createIdempotencyKeys();
  const onCancelled = () => lost.leaveTime(true);
  const hold = createHoldState({
    salon,
    now: data.now,
    progress,
    selection,
    sentForms,
    onPaid: finish,
    onCancelled,
  });
  const { held } = hold;
  const lost = createLostTime(options, hold);
  const keptVisit = openVisitStorage(data.slug, session);

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keptVisit.put({ search: visitQuery.value, booked: visit, typed: readTypedValues(visitor.form) });

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    // Until the time is free again, it must not seem to be taken by somebody else
    await salon.visit.cancel({ token: before.booked.manage_token });
    hold.drop();
    keptVisit.delete();
    loadAgain();
  }

  function finish(visit: Booked): void {
    const before = held.value;
    batch(() => {
      visitor.emailProof.forget();
      progress.value = { kind: 'booked', booked: visit };
      // The visitor may have looked at another time meanwhile
      choose({ ...(before ? parseChoices(before.choices) : {}), step: 'done' });
      keep({ ...visit, expires_at: null });
    });
  }

  /** Forgets the visit, for another one. */
  function forget(): void {
    progress.value = { kind: 'choosing' };
    lost.lostTime.value = null;
    sentForms.forget();
    keptVisit.delete();
  }

  /** The step in sight. */
  const view = computed(() => toStepView(choices.value, progress.value));
  return {
    progress,
    view,
    hold,
    ...lost,
    sentForms,
    findKept: keptVisit.find,
    keep,
    releaseHold,
    finish,
    forget,
  };
}
export type VisitProgress = ReturnType<typeof createVisitProgress>;

/** A time that is no longer free; `isCancelled` where it was held for the visitor, and that visit was cancelled. */
type LostTime = { readonly date: Day; readonly time: string; readonly isCancelled: boolean };

/** The chosen time once it is lost, and the ways on from there. */
function createLostTime({ selection: { choices, choose }, loadAgain }: ProgressOptions, hold: Hold) {
  const lostTime = signal<LostTime | null>(null);

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function leaveTime(isCancelled: boolean): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time, isCancelled };
      hold.drop();
      choose({ step: 'time', time: null });
      loadAgain();
    });
  }

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      hold.drop();
      lostTime.value = null;
      choose({ time, step: 'details' });
    });
  }

  return { lostTime, leaveTime, loseTime: () => leaveTime(false), replaceTime };
}
