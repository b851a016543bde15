import type { Handler } from '../../lib/http/call.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { resumeMembership } from './membership-pause.ts';

/** Ends the pause of an own membership (BEHAVIOR §24.8). */
export const onlineMembershipResume: Handler<'memberships/online-membership-resume', PaymentPorts> = (
  request,
  deps,
) => resumeMembership(request, deps, '');
