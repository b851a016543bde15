import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import { Field } from '../../parts/field.tsx';
import { PanelForm, type ToCallOptions } from '../check-out/panel-form.tsx';
import type { Visit } from '../desk-data.ts';
import {
  formatMoney,
  parseAmountOrZeroIfEmpty,
  toApiAmount,
  toHundredths,
  toTypedAmount,
} from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { tillTexts } from '../till/texts/index.ts';
import type { Payment } from './payment-rows.ts';
import { describeWhereRefundGoes } from './refund-where.ts';

type VisitReply = Result<{ readonly data: Visit }>;

export type PaymentFormProps = {
  readonly visit: Visit;
  readonly salon: Client;
  readonly currency: string;
  /** Makes the call, shows the visit of its reply, and says what was done. Returns why it was refused. */
  readonly run: (
    call: () => Promise<VisitReply>,
    done: string | ((after: Visit) => string),
  ) => Promise<CallFailure | undefined>;
  readonly onClose: () => void;
};

type RefundPaymentFormProps = PaymentFormProps & { readonly payment: Payment };

/** Refunds a payment, or a part of it, to where it came from (BEHAVIOR §17.11). */
export function RefundPaymentForm({ payment, visit, salon, currency, run, onClose }: RefundPaymentFormProps) {
  const words = tillTexts().refund;
  const amount = useSignal(toTypedAmount(payment.left));
  const name = tillTexts().payments.by[payment.by];
  const where = describeWhereRefundGoes([payment.by]);
  const shown = parseAmountOrZeroIfEmpty(amount.value) ?? 0;
  const apply = async (toOptions: ToCallOptions) => {
    const typed = parseAmountOrZeroIfEmpty(amount.value);
    if (typed === undefined || typed === 0) return null;
    const input = { appointment_id: visit.id, payment_id: payment.id, amount: toApiAmount(typed) };
    return run(
      () => salon.appointments.appointmentRefund(input, toOptions(input)),
      `${words.done(formatMoney(typed, currency))} ${where}`,
    );
  };
  return (
    <PanelForm
      id={`refund-${payment.id}`}
      title={words.paymentHeading(name)}
      label={words.submit(shown === 0 ? '' : formatMoney(shown, currency))}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <MoneyField
        id="refund-amount"
        label={words.amount}
        hint={words.most(formatMoney(payment.left, currency))}
        value={amount}
        required
      />
      {where !== '' && <p class="note">{where}</p>}
    </PanelForm>
  );
}

/** Gives back the fee of a late cancellation or a no-show, and the uses that were kept in its place (BEHAVIOR §20.3). */
export function WaiveFeeForm({ visit, salon, run, onClose }: PaymentFormProps) {
  const words = tillTexts().waiveFee;
  return (
    <PanelForm
      id="waive-fee"
      title={words.heading}
      label={words.submit}
      isWrite
      onClose={onClose}
      onApply={async (toOptions) => {
        const input = { appointment_id: visit.id };
        return run(() => salon.appointments.appointmentWaiveFee(input, toOptions(input)), words.done);
      }}
    >
      <p>{words.note}</p>
    </PanelForm>
  );
}

/** Gives up what is pending of a completed visit (BEHAVIOR §17.13). */
export function WriteOffForm({ visit, salon, run, onClose }: PaymentFormProps) {
  const words = tillTexts().writeOff;
  const reason = useSignal('');
  return (
    <PanelForm
      id="write-off"
      title={words.heading}
      label={words.submit}
      isWrite
      onClose={onClose}
      onApply={async (toOptions) => {
        const input = { appointment_id: visit.id, reason: reason.value.trim() };
        return run(() => salon.appointments.appointmentWriteOff(input, toOptions(input)), words.done);
      }}
    >
      <Field id="write-off-reason" label={moneyTexts().reason} value={reason} autocomplete="off" required />
    </PanelForm>
  );
}

/** The agreed fee that is not charged yet; empty without one. */
const toFeeOrEmpty = ({ uncharged_fee }: Visit): string =>
  Number(uncharged_fee) > 0 ? toTypedAmount(toHundredths(uncharged_fee ?? '0')) : '';

type ChargeCardFormProps = PaymentFormProps & { readonly amount: string; readonly isFee: boolean };

/** Charges the saved card: the rest of the bill, or a fee (BEHAVIOR §20.2). */
export function ChargeCardForm({
  visit,
  salon,
  currency,
  amount: due,
  isFee,
  run,
  onClose,
}: ChargeCardFormProps) {
  const words = tillTexts().charge;
  const amount = useSignal(isFee ? toFeeOrEmpty(visit) : due);
  const apply = async (toOptions: ToCallOptions) => {
    const typed = parseAmountOrZeroIfEmpty(amount.value);
    if (typed === undefined || typed === 0) return null;
    const input = { appointment_id: visit.id, amount: toApiAmount(typed) };
    return run(
      () => salon.appointments.appointmentCharge(input, toOptions(input)),
      words.done(formatMoney(typed, currency)),
    );
  };
  return (
    <PanelForm
      id="charge-card"
      title={isFee ? words.feeHeading : words.heading}
      label={words.submit}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <MoneyField id="charge-amount" label={words.amount} hint={words.hint} value={amount} required />
    </PanelForm>
  );
}
