import type { VerifiedTokenClaims } from '../ports/tokens.ts';
import type { Principal, TokenHolder } from '../rules/access/access.ts';
import { isPinSessionLive, isSessionUseRecordDue } from '../rules/access/devices.ts';
import { computeRequestsLeft, listRateCounters } from '../rules/access/rate-limits.ts';
import { checkTokenAccount, checkTokenSalon } from '../rules/access/sessions.ts';
import { parseTenant, type Tenant } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { getSalonAndCaller } from '../table/access/accounts.ts';
import { incrementRequestCount } from '../table/access/rate-limits.ts';
import { updatePinSessionUse } from '../table/access/sessions.ts';
import { findCachedPlatformPausedAt, toSalonWithPlatformPause } from '../table/salons/platform.ts';
import { type CallState, type Dependencies, type Event, type Middleware, Refusal, unwrap } from './call.ts';
import { findNamedCustomerIds } from './follow-merges.ts';
import { claimKeyAhead } from './idempotency.ts';

type Rate = NonNullable<CallState['rate']>;

const ANONYMOUS = { kind: 'anonymous' } as const satisfies Principal;

/** The slugs in path, header and query, in order of precedence. */
const listSlugs = (event: Event): string[] =>
  [event.pathParameters?.slug, event.headers['x-client-slug'], event.queryStringParameters?.slug].filter(
    (slug) => slug !== undefined && slug !== '',
  ) as string[];

/** The salon that a request names, and the claims of its token. */
type Identity = {
  readonly tenant: Tenant;
  readonly claims?: VerifiedTokenClaims;
  readonly hasInvalidToken: boolean;
};

/** Finds the salon by token, path, header or query; the first that applies names it (BEHAVIOR §1.2). */
async function identify(event: Event, deps: Dependencies, now: Date): Promise<Outcome<Identity>> {
  const { authorization } = event.headers;
  const slugs = listSlugs(event);
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const claims = token ? await deps.tokens.verify(token, now) : undefined;
  if (claims) {
    const tenant = checkTokenSalon(claims.tenant, slugs);
    return tenant.ok ? ok({ tenant: tenant.value, claims, hasInvalidToken: false }) : tenant;
  }
  const hasInvalidToken = authorization !== undefined;
  const [slug] = slugs;
  if (slug === undefined) return fail(hasInvalidToken ? 'tokenInvalid' : 'tenantMissing');
  const tenant = parseTenant(slug);
  return tenant ? ok({ tenant, hasInvalidToken }) : fail('tenantNotFound');
}

/**
 * Counts the request, unless it is an event of the payment processor (BEHAVIOR §8.1). Returns the count of the window
 * with the fewest requests left.
 */
async function countCall(
  call: CallState,
  caller: TokenHolder | typeof ANONYMOUS,
  deps: Dependencies,
  tenant: Tenant,
): Promise<Rate> {
  const counters = listRateCounters(caller, call.address, call.now);
  const [{ window }] = counters;
  if (call.route?.signed) return { window, count: 0 };
  const rates = await Promise.all(
    counters.map(async (counter): Promise<Rate> => {
      return { window: counter.window, count: await incrementRequestCount(deps.store, tenant, counter) };
    }),
  );
  const left = (rate: Rate): number => computeRequestsLeft(rate.window, rate.count);
  return rates.reduce((lowest, rate) => (left(rate) < left(lowest) ? rate : lowest));
}

/**
 * Finds the salon. Reads in the same round trip what the checks of token and rate limit need: the person of the token
 * with their role, the counted requests, and the Idempotency-Key of somebody with a token. Once a minute a session by PIN costs
 * a second round trip, to note its use. A function that redeems also reads the gift cards that the
 * body names, and the function of checkouts reads the appointment. Where somebody acts for a customer, it is also read whom
 * that customer was merged into.
 */
export const identifyRequest = (deps: Dependencies): Middleware => ({
  before: async ({ event, context: { call } }) => {
    if (call.route?.tenantless) return;
    const { tenant, claims, hasInvalidToken } = unwrap(await identify(event, deps, call.now));
    call.session = claims?.session;
    const [
      { salon: stored, account, caller, pinSession },
      pausedAt,
      rate,
      giftCards,
      readAhead,
      namedCustomer,
      idempotency,
    ] = await Promise.all([
      getSalonAndCaller(deps.store, tenant, claims),
      findCachedPlatformPausedAt(deps.store, call.now),
      countCall(call, claims?.caller ?? ANONYMOUS, deps, tenant),
      deps.readGiftCardsAhead?.(deps.store, tenant, event.body ?? ''),
      deps.readAppointmentAhead?.(deps.store, tenant, event.body ?? ''),
      findNamedCustomerIds(deps.store, tenant, claims?.caller, event),
      claims && claimKeyAhead(deps, event, call, { tenant, caller: claims.caller }),
    ]);
    call.idempotency = idempotency;
    call.rate = rate;
    call.giftCards = giftCards;
    call.readAhead = readAhead;
    call.namedCustomer = namedCustomer;
    if (!stored) throw new Refusal(fail('tenantNotFound'));
    const salon = toSalonWithPlatformPause(stored, pausedAt);
    call.tenant = tenant;
    call.salon = salon;
    call.account = account;
    call.caller = caller;
    const isOwnerValid = claims ? checkTokenAccount(claims, account, salon).ok : !hasInvalidToken;
    const isByPin = claims?.deviceId !== undefined;
    call.isTokenValid = isOwnerValid && (!isByPin || isPinSessionLive(pinSession, call.now));
    call.device = pinSession?.device;
    if (call.isTokenValid && pinSession && claims?.session && isSessionUseRecordDue(pinSession, call.now)) {
      await deps.store.commit([updatePinSessionUse(tenant, claims.session, call.now)]);
    }
    // Events of the payment processor are still received: money that moves is recorded (BEHAVIOR §32.6)
    if (salon.suspendedAt && !call.route?.signed) throw new Refusal(fail('salonSuspended'));
  },
});
