import type { Signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Checkbox } from '../parts/field.tsx';
import { formatPercent, formatPrice } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import { asksToSaveCardWithoutDeposit } from './pricing.ts';
import type { Quote } from './quote.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().details;

type PolicyAgreementProps = BookingProps<'catalog' | 'form' | 'session'> & {
  readonly id: string;
  readonly failure: Signal<CallFailure | null>;
  /** The visit with its price; undefined before a time is chosen. */
  readonly quote?: Quote | undefined;
};

/** The fees that the agreement allows. A visit without a saved card has none (BEHAVIOR §20.3). */
function Fees({ catalog, session, quote }: Pick<PolicyAgreementProps, 'catalog' | 'session' | 'quote'>) {
  const { settings, shop } = catalog.value ?? {};
  const savesCard = quote !== undefined && asksToSaveCardWithoutDeposit(quote);
  if (!settings || !shop || (!savesCard && !session.isLoggedIn.value)) return null;
  /** Undefined where nothing is charged, such as for a visit that a package pays. */
  const toFee = (percent: number, amount: string | undefined) => {
    if (percent === 0 || Number(amount) === 0) return undefined;
    return amount === undefined
      ? words().ofTotal(formatPercent(percent))
      : formatPrice(amount, shop.currency);
  };
  const late = toFee(settings.late_cancel_fee_percent, quote?.late_cancel_fee);
  const missed = toFee(settings.no_show_fee_percent, quote?.no_show_fee);
  if (!late && !missed) return null;
  return (
    <>
      {late && <p>{words().lateCancelFee(late, settings.cancellation_window_hours)}</p>}
      {missed && <p>{words().noShowFee(missed)}</p>}
      <p class="hint">{session.isLoggedIn.value ? words().chargedToAccount : words().chargedTo}</p>
    </>
  );
}

/** The agreement where the salon asks for one (BEHAVIOR §10.5). */
export function PolicyAgreementWithFees({ id, failure, ...booking }: PolicyAgreementProps) {
  const { catalog, form } = booking;
  if (catalog.value?.settings.cancellation_key !== 1) return null;
  return (
    <>
      <Fees {...booking} />
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
