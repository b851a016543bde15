import type { Signal } from '@preact/signals';
import { formatPrice } from '../../booking/price.ts';
import { PanelToggle } from '../../parts/panel.tsx';
import type { Visit } from '../desk-data.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { SumRow } from '../money/sum-row.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { formatVisitDue } from '../visit-state.ts';
import {
  listPayments,
  type Payment,
  type PaymentAct,
  sumNet,
  toTenderCorrectionAct,
} from './payment-rows.ts';

/** The state of a payment that is not simply paid; empty for a paid one. */
function describePayment(payment: Payment, currency: string): string {
  const { pending, isFailed, writtenOff, left, amount, isRefund, isCorrection } = payment;
  const words = moneyTexts().payments;
  if (isRefund) return words.refund;
  if (isFailed) return words.failed;
  if (writtenOff > 0) return words.writtenOff(formatMoney(writtenOff, currency));
  if (pending > 0) return words.pending;
  if (isCorrection && (amount < 0 || left === amount)) return words.correction;
  return left > 0 && left < amount ? words.left(formatMoney(left, currency)) : '';
}

type RowProps = {
  readonly act: Signal<PaymentAct | undefined>;
  readonly canRefund: boolean;
  readonly currency: string;
};

/** A payment, with the buttons that refund it and correct its tender. */
function PaymentRow({ payment, act, canRefund, currency }: RowProps & { readonly payment: Payment }) {
  const words = moneyTexts();
  const { id, by, amount, left, otherTender } = payment;
  const paid = [words.payments.by[by], formatMoney(amount, currency)] as const;
  const note = describePayment(payment, currency);
  return (
    <tr>
      <th scope="row">
        {words.payments.by[by]}
        {note !== '' && <span class="line-note">{note}</span>}
      </th>
      <td>{formatMoney(amount, currency)}</td>
      <td class="line-acts">
        {canRefund && left > 0 && (
          <PanelToggle
            opens={`refund-${id}`}
            shown={act}
            panel={id}
            look="link"
            name={words.refund.named(...paid)}
          >
            {words.refund.button}
          </PanelToggle>
        )}
        {canRefund && otherTender && (
          <PanelToggle
            opens={toTenderCorrectionAct(payment)}
            shown={act}
            panel={toTenderCorrectionAct(payment)}
            look="link"
            name={words.tender.named(...paid)}
          >
            {words.tender.button}
          </PanelToggle>
        )}
      </td>
    </tr>
  );
}

/** The payments of a visit, and below them the bill, its tips, and what is left of the money (BEHAVIOR §39.7). */
export function PaymentsTable({ visit, ...row }: RowProps & { readonly visit: Visit }) {
  const { currency } = row;
  const words = moneyTexts();
  const payments = listPayments(visit);
  const due = formatVisitDue(visit);
  const tips = (visit.tips ?? []).reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  return (
    <table class="cost bill">
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} {...row} payment={payment} />
        ))}
      </tbody>
      <tfoot>
        <SumRow name={words.bill.heading} amount={formatPrice(visit.total, currency)} />
        {tips > 0 && <SumRow name={words.bill.tips} amount={formatMoney(tips, currency)} />}
        {payments.some(({ isRefund }) => isRefund) && (
          <SumRow name={words.payments.net} amount={formatMoney(sumNet(visit), currency)} />
        )}
        {toHundredths(due) > 0 && (
          <SumRow name={words.bill.due} amount={formatPrice(due, currency)} look="due" />
        )}
      </tfoot>
    </table>
  );
}
