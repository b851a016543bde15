import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { Button, createSetter } from '../../parts/button.tsx';
import { useCall } from '../../parts/call.tsx';
import { FocusedText } from '../../parts/focus.tsx';
import { formatPrice } from '../../parts/format.ts';
import { lazily } from '../../parts/lazily.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { formatMoney } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { deskTexts } from '../texts/index.ts';

const ReceiptView = lazily(async () => (await import('../money/receipt-view.tsx')).ReceiptView);

export type CompletedPayment = {
  /** The receipt; undefined where no money and no value moved. */
  readonly receipt: Parameters<Client['journal']['receiptShow']>[0];
  /** The paid amount or the sold product, in a sentence. */
  readonly text: string;
  /** The change, as the API writes amounts. */
  readonly change: string;
  /** The sum that was paid for a bill, in hundredths. */
  readonly taken?: number;
};

type PaidViewProps = Pick<DialogProps, 'salon' | 'data' | 'rights' | 'dialogs'> & {
  readonly paid: CompletedPayment;
  /** Whether the client of the receipt has an e-mail address. */
  readonly hasEmail?: boolean;
  readonly onBookAgain?: (() => void) | undefined;
};

/** The result of the payment, the change to give, and the receipt (BEHAVIOR §39.6). */
export function PaidView({
  paid,
  hasEmail = false,
  onBookAgain,
  salon,
  data,
  rights,
  dialogs,
}: PaidViewProps) {
  const words = moneyTexts().paid;
  const isMailed = useSignal(false);
  const { isBusy, runOnce, failure } = useCall();
  const id = paid.receipt?.receipt_id;
  const mail = async (receipt_id: string) => {
    isMailed.value = (await runOnce(salon.journal.receiptSend, { receipt_id })) !== undefined;
  };
  const isShown = useSignal(false);
  const change = Number(paid.change) > 0 ? words.giveChange(formatPrice(paid.change, data.currency)) : '';
  const taken = paid.taken ? words.taken(formatMoney(paid.taken, data.currency)) : '';
  const hasReceipt = paid.receipt !== undefined && rights.canReadSales;
  return (
    <div class="check-out paid">
      {change !== '' && <FocusedText class="change">{change}</FocusedText>}
      {change === '' && taken !== '' && <p class="change">{taken}</p>}
      {change === '' ? (
        <FocusedText class="note ok" role="status">
          {paid.text}
        </FocusedText>
      ) : (
        <p class="note ok" role="status">
          {[paid.text, taken].filter(Boolean).join(' ')}
        </p>
      )}
      {isShown.value && paid.receipt && (
        <ReceiptView of={paid.receipt} salon={salon} rights={rights} name={data.name} />
      )}
      <p class={isMailed.value ? 'hint' : 'vh'} role="status">
        {isMailed.value ? words.mailed : ''}
      </p>
      <MoneyFailureAlert failure={failure.value} />
      <div class="actions">
        {id !== undefined && hasEmail && rights.canCheckOut && !isShown.value && !isMailed.value && (
          <Button label={words.mail} isBusy={isBusy.value} onClick={() => mail(id)} />
        )}
        {hasReceipt && !isShown.value && <Button label={words.show} onClick={createSetter(isShown, true)} />}
      </div>
      <div>
        <div class="pay-bar">
          <div class="row">
            <Button look="primary" more="big grow" label={words.done} onClick={dialogs.close} />
            {onBookAgain && <Button more="big" label={deskTexts().visit.bookAgain} onClick={onBookAgain} />}
          </div>
        </div>
      </div>
    </div>
  );
}
