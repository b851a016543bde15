import type { Processor } from '../../ports/stripe.ts';
import type { BilledSubscription } from '../../ports/stripe-subscriptions.ts';
import type { Account } from '../../rules/access/accounts.ts';
import type { Principal } from '../../rules/access/principals.ts';
import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { toNextSubscriptionCheck } from '../../rules/products/membership-billing.ts';
import { isBilledInPause } from '../../rules/products/membership-pauses.ts';
import { checkCanActOnMembership, type PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import { type HistoryEvent, isRenewing, toActRow } from '../../rules/products/purchases.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  updateMembershipBillingDateSynced,
  updateMembershipPause,
} from '../../table/products/memberships.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

export type MembershipRequest<Reply> = CommitAdditions<Reply> & {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly caller: Principal;
  readonly account?: Account | undefined;
  readonly now: Date;
  readonly requestId: string;
};

/** Reads a membership with its sale. Fails unless the caller is its owner, its payer or the front desk. */
export async function loadMembershipForCaller(
  { tenant, caller }: Pick<MembershipRequest<unknown>, 'tenant' | 'caller'>,
  { store }: Pick<PaymentDependencies, 'store'>,
  id: PurchaseId,
): Promise<Outcome<{ readonly head: PurchasedMembershipHead; readonly sale: Sale }>> {
  const head = await findPurchaseHead(store, tenant, KIND, id);
  const sale = head && (await findSaleById(store, tenant, head.saleId));
  if (!head || !sale) return fail('recordNotFound', 'purchasedMembershipId');
  const allowed = checkCanActOnMembership(head, sale, caller);
  return allowed.ok ? ok({ head, sale }) : allowed;
}

/** The processor, once it has said that the subscription of the membership goes on. */
export async function openProcessorIfRenewing(
  deps: PaymentDependencies,
  salon: Salon,
  subscriptionId: string,
): Promise<Outcome<Processor>> {
  const opened = await openSalonProcessor(deps, salon);
  const found = opened.ok ? await opened.value.fetchSubscription(subscriptionId) : opened;
  if (!opened.ok || !found.ok) return opened.ok && !found.ok ? found : opened;
  const goesOn = found.value !== undefined && !found.value.hasEnded && !found.value.endsWithPeriod;
  return goesOn ? opened : invalid('purchasedMembershipId', 'Does not renew');
}

type PauseAct<Reply> = {
  readonly id: PurchaseId;
  readonly reason: string;
  readonly event: HistoryEvent;
  readonly decide: (head: PurchasedMembershipHead) => Outcome<PurchasedMembershipHead>;
  readonly toReply: (head: PurchasedMembershipHead) => Reply;
};

/**
 * Pauses a membership or ends its pause (BEHAVIOR §24.8): first in the table, then at the processor. Scheduled work tells the
 * processor where this request does not.
 */
export async function changePauseAndSyncBilling<Reply>(
  request: MembershipRequest<Reply>,
  deps: PaymentDependencies,
  { id, reason, event, decide, toReply }: PauseAct<Reply>,
): Promise<Outcome<Reply>> {
  const { tenant, salon, account, now, requestId } = request;
  const { store } = deps;
  const loaded = await loadMembershipForCaller(request, deps, id);
  const decided = loaded.ok ? decide(loaded.value.head) : loaded;
  if (!decided.ok) return decided;
  const processor = await openProcessorIfRenewing(deps, salon, decided.value.subscriptionId ?? '');
  if (!processor.ok) return processor;
  const committed = await decideAndCommit(store, request, async (table) => {
    const head = await findPurchaseHead(table, tenant, KIND, id);
    const after = head ? decide(head) : fail('recordNotFound', 'purchasedMembershipId');
    if (!head || !after.ok) return after as typeof after & { ok: false };
    const row = toActRow(head, event, { reason, account }, now);
    const name = `${event.code}-${requestId}`;
    const reviewAt = toNextSubscriptionCheck(after.value, salon, now);
    return ok({
      changes: updateMembershipPause(tenant, head, after.value, reviewAt, { name, row }),
      reply: toReply(after.value),
    });
  });
  if (committed.ok)
    await syncBillingDateAndVoidPausedBills({ deps, salon, now, processor: processor.value }, id);
  return committed;
}

export type ProcessorCall = {
  readonly deps: Pick<PaymentDependencies, 'store'>;
  readonly salon: Salon;
  readonly now: Date;
  readonly processor: Processor;
};

/** The processor refuses a billing date in the past. */
const SOON_MINUTES = 5;

/** Voids what the processor has billed for a day of the pause, so that nobody pays it. */
async function voidBilledInPause(
  { processor }: ProcessorCall,
  head: PurchasedMembershipHead,
  found: BilledSubscription | undefined,
): Promise<Outcome<unknown>> {
  for (const invoice of found?.invoices ?? []) {
    if (invoice.state !== 'payable' || !isBilledInPause(head, invoice.paidFrom?.toISOString())) continue;
    const voided = await processor.voidInvoice(invoice.id);
    // It was paid meanwhile: its renewal moves the billing date again
    if (!voided.ok && voided.failure !== 'processorRefused') return voided;
  }
  return ok(undefined);
}

/** Tells the processor when a membership is billed next, until it knows the date that the table has (BEHAVIOR §24.8). */
export async function syncBillingDateAndVoidPausedBills(
  billing: ProcessorCall,
  id: PurchaseId,
): Promise<Outcome<unknown>> {
  const { deps, salon, now, processor } = billing;
  const { store } = deps;
  for (;;) {
    const head = await findPurchaseHead(store, salon.tenant, KIND, id);
    if (!head || !isRenewing(head) || head.billingMovesTo === undefined) return ok(undefined);
    const told = head.billingMovesTo;
    const soon = now.getTime() + SOON_MINUTES * MINUTE_MS;
    const to = new Date(Math.max(Date.parse(told), soon));
    const moved = await processor.moveBillingDate(head.subscriptionId, to);
    const found = moved.ok ? await processor.fetchSubscription(head.subscriptionId) : moved;
    const voided = found.ok ? await voidBilledInPause(billing, head, found.value) : found;
    if (!voided.ok) return voided;
    const committed = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
      const current = await findPurchaseHead(table, salon.tenant, KIND, id);
      if (!current) return ok({ changes: [], reply: undefined });
      const { billingMovesTo: _told, ...after } = current;
      return ok({
        changes: [
          updateMembershipBillingDateSynced(
            salon.tenant,
            current,
            told,
            toNextSubscriptionCheck(after, salon, now),
          ),
        ],
        reply: undefined,
      });
    });
    if (!committed.ok) return committed;
  }
}
