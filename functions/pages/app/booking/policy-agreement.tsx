import type { Signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Checkbox } from '../parts/field.tsx';
import { texts } from '../texts/index.ts';
import type { Booking } from './state.ts';

const words = () => texts().details;

type PolicyAgreementProps = {
  readonly booking: Pick<Booking, 'catalog' | 'form'>;
  readonly id: string;
  readonly failure: Signal<CallFailure | null>;
};

/** The agreement where the salon asks for one, with the fees that it allows (BEHAVIOR §10.6, §20.3). */
export function PolicyAgreement({ booking: { catalog, form }, id, failure }: PolicyAgreementProps) {
  const settings = catalog.value?.settings;
  if (settings?.cancellation_key !== 1) return null;
  const { late_cancel_fee_percent: late = 0, no_show_fee_percent: missed = 0 } = settings;
  return (
    <>
      {late > 0 && <p>{words().lateCancelFee(late, settings.cancellation_window_hours)}</p>}
      {missed > 0 && <p>{words().noShowFee(missed)}</p>}
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
