import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Checkbox, createInputHandler, Select } from '../../parts/field.tsx';
import { toToggle } from '../../parts/form-values.ts';
import { formatPrice } from '../../parts/format.ts';
import { PanelForm, type ToCallOptions } from '../check-out/panel-form.tsx';
import { formatMoney, parseAmountOrZeroIfEmpty, toApiAmount } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { tillTexts } from '../till/texts/index.ts';
import {
  listBillLinesForRefund,
  listNewRefundTotals,
  listPaymentsAndRefunds,
  type RefundLine,
  type RefundTotalByWay,
  sumNet,
} from './payment-rows.ts';
import type { PaymentFormProps } from './refund-forms.tsx';
import { RefundPreview } from './refund-preview.tsx';
import { describeWhereRefundGoes } from './refund-where.ts';

export type RefundTo = '' | 'cash' | 'credit';

type ToFieldProps = { readonly value: Signal<RefundTo>; readonly hasCustomer: boolean };

/** The choice of where the refunded money goes. */
export const RefundToField = ({ value, hasCustomer }: ToFieldProps) => {
  const words = tillTexts().refund;
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
      onChoose={createInputHandler(value)}
    />
  );
};

/** The lines to refund by number, each with the typed part; empty for all that is left of the line. */
type ChosenLines = ReadonlyMap<number, string>;

type LineFieldProps = RefundLine & { readonly currency: string; readonly chosen: Signal<ChosenLines> };

function RefundLineField({ line, name, price, isRefunded, currency, chosen }: LineFieldProps) {
  const amount = useSignal('');
  const isChosen = chosen.value.has(line);
  return (
    <div class="refund-line">
      <label class="checkbox">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isRefunded}
          onChange={({ currentTarget: { checked } }) => {
            amount.value = '';
            const others = [...chosen.peek()].filter(([each]) => each !== line);
            chosen.value = new Map(checked ? [...others, [line, '']] : others);
          }}
        />
        <span>{name}</span>
        <span class="quiet">{isRefunded ? tillTexts().refund.refunded : formatPrice(price, currency)}</span>
      </label>
      {isChosen && (
        <MoneyField
          id={`refund-line-${line}`}
          label={tillTexts().refund.lineAmount(name)}
          value={amount}
          onType={(text) => {
            chosen.value = new Map(chosen.peek()).set(line, text);
          }}
        />
      )}
    </div>
  );
}

/** Refunds lines of the bill of a completed visit, each with its tax (BEHAVIOR §17.12). */
export function LinesRefund({ visit, salon, currency, run, onClose }: PaymentFormProps) {
  const words = tillTexts().refund;
  const lines = useMemo(() => listBillLinesForRefund(visit), [visit]);
  const chosen = useSignal<ChosenLines>(new Map());
  const to = useSignal<RefundTo>('');
  const [tips, redemptions] = [useSignal(false), useSignal(true)];
  const isChecked = useSignal(false);
  const refunds = useSignal<readonly RefundTotalByWay[]>([]);
  const sum = refunds.value.reduce((total, { amount }) => total + amount, 0);
  const input = useComputed(() => {
    const amounts = [...chosen.value].map(([line, text]) => ({
      line,
      amount: parseAmountOrZeroIfEmpty(text),
    }));
    const isUndecided = amounts.length === 0 && !tips.value;
    if (isUndecided || amounts.some(({ amount }) => amount === undefined)) return undefined;
    return {
      appointment_id: visit.id,
      lines: amounts.map(({ line, amount = 0 }) =>
        amount === 0 ? { line } : { line, amount: toApiAmount(amount) },
      ),
      ...(to.value === '' ? {} : { to: to.value }),
      tips: toToggle(tips.value),
      return_redemptions: toToggle(redemptions.value),
    };
  });
  const hasTips = (visit.tips ?? []).length > 0;
  const hasRedemptions = visit.payments.some(({ payment_type_id }) => payment_type_id >= 4);
  const payments = listPaymentsAndRefunds(visit);
  const left = payments.reduce((sum, payment) => sum + payment.left, 0);
  const isEmpty = chosen.value.size === 0 && !tips.value;
  const apply = async (toOptions: ToCallOptions) => {
    isChecked.value = true;
    const asked = input.peek();
    if (!asked) return null;
    return run(
      () => salon.appointments.appointmentRefund(asked, toOptions(asked)),
      (after) => {
        const refunded = sumNet(visit) - sumNet(after);
        const where = describeWhereRefundGoes(listNewRefundTotals(visit, after).map(({ by }) => by));
        const done = refunded === 0 ? words.doneLines : words.doneMoney(formatMoney(refunded, currency));
        return `${done} ${where}`.trim();
      },
    );
  };
  return (
    <PanelForm
      id="refund-lines"
      title={words.linesHeading}
      label={words.submit(sum === 0 ? '' : formatMoney(sum, currency))}
      isWrite
      onApply={apply}
      onClose={onClose}
    >
      <p class="hint">{words.linesHint}</p>
      {payments.some(({ isRefund }) => isRefund) && (
        <p class="hint">{words.linesLeft(formatMoney(left, currency))}</p>
      )}
      {lines.map((line) => (
        <RefundLineField key={line.line} {...line} currency={currency} chosen={chosen} />
      ))}
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
      <RefundPreview visit={visit} salon={salon} currency={currency} input={input} refunds={refunds} />
      {isChecked.value && isEmpty && (
        <p class="error" role="alert">
          {words.nothing}
        </p>
      )}
    </PanelForm>
  );
}
