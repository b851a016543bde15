import { useSignal } from '@preact/signals';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { createSetter } from '../../parts/button.tsx';
import { InsetToggle } from '../../parts/inset.tsx';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { OFFLINE } from '../money/offline.ts';
import { ReceiptView } from '../money/receipt-view.tsx';
import { SidePanel } from '../side-panel.tsx';
import { tillTexts } from '../till/texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { toVisitDueAmount } from '../visit-state.ts';
import { CorrectTenderForm } from './correct-tender.tsx';
import { LinesRefund } from './lines-refund.tsx';
import { PaidOnBill } from './paid-on-bill.tsx';
import {
  formatTenderCorrectionId,
  isCancelledOrNoShow,
  listPaymentsAndRefunds,
  listVisitPaymentActs,
  type PaymentAct,
} from './payment-rows.ts';
import { PaymentsTable } from './payments-table.tsx';
import {
  ChargeCardForm,
  type PaymentFormProps,
  RefundPaymentForm,
  WaiveFeeForm,
  WriteOffForm,
} from './refund-forms.tsx';

type PaymentsProps = DialogProps & {
  readonly visit: Visit;
  /** Opens the payments of another visit. */
  readonly onOpen: (visit: Visit) => void;
  /** Back to where the dialog was opened. */
  readonly onClose: () => void;
};

const PANELS = {
  lines: 'refund-lines',
  charge: 'charge-card',
  waiveFee: 'waive-fee',
  writeOff: 'write-off',
  receipts: 'receipts',
} as const;

/** The payments of a visit, with refunds, corrected tenders, charges, write-off and receipts (BEHAVIOR §39.7). */
export function Payments({ visit: opened, onOpen, onClose, ...props }: PaymentsProps) {
  const { salon, data, rights, diary } = props;
  const { currency } = data;
  const words = tillTexts();
  const shown = useSignal(opened);
  /** The panel that shows: a number is the id of the payment to refund. */
  const act = useSignal<PaymentAct | undefined>(undefined);
  const success = useSignal('');
  const visit = shown.value;
  const run: PaymentFormProps['run'] = async (call, done) => {
    success.value = '';
    if (diary.lostSince.peek()) return OFFLINE;
    const result = await call();
    void diary.refresh();
    if (!result.ok) return result;
    shown.value = result.reply.data;
    success.value = typeof done === 'string' ? done : done(result.reply.data);
    return undefined;
  };
  const correctTender = (payment_id: number) => (tender: StatedTender, options: CallOptions) => {
    const input = { appointment_id: visit.id, payment_id, tender };
    return run(
      () => salon.appointments.appointmentCorrectTender(input, options),
      words.tender.done(words.payments.by[tender]),
    );
  };
  const form = { visit, salon, currency, run, onClose: createSetter(act, undefined) };
  const payments = listPaymentsAndRefunds(visit);
  const refunded = payments.find(({ id }) => id === act.value);
  const corrected = payments.find((payment) => formatTenderCorrectionId(payment) === act.value);
  const names = {
    lines: words.refund.lines,
    charge: isCancelledOrNoShow(visit) ? words.charge.feeButton : words.charge.button,
    waiveFee: words.waiveFee.button,
    writeOff: words.writeOff.button,
    receipts: words.payments.receipts,
  };
  return (
    <SidePanel id="payments" title={words.payments.heading(formatVisitor(visit))} onClose={onClose}>
      <PaymentsTable visit={visit} act={act} canRefund={rights.canRefund} currency={currency} />
      <PaidOnBill visit={visit} {...props} onOpen={onOpen} />
      {success.value !== '' && (
        <p class="note ok" role="status">
          {success.value}
        </p>
      )}
      <div class="actions">
        {listVisitPaymentActs(visit, rights).map((kind) => (
          <InsetToggle key={kind} opens={PANELS[kind]} shown={act} panel={kind}>
            {names[kind]}
          </InsetToggle>
        ))}
      </div>
      {refunded && <RefundPaymentForm key={refunded.id} {...form} payment={refunded} />}
      {corrected?.correctable && (
        <CorrectTenderForm
          key={corrected.id}
          id={formatTenderCorrectionId(corrected)}
          wrong={corrected.correctable}
          left={corrected.left}
          currency={currency}
          correct={correctTender(corrected.id)}
          onClose={form.onClose}
        />
      )}
      {act.value === 'lines' && <LinesRefund {...form} />}
      {act.value === 'charge' && (
        <ChargeCardForm {...form} amount={toVisitDueAmount(visit)} isFee={isCancelledOrNoShow(visit)} />
      )}
      {act.value === 'waiveFee' && <WaiveFeeForm {...form} />}
      {act.value === 'writeOff' && <WriteOffForm {...form} />}
      {act.value === 'receipts' && (
        <ReceiptView
          of={{ appointment_id: visit.id }}
          salon={salon}
          rights={rights}
          name={data.name}
          withOthers
        />
      )}
    </SidePanel>
  );
}
