import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import type { Visit } from '../desk-data.ts';
import { formatMoney } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { listNewRefundTotals, type RefundTotalByWay } from './payment-rows.ts';

type RefundInput = Parameters<Client['appointments']['appointmentRefund']>[0];

type RefundPreviewProps = {
  readonly visit: Visit;
  readonly salon: Client;
  readonly currency: string;
  /** The refund as the form says it now; undefined while nothing is chosen. */
  readonly input: ReadonlySignal<RefundInput | undefined>;
};

const TYPING_PAUSE_MS = 250;

/** How much goes back in which way, which the API computes after each change of the form (BEHAVIOR §39.7). */
export function RefundPreview({ visit, salon, currency, input }: RefundPreviewProps) {
  const words = moneyTexts();
  const refunds = useSignal<readonly RefundTotalByWay[]>([]);
  const failure = useSignal<CallFailure | null>(null);
  useSignalEffect(() => {
    const asked = input.value;
    refunds.value = [];
    failure.value = null;
    if (!asked) return undefined;
    return startAfterPause(TYPING_PAUSE_MS, async (signal) => {
      const result = await salon.appointments.appointmentRefund({ ...asked, dry_run: 1 }, { signal });
      if (signal.aborted) return;
      if (result.ok) refunds.value = listNewRefundTotals(visit, result.reply.data);
      else failure.value = result;
    });
  });
  return (
    <div role="status">
      <MoneyFailureAlert failure={failure.value} isWrite={false} />
      {refunds.value.length > 0 && (
        <>
          <p>{words.refund.goesBack}</p>
          <ul>
            {refunds.value.map(({ by, amount }) => (
              <li key={by}>
                {words.payments.by[by]}
                {amount > 0 && `: ${formatMoney(amount, currency)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
