import type { IntentInput, Processor } from '../../ports/stripe.ts';
import type { Account } from '../../rules/access/accounts.ts';
import type { Principal, VisitCaller } from '../../rules/access/principals.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../../rules/booking/appointments.ts';
import type { CustomerId, LocationId, Tenant } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { toHeldAgainAppointment } from '../../rules/payments/appointment-settlement.ts';
import {
  checkOwnOpenTargetAndMaxAmount,
  checkTargetAcceptsPayment,
  formatOrderDescription,
  isTargetProved,
  resolveOrderCustomerId,
  resolveOrderLocation,
  toShippingToLocation,
} from '../../rules/payments/order-authorization.ts';
import {
  computeNextIntentCheck,
  formatTargetText,
  INTENT_METADATA_KEYS,
  type IntentFacts,
  type IntentRecord,
  type RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { resolveCustomer } from '../../table/customers/merged-customers.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { toCallerText, updateIntentAndNextCheck } from '../../table/payments/intents.ts';
import type { Change, Store } from '../../table/store.ts';
import { loadOpenBookingsCounter } from '../booking/count-open-bookings.ts';
import { decideToTakeSlotAndRedeemAgain } from '../booking/take-slot-again.ts';
import { findOrderTarget } from './order-targets.ts';
import { openSalonProcessor, type PaymentPorts } from './salon-processor.ts';
import { reserveNewIntent } from './unpaid-intent-limits.ts';

/** The target to pay. Without an amount, the order is for all that the target costs. */
type PaymentToOrder = {
  readonly target?: RecordTarget | undefined;
  /** Whether a token proves that the caller owns the target (BEHAVIOR §18.3). */
  readonly isProved?: boolean;
  readonly amount?: Money | undefined;
  readonly customerId: CustomerId | null;
  readonly locationId?: LocationId | null | undefined;
};

type PaymentOrder = { readonly intentId: string; readonly token: string };

/** The intent of the same sale that an order replaces. */
type RecordedOrder = { readonly replaced?: string | undefined };

/** A request of any route that creates an order. */
type OrderRequest = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: VisitCaller;
  readonly account?: Account | undefined;
  readonly network: string;
  readonly now: Date;
  /** Adds ids to the request's log line. */
  readonly logIds: (ids: Readonly<Record<string, string | number>>) => void;
};

type OrderDependencies = PaymentPorts & {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly metrics: { count(metric: 'ForeignPaymentKeys'): void };
};
type OrderDetails = Pick<IntentInput, 'amount' | 'description' | 'shipping'> & {
  /** Whether a token or an account proves the target (BEHAVIOR §8.2). */
  readonly isTargetKnown: boolean;
};

/** The caller whom limits and the intent's record name: the holder of a link is not logged in. */
const toPayer = (actor: VisitCaller): Principal => (actor.kind === 'link' ? { kind: 'anonymous' } : actor);

/**
 * Creates a payment intent (BEHAVIOR §18.1). Reserves a place in the network's limit first and records the intent last:
 * until its token is sent, an intent cannot be paid.
 */
export async function createOrderAndCancelReplaced<Reply>(
  request: OrderRequest & CommitAdditions<Reply>,
  order: PaymentToOrder,
  deps: OrderDependencies,
  toReply: (order: PaymentOrder) => Reply,
): Promise<Outcome<Reply>> {
  const { tenant, salon, now, network } = request;
  const payer = toPayer(request.caller);
  const details = await authorizeOrder(request, order, deps);
  if (!details.ok) return details;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;

  const { isTargetKnown, ...intentDetails } = details.value;
  const isAnonymous = payer.kind === 'anonymous' && !isTargetKnown;
  const reserved = await reserveNewIntent(deps.store, { tenant, network, now, isAnonymous });
  if (!reserved.ok) return reserved;
  const { unpaidSlot, release } = reserved.value;
  const callerText = toCallerText({ tenant, caller: payer, network });
  const intent = await processor.value.createIntent(
    {
      currency: salon.currency,
      ...intentDetails,
      metadata: {
        [INTENT_METADATA_KEYS.tenant]: tenant,
        [INTENT_METADATA_KEYS.caller]: callerText,
        [INTENT_METADATA_KEYS.order]: unpaidSlot.slot,
        ...(order.target ? { [INTENT_METADATA_KEYS.target]: formatTargetText(order.target) } : {}),
      },
    },
    unpaidSlot.slot,
  );
  if (!intent.ok) {
    await release();
    return intent;
  }
  logIntent(request, order.target, intent.value);
  const reply = toReply({ intentId: intent.value.id, token: intent.value.clientSecret });
  const additions = { ...request, storeReply: () => request.storeReply?.(reply) ?? [] };
  const recorded = await recordIntent(request, order.target, deps, additions, {
    unpaidSlot,
    id: intent.value.id,
    amount: intent.value.amount,
    caller: callerText,
    // The holder of a token counts as the caller who booked (BEHAVIOR §19.2)
    ...(order.isProved || request.caller.kind === 'link' ? { ownerConfirmed: true } : {}),
  });
  if (!recorded.ok) {
    await release();
    return recorded;
  }
  // A replaced intent that is paid cannot be cancelled: it pays the sale. Of two paid intents, one is refunded
  const { replaced } = recorded.value;
  if (replaced !== undefined) await processor.value.cancelIntent(replaced);
  await reportForeignKey(request, deps, processor.value, intent.value);
  return ok(reply);
}

/** Names the payment and its target in the log line, so that a payment at the processor leads to its request. */
function logIntent({ logIds }: OrderRequest, target: RecordTarget | undefined, { id }: IntentFacts): void {
  logIds({
    payment_intent: id,
    ...(target ? { target_kind: target.kind, target_id: target.id } : {}),
  });
}

/**
 * Reports a publishable key of another account than the secret key's, with which no client can pay (BEHAVIOR §18.1). The
 * order stands, because a client may have the right key from elsewhere.
 */
async function reportForeignKey(
  { salon, logIds }: OrderRequest,
  { metrics }: OrderDependencies,
  processor: Processor,
  intent: IntentFacts,
): Promise<void> {
  const { paymentKey } = salon.settings;
  const payable = paymentKey === '' ? undefined : await processor.isPayableWithKey(intent, paymentKey);
  if (!payable?.ok || payable.value) return;
  logIds({ payment_key: 'of another account' });
  metrics.count('ForeignPaymentKeys');
}

/** A guest at a network address, as a target and an intent name them. */
export const formatGuestCaller = (tenant: Tenant, network: string): string =>
  toCallerText({ tenant, caller: { kind: 'anonymous' }, network });

async function authorizeOrder(
  { tenant, salon, caller, now, network }: OrderRequest,
  {
    target: named,
    isProved = false,
    amount: requestedAmount,
    customerId: requestedId,
    locationId,
  }: PaymentToOrder,
  { store, catalogs }: OrderDependencies,
): Promise<Outcome<OrderDetails>> {
  const claim = { actor: caller, guestCaller: formatGuestCaller(tenant, network), isProved };
  const [catalog, loaded] = await Promise.all([
    catalogs(salon),
    named ? findOrderTarget(store, salon, named, now) : undefined,
  ]);
  if (named) {
    const target = checkOwnOpenTargetAndMaxAmount(loaded?.target, named, claim, requestedAmount, now);
    if (!target.ok) return target;
  }
  const customerId = resolveOrderCustomerId(caller, requestedId, loaded?.target);
  if (!customerId.ok) return customerId;
  const customer =
    customerId.value === null ? undefined : await resolveCustomer(store, tenant, customerId.value);
  if (customerId.value !== null && !customer) return invalid('customerId', 'Unknown customer');
  // A stranger at the network of a guest learns nothing of the guest's visit by an order for it
  const shown = named && isTargetProved(loaded?.target, named, claim) ? loaded?.target : undefined;
  const location = resolveOrderLocation(catalog, locationId, shown);
  if (!location.ok) return location;
  const description = formatOrderDescription(shown && named, salon.name);
  const amount = requestedAmount ?? loaded?.target.dueAmount;
  if (amount === undefined) return invalid('amount', 'Is required without an appointment or sale');
  const shipping = location.value ? { shipping: toShippingToLocation(customer, location.value) } : {};
  return ok({ amount, description, ...shipping, isTargetKnown: shown !== undefined });
}

async function recordIntent(
  request: OrderRequest,
  named: RecordTarget | undefined,
  deps: OrderDependencies,
  additions: CommitAdditions<RecordedOrder>,
  intent: Pick<IntentRecord, 'id' | 'amount' | 'caller' | 'unpaidSlot' | 'ownerConfirmed'>,
): Promise<Outcome<RecordedOrder>> {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const open: IntentRecord = {
    ...intent,
    createdAt: now.toISOString(),
    state: 'open',
    version: 0,
  };
  const checkAt = computeNextIntentCheck(open, now);
  return decideAndCommit<RecordedOrder>(store, additions, async () => {
    if (!named) return ok({ changes: [updateIntentAndNextCheck(tenant, open, open, checkAt)], reply: {} });
    const loaded = await findOrderTarget(store, salon, named, now);
    const target = checkTargetAcceptsPayment(loaded?.target, named, now);
    if (!target.ok) return target;
    const record = { ...open, target: named };
    const held = await decideToHoldAgain(deps, request, loaded?.appointment);
    if (!held.ok) return held;
    const { appointment, changes } = held.value;
    const listed = loaded?.toListedIntentChanges(open, now, appointment) ?? [];
    return ok({
      changes: [updateIntentAndNextCheck(tenant, open, record, checkAt), ...listed, ...changes],
      reply: { replaced: loaded?.orderedIntent },
    });
  });
}

/**
 * An appointment whose payment failed takes its slot again, else fails with slotNotAvailable, or with tooManyOpenBookings
 * (BEHAVIOR §18.3, §14.10).
 */
async function decideToHoldAgain(
  deps: OrderDependencies,
  request: OrderRequest,
  appointment: Appointment | undefined,
): Promise<Outcome<{ readonly appointment?: Appointment; readonly changes: readonly Change[] }>> {
  if (appointment?.status !== APPOINTMENT_STATUS.paymentFailed) return ok({ changes: [] });
  const [again, openBookings] = await Promise.all([
    decideToTakeSlotAndRedeemAgain(deps, request, appointment),
    loadOpenBookingsCounter(deps.store, { ...request, caller: toPayer(request.caller) }, appointment),
  ]);
  if ('obstacle' in again) {
    // Another order may have taken the slot meanwhile: the commit then finds the appointment changed and decides again
    const present = await findAppointment(deps.store, request.tenant, appointment.id);
    const isHeld = present?.status === APPOINTMENT_STATUS.pendingPayment;
    return isHeld ? ok({ changes: [] }) : fail('slotNotAvailable', 'appointmentId');
  }
  const counted = await openBookings.countVisits([appointment]);
  if (!counted.ok) return counted;
  return ok({
    appointment: toHeldAgainAppointment(again.appointment, request.now),
    changes: [...again.changes, ...counted.value],
  });
}
