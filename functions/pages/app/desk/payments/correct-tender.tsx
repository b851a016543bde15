import type { CallFailure, CallOptions } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { texts } from '../../texts/index.ts';
import { PanelForm } from '../check-out/panel-form.tsx';
import { formatMoney } from '../money/amounts.ts';
import { tillTexts } from '../till/texts/index.ts';

type CorrectTenderProps = {
  readonly id: string;
  readonly wrong: StatedTender;
  /** The amount that is left of the payment, in hundredths. */
  readonly left: number;
  readonly currency: string;
  /** Returns why the correction was refused, or undefined when it is done. */
  readonly correct: (right: StatedTender, options: CallOptions) => Promise<CallFailure | undefined>;
  readonly onClose: () => void;
};

/** Asks once, then moves a payment to the tender that it was really made with (BEHAVIOR §17.14, §21.7). */
export function CorrectTenderForm({ id, wrong, left, currency, correct, onClose }: CorrectTenderProps) {
  const words = tillTexts();
  const right = wrong === 'cash' ? 'external' : 'cash';
  const { ask } = words.tender;
  const amount = formatMoney(left, currency);
  return (
    <PanelForm
      id={id}
      title={words.tender.heading(words.payments.by[wrong])}
      label={words.tender.submit}
      isWrite
      onApply={(toOptions) => correct(right, toOptions({ tender: right }))}
      onClose={onClose}
    >
      <p>{right === 'cash' ? ask.cash(amount) : ask.stated(amount, texts().paid[right])}</p>
    </PanelForm>
  );
}
