import { Notice } from '../parts/notice.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { texts } from '../texts/en.ts';
import { formatDay, formatTime } from './dates.ts';
import { formatLeft } from './hold.ts';
import { NearestTimes } from './nearest-times.tsx';
import { formatPrice } from './price.ts';
import type { Booking } from './state.ts';

const words = texts.pay;
/** The seconds left at which a visitor is told aloud. */
const SOON = 120;

/** How long the time is still held; once it is over, the free times nearest to it. */
export function Hold({ booking }: { readonly booking: Booking }) {
  const { secondsLeft, choices, choose } = booking;
  const { date, time } = choices.value;
  const left = secondsLeft.value;
  if (left === null || date === null || time === null) return null;
  if (left === 0) {
    return (
      <div class="notice" role="alert">
        <p>{words.over(formatTime(time))}</p>
        <NearestTimes booking={booking} to={time} />
        <button type="button" class="link" onClick={() => choose({ step: 'time' })}>
          {words.otherTime}
        </button>
      </div>
    );
  }
  return (
    <div class="hold">
      <p role="timer">
        {words.held(formatTime(time), formatDay(date))} <strong>{formatLeft(left)}</strong>
      </p>
      <p class="unseen" role="status">
        {left <= SOON ? words.soonOver : ''}
      </p>
    </div>
  );
}

/** Before the payment step: the time that is held meanwhile. */
export function HeldNotice({ booking }: { readonly booking: Booking }) {
  const { held, choices, payHeld, releaseHold } = booking;
  if (!held.value || choices.value.step === 'pay') return null;
  return (
    <div class="notice">
      <Hold booking={booking} />
      <div class="actions">
        <button type="button" class="button-secondary" onClick={payHeld}>
          {words.back}
        </button>
        <button type="button" class="link" onClick={() => void releaseHold()}>
          {words.giveUp}
        </button>
      </div>
    </div>
  );
}

/** The deposit, or a card that the salon keeps for the visit. */
export function PayStep({ booking }: { readonly booking: Booking }) {
  const { held, data, session, finishPayment, useCard, loseTime, returned, isSaving, failure, save } =
    booking;
  const catalog = booking.catalog.value;
  if (!catalog) return null;
  const common = { data, catalog, session };
  const visit = held.value?.booked;
  if (!visit) {
    return (
      <>
        <p>{words.cardHint}</p>
        <Payment key="card" {...common} purpose={{ kind: 'setup' }} label={words.saveCard} onDone={useCard} />
        <p role="status">{isSaving.value ? words.booking : ''}</p>
        {failure.value && <Notice failure={failure.value} onRetry={() => void save()} />}
      </>
    );
  }
  const { id, deposit_amount } = visit;
  return (
    <>
      <Hold booking={booking} />
      {returned.value === 'failed' && (
        <div class="notice" role="alert">
          <p>{texts.payment.refused}</p>
        </div>
      )}
      <Payment
        key={id}
        {...common}
        purpose={{ kind: 'payment', amount: deposit_amount, target: { appointment_id: id } }}
        label={words.payDeposit(formatPrice(deposit_amount, catalog.shop.currency))}
        onDone={finishPayment}
        onLost={loseTime}
      />
    </>
  );
}
