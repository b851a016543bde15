import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideStatus } from './time-off-changes.ts';

/** Declines time off, which frees its time (BEHAVIOR §11.16). */
export const timeOffDecline: Handler<(typeof directory.routes)['time-off-decline']> = (request, deps) =>
  decideStatus(request, deps, 'declined');
