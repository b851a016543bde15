import { FailureAlert } from '../parts/call.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { texts } from '../texts/index.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().pay;

/** A card that the salon keeps for the visit; then the visit is booked. */
export function CardStep(booking: BookingProps<'data' | 'session' | 'catalog' | 'saving' | 'failure'>) {
  const { data, session, failure } = booking;
  const { isSaving, save, useCard } = booking.saving;
  const catalog = booking.catalog.value;
  if (!catalog) return null;
  return (
    <>
      <p>{words().cardHint}</p>
      <Payment
        data={data}
        catalog={catalog}
        session={session}
        purpose={{ kind: 'setup' }}
        label={words().saveCard}
        onDone={useCard}
      />
      <p role="status">{isSaving.value ? words().booking : ''}</p>
      <FailureAlert failure={failure.value} onRetry={() => void save()} />
    </>
  );
}
