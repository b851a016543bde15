import { batch, signal } from '@preact/signals';
import type { PageData } from '../page-data.ts';
import { createIdempotencyKeys } from '../parts/form-values.ts';
import { settleReturnedPayment } from '../parts/payment/return.ts';
import type { Session } from '../session.ts';
import type { Booked } from './booking-input.ts';
import { parseChoices } from './choices.ts';
import type { Day } from './dates.ts';
import type { createEmailProofState } from './email-proof.ts';
import { createHoldState } from './hold.ts';
import { openVisitStorage } from './kept-visit.ts';
import type { Progress } from './progress.ts';
import type { createSelectionState } from './selection.ts';
import { fillVisitorForm, readTypedValues, type VisitorForm } from './visitor-form.ts';

/** A time that is no longer free; `isCancelled` where it was held for the visitor, and that visit was cancelled. */
type LostTime = { readonly date: Day; readonly time: string; readonly isCancelled: boolean };

type ProgressOptions = {
  readonly data: PageData;
  readonly session: Session;
  readonly selection: ReturnType<typeof createSelectionState>;
  readonly form: VisitorForm;
  readonly emailProof: ReturnType<typeof createEmailProofState>;
  /** Asks again for days, times and the price. */
  readonly loadAgain: () => void;
};

/** How far the visit has come, and the time that is held for it or lost. */
export function createVisitProgress({
  data,
  session,
  selection,
  form,
  emailProof,
  loadAgain,
}: ProgressOptions) {
  const { salon } = session;
  const { asked, choices, visitQuery, choose } = selection;
  const progress = signal<Progress>({ kind: 'choosing' });
  const hold = createHoldState({
    salon,
    now: data.now,
    progress,
    visitQuery,
    onPaid: finish,
    onCancelled: () => leaveTime(true),
  });
  const { held, secondsLeft } = hold;
  const keptVisit = openVisitStorage(data.slug, session);
  const sentForms = createIdempotencyKeys();
  const lostTime = signal<LostTime | null>(null);

  /** Remembers the visit in this tab: a reload or a page of the bank must not lose it. */
  const keep = (visit: Booked | null) =>
    keptVisit.put({ search: visitQuery.value, booked: visit, typed: readTypedValues(form) });

  /** Leads to the payment of the visit that is held. */
  function payHeld(): void {
    if (held.value) choose({ ...parseChoices(held.value.choices), step: 'pay' });
  }

  function dropHold(): void {
    if (held.value) progress.value = { kind: 'choosing' };
    sentForms.forget();
  }

  /** Gives up the time that is held for the visitor. Where that is no longer possible, the hold expires. */
  async function releaseHold(): Promise<void> {
    const before = held.value;
    if (!before) return;
    // Until the time is free again, it must not seem to be taken by somebody else
    await salon.visit.cancel({ token: before.booked.manage_token });
    dropHold();
    keptVisit.delete();
    loadAgain();
  }

  function finish(visit: Booked): void {
    const before = held.value;
    batch(() => {
      emailProof.forget();
      progress.value = { kind: 'booked', booked: visit };
      // The visitor may have looked at another time meanwhile
      choose({ ...(before ? parseChoices(before.choices) : {}), step: 'done' });
      keep({ ...visit, expires_at: null });
    });
  }

  /** A new attempt to pay has its order, which may have held the time again. */
  function noteOrder(): void {
    const { value } = progress;
    if (value.kind === 'held') progress.value = { ...value, returned: null };
    void hold.refresh();
  }

  /** Forgets the visit, for another one. */
  function forget(): void {
    progress.value = { kind: 'choosing' };
    lostTime.value = null;
    sentForms.forget();
    keptVisit.delete();
  }

  /** Leads back to the times of the day, with those nearest to the lost one first. */
  function leaveTime(isCancelled: boolean): void {
    const { date, time } = choices.value;
    if (date === null || time === null) return;
    batch(() => {
      lostTime.value = { date, time, isCancelled };
      dropHold();
      choose({ step: 'time', time: null });
      loadAgain();
    });
  }

  const loseTime = (): void => leaveTime(false);

  /** Chooses a time that is free near a lost one, and goes on where the visitor was. */
  function replaceTime(time: string): void {
    batch(() => {
      dropHold();
      lostTime.value = null;
      choose({ time, step: 'details' });
    });
  }

  /** Takes up a visit where this tab left it. */
  async function resume(): Promise<void> {
    const result = await settleReturnedPayment(session, data.slug);
    const kept = keptVisit.find();
    if (kept?.search !== visitQuery.value) return;
    fillVisitorForm(form, kept.typed);
    const visit = kept.booked;
    if (!visit) {
      if (result?.outcome === 'paid') progress.value = { kind: 'card', setupIntent: result.intent };
      return;
    }
    if (visit.expires_at === null || result?.outcome === 'paid') {
      if (asked.step === 'done' || result) finish(visit);
      return;
    }
    hold.put(visit, kept.search);
    await hold.refresh();
    const { value } = progress;
    if (value.kind !== 'held') return;
    const isUnpaid = result?.outcome === 'open' || result?.outcome === 'failed';
    batch(() => {
      progress.value = { ...value, returned: isUnpaid ? result.outcome : null };
      if (asked.step === 'pay') choose({ step: 'pay' });
      else if (secondsLeft.value === 0) dropHold();
    });
  }

  return {
    progress,
    hold,
    lostTime,
    sentForms,
    keep,
    payHeld,
    releaseHold,
    finish,
    noteOrder,
    forget,
    loseTime,
    replaceTime,
    resume,
  };
}
