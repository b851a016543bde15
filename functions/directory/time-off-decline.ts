import type { Handler } from '../../lib/http/call.ts';
import { decideStatus } from './time-off-changes.ts';

/** Declines time off, which frees its time (BEHAVIOR §11.16). */
export const timeOffDecline: Handler<'directory/time-off-decline'> = (request, deps) =>
  decideStatus(request, deps, 'declined');
