import { isReadOnly } from '../contract/route.ts';
import { toRateFailure } from '../rules/access/rate-limits.ts';
import { checkRouteAccess } from '../rules/access/route-access.ts';
import { fail } from '../rules/outcome.ts';
import { type Middleware, Refusal, unwrap } from './call.ts';

/** Refuses a token that is invalid or outdated (401, BEHAVIOR §3.2). */
export const checkToken: Middleware = {
  before: ({ context: { call } }) => {
    if (call.isTokenValid === false) throw new Refusal(fail('tokenInvalid'));
  },
};

/** Refuses a request beyond the limit of its minute (429, BEHAVIOR §8.1). */
export const checkRateLimit: Middleware = {
  before: ({ context: { call } }) => {
    const { rate, now } = call;
    if (!rate || rate.count <= rate.window.limit) return;
    throw new Refusal(toRateFailure(rate.window, now));
  },
};

/** Refuses a caller whom the route does not allow (401, 403, BEHAVIOR §2.1). */
export const checkPermission: Middleware = {
  before: ({ context: { call } }) => {
    if (call.route) unwrap(checkRouteAccess(call.route, call.caller));
  },
};

/** When clients should try again: a restore takes longer, and the typed client does not wait for it. */
const PAUSED_RETRY_SECONDS = 300;

/** Refuses a change while the operator restores the salon's records (503, BEHAVIOR §32.7); reads go on. */
export const checkChangesNotPaused: Middleware = {
  before: ({ context: { call } }) => {
    if (call.salon?.changesPausedAt === undefined || !call.route || isReadOnly(call.route)) return;
    throw new Refusal({ ...fail('changesPaused'), retryAfterSeconds: PAUSED_RETRY_SECONDS });
  },
};
