import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import type { Visit } from '../desk-data.ts';
import { formatMoney } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { tillTexts } from '../till/texts/index.ts';
import { isPaidByProduct, listNewRefundTotals, type RefundTotalByWay } from './payment-rows.ts';
import { describeWhereRefundGoes } from './refund-where.ts';

type RefundInput = Parameters<Client['appointments']['appointmentRefund']>[0];

type RefundPreviewProps = {
  readonly visit: Visit;
  readonly salon: Client;
  readonly currency: string;
  /** The refund as the form says it now; undefined while nothing is chosen. */
  readonly input: ReadonlySignal<RefundInput | undefined>;
  /** The amounts that go back in each way, as the API computes them. */
  readonly refunds: Signal<readonly RefundTotalByWay[]>;
};

const TYPING_PAUSE_MS = 250;

type AmountsProps = {
  readonly heading: string;
  readonly amounts: readonly RefundTotalByWay[];
  readonly currency: string;
};

function Amounts({ heading, amounts, currency }: AmountsProps) {
  const words = tillTexts();
  if (amounts.length === 0) return null;
  return (
    <div>
      <p>{heading}</p>
      <ul>
        {amounts.map(({ by, amount }) => (
          <li key={by}>
            {words.payments.by[by]}: {formatMoney(amount, currency)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much goes back in which way, which the API computes after each change of the form (BEHAVIOR §39.7). */
export function RefundPreview({ visit, salon, currency, input, refunds }: RefundPreviewProps) {
  const words = tillTexts();
  /** The parts that gift cards, packages and memberships would get back, but do not, because the user has unticked this. */
  const kept = useSignal<readonly RefundTotalByWay[]>([]);
  const failure = useSignal<CallFailure | null>(null);
  useSignalEffect(() => {
    const asked = input.value;
    refunds.value = [];
    kept.value = [];
    failure.value = null;
    if (!asked) return undefined;
    return startAfterPause(TYPING_PAUSE_MS, async (signal) => {
      const preview = (input: RefundInput) =>
        salon.appointments.appointmentRefund({ ...input, dry_run: 1 }, { signal });
      const [result, whole] = await Promise.all([
        preview(asked),
        asked.return_redemptions === 0 ? preview({ ...asked, return_redemptions: 1 }) : undefined,
      ]);
      if (signal.aborted) return;
      if (result.ok) refunds.value = listNewRefundTotals(visit, result.reply.data);
      else failure.value = result;
      if (whole?.ok) kept.value = listNewRefundTotals(visit, whole.reply.data).filter(isPaidByProduct);
    });
  });
  const where = describeWhereRefundGoes(refunds.value.map(({ by }) => by));
  return (
    <div class="stack refund-preview" role="status">
      <MoneyFailureAlert failure={failure.value} isWrite={false} />
      <Amounts heading={words.refund.goesBack} amounts={refunds.value} currency={currency} />
      {where !== '' && <p class="note">{where}</p>}
      <Amounts heading={words.refund.stays} amounts={kept.value} currency={currency} />
    </div>
  );
}
