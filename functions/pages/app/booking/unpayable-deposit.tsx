import { PhoneLink } from '../parts/phone-link.tsx';
import type { BookingProps } from './state.ts';
import { laterTexts } from './texts/index.ts';

/** Whether the visit has a deposit that the salon cannot take online (BEHAVIOR §15.4). */
export const hasUnpayableDeposit = ({ quote: { value } }: BookingProps['booking']): boolean =>
  value.kind === 'failed' && value.failure.code === 'deposits_not_payable';

/** Says that the salon cannot take the deposit, with the phone number of the salon. */
export function UnpayableDeposit({ booking }: BookingProps) {
  if (!hasUnpayableDeposit(booking)) return null;
  const phone = booking.catalog.value?.location?.phone ?? '';
  return (
    <div class="notice" role="alert">
      <p>
        {laterTexts().unpayableDeposit} {phone !== '' && <PhoneLink phone={phone} />}
      </p>
    </div>
  );
}
