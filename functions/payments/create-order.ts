import { randomUUID } from 'node:crypto';
import type { payments } from '../../lib/contract/payments.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { nextLook } from '../../lib/rules/payments/intent-deadlines.ts';
import {
  callerMark,
  type IntentFacts,
  type IntentRecord,
  METADATA,
} from '../../lib/rules/payments/payment-intents.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  hashAddress,
  releaseUnpaidIntent,
  reserveUnpaidIntent,
  updateIntent,
} from '../../lib/table/intents.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { authorizeOrder } from './order-words.ts';
import type { Ports } from './ports.ts';
import { readTarget, targetNamed } from './target.ts';

type CreateOrder = (typeof payments.routes)['create-order'];

/**
 * Makes a payment intent for the caller (specification, create-order; decisions §5). The place among the address's
 * unpaid intents is taken first, the intent noted last: nobody can pay an intent whose token never left.
 */
export const createOrder: Handler<CreateOrder, Ports> = async (request, deps) => {
  const { tenant, salon, caller, input, now, address } = request;
  const { store } = deps;
  const words = await authorizeOrder(request, deps);
  if (!words.ok) return words;
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;

  const order = { address: hashAddress(tenant, address), slot: randomUUID() };
  const isReserved = await reserveUnpaidIntent(store, tenant, order.address, order.slot, now);
  if (!isReserved) return fail('unpaidTooMany');
  const mark = callerMark(caller, order.address);
  const made = await processor.value.makeIntent(
    {
      amount: input.amount,
      currency: salon.currency,
      ...words.value,
      metadata: { [METADATA.tenant]: tenant, [METADATA.caller]: mark, [METADATA.order]: order.slot },
    },
    order.slot,
  );
  const noted = made.ok ? await note(request, deps, made.value, { ...order, caller: mark }) : made;
  if (!noted.ok) await store.commit(releaseUnpaidIntent(tenant, order));
  return noted;
};

/** Notes the intent, and binds it to the target that the request names. */
function note(
  request: Request<CreateOrder>,
  { store }: Parameters<typeof createOrder>[1],
  { id, clientSecret }: IntentFacts,
  order: Pick<IntentRecord, 'caller' | 'address' | 'slot'>,
) {
  const { tenant, salon, input, now } = request;
  const target = targetNamed(input);
  const { amount } = input;
  const open: IntentRecord = {
    ...order,
    id,
    amount,
    createdAt: now.toISOString(),
    state: 'open',
    version: 0,
  };
  const lookAt = nextLook(open, now);
  const reply = { status: true as const, token: clientSecret, payment_intent: id };
  return decideAndCommit(store, request, async () => {
    if (!target) return ok({ changes: [updateIntent(tenant, open, open, lookAt)], reply });
    const bound = await readTarget(store, tenant, target, dateIn(salon.timeZone, now));
    if (!bound) return fail('recordUnknown');
    if (!bound.isOpen) return fail('paymentInvalid');
    if (bound.isCrowded) return fail('unpaidTooMany');
    const record = { ...open, target };
    return ok({ changes: [updateIntent(tenant, open, record, lookAt), ...bound.named(open)], reply });
  });
}
