import { useSignal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { PanelToggle } from '../../parts/panel.tsx';
import { STATUS } from '../../parts/visit-status.ts';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { OFFLINE } from '../money/offline.ts';
import { ReceiptView } from '../money/receipt-view.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { sumDue } from '../visit-state.ts';
import { listPayments, mayHaveCard, type Payment, sumNet } from './payment-rows.ts';
import { ChargeCard, LinesRefund, PaymentRefund, WriteOff } from './refund-forms.tsx';

type PaymentsProps = DialogProps & {
  readonly visit: Visit;
  /** Back to where the dialog was opened. */
  readonly onClose: () => void;
};

/** The panel that shows: a number is the id of the payment to refund. */
type Act = 'lines' | 'writeOff' | 'charge' | 'receipts' | number;

/** The payments of a visit, with refunds, charges, write-off and receipts (BEHAVIOR §39.8). */
export function Payments({ visit: opened, onClose, ...props }: PaymentsProps) {
  const { salon, data, rights, diary } = props;
  const words = moneyTexts();
  const shown = useSignal(opened);
  const act = useSignal<Act | undefined>(undefined);
  const success = useSignal('');
  const visit = shown.value;
  const payments = listPayments(visit);
  const pending = sumDue(visit);
  const isDue = toHundredths(pending) > 0;
  const tips = (visit.tips ?? []).reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  const close = () => {
    act.value = undefined;
  };
  const run = async (
    call: () => Promise<Result<{ readonly data: Visit }>>,
    done: string | ((after: Visit) => string),
  ): Promise<CallFailure | undefined> => {
    success.value = '';
    if (diary.lostSince.peek()) return OFFLINE;
    const result = await call();
    void diary.refresh();
    if (!result.ok) return result;
    shown.value = result.reply.data;
    success.value = typeof done === 'string' ? done : done(result.reply.data);
    return undefined;
  };
  const form = { visit, salon, currency: data.currency, run, onClose: close };
  const isFee = visit.status === STATUS.cancelled || visit.status === STATUS.noShow;
  const isOpen = visit.status === STATUS.confirmed || visit.status === STATUS.completed;
  const hasMoney = payments.some(({ left }) => left > 0);
  const isCompleted = visit.status === STATUS.completed;
  const name = formatVisitor(visit);
  const describe = ({ pending: open, isFailed, writtenOff, left, amount, isRefund }: Payment): string => {
    if (isRefund) return words.payments.refund;
    if (isFailed) return words.payments.failed;
    if (writtenOff > 0) return words.payments.writtenOff(show(writtenOff));
    if (open > 0) return words.payments.pending;
    return left > 0 && left < amount ? words.payments.left(show(left)) : '';
  };
  const button = (kind: Act, text: string, panel: string) => (
    <PanelToggle opens={panel} shown={act} panel={kind}>
      {text}
    </PanelToggle>
  );
  const refunded = payments.find(({ id }) => id === act.value);
  return (
    <Dialog id="payments" title={words.payments.heading(name)} onClose={onClose}>
      <table class="cost bill">
        <tbody>
          {payments.map((payment) => {
            const note = describe(payment);
            return (
              <tr key={payment.id}>
                <th scope="row">
                  {words.payments.by[payment.by]}
                  {note !== '' && <span class="line-note">{note}</span>}
                </th>
                <td>{show(payment.amount)}</td>
                <td class="line-acts">
                  {rights.canRefund && payment.left > 0 && (
                    <PanelToggle
                      opens={`refund-${payment.id}`}
                      shown={act}
                      panel={payment.id}
                      look="link"
                      name={words.refund.named(words.payments.by[payment.by], show(payment.amount))}
                    >
                      {words.refund.button}
                    </PanelToggle>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.bill.heading}</th>
            <td>{formatPrice(visit.total, data.currency)}</td>
            <td class="line-acts" />
          </tr>
          {tips > 0 && (
            <tr>
              <th scope="row">{words.bill.tips}</th>
              <td>{show(tips)}</td>
              <td class="line-acts" />
            </tr>
          )}
          {payments.some(({ isRefund }) => isRefund) && (
            <tr>
              <th scope="row">{words.payments.net}</th>
              <td>{show(sumNet(visit))}</td>
              <td class="line-acts" />
            </tr>
          )}
          {isDue && (
            <tr class="due">
              <th scope="row">{words.bill.due}</th>
              <td>{formatPrice(pending, data.currency)}</td>
              <td class="line-acts" />
            </tr>
          )}
        </tfoot>
      </table>
      {success.value !== '' && (
        <p class="notice success" role="status">
          {success.value}
        </p>
      )}
      <div class="actions">
        {rights.canRefund &&
          isCompleted &&
          !isDue &&
          hasMoney &&
          button('lines', words.refund.lines, 'refund-lines')}
        {rights.canCharge &&
          mayHaveCard(visit) &&
          (isFee || (isOpen && isDue)) &&
          button('charge', isFee ? words.charge.feeButton : words.charge.button, 'charge-card')}
        {rights.canRefund && isCompleted && isDue && button('writeOff', words.writeOff.button, 'write-off')}
        {rights.canReadSales &&
          visit.status >= STATUS.completed &&
          button('receipts', words.payments.receipts, 'receipts')}
      </div>
      {refunded && <PaymentRefund key={refunded.id} {...form} payment={refunded} />}
      {act.value === 'lines' && <LinesRefund {...form} />}
      {act.value === 'charge' && <ChargeCard {...form} amount={pending} isFee={isFee} />}
      {act.value === 'writeOff' && <WriteOff {...form} />}
      {act.value === 'receipts' && (
        <ReceiptView
          of={{ appointment_id: visit.id }}
          salon={salon}
          rights={rights}
          name={data.name}
          withOthers
        />
      )}
    </Dialog>
  );
}
