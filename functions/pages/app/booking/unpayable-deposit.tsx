import type { CallFailure } from '../../../../lib/client/types.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import type { Pricing } from './pricing.ts';
import type { BookingProps } from './state.ts';
import { laterStepTexts } from './texts/index.ts';

/** Whether a call was refused because the salon cannot take the deposit online (BEHAVIOR §15.4). */
export const isUnpayableDepositFailure = (failure: CallFailure | null): boolean =>
  failure?.code === 'deposits_not_payable';

/** Whether the visit has a deposit that the salon cannot take online. */
export const isQuoteRefusedForDeposit = ({ quote: { value } }: Pricing): boolean =>
  value.kind === 'failed' && isUnpayableDepositFailure(value.failure);

/** Says that the salon cannot take the deposit, with the phone number of the salon. */
export const UnpayableDepositNotice = ({ phone }: { readonly phone: string }) => (
  <div class="note" role="alert">
    <p>
      {laterStepTexts().unpayableDeposit} {phone !== '' && <PhoneLink phone={phone} />}
    </p>
  </div>
);

/** The same beside the times, where the quote was refused. */
export const UnpayableDeposit = ({ pricing, catalog }: BookingProps<'pricing' | 'catalog'>) =>
  isQuoteRefusedForDeposit(pricing) && (
    <UnpayableDepositNotice phone={catalog.value?.location?.phone ?? ''} />
  );
