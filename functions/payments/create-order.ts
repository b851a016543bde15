import { randomUUID } from 'node:crypto';
import type { payments } from '../../lib/contract/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { IntentInput } from '../../lib/ports/stripe.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../lib/rules/booking/appointments.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toHeldAgainAppointment } from '../../lib/rules/payments/appointment-settlement.ts';
import { computeNextIntentCheck } from '../../lib/rules/payments/intent-deadlines.ts';
import {
  checkOpenTarget,
  checkOrderCustomer,
  checkOrderLocation,
  checkOrderTarget,
  formatOrderDescription,
  toShipping,
} from '../../lib/rules/payments/order-authorization.ts';
import {
  formatCallerText,
  INTENT_METADATA,
  type IntentFacts,
  type IntentRecord,
} from '../../lib/rules/payments/payment-intents.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getAppointment } from '../../lib/table/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { hashAddress, updateIntent } from '../../lib/table/intents.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { getOpenBookingChanges } from '../../lib/workflows/booking/count-open-bookings.ts';
import { decideToTakeSlotAgain } from '../../lib/workflows/booking/take-slot-again.ts';
import { reserveNewIntent } from '../../lib/workflows/payments/reserve-intent.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { getOrderTarget, parsePaymentTarget } from './target.ts';

type CreateOrder = (typeof payments.routes)['create-order'];
type OrderRequest = Request<CreateOrder>;
type OrderDetails = Pick<IntentInput, 'amount' | 'description' | 'shipping'>;

/**
 * Creates a payment intent (BEHAVIOR §18.1). Reserves a place in the address's limit first and records the intent last:
 * until its token is sent, an intent cannot be paid.
 */
export const createOrder: Handler<CreateOrder, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, caller, now, address } = request;
  const { store } = deps;
  const details = await authorizeOrder(request, deps);
  if (!details.ok) return details;
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;

  const order = { address: hashAddress(tenant, address), slot: randomUUID() };
  const reserved = await reserveNewIntent(store, tenant, caller, order, now);
  if (!reserved.ok) return reserved;
  const callerText = formatCallerText(caller, order.address);
  const intent = await processor.value.createIntent(
    {
      currency: salon.currency,
      ...details.value,
      metadata: {
        [INTENT_METADATA.tenant]: tenant,
        [INTENT_METADATA.caller]: callerText,
        [INTENT_METADATA.order]: order.slot,
      },
    },
    order.slot,
  );
  const reply = intent.ok
    ? await recordIntent(request, deps, intent.value, { ...order, caller: callerText })
    : intent;
  if (!reply.ok) await reserved.value.release();
  return reply;
};

/** Authorizes the order and gives its description and shipping. */
async function authorizeOrder(
  { tenant, salon, caller, input, now, address }: OrderRequest,
  { store, catalogs }: Dependencies,
): Promise<Outcome<OrderDetails>> {
  const guestCaller = formatCallerText({ kind: 'anonymous' }, hashAddress(tenant, address));
  const named = parsePaymentTarget(input);
  const [catalog, loaded] = await Promise.all([
    catalogs(salon),
    named ? getOrderTarget(store, tenant, named, toLocalDate(salon.timeZone, now)) : undefined,
  ]);
  if (named) {
    const target = checkOrderTarget(loaded?.target, named, caller, guestCaller, input.amount);
    if (!target.ok) return target;
  }
  const { user } = input;
  const customerId = checkOrderCustomer(caller, input.customer_id ?? user?.customer_id ?? user?.id ?? null);
  if (!customerId.ok) return customerId;
  const customer = customerId.value === null ? undefined : await getCustomer(store, tenant, customerId.value);
  if (customerId.value !== null && !customer) return invalid('customer_id', 'Unknown customer');
  const location = checkOrderLocation(catalog, input.location_id ?? user?.location_id, loaded?.target);
  if (!location.ok) return location;
  const description = formatOrderDescription(named, salon.name);
  const amount = input.amount ?? loaded?.target.dueAmount;
  if (amount === undefined) return invalid('amount', 'Required without an appointment or sale');
  const shipping = location.value ? { shipping: toShipping(customer, location.value) } : {};
  return ok({ amount, description, ...shipping });
}

/** Records the intent and binds it to the target that the request names. */
function recordIntent(
  request: OrderRequest,
  deps: Dependencies,
  { id, clientSecret, amount }: IntentFacts,
  order: Pick<IntentRecord, 'caller' | 'address' | 'slot'>,
) {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const named = parsePaymentTarget(input);
  const open: IntentRecord = {
    ...order,
    id,
    amount,
    createdAt: now.toISOString(),
    state: 'open',
    version: 0,
  };
  const checkAt = computeNextIntentCheck(open, now);
  const reply = { status: true as const, token: clientSecret, payment_intent: id };
  return decideAndCommit(store, request, async () => {
    if (!named) return ok({ changes: [updateIntent(tenant, open, open, checkAt)], reply });
    const loaded = await getOrderTarget(store, tenant, named, toLocalDate(salon.timeZone, now));
    const target = checkOpenTarget(loaded?.target, named);
    if (!target.ok) return target;
    const record = { ...open, target: named };
    const held = await decideToHoldAgain(deps, request, loaded?.appointment);
    if (!held.ok) return held;
    const { appointment, changes } = held.value;
    const listed = loaded?.listIntent(open, now, appointment) ?? [];
    return ok({ changes: [updateIntent(tenant, open, record, checkAt), ...listed, ...changes], reply });
  });
}

/**
 * An appointment whose payment failed takes its slot again, else fails with slotNotAvailable, or with tooManyOpenBookings
 * (BEHAVIOR §18.3, §14.7).
 */
async function decideToHoldAgain(
  deps: Dependencies,
  request: OrderRequest,
  appointment: Appointment | undefined,
): Promise<Outcome<{ readonly appointment?: Appointment; readonly changes: readonly Change[] }>> {
  if (appointment?.status !== APPOINTMENT_STATUS.paymentFailed) return ok({ changes: [] });
  const [again, openBookings] = await Promise.all([
    decideToTakeSlotAgain(deps, request, appointment),
    getOpenBookingChanges(deps.store, request, appointment),
  ]);
  if ('obstacle' in again) {
    // Another order may have taken the slot meanwhile: the commit then finds the appointment changed and decides again
    const present = await getAppointment(deps.store, request.tenant, appointment.id);
    const isHeld = present?.status === APPOINTMENT_STATUS.pendingPayment;
    return isHeld ? ok({ changes: [] }) : fail('slotNotAvailable', 'appointmentId');
  }
  if (!openBookings.ok) return openBookings;
  return ok({
    appointment: toHeldAgainAppointment(again.appointment, request.now),
    changes: [...again.changes, ...openBookings.value(appointment.id)],
  });
}
