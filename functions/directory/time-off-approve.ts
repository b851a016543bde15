import type { Handler } from '../../lib/http/call.ts';
import { decideStatus } from './time-off-changes.ts';

/** Approves time off, which then blocks its time (BEHAVIOR §11.16). */
export const timeOffApprove: Handler<'directory/time-off-approve'> = (request, deps) =>
  decideStatus(request, deps, 'approved');
