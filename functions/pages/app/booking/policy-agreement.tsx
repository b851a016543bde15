import type { Signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Checkbox } from '../parts/field.tsx';
import { texts } from '../texts/index.ts';
import type { Quote } from './booking-input.ts';
import { formatPrice } from './price.ts';
import { asksForCard } from './pricing.ts';
import type { Booking } from './state.ts';

const words = () => texts().details;

type PolicyAgreementProps = {
  readonly booking: Pick<Booking, 'catalog' | 'form' | 'session'>;
  readonly id: string;
  readonly failure: Signal<CallFailure | null>;
  /** The visit with its price; undefined before a time is chosen. */
  readonly quote?: Quote | undefined;
};

/** The fees that the agreement allows. A visit without a saved card has none (BEHAVIOR §20.3). */
function Fees({ booking: { catalog, session }, quote }: Omit<PolicyAgreementProps, 'id' | 'failure'>) {
  const { settings, shop } = catalog.value ?? {};
  const savesCard = quote !== undefined && asksForCard(quote);
  if (!settings || !shop || (!savesCard && !session.isLoggedIn.value)) return null;
  const { late_cancel_fee_percent: late, no_show_fee_percent: missed } = settings;
  if (late === 0 && missed === 0) return null;
  const toFee = (percent: number, amount: string | undefined) =>
    amount === undefined ? words().ofTotal(percent) : formatPrice(amount, shop.currency);
  return (
    <>
      {late > 0 && (
        <p>
          {words().lateCancelFee(toFee(late, quote?.late_cancel_fee), settings.cancellation_window_hours)}
        </p>
      )}
      {missed > 0 && <p>{words().noShowFee(toFee(missed, quote?.no_show_fee))}</p>}
      <p class="hint">{session.isLoggedIn.value ? words().chargedToAccount : words().chargedTo}</p>
    </>
  );
}

/** The agreement where the salon asks for one (BEHAVIOR §10.6). */
export function PolicyAgreement({ booking, id, failure, quote }: PolicyAgreementProps) {
  const { catalog, form } = booking;
  if (catalog.value?.settings.cancellation_key !== 1) return null;
  return (
    <>
      <Fees booking={booking} quote={quote} />
      <Checkbox
        id={id}
        value={form.policyAccepted}
        requiredText={words().acceptFirst}
        error={failure.value?.code === 'policy_not_accepted' ? words().acceptFirst : undefined}
      >
        {words().accept}
      </Checkbox>
    </>
  );
}
