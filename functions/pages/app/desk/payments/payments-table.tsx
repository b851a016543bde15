import type { Signal } from '@preact/signals';
import { InsetToggle } from '../../parts/inset.tsx';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { Visit } from '../desk-data.ts';
import { formatMoney } from '../money/amounts.ts';
import { SumRow } from '../money/sum-row.tsx';
import { tillTexts } from '../till/texts/index.ts';
import {
  formatTenderCorrectionId,
  listPaymentsAndRefunds,
  type Payment,
  type PaymentAct,
  sumPayments,
} from './payment-rows.ts';

/** The state of a payment that is not simply paid; empty for a paid one. */
function describePayment(payment: Payment, currency: string): string {
  const { pending, isFailed, writtenOff, left, amount, isRefund, isCorrection } = payment;
  const words = tillTexts().payments;
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

function PaymentRow({ payment, act, canRefund, currency }: RowProps & { readonly payment: Payment }) {
  const words = tillTexts();
  const { id, by, amount, left, correctable } = payment;
  const paid = [words.payments.by[by], formatMoney(amount, currency)] as const;
  const note = describePayment(payment, currency);
  return (
    <tr>
      <th scope="row">
        {words.payments.by[by]}
        {note !== '' && <span class="line-note">{note}</span>}
        <span class="row">
          {canRefund && left > 0 && (
            <InsetToggle
              opens={`refund-${id}`}
              shown={act}
              panel={id}
              look="link"
              name={words.refund.named(...paid)}
            >
              {words.refund.button}
            </InsetToggle>
          )}
          {canRefund && correctable && (
            <InsetToggle
              opens={formatTenderCorrectionId(payment)}
              shown={act}
              panel={formatTenderCorrectionId(payment)}
              look="link"
              name={words.tender.named(...paid)}
            >
              {words.tender.button}
            </InsetToggle>
          )}
        </span>
      </th>
      <td colSpan={2}>{formatMoney(amount, currency)}</td>
    </tr>
  );
}

/** The payments of a visit, and below them the bill with its tips, and what paid it (BEHAVIOR §39.7). */
export function PaymentsTable({ visit, ...row }: RowProps & { readonly visit: Visit }) {
  const { currency } = row;
  const words = tillTexts();
  const sums = sumPayments(visit);
  const isTakingPlace = visit.status <= VISIT_STATUS.completed;
  // Nothing is to be paid at the salon for a visit that does not take place
  const payments = listPaymentsAndRefunds(visit).filter(({ by }) => isTakingPlace || by !== 'salon');
  const shown = (['bill', 'tips', 'money', 'value', 'refunded', 'writtenOff', 'due'] as const).filter(
    (name) => sums[name] !== 0 && (isTakingPlace || name === 'money' || name === 'value'),
  );
  return (
    <table class="cost bill">
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} {...row} payment={payment} />
        ))}
      </tbody>
      <tfoot>
        {shown.map((name) => (
          <SumRow
            key={name}
            name={words.payments.sums[name]}
            amount={formatMoney(sums[name], currency)}
            look={name === 'due' ? 'due' : undefined}
          />
        ))}
      </tfoot>
    </table>
  );
}
