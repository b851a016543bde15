import type { Handler } from '../../lib/http/call.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { pauseMembership } from './membership-pause.ts';

/** Pauses an own membership, for at most so many days as the salon allows (BEHAVIOR §24.8). */
export const onlineMembershipPause: Handler<'memberships/online-membership-pause', PaymentPorts> = (
  request,
  deps,
) => pauseMembership(request, deps, { reason: '', daysMax: request.salon.settings.membershipPauseDays });
