import type { payments } from '../../lib/contract/payments/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { FailureKey } from '../../lib/rules/failures.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkTargetOwner } from '../../lib/rules/payments/order-authorization.ts';
import type { PaymentResult, RecordTarget } from '../../lib/rules/payments/payment-intents.ts';
import { formatGuestCaller } from '../../lib/workflows/payments/create-order.ts';
import { findOrderTarget } from '../../lib/workflows/payments/order-targets.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { SettlementResult } from '../../lib/workflows/payments/settlement.ts';
import { parsePaymentTarget } from './target.ts';
import { checkTargetProofIfSent } from './target-proof.ts';

type UpdateStatus = (typeof payments.routes)['update-status'];

/** The form of the processor's intent ids. */
const INTENT_ID = /^pi_\w{1,252}$/;

const RESULT_FAILURES = {
  processing: 'paymentProcessing',
  failed: 'paymentFailed',
  refunded: 'paymentRefunded',
} as const satisfies Record<Exclude<PaymentResult, 'paid'>, FailureKey>;

const toStatusView = ({ id, status, paymentStatus }: SettlementResult) => ({
  id,
  status,
  payment_status: paymentStatus,
});

const toPaidReply = (settled: SettlementResult) => ({
  message: 'Payment successful',
  data: toStatusView(settled),
});

/** Fails with recordNotFound for every target that is not the caller's own, so that nobody learns of it. */
async function checkOwnTarget(
  { salon, tenant, caller, network, now }: Request<UpdateStatus>,
  { store }: Dependencies,
  target: RecordTarget | undefined,
  isProved: boolean,
): Promise<Outcome<unknown>> {
  if (!target) return ok(undefined);
  const loaded = await findOrderTarget(store, salon, target, now);
  const guestCaller = formatGuestCaller(tenant, network);
  return checkTargetOwner(loaded?.target, target, { actor: caller, guestCaller, isProved });
}

/** Asks the processor for an intent's outcome and settles its target (BEHAVIOR §19.1). */
export const updateStatus: Handler<UpdateStatus, PaymentPorts> = async (request, deps) => {
  const { salon, caller, input, now } = request;
  const target = parsePaymentTarget(input);
  const isProved = await checkTargetProofIfSent(request, deps, target);
  if (!isProved.ok) return isProved;
  const own = await checkOwnTarget(request, deps, target, isProved.value);
  if (!own.ok) return own;
  if (!target || !INTENT_ID.test(input.payment_intent)) return fail('paymentInvalid', 'payment_intent');
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const intent = await processor.value.fetchIntent(input.payment_intent);
  if (!intent.ok) return intent;
  if (!intent.value) return fail('paymentInvalid', 'payment_intent');
  const additions = {
    storeReply: (after: SettlementResult) =>
      after.result === 'paid' ? request.storeReply(toPaidReply(after)) : [],
  };
  const settled = await settlePayment(deps, salon, target, intent.value, now, additions, caller);
  if (!settled.ok) return settled;
  const { result } = settled.value;
  if (result === 'paid') return ok(toPaidReply(settled.value));
  return { ...fail(RESULT_FAILURES[result]), data: toStatusView(settled.value) };
};
