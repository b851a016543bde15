import type * as z from 'zod';
import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { PurchaseId } from '../../lib/rules/ids.ts';
import type { Outcome } from '../../lib/rules/outcome.ts';
import { decidePause, decideResume } from '../../lib/rules/products/membership-pauses.ts';
import type { PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import type { LocalDate } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toPauseAndNextBillingView } from '../../lib/views/products/purchases.ts';
import type { PaymentDependencies, PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import {
  changePauseAndSyncBilling,
  type MembershipRequest,
} from '../../lib/workflows/products/pause-membership.ts';

type Routes = typeof memberships.routes;

type Reply = z.input<Routes['membership-pause']['reply']>;
type PauseRequest<Input = unknown> = MembershipRequest<Reply> & {
  readonly input: Input & { readonly purchased_membership_id: PurchaseId };
};

const toReplyFor =
  ({ salon, now }: PauseRequest, message: string) =>
  (head: PurchasedMembershipHead) => ({
    message,
    data: {
      id: head.id,
      expiry_date: head.expiryDate,
      ...toPauseAndNextBillingView(head, toLocalDate(salon.timeZone, now)),
    },
  });

/** Pauses a membership for a user or a customer (BEHAVIOR §24.8). */
export function pauseMembership(
  request: PauseRequest<{ readonly from: LocalDate; readonly until: LocalDate }>,
  deps: PaymentDependencies,
  terms: { readonly reason: string; readonly daysMax?: number },
): Promise<Outcome<Reply>> {
  const { salon, now, input } = request;
  const { from, until } = input;
  const today = toLocalDate(salon.timeZone, now);
  return changePauseAndSyncBilling(request, deps, {
    id: input.purchased_membership_id,
    reason: terms.reason,
    event: { code: 'paused', from, until },
    decide: (head) => decidePause(head, { ...terms, from, until }, today, now),
    toReply: toReplyFor(request, 'Membership is paused'),
  });
}

/** Ends the pause of a membership for a user or a customer (BEHAVIOR §24.8). */
export const resumeMembership = (request: PauseRequest, deps: PaymentDependencies, reason: string) =>
  changePauseAndSyncBilling(request, deps, {
    id: request.input.purchased_membership_id,
    reason,
    event: { code: 'resumed' },
    decide: (head) => decideResume(head, toLocalDate(request.salon.timeZone, request.now), request.now),
    toReply: toReplyFor(request, 'Membership goes on'),
  });

export const membershipPause: Handler<Routes['membership-pause'], PaymentPorts> = (request, deps) =>
  pauseMembership(request, deps, { reason: request.input.reason });
