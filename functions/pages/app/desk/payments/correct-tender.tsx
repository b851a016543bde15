import type { CallFailure, CallOptions } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { texts } from '../../texts/index.ts';
import { PanelForm } from '../check-out/panel-form.tsx';
import { formatMoney } from '../money/amounts.ts';
import { tillTexts } from '../till/texts/index.ts';
import { toOtherTender } from './payment-rows.ts';

type CorrectTenderProps = {
  readonly id: string;
  /** The right tender. The payment has the other one. */
  readonly tender: StatedTender;
  /** The amount that is left of the payment, in hundredths. */
  readonly left: number;
  readonly currency: string;
  /** Returns why the correction was refused, or undefined when it is done. */
  readonly correct: (options: CallOptions) => Promise<CallFailure | undefined>;
  readonly onClose: () => void;
};

/** Asks once, then moves a payment to the tender that it was really made with (BEHAVIOR §17.14, §21.7). */
export function CorrectTenderForm({ id, tender, left, currency, correct, onClose }: CorrectTenderProps) {
  const words = tillTexts();
  const { ask } = words.tender;
  const amount = formatMoney(left, currency);
  return (
    <PanelForm
      id={id}
      title={words.tender.heading(words.payments.by[toOtherTender(tender)])}
      label={words.tender.submit}
      isWrite
      onApply={(toOptions) => correct(toOptions({ tender }))}
      onClose={onClose}
    >
      <p>{tender === 'cash' ? ask.cash(amount) : ask.stated(amount, texts().paid[tender])}</p>
    </PanelForm>
  );
}
