import type { PurchaseId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { toNextSubscriptionCheck } from '../../rules/products/membership-billing.ts';
import {
  checkChangeToSameBillingPeriod,
  planMembershipChange,
} from '../../rules/products/membership-changes.ts';
import type { MembershipTemplate, PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import { isRenewing, toActRow } from '../../rules/products/purchases.ts';
import { computeSaleAmounts } from '../../rules/products/sales.ts';
import type { Location } from '../../rules/salons/salon.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import {
  findChangedTerms,
  updateMembershipTermsPlanned,
  updateMembershipTermsSynced,
} from '../../table/products/memberships.ts';
import { findPurchaseBody, findPurchaseHead } from '../../table/products/purchases.ts';
import type { PaymentDependencies } from '../payments/salon-processor.ts';
import { type MembershipRequest, openProcessorIfRenewing, type ProcessorCall } from './pause-membership.ts';
import { copyServiceGroupsForSale } from './sell.ts';
import { INTERVALS } from './start-membership-billing.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

type Change<Reply> = {
  readonly loaded: PurchasedMembershipHead;
  readonly template: MembershipTemplate;
  /** The location of the sale, whose tax counts. */
  readonly location: Location;
  readonly reason: string;
  readonly toReply: (head: PurchasedMembershipHead) => Reply;
};

/** Plans that a membership changes to a template with its next renewal (BEHAVIOR §24.9): first in the table, then at the processor. */
export async function scheduleMembershipChange<Reply>(
  request: MembershipRequest<Reply>,
  deps: PaymentDependencies,
  { loaded, template, location, reason, toReply }: Change<Reply>,
): Promise<Outcome<Reply>> {
  const { tenant, salon, account, now, requestId } = request;
  const { store } = deps;
  const { id } = loaded;
  const body = await findPurchaseBody(store, tenant, KIND, id);
  if (!body) return fail('recordNotFound', 'purchasedMembershipId');
  const allowed = checkChangeToSameBillingPeriod(loaded, body, template, now);
  if (!allowed.ok) return allowed;
  const processor = await openProcessorIfRenewing(deps, salon, loaded.subscriptionId ?? '');
  if (!processor.ok) return processor;
  const groups = await copyServiceGroupsForSale(store, tenant, template.groups);
  const {
    total,
    tax,
    taxPercent = 0,
  } = computeSaleAmounts(template.price, template.isTaxed, location, salon.currency);
  const committed = await decideAndCommit(store, request, async (table) => {
    const head = (await findPurchaseHead(table, tenant, KIND, id)) ?? loaded;
    const checked = checkChangeToSameBillingPeriod(head, body, template, now);
    if (!checked.ok) return checked;
    const planned = planMembershipChange(head, template, groups, { total, tax, taxPercent });
    const row = toActRow(head, { code: 'changed', lineName: template.name }, { reason, account }, now);
    const named = { name: `changed-${requestId}`, row };
    const reviewAt = toNextSubscriptionCheck(planned.head, salon, now);
    return ok({
      changes: updateMembershipTermsPlanned(tenant, head, planned, reviewAt, named),
      reply: toReply(planned.head),
    });
  });
  if (committed.ok) await syncMembershipTerms({ deps, salon, now, processor: processor.value }, id);
  return committed;
}

/** Tells the processor the price of the next renewals, until it knows the newest terms (BEHAVIOR §24.9). */
export async function syncMembershipTerms(
  { deps: { store }, salon, now, processor }: ProcessorCall,
  id: PurchaseId,
): Promise<Outcome<unknown>> {
  const { tenant, currency } = salon;
  for (;;) {
    const head = await findPurchaseHead(store, tenant, KIND, id);
    if (!head?.lastTerms || !isRenewing(head) || head.untoldTerms === undefined) return ok(undefined);
    const next = await findChangedTerms(store, tenant, id, head.lastTerms);
    if (!next) return ok(undefined);
    const price = {
      name: `${next.body.name}, ${salon.name}`,
      amount: next.amounts.total,
      currency,
      interval: INTERVALS[next.body.billingPeriod],
      terms: next.number,
    };
    // A key that stays the same would repeat a failure of the processor
    const key = `terms-${tenant}-${id}-${next.number}-${now.getTime()}`;
    const told = await processor.changeSubscriptionPrice(head.subscriptionId, price, key);
    if (!told.ok) return told;
    const committed = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
      const current = await findPurchaseHead(table, tenant, KIND, id);
      if (!current || current.lastTerms !== next.number) return ok({ changes: [], reply: undefined });
      const { untoldTerms: _told, ...after } = current;
      return ok({
        changes: [updateMembershipTermsSynced(tenant, current, toNextSubscriptionCheck(after, salon, now))],
        reply: undefined,
      });
    });
    if (!committed.ok) return committed;
  }
}
