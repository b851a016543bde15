import { Alert } from '../parts/call.tsx';
import { formatPrice } from '../parts/format.ts';
import { Payment } from '../parts/payment/payment.tsx';
import { texts } from '../texts/index.ts';
import { HeldTimeCountdownOrNearestTimes } from './held-time.tsx';
import type { StepViewOf } from './progress.ts';
import type { BookingState } from './state.ts';

export function PayStep({ view, ...booking }: BookingState & { readonly view: StepViewOf<'pay'> }) {
  const { data, session, visit } = booking;
  const catalog = booking.catalog.value;
  if (!catalog) return null;
  const { booked } = view.held;
  const { id, manage_token } = booked;
  const amount = booked.deposit_amount.toFixed(2);
  return (
    <>
      <HeldTimeCountdownOrNearestTimes {...booking} />
      {view.returned === 'failed' && <Alert text={texts().payment.refused} />}
      <Payment
        key={id}
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: 'payment', amount, target: { appointment_id: id, manage_token } }}
        label={texts().visit.pay(formatPrice(amount, catalog.shop.currency))}
        isUndecided={view.returned === 'open'}
        onOrdered={visit.hold.noteOrder}
        onDone={() => visit.finish(booked)}
        onLost={visit.loseTime}
      />
    </>
  );
}
