import type { Handler } from '../../lib/http/call.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { resumeMembership } from './membership-pause.ts';

/** Ends the pause of a membership (BEHAVIOR §24.8). */
export const membershipResume: Handler<'memberships/membership-resume', PaymentPorts> = (request, deps) =>
  resumeMembership(request, deps, request.input.reason);
