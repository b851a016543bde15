import { Button } from '../parts/button.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import { formatDay, formatTime } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import { parseChoices } from './choices.ts';
import { formatRemainingTime } from './countdown.ts';
import { NearestTimes } from './nearest-times.tsx';
import type { BookingProps } from './state.ts';

const words = () => texts().pay;
/** The seconds left at which a visitor is told aloud. */
const SOON = 120;

type HeldTimeProps = BookingProps<'visit' | 'selection' | 'times'>;

/** How long the time is still held; once it is over, the free times nearest to it. */
export function HeldTimeCountdownOrNearestTimes(booking: HeldTimeProps) {
  const { held, secondsLeft } = booking.visit.hold;
  const { choose } = booking.selection;
  const left = secondsLeft.value;
  // The visitor may meanwhile look at another time
  const { date, time } = parseChoices(held.value?.choices ?? '');
  if (left === null || date === null || time === null) return null;
  if (left === 0) {
    return (
      <div class="note" role="alert">
        <p>{words().over(formatTime(time))}</p>
        <NearestTimes {...booking} to={time} />
        <Button look="link" label={words().otherTime} onClick={() => choose({ step: 'time' })} />
      </div>
    );
  }
  return (
    <div class="hold">
      <p role="timer">
        {words().held(formatTime(time), formatDay(date))} <strong>{formatRemainingTime(left)}</strong>
      </p>
      <p class="vh" role="status">
        {left <= SOON ? words().soonOver : ''}
      </p>
    </div>
  );
}

/** Before the payment step: the time that is held meanwhile. */
export function HeldTimeNoteBeforePayment(booking: HeldTimeProps) {
  const { hold, view, releaseHold } = booking.visit;
  const isShown = Boolean(hold.secondsLeft.value) && view.value.step !== 'pay';
  useLostFocusAfterViewChange(isShown, () => document.querySelector('h2'));
  if (!isShown) return null;
  return (
    <div class="note">
      <HeldTimeCountdownOrNearestTimes {...booking} />
      <div class="actions">
        <Button label={words().back} onClick={hold.pay} />
        <Button look="link" label={words().giveUp} onClick={releaseHold} />
      </div>
    </div>
  );
}
