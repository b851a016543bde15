import { batch } from '@preact/signals';
import { type ReturnedPayment, settleReturnedPayment } from '../parts/payment/return.ts';
import type { BookingContext } from './context.ts';
import type { Booked } from './quote.ts';
import type { Selection } from './selection.ts';
import type { VisitProgress } from './visit-progress.ts';
import { fillVisitorForm } from './visitor-form.ts';

/** Takes up a visit where this tab left it. */
export async function resumeVisit(
  { data, session, form }: BookingContext,
  selection: Selection,
  visit: VisitProgress,
): Promise<void> {
  const returned = await settleReturnedPayment(session, data.slug);
  const kept = visit.findKept();
  if (kept?.search !== selection.visitQuery.value) return;
  fillVisitorForm(form, kept.typed);
  const { booked } = kept;
  if (!booked) {
    if (returned?.outcome === 'paid') visit.progress.value = { kind: 'card', setupIntent: returned.intent };
  } else if (booked.expires_at === null || returned?.outcome === 'paid') {
    if (selection.asked.step === 'done' || returned) visit.finish(booked);
  } else await resumeHold(selection, visit, booked, returned);
}

/** Takes up a visit that still waits for its deposit, as far as the API still holds its time. */
async function resumeHold(
  { asked, visitQuery, choose }: Selection,
  { progress, hold }: VisitProgress,
  booked: Booked,
  returned: ReturnedPayment | undefined,
): Promise<void> {
  hold.put(booked, visitQuery.value);
  await hold.refresh();
  const { value } = progress;
  if (value.kind !== 'held') return;
  const isUnpaid = returned?.outcome === 'open' || returned?.outcome === 'failed';
  batch(() => {
    progress.value = { ...value, returned: isUnpaid ? returned.outcome : null };
    if (asked.step === 'pay') choose({ step: 'pay' });
    else if (hold.secondsLeft.value === 0) hold.drop();
  });
}
