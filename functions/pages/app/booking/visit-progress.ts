import { batch, computed, signal } from '@preact/signals';
import { createKeyPerInput } from '../parts/form-values.ts';
import type { Day } from '../parts/format.ts';
import type { Session } from '../session.ts';
import { openStoredValue } from '../storage.ts';
import { parseChoices } from './choices.ts';
import type { BookingContext } from './context.ts';
import { keepDeviceVisitToken } from './device-visits.ts';
import { createHeldVisitState, type Hold } from './hold.ts';
import { getReachableStep, type Progress } from './progress.ts';
import type { Booked } from './quote.ts';
import type { Selection } from './selection.ts';
import type { Visitor } from './visitor.ts';
import { readTypedValues, type TypedValues } from './visitor-form.ts';

/** A visit that this tab has booked or is about to pay, for a reload and for the way back from a bank's page. */
type KeptVisit = {
  /** The query of the choices that it belongs to. */
  readonly search: string;
  /** Null before it is booked: while a card is saved. */
  readonly booked: Booked | null;
  readonly typed: TypedValues;
};

/** The visit of this tab. Other tabs learn of the booked visits of guests too; the API knows those of customers. */
function openVisitStorage(slug: string, { isLoggedIn }: Session) {
  const stored = openStoredValue<KeptVisit>(`salon-visit ${slug}`);
  const put = (visit: KeptVisit): void => {
    stored.put(visit);
    if (visit.booked && !isLoggedIn.value) keepDeviceVisitToken(slug, visit.booked.manage_token);
  };
  return { ...stored, put };
}

/** How far the visit has come, and the time that is held for it or lost. */
export function createVisitProgress(context: BookingContext, selection: Selection, visitor: Visitor) {
  const { data, session, salon, form, loader } = context;
  const { choices, visitQuery, choose } = selection;
  const progress = signal<Progress>({ kind: 'choosing' });
  const sentForms = createKeyPerInput();
  const onCancelled = () => lost.leaveTime('cancelled');
  const hold = createHeldVisitState(context, selection, { progress, sentForms, onPaid: finish, onCancelled });
  const { held } = hold;
  const lost = createLostTime(context, selection, hold);
  const keptVisit = openVisitStorage(data.slug, session);

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keptVisit.put({ search: visitQuery.value, booked: visit, typed: readTypedValues(form) });

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    // Until the time is free again, it must not seem to be taken by somebody else
    await salon.visit.cancel({ token: before.booked.manage_token });
    hold.drop();
    keptVisit.delete();
    loader.loadAgain();
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

  function forget(): void {
    progress.value = { kind: 'choosing' };
    lost.lostTime.value = null;
    sentForms.forget();
    keptVisit.delete();
  }

  /** The step in sight. */
  const view = computed(() => getReachableStep(choices.value, progress.value));
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
function createLostTime({ loader }: BookingContext, { choices, choose }: Selection, hold: Hold) {
  const lostTime = signal<LostTime | null>(null);

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function leaveTime(why: 'cancelled' | 'taken'): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time, isCancelled: why === 'cancelled' };
      hold.drop();
      choose({ step: 'time', time: null });
      loader.loadAgain();
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

  return { lostTime, leaveTime, loseTime: () => leaveTime('taken'), replaceTime };
}
