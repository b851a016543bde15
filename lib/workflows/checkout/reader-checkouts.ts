import type { Processor } from '../../ports/stripe.ts';
import { canAccessAppointment } from '../../rules/access/appointment-access.ts';
import { isLimitedToOwnVisits, type Principal } from '../../rules/access/principals.ts';
import { type CommittedHold, toCommittedHold } from '../../rules/checkout/card-holds.ts';
import {
  decideReaderStep,
  formatBillFingerprint,
  isMergedRecently,
  isReaderTaken,
  type ReaderCheckout,
  toAuthorizedTenders,
  toCheckoutMetadata,
  toPaidCheckout,
  toUnpaidCheckout,
  type UnpaidCheckout,
  type UnpaidState,
  type WaitingCheckout,
} from '../../rules/checkout/reader-checkouts.ts';
import type { Tender } from '../../rules/checkout/tenders.ts';
import { FAILURES, type FailureKey } from '../../rules/failures.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { type Failure, fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { findRegisteredReader, type ReaderId } from '../../rules/payments/card-readers.ts';
import type { IntentFacts } from '../../rules/payments/payment-intents.ts';
import { findNewestRestoreId } from '../../rules/salons/restores.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { openStoreAuditingFirstChange } from '../../table/access/audit-trail.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { putNewCardHold } from '../../table/checkout/card-holds.ts';
import {
  findReaderCheckout,
  findReaderClaim,
  putNewReaderCheckout,
  putReaderClaim,
  updateReaderCheckout,
} from '../../table/checkout/reader-checkouts.ts';
import { findMergeRecordOfCustomer, resolveCustomerId } from '../../table/customers/merged-customers.ts';
import { BUSY, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { getOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';
import { putRefundOfUnclaimedPayment } from '../payments/intent-changes.ts';
import { captureOrGiveUpCommittedHold } from './card-holds.ts';
import { type BillRequest, openBillReader, type PayableBill, readBillToPay } from './checkout.ts';
import { decideBillPaymentWithReceipt } from './pay-bill.ts';

export type ReaderCheckoutContext = {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly processor: Processor;
  readonly salon: Salon;
  readonly now: Date;
};

type StoredRequest = Omit<BillRequest, 'toField'>;

/** A payment that begins at a reader. */
type ReaderOrder = Pick<
  WaitingCheckout,
  'id' | 'amount' | 'tenders' | 'place' | 'caller' | 'accountName' | 'requestId'
> & {
  readonly readerId: string;
  readonly request: StoredRequest;
  readonly bill: PayableBill;
};

/**
 * Claims the reader, records the checkout, and shows its amount there (BEHAVIOR §37.6). Fails with readerOffline and readerBusy,
 * and where the answer of the processor is unknown: the payment is then cancelled.
 */
export async function startReaderCheckout(
  context: ReaderCheckoutContext,
  { bill, readerId, ...order }: ReaderOrder,
): Promise<Outcome<WaitingCheckout>> {
  const { store, processor, salon, now } = context;
  const { tenant, currency } = salon;
  const { id } = order;
  const found = await findFreeReader(context, readerId);
  if (!found.ok) return found;
  const reader = found.value;
  const metadata = toCheckoutMetadata(id, tenant);
  const intentOrder = { amount: order.amount, currency, description: 'Checkout', metadata };
  const intent = await processor.createReaderIntent(intentOrder, `reader-${tenant}-${id}`);
  if (!intent.ok) return intent;
  const restore = findNewestRestoreId(salon);
  const checkout: WaitingCheckout<StoredRequest> = {
    ...order,
    reader,
    currency,
    intent: intent.value.id,
    bill: formatBillFingerprint(bill, currency),
    customerId: bill.payerId,
    createdAt: now.toISOString(),
    ...(restore === undefined ? {} : { restore }),
    state: 'waiting',
  };
  const claimed = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const claim = await checkReaderFree(table, tenant, reader, now);
    if (!claim.ok) return claim;
    const changes = [putNewReaderCheckout(tenant, checkout), putReaderClaim(tenant, checkout, claim.value)];
    return ok({ changes, reply: undefined });
  });
  if (!claimed.ok) {
    await processor.cancelIntent(checkout.intent);
    return claimed;
  }
  const started = await processor.startReaderPayment(reader, checkout.intent);
  if (started.ok) return ok(checkout);
  await endUnpaidReaderCheckout(context, checkout, 'cancelled');
  const { failure } = started;
  return failure === 'readerOffline' || failure === 'readerBusy' ? fail(failure, 'readerId') : started;
}

/** A reader of the salon at which no payment waits. */
async function findFreeReader(
  { store, processor, salon: { tenant }, now }: ReaderCheckoutContext,
  readerId: string,
): Promise<Outcome<ReaderId>> {
  const found = await processor.findReader(readerId);
  if (!found.ok) return found;
  const reader = findRegisteredReader(found.value, tenant);
  if (!reader) return invalid('readerId', 'Unknown reader');
  if (reader.waitsFor !== undefined) return fail('readerBusy', 'readerId');
  const free = await checkReaderFree(store, tenant, reader.id, now);
  return free.ok ? ok(reader.id) : free;
}

/** The last claim of a reader. Fails with readerBusy while a checkout waits there. */
async function checkReaderFree(store: Store, tenant: Tenant, reader: ReaderId, now: Date) {
  const claim = await findReaderClaim(store, tenant, reader);
  const holder = claim && (await findReaderCheckout(store, tenant, claim.checkoutId));
  return isReaderTaken(holder, now) ? fail('readerBusy', 'readerId') : ok(claim);
}

/**
 * Whether the user may see and cancel the checkout: a user who is limited to own visits only one of an own visit, or the
 * user's own one of a walk-in (BEHAVIOR §2.4). A checkout that ended without payment names no visit, and all may see it.
 */
export async function canAccessReaderCheckout(
  store: Store,
  tenant: Tenant,
  checkout: ReaderCheckout,
  actor: Principal,
): Promise<boolean> {
  if (!isLimitedToOwnVisits(actor)) return true;
  const ids = listVisitIdsOfCheckout(checkout);
  const visits = await Promise.all(ids.map((id) => findAppointment(store, tenant, id)));
  if (visits.some((visit) => visit))
    return visits.every((visit) => !visit || canAccessAppointment(visit, actor, 'sales.write'));
  return checkout.state !== 'waiting' || isSameUser(checkout.caller, actor);
}

const isSameUser = (a: Principal, b: Principal): boolean =>
  a.kind === 'user' && b.kind === 'user' && a.id === b.id;

/** The visits that a checkout pays: of a walk-in only once it is paid. */
function listVisitIdsOfCheckout(checkout: ReaderCheckout): readonly AppointmentId[] {
  if (checkout.state === 'paid') return checkout.visitIds;
  if (checkout.state !== 'waiting') return [];
  const { target, others } = checkout.request as StoredRequest;
  return [...(target.kind === 'stored' ? [target] : []), ...others].map((visit) => visit.appointmentId);
}

/** Ends a checkout that waits, and frees what its card may hold. Returns it as it is where it has ended otherwise. */
export async function endUnpaidReaderCheckout(
  context: ReaderCheckoutContext,
  waiting: WaitingCheckout,
  state: UnpaidState,
  reason?: FailureKey,
): Promise<ReaderCheckout> {
  const { store, salon, now } = context;
  const { tenant } = salon;
  const ended = toUnpaidCheckout(waiting, state, now, reason);
  const taken = await store.commit([updateReaderCheckout(tenant, waiting, ended)]);
  if (!taken.done) return (await findReaderCheckout(store, tenant, waiting.id)) ?? waiting;
  // Scheduled work does it again where the processor does not answer now
  await cancelOrRefundReaderPayment(context, ended);
  return ended;
}

/**
 * Cancels the payment of a checkout that has ended without it, or refunds it where the salon has captured it at the
 * processor. Fails where it must be tried again.
 */
export async function cancelOrRefundReaderPayment(
  { store, processor, salon, now }: ReaderCheckoutContext,
  ended: UnpaidCheckout,
): Promise<Outcome<undefined>> {
  const { tenant } = salon;
  const cancelled = await processor.cancelReaderPayment(ended.reader, ended.intent);
  if (!cancelled.ok) return cancelled;
  const facts = cancelled.value;
  const isTaken = facts?.state === 'succeeded';
  if (facts && !isTaken && facts.state !== 'canceled') return fail('paymentProcessing');
  const { isReleasing: _isReleasing, ...released } = ended;
  await store.commit([
    updateReaderCheckout(tenant, ended, released),
    ...(isTaken
      ? putRefundOfUnclaimedPayment(
          salon,
          await getOrRecoverIntentRecord(store, tenant, facts, now),
          facts,
          now,
        )
      : []),
  ]);
  return ok(undefined);
}

/** Whether the same checkout can succeed later: a conflict or an outage. */
const isTransient = (failure: FailureKey): boolean => FAILURES[failure].status >= 500;

/**
 * Settles a checkout that waits, as the processor reports its payment: an authorized card commits it and is captured, any
 * other end frees what is held. Repeated or concurrent calls change nothing more (BEHAVIOR §37.6).
 */
export async function settleReaderCheckout(
  context: ReaderCheckoutContext,
  waiting: ReaderCheckout,
): Promise<Outcome<ReaderCheckout>> {
  if (waiting.state !== 'waiting') return ok(waiting);
  const payment = await context.processor.fetchReaderPayment(waiting.reader, waiting.intent);
  if (!payment.ok) return payment;
  const step = decideReaderStep(waiting, payment.value, context.now);
  if (step === 'wait') return ok(waiting);
  if (step !== 'commit' || !payment.value.facts)
    return ok(await endUnpaidReaderCheckout(context, waiting, step === 'commit' ? 'cancelled' : step));
  const paid = await commitReaderCheckout(context, waiting, payment.value.facts);
  if (!paid.ok) return isTransient(paid.failure) ? paid : endRefusedReaderCheckout(context, waiting, paid);
  const { checkout, hold } = paid.value;
  // Scheduled work does it again where the processor does not answer now
  if (hold) await captureOrGiveUpCommittedHold(context, hold);
  return ok(checkout);
}

/** Ends a checkout that cannot be committed. While its customer is being merged, the checkout stays: it may succeed later. */
async function endRefusedReaderCheckout(
  context: ReaderCheckoutContext,
  waiting: WaitingCheckout,
  { failure }: Failure,
): Promise<Outcome<ReaderCheckout>> {
  if (!(await isCustomerMoving(context, waiting)))
    return ok(await endUnpaidReaderCheckout(context, waiting, 'cancelled', failure));
  const stored = await findReaderCheckout(context.store, context.salon.tenant, waiting.id);
  return stored && stored.state !== 'waiting' ? ok(stored) : BUSY;
}

/** Whether what the customer of a checkout owns is moving to another one, so that the same checkout can succeed later. */
async function isCustomerMoving(
  { store, salon: { tenant }, now }: ReaderCheckoutContext,
  { customerId = null }: WaitingCheckout,
): Promise<boolean> {
  return (
    customerId !== null && isMergedRecently(await findMergeRecordOfCustomer(store, tenant, customerId), now)
  );
}

/** The request of a checkout for the customer whom its own one was merged into since (BEHAVIOR §4.6). */
async function followMerge(store: Store, tenant: Tenant, request: StoredRequest): Promise<StoredRequest> {
  const { target } = request;
  if (target.kind === 'stored' || target.customerId === null) return request;
  const customerId = await resolveCustomerId(store, tenant, target.customerId);
  return { ...request, target: { ...target, customerId } };
}

/** The store whose commit leaves the row of the user who began the checkout. Events and scheduled work settle it, too. */
function openTrail(
  store: Store,
  tenant: Tenant,
  { caller, accountName, requestId }: WaitingCheckout,
  now: Date,
): Store {
  if (caller.kind !== 'user') return store;
  const actor = { kind: 'user' as const, id: caller.id, name: accountName };
  const author = { id: requestId, actor, operation: 'checkout.checkout-pay' };
  return openStoreAuditingFirstChange(store, tenant, author, now);
}

/** A checkout, and the hold that its commit began; without one where it had left its state. */
type CommittedCheckout = { readonly checkout: ReaderCheckout; readonly hold?: CommittedHold };

/** Commits the checkout of an authorized card, if the bill is the one that was accepted. */
async function commitReaderCheckout(
  { store, catalogs, salon, now }: ReaderCheckoutContext,
  waiting: WaitingCheckout,
  facts: IntentFacts,
): Promise<Outcome<CommittedCheckout>> {
  const { tenant, currency } = salon;
  const requested = await followMerge(store, tenant, waiting.request as StoredRequest);
  const account = { name: waiting.accountName };
  const call = { tenant, salon, caller: waiting.caller, account, now };
  const toField = (_: number, field: string) => field;
  const reader = openBillReader(call, { store, catalogs }, { ...requested, toField }, 'pay');
  const tenders: Tender[] = toAuthorizedTenders(waiting, facts);
  return decideAndCommit(
    openTrail(store, tenant, waiting, now),
    NO_COMMIT_ADDITIONS,
    async (table, hasConflicted) => {
      const [stored, read] = await Promise.all([
        findReaderCheckout(table, tenant, waiting.id),
        readBillToPay(call, { table, hasConflicted }, reader, tenders),
      ]);
      if (stored?.state !== 'waiting') return ok({ changes: [], reply: { checkout: stored ?? waiting } });
      if (!read.ok) return read;
      if (formatBillFingerprint(read.value.bill, currency) !== stored.bill)
        return fail('billChanged', 'version');
      const decided = decideBillPaymentWithReceipt(call, read.value, tenders, hasConflicted);
      if (!decided.ok) return decided;
      const { paid: bill, changes } = decided.value;
      const visitIds = bill.visits.map(({ id }) => id);
      const saleIds = bill.sales.map(({ id }) => id);
      const receipt = bill.receipt ? { receipt: { id: bill.receipt.id, number: bill.receipt.number } } : {};
      const paid = toPaidCheckout(stored, { visitIds, saleIds, change: bill.change, ...receipt }, now);
      const hold = toCommittedHold(stored, bill, now);
      return ok({
        changes: [...changes, updateReaderCheckout(tenant, stored, paid), putNewCardHold(tenant, hold)],
        reply: { checkout: paid, hold },
      });
    },
  );
}
