import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, Result } from '../../../../../lib/client/types.ts';
import { formatPrice } from '../../booking/price.ts';
import { Checkbox, Field, Select } from '../../parts/field.tsx';
import { createInputKeys, toToggle } from '../../parts/form-values.ts';
import { PanelForm } from '../check-out/panel-form.tsx';
import type { Visit } from '../desk-data.ts';
import { formatAmount, formatMoney, parseAmount } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { listPayments, listRefundLines, type Payment, sumNet } from './payment-rows.ts';

export type RefundTo = '' | 'cash' | 'credit';

type ToFieldProps = { readonly value: Signal<RefundTo>; readonly hasCustomer: boolean };

/** The choice of where the refunded money goes. */
export const RefundToField = ({ value, hasCustomer }: ToFieldProps) => {
  const words = moneyTexts().refund;
  return (
    <Select
      id="refund-to"
      label={words.to}
      value={value.value}
      options={[
        ['', words.toPayment],
        ['cash', words.toCash],
        ...(hasCustomer ? ([['credit', words.toCredit]] as const) : []),
      ]}
      onChoose={(to) => {
        value.value = to === 'cash' || to === 'credit' ? to : '';
      }}
    />
  );
};

type VisitReply = Result<{ readonly data: Visit }>;

/** The props that the forms about the payments of a visit share. */
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

type PaymentRefundProps = PaymentFormProps & { readonly payment: Payment };

/** Refunds a payment, or a part of it, to where it came from (BEHAVIOR §17.9). */
export function PaymentRefund({ payment, visit, salon, currency, run, onClose }: PaymentRefundProps) {
  const words = moneyTexts().refund;
  const amount = useSignal(formatAmount(payment.left));
  const keys = useMemo(createInputKeys, []);
  const name = moneyTexts().payments.by[payment.by];
  const apply = async () => {
    const typed = parseAmount(amount.value);
    if (typed === undefined || typed === 0) return null;
    const input = { appointment_id: visit.id, payment_id: payment.id, amount: formatAmount(typed) };
    return run(
      () => salon.appointments.appointmentRefund(input, { idempotencyKey: keys.getKey(input) }),
      words.done(formatMoney(typed, currency)),
    );
  };
  return (
    <PanelForm
      id={`refund-${payment.id}`}
      title={words.paymentHeading(name)}
      label={words.submit}
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
    </PanelForm>
  );
}

/** Refunds lines of the bill of a completed visit, each with its tax (BEHAVIOR §17.11). */
export function LinesRefund({ visit, salon, currency, run, onClose }: PaymentFormProps) {
  const words = moneyTexts().refund;
  const lines = useMemo(() => listRefundLines(visit), [visit]);
  const chosen = useSignal<ReadonlyMap<number, string>>(new Map());
  const to = useSignal<RefundTo>('');
  const [tips, redemptions] = [useSignal(false), useSignal(false)];
  const isChecked = useSignal(false);
  const keys = useMemo(createInputKeys, []);
  const hasTips = (visit.tips ?? []).length > 0;
  const hasRedemptions = visit.payments.some(({ payment_type_id }) => payment_type_id >= 4);
  const payments = listPayments(visit);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  const isEmpty = chosen.value.size === 0 && !tips.value;
  const setAmount = (line: number, text: string | undefined) => {
    const next = new Map(chosen.peek());
    if (text === undefined) next.delete(line);
    else next.set(line, text);
    chosen.value = next;
  };
  const apply = async () => {
    isChecked.value = true;
    const amounts = [...chosen.peek()].map(([line, text]) => ({ line, amount: parseAmount(text) }));
    if (isEmpty || amounts.some(({ amount }) => amount === undefined)) return null;
    const input = {
      appointment_id: visit.id,
      lines: amounts.map(({ line, amount = 0 }) =>
        amount === 0 ? { line } : { line, amount: formatAmount(amount) },
      ),
      ...(to.value === '' ? {} : { to: to.value }),
      tips: toToggle(tips.value),
      return_redemptions: toToggle(redemptions.value),
    };
    return run(
      () => salon.appointments.appointmentRefund(input, { idempotencyKey: keys.getKey(input) }),
      (after) => {
        const refunded = sumNet(visit) - sumNet(after);
        return refunded === 0 ? words.doneLines : words.doneMoney(formatMoney(refunded, currency));
      },
    );
  };
  return (
    <PanelForm
      id="refund-lines"
      title={words.linesHeading}
      label={words.submit}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <p class="hint">{words.linesHint}</p>
      {payments.some(({ isRefund }) => isRefund) && (
        <p class="hint">{words.linesLeft(formatMoney(left, currency))}</p>
      )}
      {lines.map(({ line, name, price }) => {
        const text = chosen.value.get(line);
        return (
          <div key={line} class="refund-line">
            <label class="checkbox">
              <input
                type="checkbox"
                checked={text !== undefined}
                onChange={({ currentTarget }) => setAmount(line, currentTarget.checked ? '' : undefined)}
              />
              <span>{name}</span>
              <span class="quiet">{formatPrice(price, currency)}</span>
            </label>
            {text !== undefined && (
              <LineAmount line={line} name={name} onType={(typed) => setAmount(line, typed)} />
            )}
          </div>
        );
      })}
      {hasTips && (
        <Checkbox id="refund-tips" value={tips}>
          {words.tips}
        </Checkbox>
      )}
      {hasRedemptions && (
        <Checkbox id="refund-redemptions" value={redemptions}>
          {words.redemptions}
        </Checkbox>
      )}
      <RefundToField value={to} hasCustomer={visit.customer_id !== null} />
      {isChecked.value && isEmpty && (
        <p class="error" role="alert">
          {words.nothing}
        </p>
      )}
    </PanelForm>
  );
}

type LineAmountProps = {
  readonly line: number;
  readonly name: string;
  readonly onType: (text: string) => void;
};

/** A part of a line; empty for all that is left of it. */
function LineAmount({ line, name, onType }: LineAmountProps) {
  const value = useSignal('');
  return (
    <MoneyField
      id={`refund-line-${line}`}
      label={moneyTexts().refund.lineAmount(name)}
      value={value}
      onType={onType}
    />
  );
}

/** Gives up what is pending of a completed visit (BEHAVIOR §17.10). */
export function WriteOff({ visit, salon, run, onClose }: PaymentFormProps) {
  const words = moneyTexts().writeOff;
  const reason = useSignal('');
  const keys = useMemo(createInputKeys, []);
  return (
    <PanelForm
      id="write-off"
      title={words.heading}
      label={words.submit}
      isWrite
      onClose={onClose}
      onApply={async () => {
        const input = { appointment_id: visit.id, reason: reason.value.trim() };
        return run(
          () => salon.appointments.appointmentWriteOff(input, { idempotencyKey: keys.getKey(input) }),
          words.done,
        );
      }}
    >
      <Field id="write-off-reason" label={moneyTexts().reason} value={reason} autocomplete="off" required />
    </PanelForm>
  );
}

type ChargeProps = PaymentFormProps & { readonly amount: string; readonly isFee: boolean };

/** Charges the saved card: the rest of the bill, or a fee (BEHAVIOR §20.2). */
export function ChargeCard({ visit, salon, currency, amount: due, isFee, run, onClose }: ChargeProps) {
  const words = moneyTexts().charge;
  const amount = useSignal(isFee ? '' : due);
  const keys = useMemo(createInputKeys, []);
  const apply = async () => {
    const typed = parseAmount(amount.value);
    if (typed === undefined || typed === 0) return null;
    const input = { appointment_id: visit.id, amount: formatAmount(typed) };
    return run(
      () => salon.appointments.appointmentCharge(input, { idempotencyKey: keys.getKey(input) }),
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
