import { useSignal } from '@preact/signals';
import type { Result } from '../../../../lib/client/types.ts';
import { fromApiDate, fromApiTime } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Button } from '../parts/button.tsx';
import { Question } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { setTo } from '../parts/set-to.ts';
import { STATUS } from '../parts/visit-status.ts';
import { toBookAgain } from './book-again.ts';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Patch } from './patches.ts';
import { deskTexts } from './texts/index.ts';
import { formatVisitor } from './visit-lines.ts';
import { sumDue } from './visit-state.ts';
import { findWaiting } from './waiting.ts';

const CARD_ON_FILE = 2;
const FAILED = 2;

/** The result of the fee of a no-show; empty if no fee was agreed (BEHAVIOR §20.3). */
function describeFee(after: Visit, before: Visit, currency: string): string {
  const known = new Set(before.payments.map(({ id }) => id));
  const fee = after.payments.find(
    ({ id, payment_type_id }) => payment_type_id === CARD_ON_FILE && !known.has(id),
  );
  if (!fee) return '';
  const words = deskTexts().fee;
  const amount = formatPrice(fee.amount, currency);
  if (fee.status === FAILED) return words.declined(amount);
  return Number(fee.pending_amount) > 0 ? words.pending(amount) : words.charged(amount);
}

type VisitActsProps = DialogProps & { readonly visit: Visit };

/** The acts that the state of the visit and the user's rights allow. */
export function VisitActs({ visit, salon, data, acts, dialogs, clock, rights, catalog }: VisitActsProps) {
  const words = deskTexts();
  const bookAgain = toBookAgain(visit, { rights, catalog, clock, dialogs });
  const question = useSignal<'noShow' | 'cancel' | undefined>(undefined);
  const [refund, isFollowing] = [useSignal(false), useSignal(false)];
  const name = formatVisitor(visit);
  const input = { appointment_id: visit.id };
  const isToday = fromApiDate(visit.date) === clock.getToday();
  const isConfirmed = visit.status === STATUS.confirmed;
  const hasBegun = Date.parse(visit.starts_at) <= clock.now().getTime();
  const isPaidByCard = visit.payments.some(
    ({ txn_id, paid_amount }) => txn_id !== '' && Number(paid_amount) > 0,
  );
  const act = (title: string, patch: Patch, call: () => Promise<Result<unknown>>) => {
    dialogs.close();
    return acts.run({ name: title, visit: { id: visit.id, patch }, call });
  };
  /** Cancels, and shows who waits for the time that is free now. */
  const cancel = async () => {
    dialogs.close();
    const scope = isFollowing.value ? { scope: 'following' as const } : {};
    const isDone = await acts.run({
      name: words.acts.cancel(name),
      visit: { id: visit.id, patch: { status: STATUS.cancelled } },
      call: () => appointments.appointmentCancel({ ...input, ...scope, refund: refund.value ? 1 : 0 }),
      toDone: ({ appointment_ids = [] }) => ({ text: words.acts.cancelled(name, appointment_ids.length) }),
    });
    if (!isDone || !rights.canUseWaitlist) return;
    const time = { date: fromApiDate(visit.date), time: fromApiTime(visit.time) };
    const freed = { locationId: visit.location_id, ...time };
    // Somebody may have opened another dialog meanwhile
    if ((await findWaiting(salon, freed)) && !dialogs.open.peek()) dialogs.show({ kind: 'waitlist', freed });
  };
  const { appointments } = salon;
  const markNoShow = () => {
    dialogs.close();
    return acts.run({
      name: words.acts.noShow(name),
      visit: { id: visit.id, patch: { status: STATUS.noShow } },
      call: () => appointments.appointmentNoShow(input),
      toDone: (reply) => ({ text: describeFee(reply.data, visit, data.currency) }),
    });
  };
  const now = () => clock.now().toISOString();
  const checkIn = () =>
    act(words.acts.checkIn(name), { arrived_at: now() }, () => appointments.appointmentCheckIn(input));
  const start = () =>
    act(words.acts.start(name), { arrived_at: visit.arrived_at ?? now(), started_at: now() }, () =>
      appointments.appointmentStart(input),
    );
  const undo = () =>
    act(words.acts.undo(name), visit.started_at ? { started_at: null } : { arrived_at: null }, () =>
      appointments.appointmentUndo(input),
    );
  const complete = () =>
    act(words.acts.complete(name), { status: STATUS.completed, paid: 1 }, () =>
      appointments.appointmentComplete({ ...input, paid: 0 }),
    );
  const confirm = () =>
    act(words.acts.confirm(name), { confirmed_at: now() }, () => appointments.appointmentConfirm(input));
  const isDue = Number(sumDue(visit)) > 0;
  const isOver = visit.status >= STATUS.completed;
  const canChange = rights.canWrite && visit.status <= STATUS.confirmed;
  const mayConfirm = rights.canWrite && isConfirmed && !hasBegun && !visit.confirmed_at && !visit.arrived_at;
  const hasPayments = visit.payments.length > 0 && (isOver || isPaidByCard);
  const { visit: labels } = words;
  return (
    <>
      {rights.canServe && isConfirmed && isToday && (
        <div class="actions">
          {!visit.arrived_at && <Button look="button" label={labels.checkIn} onClick={checkIn} />}
          {!visit.started_at && (
            <Button
              look={visit.arrived_at ? 'button' : 'button-secondary'}
              label={labels.start}
              onClick={start}
            />
          )}
          {visit.arrived_at && <Button label={labels.undo} onClick={undo} />}
          {/* Money is taken at the checkout */}
          {visit.started_at && !rights.canCheckOut && !isDue && (
            <Button look="button" label={labels.complete} onClick={complete} />
          )}
        </div>
      )}
      <div class="actions">
        {rights.canCheckOut && (isConfirmed || (visit.status === STATUS.completed && isDue)) && (
          <Button label={labels.checkOut} onClick={() => dialogs.show({ kind: 'checkOut', visit })} />
        )}
        {(rights.canReadSales || rights.canRefund || rights.canCharge) && hasPayments && (
          <Button label={labels.payments} onClick={() => dialogs.show({ kind: 'payments', visit })} />
        )}
        {isOver && bookAgain && <Button label={labels.bookAgain} onClick={bookAgain} />}
        {mayConfirm && <Button label={labels.confirm} onClick={confirm} />}
        {canChange && (
          <>
            <Button label={labels.move} onClick={() => dialogs.show({ kind: 'move', visit })} />
            <Button
              label={labels.changeServices}
              onClick={() => dialogs.show({ kind: 'changeServices', visit })}
            />
            <Button label={labels.length} onClick={() => dialogs.show({ kind: 'length', visit })} />
            {isConfirmed && hasBegun && <Button label={labels.noShow} onClick={setTo(question, 'noShow')} />}
            <Button label={labels.cancel} onClick={setTo(question, 'cancel')} />
          </>
        )}
      </div>
      {question.value === 'noShow' && (
        <Question
          title={words.questions.noShow(name)}
          yes={words.questions.noShowYes}
          onYes={markNoShow}
          onClose={setTo(question, undefined)}
        >
          <p>{words.questions.noShowFee}</p>
        </Question>
      )}
      {question.value === 'cancel' && (
        <Question
          title={words.questions.cancel(name)}
          yes={words.questions.cancelYes}
          onYes={cancel}
          onClose={setTo(question, undefined)}
        >
          {Number(visit.cancel_fee) > 0 && (
            <p>
              {words.questions.lateFee(formatPrice(visit.cancel_fee ?? '0', data.currency))}
              {rights.canCharge && ` ${words.questions.chargeLater}`}
            </p>
          )}
          {visit.series_id !== null && (
            <Checkbox id="cancel-following" value={isFollowing}>
              {words.following}
            </Checkbox>
          )}
          {rights.canRefund && isPaidByCard && (
            <Checkbox id="cancel-refund" value={refund}>
              {words.questions.refund}
            </Checkbox>
          )}
        </Question>
      )}
    </>
  );
}
