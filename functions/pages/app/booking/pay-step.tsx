import { Alert, Notice } from '../parts/notice.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { texts } from '../texts/index.ts';
import { Hold } from './held-time.tsx';
import { formatPrice } from './price.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().pay;

/** The deposit, or a card that the salon keeps for the visit. */
export function PayStep({ booking }: BookingProps) {
  const { held, data, session, finishPayment, useCard, loseTime, returned, isSaving, failure, save } =
    booking;
  const { refreshHold } = booking;
  const catalog = booking.catalog.value;
  if (!catalog) return null;
  const common = { data, catalog, session };
  const visit = held.value?.booked;
  if (!visit) {
    return (
      <>
        <p>{words().cardHint}</p>
        <Payment
          key="card"
          {...common}
          purpose={{ kind: 'setup' }}
          label={words().saveCard}
          onDone={useCard}
        />
        <p role="status">{isSaving.value ? words().booking : ''}</p>
        <Notice failure={failure.value} onRetry={() => void save()} />
      </>
    );
  }
  const { id, deposit_amount, manage_token } = visit;
  return (
    <>
      <Hold booking={booking} />
      {returned.value === 'failed' && <Alert text={texts().payment.refused} />}
      <Payment
        key={id}
        {...common}
        purpose={{ kind: 'payment', amount: deposit_amount, target: { appointment_id: id, manage_token } }}
        label={texts().visit.pay(formatPrice(deposit_amount, catalog.shop.currency))}
        isUndecided={returned.value === 'open'}
        onOrdered={() => void refreshHold()}
        onDone={finishPayment}
        onLost={loseTime}
      />
    </>
  );
}
