import { useSignal } from '@preact/signals';
import type { Result } from '../../../../lib/client/types.ts';
import {
  type Day,
  formatDay,
  formatInstant,
  formatTime,
  fromApiDate,
  fromApiTime,
} from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Dialog, Question } from '../parts/dialog.tsx';
import { Checkbox, TextArea } from '../parts/field.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { formatName } from '../parts/person-name.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { STATUS } from '../parts/visit-status.ts';
import { toBookAgain } from './book-again.ts';
import type { ListedVisit, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Patch } from './patches.ts';
import { readVisit } from './read-visit.ts';
import { deskTexts } from './texts/index.ts';
import { nameService } from './visit-lines.ts';
import { findState } from './visit-state.ts';
import { findWaiting } from './waiting.ts';

type VisitDialogProps = DialogProps & { readonly id: number; readonly date: Day };

const GUEST = 1;

/** The name of the customer or guest, or what the diary calls somebody without a name (BEHAVIOR §2.3). */
export const formatVisitor = ({ customer, guest, customer_type }: Visit): string => {
  const person = customer ?? guest;
  const words = deskTexts().visit;
  return (person && formatName(person)) || (customer_type === GUEST ? words.guest : words.walkIn);
};

/** The pending amount of the bill, as the API writes amounts. Nothing of a cancelled visit or a no-show is due. */
export const sumDue = ({ payments, status }: Pick<Visit, 'payments' | 'status'>): string =>
  payments
    .reduce((sum, each) => sum + (status <= STATUS.completed ? Number(each.pending_amount) : 0), 0)
    .toFixed(2);

type FactsProps = {
  readonly visit: ListedVisit;
  readonly phone: string;
  readonly data: DialogProps['data'];
  readonly canNote: boolean;
};

function Facts({ visit, phone, data, canNote }: FactsProps) {
  const words = deskTexts().visit;
  const due = sumDue(visit);
  const price = (amount: string) => formatPrice(amount, data.currency);
  const showTime = (time: string) => formatTime(fromApiTime(time));
  return (
    <dl class="facts">
      {visit.customer_note !== '' && (
        <>
          <dt>{words.customerNote}</dt>
          <dd class="note">
            <strong>{visit.customer_note}</strong>
          </dd>
        </>
      )}
      {!canNote && visit.note !== '' && (
        <>
          <dt>{words.note}</dt>
          <dd class="note">{visit.note}</dd>
        </>
      )}
      {phone !== '' && (
        <>
          <dt>{words.phone}</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </>
      )}
      <dt>{words.time}</dt>
      <dd>
        {formatDay(fromApiDate(visit.date))}, {showTime(visit.time)}
      </dd>
      <dt>{words.services}</dt>
      {visit.services.map(({ name, pricing_option_name, staff, time, guest_name }, index) => {
        const service = nameService(name, pricing_option_name);
        return (
          // Two people may have the same service
          <dd key={index}>
            {words.with(
              guest_name ? `${service} (${guest_name})` : service,
              staff?.name ?? '',
              showTime(time),
            )}
          </dd>
        );
      })}
      <dt>{words.cost}</dt>
      <dd>
        {visit.status <= STATUS.completed
          ? words.paid(price(visit.total), Number(due) > 0 ? price(due) : '')
          : price(visit.total)}
      </dd>
      {visit.confirmed_at && (
        <>
          <dt>{words.confirmed}</dt>
          <dd>{formatInstant(visit.confirmed_at, data.timeZone)}</dd>
        </>
      )}
      <dt>{words.number}</dt>
      <dd>{visit.appointment_number}</dd>
      <dt>{words.state}</dt>
      <dd>{deskTexts().states[findState({ ...visit, paid: Number(due) > 0 ? 0 : 1 })]}</dd>
    </dl>
  );
}

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

type ActsProps = DialogProps & { readonly visit: Visit };

/** The acts that the state of the visit and the user's rights allow. */
function VisitActs({ visit, salon, data, acts, dialogs, clock, rights, catalog }: ActsProps) {
  const words = deskTexts();
  const bookAgain = toBookAgain(visit, { rights, catalog, clock, dialogs });
  const question = useSignal<'noShow' | 'cancel' | undefined>(undefined);
  const refund = useSignal(false);
  const name = formatVisitor(visit);
  const input = { appointment_id: visit.id };
  const isToday = fromApiDate(visit.date) === clock.getToday();
  const isConfirmed = visit.status === STATUS.confirmed;
  const hasBegun = Date.parse(visit.starts_at) <= clock.now().getTime();
  const isPaidByCard = visit.payments.some(
    ({ txn_id, paid_amount }) => txn_id !== '' && Number(paid_amount) > 0,
  );
  const act = (title: string, patch: Patch, call: () => Promise<Result<unknown>>, text = '') => {
    dialogs.close();
    return acts.run({ name: title, visit: { id: visit.id, patch }, call, toDone: () => ({ text }) });
  };
  /** Cancels, and shows who waits for the time that is free now. */
  const cancel = async () => {
    const isDone = await act(
      words.acts.cancel(name),
      { status: STATUS.cancelled },
      () => appointments.appointmentCancel({ ...input, refund: refund.value ? 1 : 0 }),
      words.acts.cancelled(name),
    );
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
  const button = (text: string, onPress: () => void, look = 'button-secondary') => (
    <button type="button" class={look} onClick={onPress}>
      {text}
    </button>
  );
  return (
    <>
      {rights.canServe && isConfirmed && isToday && (
        <div class="actions">
          {!visit.arrived_at &&
            button(
              words.visit.checkIn,
              () =>
                act(words.acts.checkIn(name), { arrived_at: now() }, () =>
                  appointments.appointmentCheckIn(input),
                ),
              'button',
            )}
          {!visit.started_at &&
            button(
              words.visit.start,
              () =>
                act(
                  words.acts.start(name),
                  { arrived_at: visit.arrived_at ?? now(), started_at: now() },
                  () => appointments.appointmentStart(input),
                ),
              visit.arrived_at ? 'button' : 'button-secondary',
            )}
          {visit.arrived_at &&
            button(words.visit.undo, () =>
              act(words.acts.undo(name), visit.started_at ? { started_at: null } : { arrived_at: null }, () =>
                appointments.appointmentUndo(input),
              ),
            )}
          {/* Money is taken at the checkout */}
          {visit.started_at &&
            !rights.canCheckOut &&
            Number(sumDue(visit)) === 0 &&
            button(
              words.visit.complete,
              () =>
                act(words.acts.complete(name), { status: STATUS.completed, paid: 1 }, () =>
                  appointments.appointmentComplete({ ...input, paid: 0 }),
                ),
              'button',
            )}
        </div>
      )}
      <div class="actions">
        {rights.canCheckOut &&
          (isConfirmed || (visit.status === STATUS.completed && Number(sumDue(visit)) > 0)) &&
          button(words.visit.checkOut, () => dialogs.show({ kind: 'checkOut', visit }))}
        {(rights.canReadSales || rights.canRefund || rights.canCharge) &&
          (visit.status >= STATUS.completed || isPaidByCard) &&
          visit.payments.length > 0 &&
          button(words.visit.payments, () => dialogs.show({ kind: 'payments', visit }))}
        {visit.status >= STATUS.completed && bookAgain && button(words.visit.bookAgain, bookAgain)}
        {rights.canWrite &&
          isConfirmed &&
          !hasBegun &&
          !visit.confirmed_at &&
          button(words.visit.confirm, () =>
            act(words.acts.confirm(name), { confirmed_at: now() }, () =>
              appointments.appointmentConfirm(input),
            ),
          )}
        {rights.canWrite &&
          visit.status <= STATUS.confirmed &&
          button(words.visit.move, () => dialogs.show({ kind: 'move', visit }))}
        {rights.canWrite &&
          visit.status <= STATUS.confirmed &&
          button(words.visit.changeServices, () => dialogs.show({ kind: 'changeServices', visit }))}
        {rights.canWrite &&
          visit.status <= STATUS.confirmed &&
          button(words.visit.length, () => dialogs.show({ kind: 'length', visit }))}
        {rights.canWrite &&
          isConfirmed &&
          hasBegun &&
          button(words.visit.noShow, () => {
            question.value = 'noShow';
          })}
        {rights.canWrite &&
          visit.status <= STATUS.confirmed &&
          button(words.visit.cancel, () => {
            question.value = 'cancel';
          })}
      </div>
      {question.value === 'noShow' && (
        <Question
          title={words.questions.noShow(name)}
          yes={words.questions.noShowYes}
          onYes={() => void markNoShow()}
          onClose={() => {
            question.value = undefined;
          }}
        >
          <p>{words.questions.noShowFee}</p>
        </Question>
      )}
      {question.value === 'cancel' && (
        <Question
          title={words.questions.cancel(name)}
          yes={words.questions.cancelYes}
          onYes={cancel}
          onClose={() => {
            question.value = undefined;
          }}
        >
          {Number(visit.cancel_fee) > 0 && (
            <p>
              {words.questions.lateFee(formatPrice(visit.cancel_fee ?? '0', data.currency))}
              {rights.canCharge && ` ${words.questions.chargeLater}`}
            </p>
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

function NoteForm({ visit, salon, acts, dialogs }: ActsProps) {
  const words = deskTexts();
  const note = useSignal(visit.note);
  const save = () => {
    dialogs.close();
    void acts.run({
      name: words.acts.note(formatVisitor(visit)),
      visit: { id: visit.id, patch: {} },
      call: () => salon.appointments.appointmentUpdate({ appointment_id: visit.id, note: note.value }),
    });
  };
  return (
    <>
      <TextArea id="visit-note" label={words.visit.note} value={note} />
      <div class="actions">
        <button type="button" class="button-secondary" onClick={save}>
          {words.visit.saveNote}
        </button>
      </div>
    </>
  );
}

/** A visit with its customer, services, note and acts. */
export function VisitDialog({ id, date, ...props }: VisitDialogProps) {
  const { salon, place, diary, dialogs, rights, data } = props;
  const source = useLoaded((options) => readVisit(salon, { id, date }, options));
  const columns = diary.sheet.value?.columns ?? [];
  const shown = columns.flatMap(({ visits }) => visits).find(({ appointment_id }) => appointment_id === id);
  const loaded = source.reply.value;
  const name = shown?.customer.name ?? (loaded ? formatVisitor(loaded) : '');
  const canNote = rights.canServe && (loaded?.status ?? 0) <= STATUS.confirmed;
  return (
    <Dialog id="visit" title={name} onClose={dialogs.close}>
      <LoadedView source={source}>
        {(visit) => (
          <>
            <Facts visit={visit} phone={shown?.customer.phone ?? ''} data={data} canNote={canNote} />
            {visit.customer && rights.canFindCustomers && (
              <button
                type="button"
                class="link"
                onClick={() => place.goTo({ customerId: visit.customer?.id ?? null })}
              >
                {deskTexts().visit.card}
              </button>
            )}
            <VisitActs {...props} visit={visit} />
            {canNote && <NoteForm {...props} visit={visit} />}
          </>
        )}
      </LoadedView>
    </Dialog>
  );
}
