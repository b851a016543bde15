import type { payments } from '../../lib/contract/payments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { type FailureKey, fail, ok } from '../../lib/rules/outcome.ts';
import type { PaymentResult } from '../../lib/rules/payments/appointment-settlement.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { SettlementResult } from '../../lib/workflows/payments/target-decision.ts';
import type { Ports } from './ports.ts';
import { targetNamed } from './target.ts';

type UpdateStatus = (typeof payments.routes)['update-status'];

/** The processor's own form of an intent's id. */
const INTENT_FORM = /^pi_\w+$/;

const FAILURE_OF = {
  processing: 'paymentProcessing',
  failed: 'paymentFailed',
  refunded: 'paymentRefunded',
} as const satisfies Record<Exclude<PaymentResult, 'paid'>, FailureKey>;

const standing = ({ id, status, paymentStatus }: SettlementResult) => ({
  id,
  status,
  payment_status: paymentStatus,
});

const paid = (settled: SettlementResult) => ({
  status: true as const,
  message: 'Payment successful',
  data: standing(settled),
});

/** Asks the processor how an intent ended, and settles its target (specification, update-status; decisions §5). */
export const updateStatus: Handler<UpdateStatus, Ports> = async (request, deps) => {
  const { tenant, input, now } = request;
  const target = targetNamed(input);
  if (!target || !INTENT_FORM.test(input.payment_intent)) return fail('paymentInvalid');
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const intent = await processor.value.readIntent(input.payment_intent);
  if (!intent.ok) return intent;
  if (!intent.value) return fail('paymentInvalid');
  const settled = await settlePayment(deps, tenant, target, intent.value, now, (after) =>
    after.result === 'paid' ? request.storeReply(paid(after)) : [],
  );
  if (!settled.ok) return settled;
  const { result } = settled.value;
  if (result === 'paid') return ok(paid(settled.value));
  return { ...fail(FAILURE_OF[result]), data: standing(settled.value) };
};
